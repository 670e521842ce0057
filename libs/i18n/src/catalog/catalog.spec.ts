import { Catalog } from './catalog';
import type { TextTree } from '../message/tree/tree';
import type { BundleName, EarlierTexts, ResourceSource, SourceTexts } from './sources/resource-source';
import { BrokenTexts, type SourceProblem } from './sources/source-problem';

/** A source whose texts can be changed and which can be made to fail, as a database is. */
class Origin implements ResourceSource {
  failure: Error | undefined;
  readonly broken = new Set<string>();
  readings = 0;
  watched = 0;
  changed: () => void = () => undefined;

  constructor(public texts: Record<string, Record<string, SourceTexts>>) {}

  async list(): Promise<BundleName[]> {
    this.readings++;
    await new Promise(setImmediate);
    if (this.failure) throw this.failure;
    return Object.entries(this.texts).flatMap(([language, namespaces]) =>
      Object.keys(namespaces).map((namespace) => ({ language, namespace })),
    );
  }

  async read({ language, namespace }: BundleName): Promise<SourceTexts> {
    if (this.broken.has(namespace)) throw new BrokenTexts(`${namespace} is torn`);
    return this.texts[language]![namespace]!;
  }

  async watch(changed: () => void): Promise<() => Promise<void>> {
    this.watched++;
    this.changed = changed;
    return async () => void this.watched--;
  }
}

let problems: SourceProblem[];
beforeEach(() => (problems = []));

const open = (...sources: ResourceSource[]) =>
  Catalog.open(sources, { fallback: 'en', onProblem: (problem) => problems.push(problem) });

const text = (catalog: Catalog, language = 'en', namespace = 'a') =>
  catalog.current.own(language, namespace)?.json.toString();

const nextChange = (catalog: Catalog) => new Promise((resolve) => catalog.onChange(resolve));

describe('Catalog', () => {
  it('serves the texts of its sources; the later one wins', async () => {
    const catalog = await open(new Origin({ en: { a: { x: 'X', y: 'Y' } } }), new Origin({ en: { a: { y: 'YY' } } }));
    expect(text(catalog)).toBe('{"x":"X","y":"YY"}');
  });

  it('cannot be opened while a source fails', async () => {
    const origin = new Origin({});
    origin.failure = new Error('There is no directory of texts');
    await expect(open(origin)).rejects.toThrow('There is no directory of texts');
  });

  it('opens without a broken bundle and reports it', async () => {
    const origin = new Origin({ en: { a: { x: 'X' }, b: {} } });
    origin.broken.add('a');
    const catalog = await open(origin);
    expect([text(catalog), text(catalog, 'en', 'b')]).toEqual([undefined, '{}']);
    expect(problems).toMatchObject([{ severity: 'error', reason: 'a is torn. "a" is left out in "en".' }]);
  });

  it('serves changed texts after a rebuild and notifies listeners', async () => {
    const origin = new Origin({ en: { a: { x: '1' } } });
    const catalog = await open(origin);
    const received: string[] = [];
    const forget = catalog.onChange(({ release }) => received.push(release));
    origin.texts = { en: { a: { x: '2' } } };
    const snapshot = await catalog.rebuild();
    expect(snapshot).toBe(catalog.current);
    expect(text(catalog)).toBe('{"x":"2"}');
    expect(received).toEqual([snapshot.release]);
    forget();
    origin.texts = { en: { a: { x: '3' } } };
    await catalog.rebuild();
    expect(received).toHaveLength(1);
  });

  it('keeps the same snapshot and notifies no listener if nothing changed', async () => {
    const origin = new Origin({ en: { a: { x: '1' } } });
    const catalog = await open(origin);
    const before = catalog.current;
    catalog.onChange(() => fail('notified without a change'));
    origin.texts = structuredClone(origin.texts);
    expect(await catalog.rebuild()).toBe(before);
  });

  it('shares one further build between all calls during a build', async () => {
    const origin = new Origin({ en: { a: { x: '1' } } });
    const catalog = await open(origin);
    const first = catalog.rebuild();
    await new Promise(setImmediate); // under way: this one may have missed what is written now
    origin.texts = { en: { a: { x: '2' } } };
    const snapshots = await Promise.all([first, catalog.rebuild(), catalog.rebuild(), catalog.rebuild()]);
    expect(origin.readings).toBe(3); // opening, the first, one for the three
    expect(snapshots[3].own('en', 'a')!.json.toString()).toBe('{"x":"2"}');
    expect(snapshots[3]).toBe(catalog.current);
  });

  it('keeps the last texts of a failing source and reports it once', async () => {
    const [failing, other] = [new Origin({ en: { a: { x: '1' } } }), new Origin({ en: { b: { y: '1' } } })];
    const catalog = await open(failing, other);
    failing.failure = new Error('The database is away');
    other.texts = { en: { b: { y: '2' } } };
    await catalog.rebuild();
    await catalog.rebuild();
    expect([text(catalog), text(catalog, 'en', 'b')]).toEqual(['{"x":"1"}', '{"y":"2"}']);
    expect(problems).toEqual([{ severity: 'error', reason: expect.stringContaining('The database is away') }]);
    failing.failure = undefined;
    failing.texts = { en: { a: { x: '2' } } };
    await catalog.rebuild();
    expect(text(catalog)).toBe('{"x":"2"}');
    failing.failure = new Error('The database is away');
    await catalog.rebuild();
    expect(problems).toHaveLength(2); // it had come back in between
  });

  it('keeps the last texts of a broken bundle across rebuilds', async () => {
    const origin = new Origin({ en: { a: { x: '1' } } });
    const catalog = await open(origin);
    origin.broken.add('a');
    await catalog.rebuild();
    await catalog.rebuild();
    expect(text(catalog)).toBe('{"x":"1"}');
    expect(problems).toMatchObject([{ reason: 'a is torn. Its last texts stay.' }]);
  });

  it('continues after a listener has thrown', async () => {
    const origin = new Origin({ en: { a: { x: '1' } } });
    const catalog = await open(origin);
    let calls = 0;
    catalog.onChange(() => {
      throw new Error('deaf');
    });
    catalog.onChange(() => calls++);
    origin.texts = { en: { a: { x: '2' } } };
    await catalog.rebuild();
    expect(calls).toBe(1);
    expect(problems).toMatchObject([{ reason: expect.stringContaining('deaf') }]);
  });
});

describe('Catalog.watch', () => {
  it('reads only the source that announced a change again', async () => {
    const [changing, still] = [new Origin({ en: { a: { x: '1' } } }), new Origin({ en: { b: {} } })];
    const catalog = await open(changing, still);
    await catalog.watch();
    await catalog.rebuild();
    const change = nextChange(catalog);
    changing.texts = { en: { a: { x: '2' } } };
    changing.changed();
    await change;
    expect(text(catalog)).toBe('{"x":"2"}');
    expect([changing.readings, still.readings]).toEqual([3, 2]);
    await catalog.close();
  });

  it('stops watching when closed and waits for a running build', async () => {
    const origin = new Origin({ en: { a: { x: '1' } } });
    const catalog = await open(origin);
    await catalog.watch();
    expect(origin.watched).toBe(1);
    origin.texts = { en: { a: { x: '2' } } };
    origin.changed();
    await catalog.close();
    expect(origin.watched).toBe(0);
    expect(text(catalog)).toBe('{"x":"2"}');
  });
});

describe('BundlesByHash', () => {
  let clock: jest.SpyInstance;
  beforeEach(() => (clock = jest.spyOn(performance, 'now').mockReturnValue(5000)));
  afterEach(() => clock.mockRestore());

  it('finds a replaced bundle by its hash under its own name and variant only', async () => {
    const origin = new Origin({ en: { a: { x: '1' }, b: { y: 'Y' } }, de: { a: {} } });
    const catalog = await open(origin);
    const first = catalog.current.own('en', 'a')!;
    origin.texts = { ...origin.texts, en: { a: { x: '2' }, b: { y: 'Y' } } };
    await catalog.rebuild();
    expect(catalog.bundleByHash('en', 'a', 'own', first.hash)).toBe(first);
    expect(catalog.bundleByHash('de', 'a', 'merged', first.hash)?.json).toBe(first.json);
    expect(catalog.bundleByHash('de', 'a', 'own', first.hash)).toBeUndefined();
    expect(catalog.bundleByHash('en', 'b', 'own', first.hash)).toBeUndefined();
    expect(catalog.bundleByHash('en', 'a', 'own', 'unknown')).toBeUndefined();
    const current = catalog.current.own('en', 'a')!;
    expect(catalog.bundleByHash('en', 'a', 'own', current.hash)).toBe(current);
  });

  it('composes earlier texts of a source with those of the others', async () => {
    const code = new Origin({ en: { a: { code: 'shipped' } }, de: { a: { code: 'mitgebracht' } } });
    const first = new Map([['de', new Map([['x', 'eins']])]]);
    const second = new Map([['en', new Map([['x', 'two']])]]);
    const published = new Past({ en: { a: { x: 'three' } } }, { second, first });
    const hashes = await Promise.all(
      [first, second].map(async (texts) => {
        const then = await open(code, new Origin(Object.fromEntries([...texts].map(([tag, a]) => [tag, { a }]))));
        return then.current.merged('de', 'a')!.hash;
      }),
    );
    const catalog = await open(code, published);
    expect(catalog.bundleByHash('de', 'a', 'merged', hashes[0]!)).toBeUndefined();
    const found = await Promise.all(hashes.map((hash) => catalog.findEarlierBundle('de', 'a', 'merged', hash)));
    expect(found.map((bundle) => bundle?.json.toString())).toEqual([
      '{"code":"mitgebracht","x":"eins"}',
      '{"code":"mitgebracht","x":"two"}',
    ]);
    expect(catalog.bundleByHash('de', 'a', 'merged', hashes[0]!)).toBe(found[0]);
    expect(catalog.bundleByHash('de', 'a', 'own', hashes[0]!)).toBeUndefined();
  });

  const guesses = Array.from({ length: 30 }, (_, index) => `guess${index}`.padEnd(22, '-'));

  it('reads each earlier version once, however many hashes are guessed', async () => {
    const earlier = ['one', 'two'].map((x) => new Map([['en', new Map([['x', x]])]]));
    const published = new Past({ en: { a: { x: 'three' } } }, { two: earlier[1]!, one: earlier[0]! });
    const catalog = await open(published);
    const ask = (hash: string) => catalog.findEarlierBundle('en', 'a', 'own', hash);
    expect(await Promise.all(guesses.map(ask))).toEqual(guesses.map(() => undefined));
    expect([published.listCalls, published.pastRead]).toEqual([1, ['two', 'one']]);
    // existing content is still found
    const then = await open(new Origin({ en: { a: { x: 'one' } } }));
    const { hash } = then.current.own('en', 'a')!;
    expect((await ask(hash))?.json.toString()).toBe('{"x":"one"}');
    expect(published.pastRead).toEqual(['two', 'one', 'one']);
  });

  it('finds a release that another replica serves first after a second', async () => {
    const published = new Past({ en: { a: { x: 'one' } } }, {});
    const catalog = await open(published);
    const { hash } = (await open(new Origin({ en: { a: { x: 'two' } } }))).current.own('en', 'a')!;
    const ask = () => catalog.findEarlierBundle('en', 'a', 'own', hash);
    expect(await ask()).toBeUndefined();
    published.past = { later: new Map([['en', new Map([['x', 'two']])]]) };
    expect(await ask()).toBeUndefined();
    clock.mockReturnValue(6001);
    expect((await ask())?.hash).toBe(hash);
  });

  it('finds nothing while the source fails, and reports that once', async () => {
    const published = new Past({ en: { a: { x: 'two' } } }, {});
    const catalog = await open(published);
    published.lost = true;
    for (const guess of guesses) expect(await catalog.findEarlierBundle('en', 'a', 'own', guess)).toBeUndefined();
    expect([problems.length, problems[0]?.reason]).toEqual([1, expect.stringContaining('the origin is gone')]);
    expect(published.listCalls).toBe(1);
    published.listCalls = 0;
    published.isCurrent = () => false;
    expect(await catalog.findEarlierBundle('en', 'a', 'merged', guesses[0]!)).toBeUndefined();
    expect(published.listCalls).toBe(0);
  });
});

/** A source that knows what it had earlier, and counts how often that is looked at. */
class Past extends Origin {
  listCalls = 0;
  lost = false;
  readonly pastRead: string[] = [];
  isCurrent = () => true;

  constructor(
    texts: Origin['texts'],
    public past: Readonly<Record<string, ReadonlyMap<string, TextTree>>>,
  ) {
    super(texts);
  }

  async earlierTexts(): Promise<readonly EarlierTexts[]> {
    this.listCalls++;
    if (this.lost) throw new Error('the origin is gone');
    return Object.entries(this.past).map(([name, texts]) => ({
      name,
      fallbacks: new Map(),
      read: async () => {
        this.pastRead.push(name);
        return texts;
      },
    }));
  }
}

function fail(reason: string): never {
  throw new Error(reason);
}
