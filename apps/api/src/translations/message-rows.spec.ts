import { Catalog } from '../../../../libs/i18n/src/catalog/catalog';
import { memorySource } from '../../../../test/support/memory-source';
import { MessageRows, type Side } from './message-rows';

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, key) => [`key${key}`, 'Text']));

describe('the messages that are kept ready', () => {
  let side: (namespace: string) => Side;
  beforeAll(async () => {
    const texts = {
      en: { small: keys(10), a: keys(9000), b: { ...keys(9000), b: 'x' }, c: { ...keys(9000), c: 'x' } },
    };
    const { current } = await Catalog.open([memorySource(texts)], { fallback: 'en', onProblem: () => undefined });
    side = (namespace) => ({ language: 'en', bundle: current.own('en', namespace) });
  });

  it('are made once, also when many ask at the same time', async () => {
    const rows = new MessageRows();
    const [first, second] = await Promise.all([rows.of(side('a'), side('a')), rows.of(side('a'), side('a'))]);
    expect(second).toBe(first);
    expect(await rows.of(side('a'), side('a'))).toBe(first);
    expect(first).toHaveLength(9000);
  });

  it('are those asked for last: others are made again, so that memory has an end', async () => {
    const rows = new MessageRows();
    const of = (namespace: string) => rows.of(side(namespace), side(namespace));
    const [small, a, b] = [await of('small'), await of('a'), await of('b')];
    await of('small');
    await of('c');
    expect(await of('small')).toBe(small);
    expect(await of('b')).toBe(b);
    expect(await of('a')).not.toBe(a);
  });
});
