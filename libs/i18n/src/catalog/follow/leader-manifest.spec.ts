import { parseManifest } from './leader-manifest';

const HASH = 'abcdefghijklmnopqrstuv';
const language = (tag: string, ...fallbacks: string[]) => ({ tag, fallbacks });
const manifest = (changes: object = {}) => ({
  release: 'Rz1_-',
  fallback: 'en',
  languages: [
    language('ca', 'fr', 'en'),
    language('de', 'en'),
    language('de-AT', 'de', 'en'),
    language('en'),
    language('fr', 'en'),
  ],
  bundles: { en: { shop: { own: HASH, merged: HASH } }, de: { shop: { merged: HASH } } },
  ...changes,
});
const parse = (value: unknown) => parseManifest(JSON.stringify(value));

describe('the manifest of a leader', () => {
  it('lists the own texts, the fallbacks that people chose, and the syntaxes that are known', () => {
    expect(parse(manifest({ syntaxes: { shop: 'icu', other: 'unheard', '..': 'icu' } }))).toEqual({
      release: 'Rz1_-',
      bundles: [{ language: 'en', namespace: 'shop', hash: HASH }],
      fallbacks: new Map([['ca', 'fr']]),
      privateNamespaces: [],
      syntaxes: { shop: 'icu' },
    });
  });

  it.each([
    ['text', 'hello'],
    ['null', null],
    ['an empty object', {}],
    ['no release', manifest({ release: undefined })],
    ['a release of several lines', manifest({ release: 'a\nb' })],
    ['no fallback language', manifest({ fallback: undefined })],
    ['syntaxes that are no object', manifest({ syntaxes: ['icu'] })],
    ['no texts', manifest({ bundles: {} })],
    ['texts of a language that is not listed', manifest({ bundles: { fr_FR: { shop: { own: HASH } } } })],
    ['a language that is none', manifest({ languages: [language('../etc')] })],
    ['a namespace that is none', manifest({ bundles: { en: { '../../etc': { own: HASH } } } })],
    ['a namespace called constructor', manifest({ bundles: { en: { constructor: { own: HASH } } } })],
    ['a hash that is none', manifest({ bundles: { en: { shop: { own: '../x' } } } })],
    ['bundles as a list', manifest({ bundles: [['en']] })],
  ])('is refused with %s', (_name, value) => {
    expect(parse(value)).toBeUndefined();
  });

  it('is refused if it is cut off', () => {
    expect(parseManifest(JSON.stringify(manifest()).slice(0, -1))).toBeUndefined();
  });
});
