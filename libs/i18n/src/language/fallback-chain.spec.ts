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

  it('keeps the configured spelling and never names the language itself', () => {
    expect(fallbackChain('es_MX', ['es_MX', 'ES', 'es-419'], 'es_MX')).toEqual(['es-419', 'ES']);
    expect(fallbackChain('es-mx', ['es-MX', 'es'], 'es-MX')).toEqual(['es']);
  });

  it('leaves out a fallback that is not supported', () => {
    expect(fallbackChain('de', ['de'], 'en')).toEqual([]);
  });

  it('has the fallback alone for a name that is no tag', () => {
    expect(fallbackChain('../etc', ['en', 'de'], 'en')).toEqual(['en']);
  });
});
