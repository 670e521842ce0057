import fc from 'fast-check';
import { i18nextSyntax } from './i18next/i18next-syntax';
import { pseudoLocalize, pseudoLocaleOf, pseudoTree } from './pseudo-localize';
import { syntaxOf } from './syntaxes';
import { SYNTAX_NAMES } from './syntax';

const pseudo = (text: string, syntax = i18nextSyntax) => pseudoLocalize(text, syntax);

describe('pseudoLocalize', () => {
  it.each([
    ['Save', '[Šåṽé ···]'],
    ['Hello {{name}}, see $t(common:terms)', '[Ĥéļļö {{name}}, šéé $t(common:terms) ·····]'],
    ['<1>Read</1> more&nbsp;&amp; more', '[<1>Ŕéåð</1> ɱöŕé&nbsp;&amp; ɱöŕé ·····]'],
    ['https://texts.example/help', 'https://texts.example/help'],
    ['Note: new', '[Ñöţé: ñéŵ ·····]'],
    ['{{count}}', '{{count}}'],
    ['42 %', '42 %'],
    ['', ''],
    ['保存', '[保存 ··]'],
  ])('writes %j as %j', (text, expected) => {
    expect(pseudo(text)).toBe(expected);
  });

  it('keeps the branches of ICU messages, and leaves invalid ones alone', () => {
    const icu = syntaxOf('icu');
    expect(pseudo("{n, plural, one {# day} other {# days}} of '{'x'}'", icu)).toMatch(
      /^\[\{n, plural, one \{# ðåý\} other \{# ðåýš\}\} öƒ '\{'ẋ'\}' ·+\]$/,
    );
    expect(pseudo('{n, plural, one {', icu)).toBe('{n, plural, one {');
  });

  it.each(SYNTAX_NAMES)('has the same placeholders in every text of %s', (name) => {
    const syntax = syntaxOf(name);
    const pieces = fc.constantFrom(
      'a',
      'Word',
      ' ',
      '{{n}}',
      '{n}',
      '$t(k)',
      '<b>',
      '</b>',
      "'",
      '#',
      '{n, select, x {X} other {Y}}',
      '&lt;',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (list) => {
        const text = list.join('');
        const names = (each: string) => syntax.placeholders(each).map(({ kind, raw }) => `${kind} ${raw}`);
        expect(names(pseudo(text, syntax))).toEqual(names(text));
        expect(syntax.parse(pseudo(text, syntax)).error).toEqual(syntax.parse(text).error);
      }),
    );
  });

  it('keeps the structure of a namespace, and what is not a text', () => {
    const tree = new Map<string, unknown>([
      ['list', ['One', 2, null]],
      ['deep', new Map([['__proto__', 'No']])],
    ]);
    expect(pseudoTree(tree as never, i18nextSyntax)).toEqual(
      new Map<string, unknown>([
        ['list', ['[Öñé ··]', 2, null]],
        ['deep', new Map([['__proto__', '[Ñö ··]']])],
      ]),
    );
  });
});

it('names the pseudo-locale of a language as CLDR does', () => {
  expect(['en', 'en-GB', 'pt-BR', 'zh-Hans'].map(pseudoLocaleOf)).toEqual(['en-XA', 'en-XA', 'pt-XA', 'zh-XA']);
});
