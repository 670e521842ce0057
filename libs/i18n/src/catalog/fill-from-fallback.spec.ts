import fc from 'fast-check';
import { createInstance } from 'i18next';
import { unflatten } from '../message/tree/flatten';
import { readJson } from '../message/json/read-json';
import { treeFromObject } from '../message/tree/tree-from-object';
import { writeJson } from '../message/json/write-json';
import { fillFromFallback } from './fill-from-fallback';

const fill = (own: string, fallback: string): string =>
  writeJson(fillFromFallback(readJson(own).tree, readJson(fallback).tree));

describe('fillFromFallback', () => {
  it('appends missing texts of the fallback in their order', () => {
    expect(fill('{"b":"B","menu":{"open":"Öffnen"}}', '{"a":"a","b":"b","menu":{"close":"Close","open":"Open"}}')).toBe(
      '{"b":"B","menu":{"open":"Öffnen","close":"Close"},"a":"a"}',
    );
  });

  it('fills in empty texts', () => {
    expect(fill('{"a":"","b":null,"l":["","zwei"]}', '{"a":"A","b":"B","l":["one","two","three"]}')).toBe(
      '{"a":"A","b":"B","l":["one","zwei","three"]}',
    );
  });

  it('takes the structure of the fallback where a text became an object, or the reverse', () => {
    expect(fill('{"a":"text","b":{"c":"d"},"l":{"0":"z"}}', '{"a":{"x":"y"},"b":"text","l":["x"]}')).toBe(
      '{"a":{"x":"y"},"b":"text","l":["x"]}',
    );
    expect(fill('{"a":"text","b":{"c":"d"}}', '{"a":"","b":null}')).toBe('{"a":"text","b":{"c":"d"}}');
  });

  it('returns complete texts as the same object', () => {
    const own = treeFromObject({ a: 'A', b: { c: 'C' }, l: ['x'] });
    expect(fillFromFallback(own, treeFromObject({ l: ['x'], b: { c: 'c' } }))).toBe(own);
  });

  it('does not add English singulars to a message with one form for all numbers', () => {
    expect(
      fill('{"file_other":"{{count}} ファイル"}', '{"file_one":"{{count}} file","file_other":"{{count}} files"}'),
    ).toBe('{"file_other":"{{count}} ファイル"}');
    expect(fill('{"file":"Datei"}', '{"file":"File","file_one":"file","file_other":"files"}')).toBe('{"file":"Datei"}');
  });

  it('does not add an English zero form before the own form for 0', () => {
    expect(fill('{"f_one":"plik","f_many":"plików"}', '{"f_zero":"no files","f_one":"file","f_other":"files"}')).toBe(
      '{"f_one":"plik","f_many":"plików","f_other":"files"}',
    );
  });

  it('finds texts in the same language as i18next with fallbacks', async () => {
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
    const request = fc.tuple(
      fc.constantFrom('ar', 'pl', 'ru', 'fr', 'ja', 'de', 'cy'),
      fc.oneof(withNumber, withoutNumber),
    );
    await fc.assert(
      fc.asyncProperty(request, async ([language, { count, own, fallback }]) => {
        const [ownTexts, fallbackTexts] = [texts(language, own), texts('en', fallback)];
        const [ours, theirs] = await both(language, ownTexts, fallbackTexts);
        expect(ours('item', { count })).toBe(theirs('item', { count }));
      }),
      { numRuns: 500 },
    );
  });

  it('finds contexts like i18next with fallbacks, with and without a count', async () => {
    const every = ['', '_one', '_few', '_many', '_other'];
    const forms = (counts: readonly string[], of: readonly string[]) =>
      of.flatMap((context) => counts.map((count) => context + count));
    // a message is counted for as it is written in the fallback language: with a number or without; a context is there whole
    const kinds = fc.constantFrom(
      { counts: [''], counted: [undefined] },
      { counts: ['_one', '_other'], counted: [0, 1, 2, 5, 1.5] },
      { counts: ['_zero', '_one', '_other'], counted: [0, 1, 2, 5, 1.5] },
    );
    const cases = kinds.chain(({ counts, counted }) =>
      fc.record({
        language: fc.constantFrom('ar', 'pl', 'fr', 'ja', 'de'),
        own: fc
          .tuple(fc.subarray(counts.length === 1 ? [''] : every), fc.subarray(['_male', '_female']))
          .map(([plain, some]) => [...plain, ...forms(counts.length === 1 ? [''] : every.slice(1), some)]),
        fallback: fc.subarray(['_male', '_female']).map((some) => forms(counts, ['', ...some])),
        count: fc.constantFrom(...counted),
        context: fc.constantFrom(undefined, 'male', 'female'),
      }),
    );
    await fc.assert(
      fc.asyncProperty(cases, async ({ language, own, fallback, count, context }) => {
        const texts = (words: string, some: readonly string[]) =>
          Object.fromEntries(some.map((form) => [`friend${form}`, words]));
        const [ours, theirs] = await both(language, texts(language, own), texts('en', fallback));
        expect(ours('friend', { count, context })).toBe(theirs('friend', { count, context }));
      }),
      { numRuns: 500 },
    );
  });

  it('finds texts like i18next however each language nests its keys', async () => {
    const names = ['a', 'b', 'a.a', 'a.b', 'b.a', 'a.a.a', 'a.a.b', 'a.b.a', 'b.a.b_one', 'b.a.b_other'];
    const written = fc
      .record({ some: fc.subarray(names), isFlat: fc.constantFrom(...[true, false]) })
      .map(({ some, isFlat }) => ({
        some: some.filter((name) => !some.some((other) => other.startsWith(`${name}.`))),
        isFlat,
      }));
    const texts = (words: string, { some, isFlat }: { some: readonly string[]; isFlat: boolean }) =>
      isFlat
        ? Object.fromEntries(some.map((name) => [name, `${words} ${name}`]))
        : JSON.parse(writeJson(unflatten(some.map((name) => ({ path: name.split('.'), value: `${words} ${name}` })))));
    await fc.assert(
      fc.asyncProperty(written, written, async (own, fallback) => {
        // what is a text in one language and an object in the other is another matter
        const leads = (some: readonly string[], others: readonly string[]) =>
          some.some((name) => others.some((other) => other.startsWith(`${name}.`)));
        fc.pre(!leads(own.some, fallback.some) && !leads(fallback.some, own.some));
        const [ours, theirs] = await both('ja', texts('ja', own), texts('en', fallback));
        for (const name of names.filter((each) => !each.includes('_')))
          expect([name, ours(name)]).toEqual([name, theirs(name)]);
        expect(ours('b.a.b', { count: 2 })).toBe(theirs('b.a.b', { count: 2 }));
      }),
      { numRuns: 500 },
    );
  });

  it.each<[string, object, object, string, object]>([
    [
      'a context of a word that knows none',
      { friend: 'Freund' },
      { friend: 'friend', friend_male: 'boyfriend' },
      'friend',
      { context: 'male' },
    ],
    [
      'the same in numbers',
      { friend_one: 'Freund', friend_other: 'Freunde' },
      { friend_one: 'friend', friend_other: 'friends', friend_male_one: 'boyfriend', friend_male_other: 'boyfriends' },
      'friend',
      { context: 'male', count: 1 },
    ],
    [
      'a context that the whole message is lacking with',
      {},
      { friend: 'friend', friend_male: 'boyfriend' },
      'friend',
      { context: 'male' },
    ],
    [
      'a word that only ends as contexts do',
      { drum: 'Trommel' },
      { drum: 'drum', drum_kit: 'drum kit' },
      'drum_kit',
      {},
    ],
    ['flat beside nested', { 'menu.open': 'Öffnen' }, { menu: { open: 'Open' } }, 'menu.open', {}],
    ['what is lacking there', { 'menu.open': 'Öffnen' }, { menu: { open: 'Open', close: 'Close' } }, 'menu.close', {}],
    [
      'nested beside flat',
      { menu: { open: 'Öffnen' } },
      { 'menu.open': 'Open', 'menu.close': 'Close' },
      'menu.close',
      {},
    ],
    ['half of it flat', { a: { 'b.c': 'C' } }, { a: { b: { c: 'c', d: 'd' } } }, 'a.b.c', {}],
    ['its other half', { a: { 'b.c': 'C' } }, { a: { b: { c: 'c', d: 'd' } } }, 'a.b.d', {}],
    ['both in one file', { 'a.b': 'B', a: { c: 'C' } }, { a: { b: 'b', c: 'c' } }, 'a.b', {}],
    [
      'an ordinal',
      { place_ordinal_other: '{{count}}.' },
      { place_ordinal_one: '{{count}}st', place_ordinal_other: '{{count}}th' },
      'place',
      { count: 1, ordinal: true },
    ],
    ['a list with a gap', { days: ['', 'Di'] }, { days: ['Mo', 'Tu'] }, 'days', { returnObjects: true }],
    [
      'an object with a gap',
      { day: { mo: '', tu: 'Di' } },
      { day: { mo: 'Mo', tu: 'Tu' } },
      'day',
      { returnObjects: true },
    ],
  ])('are the same as with i18next: %s', async (_, own, fallback, key, options) => {
    const [ours, theirs] = await both('de', own, fallback);
    expect(ours(key, options)).toEqual(theirs(key, options));
  });

  it.each<[string, object, object, string, object, unknown, unknown]>([
    [
      'plurals of the fallback language alone',
      {},
      { place_ordinal_one: '{{count}}st', place_ordinal_other: '{{count}}th' },
      'place',
      { count: 1, ordinal: true },
      '1th',
      '1st',
    ],
    [
      'the rest of a list',
      { days: ['Mo'] },
      { days: ['Mo', 'Tu'] },
      'days',
      { returnObjects: true },
      ['Mo', 'Tu'],
      ['Mo'],
    ],
    [
      'the rest of an object',
      { day: { mo: 'Mo' } },
      { day: { mo: 'Mo', tu: 'Tu' } },
      'day',
      { returnObjects: true },
      { mo: 'Mo', tu: 'Tu' },
      { mo: 'Mo' },
    ],
    [
      'a context counted for by its whole name',
      { friend: 'Freund' },
      { friend: 'friend', friend_male: 'boyfriend' },
      'friend_male',
      {},
      'friend_male',
      'boyfriend',
    ],
    [
      'a text that has become an object',
      { menu: 'Menü' },
      { menu: { open: 'Open' } },
      'menu',
      { returnObjects: true },
      { open: 'Open' },
      'Menü',
    ],
  ])('are not the same as with i18next, as is said: %s', async (_, own, fallback, key, options, here, there) => {
    const [ours, theirs] = await both('de', own, fallback);
    expect([ours(key, options), theirs(key, options)]).toEqual([here, there]);
  });
});

type Translate = (key: string, options?: object) => unknown;

/** What i18next gives in a language: of the merged bundle, and of the language's and the English one, counted in turn. */
async function both(language: string, own: object, fallback: object): Promise<readonly [Translate, Translate]> {
  const texts = (object: object) => treeFromObject(object as Record<string, unknown>);
  const merged: unknown = JSON.parse(writeJson(fillFromFallback(texts(own), texts(fallback))));
  const ours = createInstance();
  await ours.init({ lng: language, fallbackLng: false, resources: { [language]: { translation: merged as never } } });
  const theirs = createInstance();
  const resources = { [language]: { translation: own as never }, en: { translation: fallback as never } };
  await theirs.init({ lng: language, fallbackLng: 'en', resources });
  return [ours, theirs].map(({ t }) => t as unknown as Translate) as [Translate, Translate];
}
