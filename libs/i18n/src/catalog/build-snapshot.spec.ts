import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { buildSnapshot } from './build-snapshot';
import { memorySource } from '../../../../test/support/memory-source';
import { readSource, type Layer } from './sources/read-source';
import type { Snapshot } from './snapshot';

type Written = Parameters<typeof memorySource>[0];

const layer = (texts: Written): Promise<Layer> =>
  readSource(memorySource(texts), undefined, ({ reason }) => {
    throw new Error(reason);
  });

const build = async (...layers: Written[]): Promise<Snapshot> =>
  buildSnapshot(await Promise.all(layers.map(layer)), { fallback: 'en' });

const own = (snapshot: Snapshot, language: string, namespace = 'a') =>
  snapshot.own(language, namespace)?.json.toString();
const merged = (snapshot: Snapshot, language: string, namespace = 'a') =>
  snapshot.merged(language, namespace)?.json.toString();

describe('Bundle', () => {
  it('has the same JSON in every encoding and a hash of it', async () => {
    const { json, brotli, gzip, hash, texts, language, namespace } = (
      await build({
        de: { 'shop/cart': { title: 'Warenkorb', items: { one: 'ein', other: 'viele' }, list: ['a', 'b'] } },
      })
    ).own('de', 'shop/cart')!;
    expect(json.toString()).toBe('{"title":"Warenkorb","items":{"one":"ein","other":"viele"},"list":["a","b"]}');
    expect(brotliDecompressSync(brotli).equals(json)).toBe(true);
    expect(gunzipSync(gzip).equals(json)).toBe(true);
    expect(hash).toBe(createHash('sha256').update(json).digest('base64url').slice(0, 22));
    expect({ texts, language, namespace }).toEqual({ texts: 5, language: 'de', namespace: 'shop/cart' });
  });

  it('parses frozen plain objects for i18next once', async () => {
    const bundle = (await build({ de: { a: { b: { c: 'C' }, l: [{ d: 'D' }] } } })).own('de', 'a')!;
    const resources = bundle.resources as { b: { c: string }; l: { d: string }[] };
    expect(resources).toEqual({ b: { c: 'C' }, l: [{ d: 'D' }] });
    expect(bundle.resources).toBe(resources);
    expect(() => (resources.b.c = 'x')).toThrow(TypeError);
    expect(() => (resources.l[0]!.d = 'x')).toThrow(TypeError);
  });

  it('treats a key __proto__ like any other', async () => {
    const texts = JSON.parse('{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}');
    const { resources } = (await build({ en: { a: texts }, de: { a: {} } })).merged('de', 'a')!;
    expect(Object.getPrototypeOf(resources)).toBe(Object.prototype);
    expect(Object.keys(resources)).toEqual(['__proto__', 'constructor']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('buildSnapshot', () => {
  it('makes pseudo-locales of the texts of the language of last resort, below texts of their own', async () => {
    const layers = [
      await layer({ en: { a: { x: 'Save {{n}}', y: 'Open' } }, 'en-XA': { a: { y: 'mine' } }, de: { b: {} } }),
    ];
    const snapshot = await buildSnapshot(layers, { fallback: 'en', pseudoLocale: true });
    expect(snapshot.languages.find(({ tag }) => tag === 'en-XA')).toMatchObject({
      ownName: 'English (Pseudo-Accents)',
    });
    expect(own(snapshot, 'en-XA')).toBe('{"x":"[Šåṽé {{n}} ···]","y":"mine"}');
    expect(snapshot.languages.find(({ tag }) => tag === 'ar-XB')).toMatchObject({ direction: 'rtl' });
    expect(own(snapshot, 'ar-XB')).toBe(
      '{"x":"\u200F\u202ESave\u202C\u200F {{n}}","y":"\u200F\u202EOpen\u202C\u200F"}',
    );
    expect((await buildSnapshot(layers, { fallback: 'en', pseudoLocale: true }, snapshot)).release).toBe(
      snapshot.release,
    );
    expect(own(await buildSnapshot(layers, { fallback: 'en' }), 'en-XA')).toBe('{"y":"mine"}');
  });

  it('merges sources text by text; the later one wins', async () => {
    const snapshot = await build(
      { en: { a: { x: 'X', y: { z: 'Z', w: 'W' } } }, de: { a: { x: 'x' } } },
      { en: { a: { y: { z: 'ZZ' }, n: 'N' }, b: {} } },
      { en: { a: { x: '', n: 'NN' } } },
    );
    expect(own(snapshot, 'en')).toBe('{"x":"X","y":{"z":"ZZ","w":"W"},"n":"NN"}');
    expect(own(snapshot, 'de')).toBe('{"x":"x"}');
    expect(own(snapshot, 'en', 'b')).toBe('{}');
    expect(snapshot.namespaces).toEqual(['a', 'b']);
  });

  it('fills in missing texts from the nearest fallback that has them', async () => {
    const snapshot = await build({
      en: { a: { x: 'en', y: 'en', z: 'en' }, b: { q: 'en' } },
      de: { a: { x: 'de', y: 'de' } },
      'de-AT': { a: { x: 'de-AT' } },
    });
    expect(merged(snapshot, 'de-AT')).toBe('{"x":"de-AT","y":"de","z":"en"}');
    expect(merged(snapshot, 'de-AT', 'b')).toBe('{"q":"en"}');
    expect(own(snapshot, 'de-AT', 'b')).toBeUndefined();
    expect(snapshot.merged('de-AT', 'b')!.language).toBe('de-AT');
    expect(snapshot.merged('de', 'nowhere')).toBeUndefined();
  });

  it('lists languages with native name, direction and fallbacks', async () => {
    const { languages } = await build({ en: { a: {} }, ar: { a: {} }, 'de-AT': { a: {} }, de: { a: {} } });
    expect(languages).toEqual([
      { tag: 'ar', ownName: 'العربية', direction: 'rtl', fallbacks: ['en'] },
      { tag: 'de', ownName: 'Deutsch', direction: 'ltr', fallbacks: ['en'] },
      { tag: 'de-AT', ownName: expect.stringContaining('Deutsch'), direction: 'ltr', fallbacks: ['de', 'en'] },
      { tag: 'en', ownName: 'English', direction: 'ltr', fallbacks: [] },
    ]);
  });

  it('accepts any spelling of the language of last resort', async () => {
    const layers = [await layer({ 'pt-BR': { a: { x: 'X' } }, de: { a: {} } })];
    expect(merged(await buildSnapshot(layers, { fallback: 'pt_br' }), 'de')).toBe('{"x":"X"}');
  });

  it('ignores case and underscores in requested languages, but never guesses', async () => {
    const snapshot = await build({ 'pt-BR': { a: {} }, 'zh-Hant': { a: {} } });
    expect(['pt-BR', 'PT_br', 'zh_HANT'].map(snapshot.language)).toEqual(['pt-BR', 'pt-BR', 'zh-Hant']);
    expect(['pt', 'pt-BR-x', '', 'constructor', '__proto__'].map(snapshot.language)).toEqual(Array(5).fill(undefined));
    expect(snapshot.own('__proto__', 'a') ?? snapshot.own('pt-BR', '__proto__')).toBeUndefined();
  });

  it('can be empty', async () => {
    const snapshot = await build();
    expect([snapshot.languages, snapshot.namespaces, snapshot.release.length]).toEqual([[], [], 16]);
  });

  it('stores and compresses equal content once', async () => {
    const snapshot = await build({ en: { a: { x: 'X' } }, de: { a: {} }, fr: { a: { x: 'X' } }, it: { b: {} } });
    expect(snapshot.merged('en', 'a')).toBe(snapshot.own('en', 'a'));
    for (const same of [snapshot.merged('de', 'a')!, snapshot.own('fr', 'a')!, snapshot.merged('it', 'a')!]) {
      expect(same.brotli).toBe(snapshot.own('en', 'a')!.brotli);
      expect(same.json).toBe(snapshot.own('en', 'a')!.json);
    }
  });

  it('gives equal content the same release, independent of the sources', async () => {
    const whole = await build({ de: { b: { y: 'Y' }, a: { x: 'X' } }, en: { a: { x: 'X' } } });
    const inParts = await build({ en: { a: { x: 'X' } } }, { de: { a: { x: 'X' } } }, { de: { b: { y: 'Y' } } });
    expect(inParts.release).toBe(whole.release);
    expect(whole.release).toMatch(/^[\w-]{16}$/);
    const others: Written[] = [
      { de: { b: { y: 'Y' }, a: { x: 'X!' } }, en: { a: { x: 'X' } } },
      { de: { b: { y: 'Y' } }, en: { a: { x: 'X' } } },
      { de: { c: { y: 'Y' }, a: { x: 'X' } }, en: { a: { x: 'X' } } },
    ];
    const releases = await Promise.all(others.map(async (texts) => (await build(texts)).release));
    expect(new Set([...releases, whole.release]).size).toBe(4);
  });

  it('yields to the event loop while building', async () => {
    // a clock by which every look at it is 5 ms later than the last: every second piece of work is one too many
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += 5));
    const texts = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`n${index}`, { same: 'text' }]));
    const layers = [await layer({ en: texts })];
    let building = true;
    let turns = 0;
    const count = (): void => {
      turns++;
      if (building) setImmediate(count);
    };
    setImmediate(count);
    await buildSnapshot(layers, { fallback: 'en' });
    building = false;
    clock.mockRestore();
    expect(turns).toBeGreaterThan(100);
  });
});

describe('A later snapshot', () => {
  it('reuses the objects of unchanged bundles, including merged ones', async () => {
    const common = await layer({
      en: { a: { x: 'X' }, b: { y: 'Y' } },
      de: { a: { x: 'x' }, b: {} },
      fr: { b: { y: 'y' } },
    });
    const before = await buildSnapshot([common], { fallback: 'en' });
    const changed = await layer({ en: { a: { x: 'X' }, b: { y: 'YY' } } });
    const after = await buildSnapshot([common, changed], { fallback: 'en' }, before);
    const same = (language: string, namespace: string) =>
      (['own', 'merged'] as const).filter(
        (form) => before[form](language, namespace) === after[form](language, namespace),
      );
    expect(same('en', 'a')).toEqual(['own', 'merged']);
    expect(same('de', 'a')).toEqual(['own', 'merged']);
    expect(same('fr', 'b')).toEqual(['own', 'merged']);
    expect(same('fr', 'a')).toEqual(['own', 'merged']); // none of its own before and after
    expect(same('en', 'b')).toEqual([]);
    expect(same('de', 'b')).toEqual(['own']);
    expect(merged(after, 'de', 'b')).toBe('{"y":"YY"}');
    expect(after.release).not.toBe(before.release);
  });

  it('merges again when a fallback language is removed', async () => {
    const texts = { en: { a: { x: 'en', y: 'en' } }, 'de-AT': { a: { x: 'de-AT' } } };
    const before = await buildSnapshot([await layer({ ...texts, de: { a: { y: 'de' } } })], { fallback: 'en' });
    const after = await buildSnapshot([await layer(texts)], { fallback: 'en' }, before);
    expect(merged(before, 'de-AT')).toBe('{"x":"de-AT","y":"de"}');
    expect(merged(after, 'de-AT')).toBe('{"x":"de-AT","y":"en"}');
    expect(after.language('de')).toBeUndefined();
  });

  it('reuses the content of a bundle with a new name', async () => {
    const before = await build({ en: { a: { x: 'X' } } });
    const after = await buildSnapshot([await layer({ de: { b: { x: 'X' } } })], { fallback: 'en' }, before);
    expect(after.own('de', 'b')!.brotli).toBe(before.own('en', 'a')!.brotli);
    expect(after.own('de', 'b')).toMatchObject({ language: 'de', namespace: 'b' });
  });
});
