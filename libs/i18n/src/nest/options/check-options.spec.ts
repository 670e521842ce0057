import { checkExtras, checkOptions } from './check-options';
import type { I18nOptions } from './i18n.options';

const refusal = (options: object): string => {
  try {
    checkOptions(options as I18nOptions);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('checking options', () => {
  test.each([
    [{ fallback: 'en' }],
    [{ fallback: 'en', languages: ['en', 'pt-BR', 'zh-Hans', 'en-x-pirate'] }],
    [
      {
        fallback: 'en',
        origin: 'https://texts.example',
        maxAge: 0,
        staleWhileRevalidate: 60,
        pageMaxAge: 3600,
        pageCacheSize: 0,
      },
    ],
    [{ fallback: 'en', origin: 'http://localhost:3000' }],
    [{ fallback: 'en', cookie: 'shop.language', query: 'language', headers: ['X-Language', 'x-lang'] }],
    [{ fallback: 'en', cookie: false, query: false, headers: [] }],
    [{ fallback: 'en', base: '' }],
    [{ fallback: 'en', base: '/tools/texts' }],
    [{ fallback: 'en', messages: 'nestjs-i18n' }],
    [{ fallback: 'en', messages: { common: 'nestjs-i18n', 'mail/welcome': 'i18next', '*': 'i18next' } }],
    [{ fallback: 'en', origin: 'https://shop.example', follow: 'https://shop.example/texts' }],
    [{ fallback: 'en', follow: { url: 'https://texts.example/', token: 'drg_a-b_c', namespaces: ['shop/cart'] } }],
  ])('accepts %j', (options) => {
    expect(refusal(options)).toBe('');
  });

  test.each([
    [{}, '"fallback" names undefined, which is no BCP 47 tag: write one such as "de" or "pt-BR".'],
    [{ fallback: 'English' }, '"fallback" names "English": write it as BCP 47 does, "english".'],
    [{ fallback: 'e' }, '"fallback" names "e", which is no BCP 47 tag'],
    [{ fallback: 'pt_BR' }, '"fallback" names "pt_BR": write it as BCP 47 does, "pt-BR".'],
    [{ fallback: 'en', languages: ['en', 'iw'] }, '"languages" names "iw": write it as BCP 47 does, "he".'],
    [{ fallback: 'en', languages: ['en', '.DS_Store'] }, '"languages" names ".DS_Store", which is no BCP 47 tag'],
    [{ fallback: 'en', languages: [] }, 'The fallback language "en" is not among the languages ()'],
    [{ fallback: 'en', languages: ['de', 'pl'] }, 'add it to "languages", or choose another "fallback".'],
    [{ fallback: 'en', languages: ['en', 'de', 'en'] }, '"languages" names a language twice (en, de, en)'],
    [
      { fallback: 'en', origin: 'https://texts.example/' },
      '"origin" is "https://texts.example/": give it a scheme and a host alone',
    ],
    [{ fallback: 'en', origin: 'texts.example' }, '"origin" is "texts.example"'],
    [{ fallback: 'en', origin: '' }, '"origin" is ""'],
    [{ fallback: 'en', origin: 'ftp://texts.example' }, '"origin" is "ftp://texts.example"'],
    [{ fallback: 'en', cookie: 'a b' }, '"cookie" is "a b", which no cookie can be called: write a name such as "lng"'],
    [{ fallback: 'en', cookie: '' }, 'or false for none.'],
    [{ fallback: 'en', query: '' }, '"query" is "": write the name of a parameter such as "lng", or false for none.'],
    [{ fallback: 'en', query: true }, '"query" is true'],
    [{ fallback: 'en', headers: ['X Language'] }, '"headers" names "X Language", which no header can be called'],
    [
      { fallback: 'en', headers: ['Accept-Language'] },
      '"headers" names "Accept-Language": take it out, it is read anyway',
    ],
    [{ fallback: 'en', headers: ['cookie'] }, 'take it out, name the cookie in "cookie".'],
    [{ fallback: 'en', follow: 'texts.example' }, '"follow" is "texts.example": give it the address of a Dragoman'],
    [{ fallback: 'en', follow: 'ftp://texts.example' }, '"follow" is "ftp://texts.example"'],
    [
      { fallback: 'en', follow: { url: 'https://me:secret@texts.example' } },
      '"follow" has credentials in its address: take them out',
    ],
    [{ fallback: 'en', follow: {} }, '"follow" is undefined'],
    [
      { fallback: 'en', origin: 'https://texts.example', follow: 'https://texts.example/' },
      '"follow" is "https://texts.example/", this application itself',
    ],
    [{ fallback: 'en', follow: { url: 'https://texts.example', copy: '' } }, '"copy" of "follow" is empty'],
    [
      { fallback: 'en', follow: { url: 'https://texts.example', token: 'a\nb' } },
      '"token" of "follow" is not a bearer',
    ],
    [
      { fallback: 'en', follow: { url: 'https://texts.example', namespaces: ['a b'] } },
      '"namespaces" of "follow" names "a b"',
    ],
    [{ fallback: 'en', base: 'texts' }, '"base" is "texts": write a path such as "/texts", or leave it out.'],
    [{ fallback: 'en', base: '/texts/' }, '"base" is "/texts/"'],
    [{ fallback: 'en', maxAge: -1 }, '"maxAge" is -1: give it a whole number, 0 or more, or leave it out.'],
    [{ fallback: 'en', staleWhileRevalidate: 1.5 }, '"staleWhileRevalidate" is 1.5'],
    [{ fallback: 'en', pageMaxAge: NaN }, '"pageMaxAge" is NaN'],
    [
      { fallback: 'en', messages: 'gettext' },
      '"messages" names the syntax "gettext": write "i18next", "i18next-v3", "nestjs-i18n", "icu".',
    ],
    [{ fallback: 'en', messages: { common: 'nestjs' } }, '"messages" names the syntax "nestjs"'],
    [{ fallback: 'en', messages: { 'a b': 'i18next' } }, '"messages" names "a b", which no namespace can be called'],
    [{ fallback: 'en', pageCacheSize: '32 MB' }, '"pageCacheSize" is 32 MB'],
  ])('refuses %j with the fix', (options, sentence) => {
    expect(refusal(options)).toContain(sentence);
  });
});

describe('checking what decides which routes there are', () => {
  test.each([
    {},
    { delivery: '/locales', problems: 'own' },
    { delivery: '/static/v1.2/~texts', problems: 'everywhere' },
    { delivery: false, problems: 'problem' },
  ])('accepts %j', (extras) => {
    expect(() => checkExtras(extras)).not.toThrow();
  });

  test.each([
    'locales',
    '/',
    '',
    '/locales/',
    '//locales',
    '/a/../b',
    '/.',
    '/a b',
    '/a?b',
    '/{a}',
    '/:a',
    '/ä',
    true,
    null,
  ])('refuses "delivery" %j with the fix', (delivery) => {
    expect(() => checkExtras({ delivery })).toThrow(
      `"delivery" is ${JSON.stringify(delivery)}: write a path of its own such as "/locales", without a slash at its end, or false to serve no texts.`,
    );
  });

  it('refuses other "problems" with the fix', () => {
    expect(() => checkExtras({ problems: 'all' })).toThrow(
      '"problems" is "all": write "own", "problem" or "everywhere".',
    );
  });
});
