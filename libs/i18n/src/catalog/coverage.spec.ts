import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Catalog } from './catalog';
import { countCoverage, referenceLanguage } from './coverage';
import { directorySource } from './sources/directory-source';
import { memorySource } from '../../../../test/support/memory-source';
import type { ResourceSource } from './sources/resource-source';
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

describe('countCoverage', () => {
  it('counts a plural as one message, translated if all required forms have a text', async () => {
    const covered = await countCoverage(await snapshot(shop));
    expect(covered.count('en', 'shop')).toEqual({ translated: 2, messages: 2 });
    expect(covered.count('pl', 'shop')).toEqual({ translated: 1, messages: 2 }); // "many" is lacking
    expect(covered.count('ja', 'shop')).toEqual({ translated: 1, messages: 2 }); // Japanese has one form
  });

  it('counts a namespace without texts as untranslated', async () => {
    const covered = await countCoverage(await snapshot(shop));
    expect(covered.count('pl', 'legal')).toBeUndefined();
    expect(covered.total('pl')).toEqual({ translated: 1, messages: 3 });
    expect(covered.share('pl')).toBeCloseTo(1 / 3);
    expect(covered.total('pl', (namespace) => namespace !== 'legal')).toEqual({ translated: 1, messages: 2 });
  });

  it('ignores messages that only the translation has', async () => {
    const texts = { en: { shop: { title: 'Shop' } }, de: { shop: { title: 'Laden', old: 'Alt' } } };
    expect((await countCoverage(await snapshot(texts))).count('de', 'shop')).toEqual({ translated: 1, messages: 1 });
  });

  it('returns 1 if there is nothing to translate', async () => {
    expect((await countCoverage(await snapshot({ en: { shop: {} } }))).share('en')).toBe(1);
  });

  it('compares with the fallback language, or else with the language with most texts', async () => {
    const texts = {
      en: { a: { x: 'x' } },
      de: { a: { x: 'x', y: 'y' }, b: { x: 'x' } },
      fr: { b: { x: 'x', y: 'y' } },
    };
    const current = await snapshot(texts);
    expect(referenceLanguage(current, 'a')).toBe('en');
    expect((await countCoverage(current)).namespaces).toEqual([
      { name: 'a', reference: 'en', messages: 1 },
      { name: 'b', reference: 'fr', messages: 2 },
    ]);
  });

  it('counts once per snapshot, also for concurrent calls', async () => {
    const current = await snapshot(shop);
    expect(await Promise.all([countCoverage(current), countCoverage(current)]).then(([a, b]) => a === b)).toBe(true);
  });

  it('counts only changed bundles again', async () => {
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
    const before = await countCoverage(catalog.current);
    changed = true;
    const after = await countCoverage(await catalog.rebuild());
    expect(after.count('pl', 'legal')).toEqual({ translated: 1, messages: 1 });
    expect(after.count('pl', 'shop')).toBe(before.count('pl', 'shop'));
  });

  const frigate = join(__dirname, '../../../../../shared/data/frigate/locales');
  (existsSync(frigate) ? it : it.skip)('gives requests their turn while it counts a large project', async () => {
    const { current } = await open(directorySource(frigate));
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    const covered = await countCoverage(current);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(20);
    expect(covered.total('en')).toEqual({ translated: 4760, messages: 4760 });
    expect(covered.share('zun')).toBe(0);
    for (const { tag } of current.languages) expect(covered.share(tag)).toBeLessThanOrEqual(1);
  });
});
