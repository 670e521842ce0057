import fc from 'fast-check';
import { createInstance } from 'i18next';
import { readJson } from '../message/read-json';
import { treeFrom } from '../message/tree-from';
import { writeJson } from '../message/write-json';
import { withFallback } from './with-fallback';

const fill = (own: string, fallback: string): string =>
  writeJson(withFallback(readJson(own).tree, readJson(fallback).tree));

describe('Texts that a language lacks', () => {
  it('come from the fallback language, after its own and in their order', () => {
    expect(fill('{"b":"B","menu":{"open":"Öffnen"}}', '{"a":"a","b":"b","menu":{"close":"Close","open":"Open"}}')).toBe(
      '{"b":"B","menu":{"open":"Öffnen","close":"Close"},"a":"a"}',
    );
  });

  it('are also those that are there but empty', () => {
    expect(fill('{"a":"","b":null,"l":["","zwei"]}', '{"a":"A","b":"B","l":["one","two","three"]}')).toBe(
      '{"a":"A","b":"B","l":["one","zwei","three"]}',
    );
  });

  it('come in place of an object that has become a text since, and the reverse: pages ask for what it is now', () => {
    expect(fill('{"a":"text","b":{"c":"d"},"l":{"0":"z"}}', '{"a":{"x":"y"},"b":"text","l":["x"]}')).toBe(
      '{"a":{"x":"y"},"b":"text","l":["x"]}',
    );
    expect(fill('{"a":"text","b":{"c":"d"}}', '{"a":"","b":null}')).toBe('{"a":"text","b":{"c":"d"}}');
  });

  it('leave complete texts the very same object, so that nothing is kept twice', () => {
    const own = treeFrom({ a: 'A', b: { c: 'C' }, l: ['x'] });
    expect(withFallback(own, treeFrom({ l: ['x'], b: { c: 'c' } }))).toBe(own);
  });

  it('never bring English singulars before a form that the language has for every number', () => {
    expect(
      fill('{"file_other":"{{count}} ファイル"}', '{"file_one":"{{count}} file","file_other":"{{count}} files"}'),
    ).toBe('{"file_other":"{{count}} ファイル"}');
    expect(fill('{"file":"Datei"}', '{"file":"File","file_one":"file","file_other":"files"}')).toBe('{"file":"Datei"}');
  });

  it('never bring "no files" in English before what the language says of 0', () => {
    expect(fill('{"f_one":"plik","f_many":"plików"}', '{"f_zero":"no files","f_one":"file","f_other":"files"}')).toBe(
      '{"f_one":"plik","f_many":"plików","f_other":"files"}',
    );
  });

  it('are found in the language in which i18next finds them when it falls back itself', async () => {
    const categories = ['zero', 'one', 'two', 'few', 'many', 'other'];
    const kinds = ['', '_ordinal'];
    const texts = (language: string, forms: readonly string[]) =>
      Object.fromEntries(forms.map((form) => [`item${form}`, language]));
    const every = kinds.flatMap((kind) => categories.map((category) => `${kind}_${category}`));
    // a fallback language is written whole: of a message with a number it has all forms of English or none
    const withNumber = fc.record({
      count: fc.nat(25),
      own: fc.subarray(['', ...every]),
      fallback: fc.constantFrom([], ['_one', '_other'], ['_zero', '_one', '_other']),
    });
    const withoutNumber = fc.record({
      count: fc.constant(undefined),
      own: fc.subarray(['', ...every]),
      fallback: fc.subarray(['', ...every]),
    });
    const asked = fc.tuple(
      fc.constantFrom('ar', 'pl', 'ru', 'fr', 'ja', 'de', 'cy'),
      fc.oneof(withNumber, withoutNumber),
    );
    const i18next = async (language: string, resources: object, fallbackLng: string | false) => {
      const instance = createInstance();
      await instance.init({ lng: language, fallbackLng, resources: resources as never });
      return instance;
    };
    await fc.assert(
      fc.asyncProperty(asked, async ([language, { count, own, fallback }]) => {
        const [ownTexts, fallbackTexts] = [texts(language, own), texts('en', fallback)];
        const merged = withFallback(treeFrom(ownTexts), treeFrom(fallbackTexts));
        const asks = { lng: language, count };
        const ours = await i18next(language, { [language]: { translation: JSON.parse(writeJson(merged)) } }, false);
        const theirs = await i18next(
          language,
          { [language]: { translation: ownTexts }, en: { translation: fallbackTexts } },
          'en',
        );
        expect(ours.t('item', asks)).toBe(theirs.t('item', asks));
      }),
      { numRuns: 500 },
    );
  });
});
