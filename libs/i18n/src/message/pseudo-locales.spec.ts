import { readJson } from './json/read-json';
import { writeJson } from './json/write-json';
import { i18nextSyntax } from './i18next/i18next-syntax';
import { pseudoLocalesOf } from './pseudo-locales';
import { syntaxOf } from './syntaxes';
import type { SyntaxName } from './syntax';

const [accents, rightToLeft] = pseudoLocalesOf('en');

describe('pseudo-locales', () => {
  it('are named as in CLDR', () => {
    const tags = ['en', 'en-GB', 'pt-BR', 'zh-Hans'].map((tag) => pseudoLocalesOf(tag).map((each) => each.tag));
    expect(tags).toEqual(['en-XA', 'en-XA', 'pt-XA', 'zh-XA'].map((tag) => [tag, 'ar-XB']));
    expect(pseudoLocalesOf('he').map((each) => each.tag)).toEqual(['he-XA']); // is from right to left itself
  });

  it('keep the structure of a namespace and values that are not texts', () => {
    const tree = new Map<string, unknown>([
      ['list', ['One', 2, null]],
      ['deep', new Map([['__proto__', 'No']])],
    ]);
    expect(accents!.write(tree as never, i18nextSyntax)).toEqual(
      new Map<string, unknown>([
        ['list', ['[Öñé ··]', 2, null]],
        ['deep', new Map([['__proto__', '[Ñö ··]']])],
      ]),
    );
  });

  it.each<[SyntaxName, string, string]>([
    [
      'i18next',
      '{"a":{"n_one":"day","n_other":"days"},"n_ordinal_one":"st","n_ordinal_other":"th"}',
      '{"a":{"n_one":"day","n_other":"days","n_zero":"days","n_two":"days","n_few":"days","n_many":"days"},"n_ordinal_one":"st","n_ordinal_other":"th"}',
    ],
    [
      'i18next-v3',
      '{"n":"{{count}} day","n_plural":"days"}',
      '{"n":"{{count}} day","n_plural":"days","n_0":"days","n_1":"{{count}} day","n_2":"days","n_3":"days","n_4":"days","n_5":"days"}',
    ],
    [
      'nestjs-i18n',
      '{"n":{"one":"day","other":"days"}}',
      '{"n":{"one":"day","other":"days","zero":"days","two":"days","few":"days","many":"days"}}',
    ],
    ['icu', '{"n":"{n, plural, one {day} other {days}}"}', '{"n":"{n, plural, one {day} other {days}}"}'],
  ])('from right to left have all plural forms of Arabic in %s', (syntax, source, expected) => {
    const written = writeJson(rightToLeft!.write(readJson(source).tree, syntaxOf(syntax)));
    expect(written.replace(/[\u200F\u202C\u202E]/g, '')).toBe(expected);
  });

  it('leave an object alone that has the name of a plural form', () => {
    const source = '{"n_one":"day","n_other":"days","n_few":{"x":"X"}}';
    expect(rightToLeft!.write(readJson(source).tree, i18nextSyntax).get('n_few')).toBeInstanceOf(Map);
  });
});
