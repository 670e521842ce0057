import fc from 'fast-check';
import { i18nextSyntax } from './i18next/i18next-syntax';
import { fromRightToLeft, withAccents } from './pseudo-localize';
import { syntaxOf } from './syntaxes';
import { SYNTAX_NAMES } from './syntax';

const pseudo = (text: string, syntax = i18nextSyntax) => withAccents(text, syntax);

/** Writes the wrapped words in brackets. */
const mirrored = (text: string, syntax = i18nextSyntax) =>
  fromRightToLeft(text, syntax).replaceAll('\u200F\u202E', '[').replaceAll('\u202C\u200F', ']');

describe('withAccents', () => {
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
});

describe('fromRightToLeft', () => {
  it.each([
    ['Save', '[Save]'],
    ['Hello {{name}}, see $t(common:terms)', '[Hello] {{name}}, [see] $t(common:terms)'],
    ['<1>Read</1> more&nbsp;&amp; more', '<1>[Read]</1> [more]&nbsp;&amp; [more]'],
    ['https://texts.example/help', 'https://texts.example/help'],
    ['Version 2 of Straße, café and Wi‑Fi6', '[Version] 2 [of] [Straße], [café] [and] [Wi]‑[Fi6]'],
    ['{{count}} %', '{{count}} %'],
    ['', ''],
  ])('writes %j as %j', (text, expected) => {
    expect(mirrored(text)).toBe(expected);
  });

  it('keeps the branches of ICU messages, and leaves invalid ones alone', () => {
    const icu = syntaxOf('icu');
    expect(mirrored("{n, plural, one {# day} other {# days}} of '{'x'}'", icu)).toBe(
      "{n, plural, one {# [day]} other {# [days]}} [of] '{'[x]'}'",
    );
    expect(mirrored('{n, plural, one {', icu)).toBe('{n, plural, one {');
  });
});

describe('a pseudo-localized text', () => {
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
        for (const write of [withAccents, fromRightToLeft]) {
          expect(names(write(text, syntax))).toEqual(names(text));
          expect(syntax.parse(write(text, syntax)).error).toEqual(syntax.parse(text).error);
        }
      }),
    );
  });
});
