import type { SyntaxName } from '@dragoman/i18n/internal';
import { countWords } from './count-words';

const words = (source: string, syntax: SyntaxName = 'i18next', language = 'en'): number =>
  countWords([{ syntax, source: { '': source }, forms: [''] }], language);

describe('countWords', () => {
  it.each([
    ['Save all changes', 3],
    ['Don’t panic: it is 3.5 km away.', 7],
    ['{{name}} has <b>two</b> $t(files), <0>really</0><br/>', 3],
    [' … ', 0],
  ])('counts words, but no placeholders and tags: %s', (source, expected) => {
    expect(words(source)).toBe(expected);
  });

  it('counts the words of every branch of an ICU message', () => {
    const source = '{n, plural, one {One file} other {# more files}} in {place}';
    expect(words(source, 'icu')).toBe(5);
  });

  it('divides text without spaces into words', () => {
    expect(words('設定を保存', 'i18next', 'ja')).toBe(3);
  });

  it('counts the source of each form that the language needs', () => {
    const source = { one: 'One file', other: 'Many more files' };
    expect(countWords([{ syntax: 'i18next', source, forms: ['one', 'few', 'many'] }], 'en')).toBe(2 + 3 + 3);
  });
});
