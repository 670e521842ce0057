import { gettextForms, hasOwnGrammar, parsePluralForms, pluralFormsHeader } from './gettext-plurals';

/** Languages with a territory that has many readers, of every plural rule. */
const LANGUAGES =
  'af ak am ar as az be bg bn bs ca ceb cs cy da de dsb el en eo es et eu fa ff fi fil fo fr ga gd gl gu he hi hr hsb hu hy id ig is it ja ka kk km kn ko ku ky lb ln lo lt lv mg mk ml mn mr ms mt my nb ne nl nn or pa pl ps pt pt-PT ro ru se si sk sl so sq sr sv sw ta te th ti tk tr uk ur uz vi wo yo zh zh-Hant zu'.split(
    ' ',
  );

describe('pluralFormsHeader', () => {
  it.each(LANGUAGES)('agrees with the plural rules of %s up to 10,000', (language) => {
    const header = pluralFormsHeader(language);
    const plurals = parsePluralForms(header)!;
    const forms = gettextForms(header, language)!;
    const rules = new Intl.PluralRules(language);
    const wrong = Array.from({ length: 10_001 }, (_, number) => number).filter(
      (number) => forms[plurals.indexOf(number)] !== rules.select(number),
    );
    expect([header, wrong]).toEqual([header, []]);
  });

  it('is written as gettext writes it', () => {
    expect(pluralFormsHeader('de')).toBe('nplurals=2; plural=(n != 1);');
    expect(pluralFormsHeader('ja')).toBe('nplurals=1; plural=0;');
    expect(pluralFormsHeader('pt_BR')).toBe('nplurals=2; plural=(n > 1);');
    expect(pluralFormsHeader('not a tag')).toBe('nplurals=2; plural=(n != 1);');
  });
});

describe('gettextForms', () => {
  const forms = (header: string, language: string): readonly string[] => gettextForms(header, language)!;

  it('names forms by the categories of the language', () => {
    expect(forms('nplurals=2; plural=n != 1', 'en')).toEqual(['one', 'other']);
    expect(
      forms('nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);', 'pl'),
    ).toEqual(['one', 'few', 'many']);
    expect(forms('nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2;', 'lv')).toEqual([
      'one',
      'other',
      'zero',
    ]);
  });

  it('lets one form stand for a category of millions', () => {
    expect(forms('nplurals=2; plural=(n > 1);', 'fr')).toEqual(['one', 'other']);
  });

  it('names the form for fractions', () => {
    const czech =
      'nplurals=4; plural=(n == 1 && n % 1 == 0) ? 0 : (n >= 2 && n <= 4 && n % 1 == 0) ? 1: (n % 1 != 0 ) ? 2 : 3;';
    expect(forms(czech, 'cs')).toEqual(['one', 'few', 'many', 'other']);
  });

  it('names the form of most numbers, and numbers further ones of the same category', () => {
    const hebrew = 'nplurals=4; plural=(n==1 ? 0 : n==2 ? 1 : n>10 && n%10==0 ? 2 : 3);';
    expect(forms(hebrew, 'he')).toEqual(['one', 'two', '[2]', 'other']);
    expect(forms('nplurals=2; plural=n;', 'en')).toEqual(['other', 'one']);
    expect([hasOwnGrammar(hebrew, 'he'), hasOwnGrammar('nplurals=2; plural=(n > 1);', 'fr')]).toEqual([true, false]);
  });
});

describe('parsePluralForms', () => {
  it.each([
    'nplurals=INTEGER; plural=EXPRESSION;',
    'nplurals=2; plural=(n != 1',
    'nplurals=2; plural=alert(1);',
    'nplurals=2;',
    'nplurals=0; plural=0;',
    `nplurals=2; plural=${'('.repeat(5000)}`,
    '',
  ])('refuses %.40s', (header) => {
    expect(parsePluralForms(header)).toBeUndefined();
  });
});
