import { Catalog } from '../../../i18n/src/catalog/catalog';
import { memorySource } from '../../../../test/support/memory-source';
import { standardChecks } from '../checks/run-checks';
import { ServedTextRows, type NamespaceInLanguage } from './served-text-rows';

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, key) => [`key${key}`, 'Text']));

describe('ServedTextRows', () => {
  let english: (namespace: string) => NamespaceInLanguage;
  beforeAll(async () => {
    const texts = {
      en: { small: keys(10), a: keys(9000), b: { ...keys(9000), b: 'x' }, c: { ...keys(9000), c: 'x' } },
    };
    const { current } = await Catalog.open([memorySource(texts)], { fallback: 'en', onProblem: () => undefined });
    english = (namespace) => ({ namespace, language: 'en', bundle: current.own('en', namespace) });
  });

  it('pairs the messages once for concurrent requests', async () => {
    const rows = new ServedTextRows(standardChecks);
    const [first, second] = await Promise.all([
      rows.load(english('a'), english('a')),
      rows.load(english('a'), english('a')),
    ]);
    expect(second).toBe(first);
    expect(await rows.load(english('a'), english('a'))).toBe(first);
    expect(first).toHaveLength(9000);
  });

  it('evicts the least recently used rows', async () => {
    const rows = new ServedTextRows(standardChecks);
    const load = (namespace: string) => rows.load(english(namespace), english(namespace));
    const [small, a, b] = [await load('small'), await load('a'), await load('b')];
    await load('small');
    await load('c');
    expect(await load('small')).toBe(small);
    expect(await load('b')).toBe(b);
    expect(await load('a')).not.toBe(a);
  });
});
