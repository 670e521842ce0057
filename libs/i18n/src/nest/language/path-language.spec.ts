import fc from 'fast-check';
import { pathLanguage } from './path-language';

const LANGUAGES = ['en', 'de', 'pt-BR', 'pt', 'zh-Hans', 'zh-Hant', 'sr-Latn', 'en-x-pirate'];

describe('the language of a path', () => {
  test.each([
    ['/de', 'de', ''],
    ['/de/', 'de', '/'],
    ['/de/languages?sort=name', 'de', '/languages?sort=name'],
    ['/de?x=/en/', 'de', '?x=/en/'],
    ['/pt-BR/a', 'pt-BR', '/a'],
    ['/en-x-pirate', 'en-x-pirate', ''],
    ['/de//evil.example', 'de', '//evil.example'],
  ])('of %s is %s', (url, language, rest) => {
    expect(pathLanguage(url, LANGUAGES)).toEqual({ language, rest });
  });

  test.each([
    ['/DE/a?b', 'de', 'DE', '/a?b'],
    ['/pt-br', 'pt-BR', 'pt-br', ''],
    ['/pt_BR', 'pt-BR', 'pt_BR', ''],
    ['/zh-cn/', 'zh-Hans', 'zh-cn', '/'],
    ['/zh', 'zh-Hans', 'zh', ''],
    ['/zh-TW', 'zh-Hant', 'zh-TW', ''],
    ['/de-DE', 'de', 'de-DE', ''],
    ['/de-Latn', 'de', 'de-Latn', ''],
    ['/sh', 'sr-Latn', 'sh', ''],
    ['/EN-X-PIRATE', 'en-x-pirate', 'EN-X-PIRATE', ''],
  ])('in %s is another name of %s', (url, language, alias, rest) => {
    expect(pathLanguage(url, LANGUAGES)).toEqual({ language, alias, rest });
  });

  test.each([
    '/',
    '',
    '?lng=de',
    '//de',
    '/d',
    '/fr',
    '/de-AT',
    '/pt-PT',
    '/sr',
    '/languages',
    '/index.html',
    '/%64e',
    '/de%2Flanguages',
    '/.de',
    '/__proto__',
    '/constructor',
    '/de\\en',
    `/${'de-'.repeat(20)}de`,
    'http://evil.example/de',
    '*',
  ])('is not recognized in %s', (url) => {
    expect(pathLanguage(url, LANGUAGES)).toBeUndefined();
  });

  it('is one of the languages, followed by the rest, for any URL', () => {
    const segment = fc.oneof(fc.constantFrom(...LANGUAGES), fc.string({ maxLength: 8 }));
    fc.assert(
      fc.property(segment, fc.string(), (first, behind) => {
        const url = `/${first}/${behind}`;
        const found = pathLanguage(url, LANGUAGES);
        if (found === undefined) return;
        expect(LANGUAGES).toContain(found.language);
        expect(`/${found.alias ?? found.language}${found.rest}`).toBe(url);
      }),
    );
  });
});
