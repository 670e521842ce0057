import { mentionQuery } from './mention-query';

const at = (text: string) => mentionQuery(text.replace('|', ''), text.indexOf('|'));

describe('mentionQuery', () => {
  it.each([
    ['@|', { start: 0, name: '' }],
    ['Hi @Ad|a', { start: 3, name: 'Ad' }],
    ['(@Ada Lo|', { start: 1, name: 'Ada Lo' }],
    ['ask\n@Ä|', { start: 4, name: 'Ä' }],
    ['あ。@A|', { start: 2, name: 'A' }],
  ])('finds the mention before the caret in %j', (text, expected) => {
    expect(at(text)).toEqual(expected);
  });

  it.each(['|', 'Ada|', 'ada@example|', '@ Ada|', '@Ada\n|', `@${'a'.repeat(41)}|`, '|@Ada'])(
    'finds none in %j',
    (text) => {
      expect(at(text)).toBeUndefined();
    },
  );
});
