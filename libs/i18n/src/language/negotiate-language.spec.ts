import facts from '../../../../test/support/cases/locale-match.json';
import { matchLanguage, negotiateLanguage } from './negotiate-language';

describe('negotiateLanguage', () => {
  // The sources differ on spelling; ours is the configured one (below).
  it.each(facts.cases)('$id: $desired among $supported', ({ desired, supported, default: fallback, expected }) => {
    const language = negotiateLanguage(desired, supported, fallback ?? supported[0]);
    expect(language.toLowerCase()).toBe(expected.toLowerCase());
  });

  it('gives the language as it is configured', () => {
    expect(negotiateLanguage(['zh-hk'], ['en', 'zh_HANT'], 'en')).toBe('zh_HANT');
    expect(negotiateLanguage(['he'], ['en', 'iw'], 'en')).toBe('iw');
  });

  it('takes a near language before one named later, and a distant one after it', () => {
    expect(negotiateLanguage(['de-AT', 'en'], ['en', 'de'], 'en')).toBe('de');
    expect(negotiateLanguage(['ca', 'af', 'nl'], ['en', 'nl'], 'en')).toBe('nl');
  });

  it('leaves a language where the visitor puts it', () => {
    expect(negotiateLanguage(['zh-TW', 'en', 'zh'], ['zh', 'en'], 'zh')).toBe('en');
  });

  it('prefers, among equally distant regions, the one that the language inherits from', () => {
    expect(negotiateLanguage(['de-LI'], ['de-AT', 'de'], 'de-AT')).toBe('de');
    expect(negotiateLanguage(['en-NZ'], ['en-IN', 'en-001'], 'en-IN')).toBe('en-001');
  });

  it('knows that readers of one language read another, and not the other way round', () => {
    expect(negotiateLanguage(['gsw'], ['en', 'de'], 'en')).toBe('de');
    expect(negotiateLanguage(['de'], ['en', 'gsw'], 'en')).toBe('en');
  });

  it('does not take Ukrainians for Russians, nor Persians for Arabs', () => {
    expect(negotiateLanguage(['uk'], ['en', 'ru'], 'en')).toBe('en');
    expect(negotiateLanguage(['fa'], ['en', 'ar'], 'en')).toBe('en');
    expect(negotiateLanguage(['uk'], ['ja', 'ru'], 'ja')).toBe('ja');
  });

  it('does not leave a reader of Latin letters with others when nothing fits', () => {
    expect(negotiateLanguage(['pl'], ['ja', 'en'], 'ja')).toBe('en');
    expect(negotiateLanguage(['pl'], ['ja', 'ar'], 'ja')).toBe('ja');
  });

  it('gives refused languages only when nothing else is left', () => {
    expect(negotiateLanguage([], ['en', 'de'], 'en', ['en'])).toBe('de');
    expect(negotiateLanguage(['en-GB'], ['en', 'de'], 'en', ['en'])).toBe('de');
    expect(negotiateLanguage(['en-GB'], ['en-US', 'en-GB', 'de'], 'de', ['en'])).toBe('en-GB');
    expect(negotiateLanguage([], ['en'], 'en', ['en'])).toBe('en');
  });

  it('passes over what is no language', () => {
    const rubbish = [
      '',
      '*',
      '__proto__',
      '../etc/passwd',
      'und',
      'x',
      '-',
      'true',
      'en\r\nX: y',
      'ü',
      'a'.repeat(10_000),
    ];
    expect(matchLanguage(rubbish, ['en', 'de'])).toBeUndefined();
    expect(matchLanguage([...rubbish, 'de'], ['en', 'de'])).toBe('de');
  });

  it('looks at the first twenty only', () => {
    const strangers = Array.from({ length: 20 }, () => 'tlh-Piqd');
    expect(matchLanguage([...strangers.slice(1), 'de'], ['de'])).toBe('de');
    expect(matchLanguage([...strangers, 'de'], ['de'])).toBeUndefined();
  });
});

describe('matchLanguage', () => {
  it('has no opinion where nothing fits', () => {
    expect(matchLanguage([], ['en', 'de'])).toBeUndefined();
    expect(matchLanguage(['ja'], ['en', 'de'])).toBeUndefined();
    expect(matchLanguage(['en'], [])).toBeUndefined();
  });
});
