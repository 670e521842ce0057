import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Catalog } from './catalog';
import { coverage, referenceLanguage } from './coverage';
import { directorySource } from './directory-source';
import { memorySource } from '../../../../test/support/memory-source';
import type { ResourceSource } from './resource-source';
import type { Snapshot } from './snapshot';

const open = async (source: ResourceSource, fallback = 'en'): Promise<Catalog> =>
  Catalog.open([source], { fallback, onProblem: ({ reason }) => fail(reason) });
const fail = (reason: string): never => {
  throw new Error(reason);
};
const snapshot = async (texts: Parameters<typeof memorySource>[0], fallback?: string): Promise<Snapshot> =>
  (await open(memorySource(texts), fallback)).current;

const shop = {
  en: {
    shop: { title: 'Shop', file_one: '{{count}} file', file_other: '{{count}} files' },
    legal: { imprint: 'Imprint' },
  },
  pl: { shop: { title: 'Sklep', file_one: '{{count}} plik', file_few: '{{count}} pliki' } },
  ja: { shop: { file_other: '{{count}}' } },
};

describe('coverage', () => {
  it('counts all plural forms of a message as one, translated once every form that the language needs is there', async () => {
    const covered = await coverage(await snapshot(shop));
    expect(covered.of('en', 'shop')).toEqual({ translated: 2, messages: 2 });
    expect(covered.of('pl', 'shop')).toEqual({ translated: 1, messages: 2 }); // "many" is lacking
    expect(covered.of('ja', 'shop')).toEqual({ translated: 1, messages: 2 }); // Japanese has one form
  });

  it('counts a namespace that a language does not have as untranslated', async () => {
    const covered = await coverage(await snapshot(shop));
    expect(covered.of('pl', 'legal')).toBeUndefined();
    expect(covered.total('pl')).toEqual({ translated: 1, messages: 3 });
    expect(covered.share('pl')).toBeCloseTo(1 / 3);
    expect(covered.total('pl', (namespace) => namespace !== 'legal')).toEqual({ translated: 1, messages: 2 });
  });

  it('counts no message that only the translation has', async () => {
    const texts = { en: { shop: { title: 'Shop' } }, de: { shop: { title: 'Laden', old: 'Alt' } } };
    expect((await coverage(await snapshot(texts))).of('de', 'shop')).toEqual({ translated: 1, messages: 1 });
  });

  it('says 1 where there is nothing to translate', async () => {
    expect((await coverage(await snapshot({ en: { shop: {} } }))).share('en')).toBe(1);
  });

  it('compares with the fallback language, and where that lacks a namespace, with the language that has most of it', async () => {
    const texts = {
      en: { a: { x: 'x' } },
      de: { a: { x: 'x', y: 'y' }, b: { x: 'x' } },
      fr: { b: { x: 'x', y: 'y' } },
    };
    const current = await snapshot(texts);
    expect(referenceLanguage(current, 'a')).toBe('en');
    expect((await coverage(current)).namespaces).toEqual([
      { name: 'a', reference: 'en', messages: 1 },
      { name: 'b', reference: 'fr', messages: 2 },
    ]);
  });

  it('is counted once per snapshot, also when many ask at the same time', async () => {
    const current = await snapshot(shop);
    expect(await Promise.all([coverage(current), coverage(current)]).then(([a, b]) => a === b)).toBe(true);
  });

  it('counts again only what changed', async () => {
    const source = memorySource(shop);
    let changed = false;
    const catalog = await open({
      list: async (report) => [
        ...(await source.list(report)),
        ...(changed ? [{ language: 'pl', namespace: 'legal' }] : []),
      ],
      read: async (name, report) =>
        name.language === 'pl' && name.namespace === 'legal' ? { imprint: 'Impressum' } : source.read(name, report),
    });
    const before = await coverage(catalog.current);
    changed = true;
    const after = await coverage(await catalog.rebuild());
    expect(after.of('pl', 'legal')).toEqual({ translated: 1, messages: 1 });
    expect(after.of('pl', 'shop')).toBe(before.of('pl', 'shop'));
  });

  const frigate = join(__dirname, '../../../../../shared/data/frigate/locales');
  (existsSync(frigate) ? it : it.skip)(
    'gives requests their turn while it counts a large project',
    async () => {
      const { current } = await open(directorySource(frigate));
      let turns = 0;
      const timer = setInterval(() => turns++, 0);
      const covered = await coverage(current);
      clearInterval(timer);
      expect(turns).toBeGreaterThan(20);
      expect(covered.total('en')).toEqual({ translated: 4760, messages: 4760 });
      expect(covered.share('zun')).toBe(0);
      for (const { tag } of current.languages) expect(covered.share(tag)).toBeLessThanOrEqual(1);
    },
    60_000,
  );
});
