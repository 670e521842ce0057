import facts from '../../../../test/support/cases/locale-match.json';
import { matchLanguage, negotiateLanguage } from './negotiate-language';

describe('negotiateLanguage', () => {
  // The sources differ on spelling; ours is the configured one (below).
  it.each(facts.cases)('$id: $desired among $supported', ({ desired, supported, default: fallback, expected }) => {
    const language = negotiateLanguage(desired, supported, fallback ?? supported[0]!);
    expect(language.toLowerCase()).toBe(expected.toLowerCase());
  });

  it('returns the configured spelling', () => {
    expect(negotiateLanguage(['zh-hk'], ['en', 'zh_HANT'], 'en')).toBe('zh_HANT');
    expect(negotiateLanguage(['he'], ['en', 'iw'], 'en')).toBe('iw');
  });

  it('prefers a close match over a lower rank, but not a distant one', () => {
    expect(negotiateLanguage(['de-AT', 'en'], ['en', 'de'], 'en')).toBe('de');
    expect(negotiateLanguage(['ca', 'af', 'nl'], ['en', 'nl'], 'en')).toBe('nl');
  });

  it('keeps the rank of explicitly requested languages', () => {
    expect(negotiateLanguage(['zh-TW', 'en', 'zh'], ['zh', 'en'], 'zh')).toBe('en');
  });

  it('prefers the ancestor among equally distant regions', () => {
    expect(negotiateLanguage(['de-LI'], ['de-AT', 'de'], 'de-AT')).toBe('de');
    expect(negotiateLanguage(['en-NZ'], ['en-IN', 'en-001'], 'en-IN')).toBe('en-001');
  });

  it('matches languages in one direction only', () => {
    expect(negotiateLanguage(['gsw'], ['en', 'de'], 'en')).toBe('de');
    expect(negotiateLanguage(['de'], ['en', 'gsw'], 'en')).toBe('en');
  });

  it('does not match Ukrainian to Russian or Persian to Arabic', () => {
    expect(negotiateLanguage(['uk'], ['en', 'ru'], 'en')).toBe('en');
    expect(negotiateLanguage(['fa'], ['en', 'ar'], 'en')).toBe('en');
    expect(negotiateLanguage(['uk'], ['ja', 'ru'], 'ja')).toBe('ja');
  });

  it('prefers a readable script if nothing matches', () => {
    expect(negotiateLanguage(['pl'], ['ja', 'en'], 'ja')).toBe('en');
    expect(negotiateLanguage(['pl'], ['ja', 'ar'], 'ja')).toBe('ja');
  });

  it('returns refused languages only if no other is left', () => {
    expect(negotiateLanguage([], ['en', 'de'], 'en', ['en'])).toBe('de');
    expect(negotiateLanguage(['en-GB'], ['en', 'de'], 'en', ['en'])).toBe('de');
    expect(negotiateLanguage(['en-GB'], ['en-US', 'en-GB', 'de'], 'de', ['en'])).toBe('en-GB');
    expect(negotiateLanguage([], ['en'], 'en', ['en'])).toBe('en');
  });

  it('skips names that are not tags', () => {
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

  it('considers the first 20 ranges only', () => {
    const strangers = Array.from({ length: 20 }, () => 'tlh-Piqd');
    expect(matchLanguage([...strangers.slice(1), 'de'], ['de'])).toBe('de');
    expect(matchLanguage([...strangers, 'de'], ['de'])).toBeUndefined();
  });
});

describe('matchLanguage', () => {
  it('returns undefined if nothing matches', () => {
    expect(matchLanguage([], ['en', 'de'])).toBeUndefined();
    expect(matchLanguage(['ja'], ['en', 'de'])).toBeUndefined();
    expect(matchLanguage(['en'], [])).toBeUndefined();
  });
});
