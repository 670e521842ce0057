import fc from 'fast-check';
import facts from '../../../../test/support/cases/accept-language.json';
import {
  acceptedLanguages,
  matchAcceptLanguage,
  negotiateAcceptLanguage,
  parseAcceptLanguage,
} from './accept-language';

describe('negotiateAcceptLanguage', () => {
  // al-013 assumes a strict rule: `en-US` is then no wish for `en`. Ours is best fit, as in al-014.
  const holding = facts.cases.filter(({ id }) => id !== 'al-013');
  it.each(holding)('$id: "$header" among $supported', ({ header, supported, default: fallback = 'und', expected }) => {
    if (expected === null) expect(matchAcceptLanguage(header, supported, fallback)).toBeUndefined();
    else expect(negotiateAcceptLanguage(header, supported, fallback)).toBe(expected);
  });

  it('takes a region for a wish for its language, where a strict rule would not', () => {
    expect(negotiateAcceptLanguage('en-US;q=0.6', ['pl', 'en'], 'pl')).toBe('en');
  });

  it('does not give a refused language to a visitor who takes any other', () => {
    expect(negotiateAcceptLanguage('en;q=0, *', ['en', 'de'], 'en')).toBe('de');
    expect(matchAcceptLanguage('en;q=0, *', ['en', 'de'], 'en')).toBe('de');
    expect(matchAcceptLanguage('de;q=0, *', ['en', 'de'], 'en')).toBeUndefined();
    expect(negotiateAcceptLanguage('de-AT, *;q=0', ['en', 'de'], 'en')).toBe('de');
  });

  it('keeps the answers for different languages and fallbacks apart', () => {
    const supported = ['en', 'de'];
    expect(negotiateAcceptLanguage('ja', supported, 'en')).toBe('en');
    expect(negotiateAcceptLanguage('ja', supported, 'de')).toBe('de');
    expect(negotiateAcceptLanguage('ja', ['ja', 'de'], 'de')).toBe('ja');
  });

  it('gives a supported language whatever the header', () => {
    const supported = ['en', 'pt-BR', 'zh-Hant', 'ar'];
    const parts = fc.constantFrom(
      'en',
      'pt',
      'zh-TW',
      '*',
      ';',
      'q=',
      '0',
      '1',
      '.5',
      ',',
      '-',
      ' ',
      '\t',
      '=',
      'ü',
      '\0',
    );
    const header = fc.oneof(
      fc.string(),
      fc.array(parts).map((all) => all.join('')),
    );
    fc.assert(fc.property(header, (text) => supported.includes(negotiateAcceptLanguage(text, supported, 'en'))));
  });
});

describe('parseAcceptLanguage', () => {
  it('puts the most wanted first and leaves equally wanted ones in their order', () => {
    expect(parseAcceptLanguage('da;q=0.5, en-gb;q=0.8, fr;q=0.8, de')).toEqual(['de', 'en-gb', 'fr', 'da']);
  });

  it('gives nothing where there is no header', () => {
    expect(parseAcceptLanguage(undefined)).toEqual([]);
    expect(parseAcceptLanguage('')).toEqual([]);
  });

  it('passes over ranges whose weight is none', () => {
    expect(acceptedLanguages('en;q=1e309, de;q=NaN, fr;q=-1, *;q=, it;q=2, es;q, pl;q=0x1, cs;q="1", nl;q=.5')).toEqual(
      {
        wanted: ['nl'],
        refused: [],
      },
    );
  });

  it('passes over other parameters and keeps the range', () => {
    expect(parseAcceptLanguage('en;level=1;q=0.3, ja;1=0.5')).toEqual(['ja', 'en']);
  });

  it('tells refused from unwanted', () => {
    expect(acceptedLanguages('en;q=0.000, de;q=0.001, *;q=0')).toEqual({ wanted: ['de'], refused: ['en'] });
  });

  it('passes over what is no language range', () => {
    expect(parseAcceptLanguage('de_DE, en--US, -en, ../etc, ü, en\r\nX: y, abcdefghi, en')).toEqual(['en']);
  });

  it('looks at 20 ranges and 4096 characters', () => {
    expect(parseAcceptLanguage('a-B;q=0.1,'.repeat(1600))).toHaveLength(20);
    expect(parseAcceptLanguage(`${', '.repeat(3000)}de`)).toEqual([]);
    expect(parseAcceptLanguage(`${', '.repeat(2000)}de`)).toEqual(['de']);
    expect(parseAcceptLanguage('a'.repeat(100_000))).toEqual([]);
    const unknown = Array.from({ length: 200 }, (_, index) => `x${index};q=0.5`);
    expect(negotiateAcceptLanguage([...unknown, 'de;q=0.4'].join(), ['en', 'de'], 'en')).toBe('en');
  });
});
