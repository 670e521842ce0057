import { parentLanguage } from './parent-language';

const line = (tag: string | undefined): string[] => (tag === undefined ? [] : [tag, ...line(parentLanguage(tag))]);

describe('parentLanguage', () => {
  it.each([
    'de-AT de',
    'es-MX es-419 es',
    'es-GQ es',
    'en-AU en-001 en',
    'en-DE en-150 en-001 en',
    'en-US en',
    'pt-AO pt-PT pt',
    'pt-BR pt',
    'nb-NO nb no',
    'hi-Latn en-IN en-001 en',
    'zh-CN zh',
    'zh-Hans-SG zh-Hans zh',
    'ca-ES-valencia ca-ES ca',
    'de-u-co-phonebk de',
  ])('goes %s', (tags) => {
    expect(line(tags.split(' ')[0])).toEqual(tags.split(' '));
  });

  it('does not cross scripts', () => {
    expect(line('zh-Hant-HK')).toEqual(['zh-Hant-HK', 'zh-Hant']);
    expect(line('zh-TW')).toEqual(['zh-TW', 'zh-Hant']);
    expect(line('zh-MO')).toEqual(['zh-MO', 'zh-Hant-HK', 'zh-Hant']);
    expect(line('sr-Latn-RS')).toEqual(['sr-Latn-RS', 'sr-Latn']);
    expect(line('uz-Cyrl')).toEqual(['uz-Cyrl']);
    expect(line('yue-Hans')).toEqual(['yue-Hans']);
  });

  it('terminates for the undetermined language', () => {
    expect(line('und')).toEqual(['und']);
    expect(line('und-TW')).toEqual(['und-TW', 'und-Hant']);
  });
});
