import { canonicalTag } from '../language/canonical-tag';
import { fallbackChain, type Fallbacks } from '../language/fallback-chain';
import type { TextTree } from '../message/tree';
import { BoundedCache } from './bounded-cache';
import type { Bundle } from './bundle';
import { BundleMaker } from './bundle-maker';
import { buildSnapshot, type SnapshotOptions } from './build-snapshot';
import { overlay } from './overlay';
import { Pace } from './pace';
import { readSource, type Layer } from './read-source';
import type { ResourceSource, Said } from './resource-source';
import type { Snapshot } from './snapshot';
import type { Report, SourceProblem } from './source-problem';
import { withFallback } from './with-fallback';

interface CatalogOptions extends SnapshotOptions {
  /** Is told of everything wrong at the sources; of what stays wrong, once. */
  readonly onProblem: Report;
}

/** Bytes of bundles that are served no more, and still found by their hash: pages that were open during changes find their texts. */
const MOST_RETIRED = 48 * 1024 * 1024;

/** Earlier contents of which the hash is remembered, so that nobody can have them all read again and again. */
const MOST_EARLIER = 100_000;

/** Of one bundle, from one source: the latest. */
const MOST_OF_ONE = 1000;

/** Milliseconds that what was found out about a bundle's earlier contents holds: another replica may serve a later one. */
const HOLDS = 1000;

/** Questions for earlier bundles that may wait. */
const MOST_WAITING = 50;

type Form = 'own' | 'merged';

/** A source, and what came of reading it. */
interface Shelf {
  readonly source: ResourceSource;
  layer: Layer;
  fallbacks: Fallbacks;
  /** Problems of the last reading. */
  told: ReadonlySet<string>;
}

/** The earlier contents of a bundle, as far as they were looked through. */
interface Earlier {
  /** By source and {@link EarlierTexts.name}. */
  readonly hashes: ReadonlyMap<string, string>;
  /** Until when there are no others, on the clock of `performance`. */
  readonly holdsUntil: number;
}

/** What is served: the snapshot of all sources at this moment, and the next one when a source changes. */
export class Catalog {
  private readonly listeners = new Set<(snapshot: Snapshot) => void>();
  private snapshot: Snapshot | undefined;
  private readonly retired = new BoundedCache<Bundle>(MOST_RETIRED);
  private readonly earlier = new BoundedCache<Earlier>(MOST_EARLIER);
  private earlierTrouble: string | undefined;
  private looking: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  private readonly stops: (() => Promise<void>)[] = [];
  /** Sources to be read by the next build. */
  private readonly stale = new Set<Shelf>();
  private building: Promise<unknown> = Promise.resolve();
  private next: Promise<Snapshot> | undefined;

  private constructor(
    private readonly shelves: readonly Shelf[],
    private readonly options: CatalogOptions,
  ) {}

  /**
   * Reads the sources, the lowest first, and builds the first snapshot. Texts that cannot be read are left out and reported.
   *
   * @throws what a source throws that fails as a whole: there is nothing yet to go on with
   */
  static async open(sources: readonly ResourceSource[], options: CatalogOptions): Promise<Catalog> {
    const shelves: Shelf[] = sources.map((source) => ({
      source,
      layer: new Map(),
      fallbacks: new Map(),
      told: new Set(),
    }));
    const catalog = new Catalog(shelves, options);
    for (const shelf of shelves) await catalog.read(shelf);
    await catalog.build();
    return catalog;
  }

  /** The snapshot served at this moment. */
  get current(): Snapshot {
    return this.snapshot!;
  }

  /**
   * Reads all sources again and serves what they say. Gives what is served then: the same snapshot if nothing changed.
   * One build runs at a time; what is asked for meanwhile is one build after it. A source that fails is reported, and
   * keeps what it last gave.
   */
  rebuild(): Promise<Snapshot> {
    return this.renew(this.shelves);
  }

  /** What is served once everything that sources have told of so far is in. */
  async settled(): Promise<Snapshot> {
    await this.building;
    return this.current;
  }

  /** False while a source cannot find out whether what it last gave still holds. */
  get isCurrent(): boolean {
    return this.shelves.every(({ source }) => source.isCurrent?.() ?? true);
  }

  /** Calls `listener` with each new snapshot, until the returned function is called. */
  onChange(listener: (snapshot: Snapshot) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Builds again whenever a source tells of a change, until `close`. */
  async watch(): Promise<void> {
    for (const shelf of this.shelves) {
      const changed = (): void => {
        this.renew([shelf]).catch((error: unknown) => this.options.onProblem(failure(error)));
      };
      const stop = await shelf.source.watch?.(changed, this.options.onProblem);
      if (stop) this.stops.push(stop);
    }
  }

  /** Stops watching; a build that is under way ends first. */
  async close(): Promise<void> {
    await Promise.all(this.stops.splice(0).map((stop) => stop()));
    await this.building;
  }

  /** The bundle with exactly that content, if it is served or was lately. */
  bundleByHash(language: string, namespace: string, form: Form, hash: string): Bundle | undefined {
    const bundle = this.current[form](language, namespace);
    return bundle?.hash === hash ? bundle : this.retired.get(nameOf(language, namespace, form, hash));
  }

  /**
   * The same, also of what sources had earlier: for this it is put together again, one at a time. Where a source cannot
   * say what it had, there is none.
   */
  async earlierBundle(language: string, namespace: string, form: Form, hash: string): Promise<Bundle | undefined> {
    const known = () => this.bundleByHash(language, namespace, form, hash);
    const isHopeless = () => this.isUnknown(nameOf(language, namespace, form), hash);
    if (known() !== undefined || isHopeless() || this.waiting >= MOST_WAITING) return known();
    this.waiting++;
    const found = this.looking.then(
      async () => known() ?? (isHopeless() ? undefined : this.lookFor(language, namespace, form, hash)),
    );
    this.looking = found.catch(() => undefined);
    try {
      const bundle = await found;
      if (bundle !== undefined) this.retire(form, bundle);
      return bundle;
    } finally {
      this.waiting--;
    }
  }

  /** What would be served if a source said something else of a namespace. */
  compose(
    source: ResourceSource,
    { texts, fallbacks }: Said,
    language: string,
    namespace: string,
    form: Form,
  ): TextTree | undefined {
    const treeOf = (tag: string): TextTree | undefined =>
      overlay(
        this.shelves.map((shelf) => (shelf.source === source ? texts.get(tag) : shelf.layer.get(tag)?.get(namespace))),
      );
    const [first, ...rest] = this.chain(language, form, { source, fallbacks }).flatMap((tag) => treeOf(tag) ?? []);
    return first && rest.reduce(withFallback, first);
  }

  /**
   * Languages whose texts make up a bundle: its own, then, of a merged one, the fallbacks.
   * @param otherwise what it would be if a source had other fallbacks
   */
  chain(
    language: string,
    form: Form,
    otherwise?: { readonly source: ResourceSource; readonly fallbacks: Fallbacks },
  ): readonly string[] {
    if (form === 'own') return [language];
    const { languages, fallback } = this.current;
    const explicit = merged(
      this.shelves.map(({ source, fallbacks }) => (source === otherwise?.source ? otherwise.fallbacks : fallbacks)),
    );
    const tags = new Set([...languages.map(({ tag }) => tag), language, ...(otherwise?.fallbacks.values() ?? [])]);
    return [language, ...fallbackChain(language, [...tags], fallback, explicit)];
  }

  private async lookFor(language: string, namespace: string, form: Form, hash: string): Promise<Bundle | undefined> {
    const snapshot = this.current;
    const name = nameOf(language, namespace, form);
    const hashes = new Map(this.earlier.get(name)?.hashes);
    let found: Bundle | undefined;
    try {
      for await (const { key, texts, source } of this.earlierTexts(language, namespace, form)) {
        if ((hashes.get(key) ?? hash) !== hash) continue;
        const said = { texts: await texts.read(), fallbacks: texts.fallbacks };
        const tree = this.compose(source, said, language, namespace, form);
        if (tree === undefined) continue;
        const bundle = new BundleMaker([]).make({ language, namespace }, tree, undefined);
        hashes.set(key, bundle.hash);
        if (bundle.hash !== hash) continue;
        found = bundle;
        break;
      }
      this.earlierTrouble = undefined;
    } catch (error) {
      this.tellOfEarlier(reasonOf(error));
    }
    const holdsUntil = found === undefined ? performance.now() + HOLDS : 0;
    if (snapshot === this.current) this.earlier.set(name, { hashes, holdsUntil }, hashes.size + 1);
    return found;
  }

  /** Of all sources; a source that has lost its origin for the moment is not asked. */
  private async *earlierTexts(language: string, namespace: string, form: Form) {
    const pace = new Pace();
    for (const [place, { source }] of this.shelves.entries()) {
      if (source.isCurrent?.() === false) continue;
      const chain = (fallbacks: Fallbacks) => this.chain(language, form, { source, fallbacks });
      const earlier = (await source.earlier?.(namespace, chain)) ?? [];
      for (const texts of earlier.slice(0, MOST_OF_ONE)) {
        await pace.breathe();
        yield { key: `${place} ${texts.name}`, texts, source };
      }
    }
  }

  /** Whether it is known without looking that no bundle had this content. */
  private isUnknown(name: string, hash: string): boolean {
    const earlier = this.earlier.get(name);
    if (earlier === undefined || performance.now() > earlier.holdsUntil) return false;
    for (const other of earlier.hashes.values()) if (other === hash) return false;
    return true;
  }

  private tellOfEarlier(reason: string): void {
    const trouble = `Earlier texts cannot be read, current ones are served in their place: ${reason}`;
    if (trouble !== this.earlierTrouble) this.options.onProblem({ severity: 'error', reason: trouble });
    this.earlierTrouble = trouble;
  }

  private retire(form: Form, bundle: Bundle): void {
    const { language, namespace, hash, json } = bundle;
    this.retired.set(nameOf(language, namespace, form, hash), bundle, 2 * json.length); // compressed it is a half at most
  }

  private renew(shelves: readonly Shelf[]): Promise<Snapshot> {
    for (const shelf of shelves) this.stale.add(shelf);
    if (this.next === undefined) {
      const next = this.building.then(() => {
        this.next = undefined;
        return this.readStale();
      });
      this.next = next;
      this.building = next.catch(() => undefined);
    }
    return this.next;
  }

  private async readStale(): Promise<Snapshot> {
    const stale = [...this.stale];
    this.stale.clear();
    for (const shelf of stale) {
      try {
        await this.read(shelf);
      } catch (error) {
        this.tellOnce(shelf, [failure(error)]);
      }
    }
    return this.build();
  }

  private async read(shelf: Shelf): Promise<void> {
    const problems: SourceProblem[] = [];
    shelf.layer = await readSource(shelf.source, shelf.layer, (problem) => problems.push(problem));
    shelf.fallbacks = canonical(shelf.source.fallbacks?.());
    this.tellOnce(shelf, problems);
  }

  private tellOnce(shelf: Shelf, problems: readonly SourceProblem[]): void {
    const told = new Set<string>();
    for (const problem of problems) {
      const words = JSON.stringify(problem);
      if (!shelf.told.has(words) && !told.has(words)) this.options.onProblem(problem);
      told.add(words);
    }
    shelf.told = told;
  }

  private async build(): Promise<Snapshot> {
    const layers = this.shelves.map(({ layer }) => layer);
    const former = this.snapshot;
    const fallbacks = merged(this.shelves.map((shelf) => shelf.fallbacks));
    const snapshot = await buildSnapshot(layers, this.options, former, fallbacks);
    if (snapshot.release === former?.release) return former;
    this.snapshot = snapshot;
    if (former === undefined) return snapshot;
    this.earlier.clear();
    for (const form of ['own', 'merged'] as const) {
      for (const bundle of bundlesOf(former, form)) {
        if (snapshot[form](bundle.language, bundle.namespace) !== bundle) this.retire(form, bundle);
      }
    }
    this.tellListeners(snapshot);
    return snapshot;
  }

  private tellListeners(snapshot: Snapshot): void {
    for (const listener of this.listeners) {
      try {
        listener(snapshot);
      } catch (error) {
        this.options.onProblem({
          severity: 'error',
          reason: `A listener to changes of texts failed: ${reasonOf(error)}`,
        });
      }
    }
  }
}

/** The later one above. */
const merged = (all: readonly Fallbacks[]): Fallbacks => new Map(all.flatMap((fallbacks) => [...fallbacks]));

/** What is no tag is nobody's fallback. */
const canonical = (fallbacks: Fallbacks = new Map()): Fallbacks =>
  new Map(
    Array.from(fallbacks, (pair) => pair.map(canonicalTag)).filter((pair): pair is [string, string] =>
      pair.every((tag) => tag !== undefined),
    ),
  );

const nameOf = (...names: readonly string[]): string => names.join(' ');

const bundlesOf = ({ languages, namespaces, ...snapshot }: Snapshot, form: Form): Bundle[] =>
  languages.flatMap(({ tag }) => namespaces.flatMap((namespace) => snapshot[form](tag, namespace) ?? []));

const failure = (error: unknown): SourceProblem => ({
  severity: 'error',
  reason: `Texts cannot be read anew, those read before stay: ${reasonOf(error)}`,
});

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
