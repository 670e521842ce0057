import { fallbackChain } from './fallback-chain';

describe('fallbackChain', () => {
  it.each([
    ['es-MX', 'en es es-419 es-MX', 'es-419 es en'],
    ['es-MX', 'en es es-MX', 'es en'],
    ['es-AR', 'en es-ES es-AR', 'es-ES en'],
    ['de-AT', 'en de-AT de-DE', 'de-DE en'],
    ['pt-BR', 'en pt pt-BR', 'pt en'],
    ['pt', 'en pt pt-BR', 'en'],
    ['pt-AO', 'en pt-AO pt-PT pt', 'pt-PT pt en'],
    ['zh-Hant', 'en zh zh-Hant', 'en'],
    ['zh-Hant-HK', 'en zh zh-Hant zh-Hant-HK', 'zh-Hant en'],
    ['zh-HK', 'en zh-CN zh-TW zh-HK', 'zh-TW en'],
    ['nb-NO', 'en no nb-NO', 'no en'],
    ['zun', 'en zun', 'en'],
    ['en', 'en de', ''],
    ['en-GB', 'en en-GB', 'en'],
  ])('asks, for what %s lacks among %s: %s', (language, supported, chain) => {
    expect(fallbackChain(language, supported.split(' '), 'en').join(' ')).toBe(chain);
  });

  it.each([
    ['ca', 'ca:fr', 'ca en fr', 'fr en'],
    ['ca', 'ca:fr-CA', 'ca en fr fr-CA', 'fr-CA fr en'],
    ['ca', 'ca:oc oc:fr', 'ca en fr oc', 'oc fr en'],
    ['ca', 'ca:oc oc:fr', 'ca en fr', 'fr en'],
    ['de-AT', 'de-AT:fr', 'de de-AT en fr', 'fr de en'],
    ['de-AT', 'de:nl', 'de de-AT en nl', 'de nl en'],
    ['de-AT', 'de-DE:nl', 'de-DE de-AT en nl', 'de-DE nl en'],
    ['de-AT', 'de-AT:en', 'de de-AT en', 'en de'],
    ['zh-Hant', 'zh-Hant:zh-Hans', 'en zh-Hans zh-Hant', 'zh-Hans en'],
    ['de', 'de:de-AT', 'de de-AT en', 'de-AT en'],
    ['en', 'en:de de:en', 'de en', 'de'],
    ['ca', 'ca:xx fr:de', 'ca de en fr', 'en'],
  ])('follows, for %s with the explicit fallbacks %s among %s: %s', (language, configured, supported, chain) => {
    const explicit = new Map(configured.split(' ').map((each) => each.split(':') as [string, string]));
    expect(fallbackChain(language, supported.split(' '), 'en', explicit).join(' ')).toBe(chain);
  });

  it('keeps the configured spelling and never contains the language itself', () => {
    expect(fallbackChain('es_MX', ['es_MX', 'ES', 'es-419'], 'es_MX')).toEqual(['es-419', 'ES']);
    expect(fallbackChain('es-mx', ['es-MX', 'es'], 'es-MX')).toEqual(['es']);
  });

  it('leaves out a fallback that is not supported', () => {
    expect(fallbackChain('de', ['de'], 'en')).toEqual([]);
  });

  it('contains only the fallback for a name that is not a tag', () => {
    expect(fallbackChain('../etc', ['en', 'de'], 'en')).toEqual(['en']);
  });
});
