import { canonicalTag } from '../language/canonical-tag';
import { fallbackChain, type Fallbacks } from '../language/fallback-chain';
import type { TextTree } from '../message/tree';
import { buildSnapshot, type SnapshotOptions } from './build-snapshot';
import type { Bundle, BundleVariant } from './bundles/bundle';
import { BundlesByHash, type BundleComposer, type BundleReference } from './bundles/bundles-by-hash';
import { fillFromFallback } from './fill-from-fallback';
import { mergeLayers } from './sources/merge-layers';
import { readSource, type Layer } from './sources/read-source';
import type { NamespaceTexts, ResourceSource } from './sources/resource-source';
import type { Snapshot } from './snapshot';
import { errorMessage, type ReportProblem, type SourceProblem } from './sources/source-problem';

interface CatalogOptions extends SnapshotOptions {
  /** Called with every problem of the sources; once for a problem that lasts. */
  readonly onProblem: ReportProblem;
}

/** A source with what was last read from it. */
interface SourceState {
  readonly source: ResourceSource;
  layer: Layer;
  fallbacks: Fallbacks;
  /** Problems of the last read, as JSON. */
  reportedProblems: ReadonlySet<string>;
}

/** Serves the current snapshot of all sources and builds the next one when a source changes. */
export class Catalog implements BundleComposer {
  private readonly listeners = new Set<(snapshot: Snapshot) => void>();
  private snapshot: Snapshot | undefined;
  private readonly byHash: BundlesByHash;
  private readonly stopWatching: (() => Promise<void>)[] = [];
  /** Sources that the next build reads again. */
  private readonly outdated = new Set<SourceState>();
  private building: Promise<unknown> = Promise.resolve();
  private nextBuild: Promise<Snapshot> | undefined;

  private constructor(
    private readonly states: readonly SourceState[],
    private readonly options: CatalogOptions,
  ) {
    this.byHash = new BundlesByHash(this, options.onProblem);
  }

  /**
   * Reads the sources, the lowest first, and builds the first snapshot. Texts that cannot be read are left out and
   * reported.
   *
   * @throws whatever a source throws that fails as a whole: there are no earlier texts to serve instead
   */
  static async open(sources: readonly ResourceSource[], options: CatalogOptions): Promise<Catalog> {
    const states: SourceState[] = sources.map((source) => ({
      source,
      layer: new Map(),
      fallbacks: new Map(),
      reportedProblems: new Set(),
    }));
    const catalog = new Catalog(states, options);
    for (const state of states) await catalog.read(state);
    await catalog.build();
    return catalog;
  }

  /** The snapshot being served. */
  get current(): Snapshot {
    return this.snapshot!;
  }

  get sources(): readonly ResourceSource[] {
    return this.states.map(({ source }) => source);
  }

  /** False while a source cannot find out whether its texts are still the latest. */
  get isCurrent(): boolean {
    return this.states.every(({ source }) => source.isCurrent?.() ?? true);
  }

  /**
   * Reads all sources again and returns the snapshot served afterwards: the same one if nothing changed. One build runs
   * at a time; all calls during a build share the next one. A source that fails is reported and keeps its last texts.
   */
  rebuild(): Promise<Snapshot> {
    return this.scheduleBuild(this.states);
  }

  /** The snapshot served once all changes that sources have announced so far are built. */
  async settled(): Promise<Snapshot> {
    await this.building;
    return this.current;
  }

  /** Calls `listener` with each new snapshot until the returned function is called. */
  onChange(listener: (snapshot: Snapshot) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Builds again whenever a source announces a change, until `close`. */
  async watch(): Promise<void> {
    for (const state of this.states) {
      const changed = (): void => {
        this.scheduleBuild([state]).catch((error: unknown) => this.options.onProblem(readFailure(error)));
      };
      const stop = await state.source.watch?.(changed, this.options.onProblem);
      if (stop) this.stopWatching.push(stop);
    }
  }

  /** Stops watching and waits for a running build. */
  async close(): Promise<void> {
    await Promise.all(this.stopWatching.splice(0).map((stop) => stop()));
    await this.building;
  }

  /** The bundle with exactly this content, if it is being served or was lately. */
  bundleByHash(language: string, namespace: string, variant: BundleVariant, hash: string): Bundle | undefined {
    return this.byHash.get({ language, namespace, variant }, hash);
  }

  /** Like `bundleByHash`, but also searches what sources had earlier. */
  findEarlierBundle(
    language: string,
    namespace: string,
    variant: BundleVariant,
    hash: string,
  ): Promise<Bundle | undefined> {
    return this.byHash.find({ language, namespace, variant }, hash);
  }

  /** The texts that a bundle would have if `source` had other texts and fallbacks in its namespace. */
  composeWith(
    source: ResourceSource,
    { texts, fallbacks }: NamespaceTexts,
    bundle: BundleReference,
  ): TextTree | undefined {
    const treeOf = (tag: string): TextTree | undefined =>
      mergeLayers(
        this.states.map((state) =>
          state.source === source ? texts.get(tag) : state.layer.get(tag)?.get(bundle.namespace),
        ),
      );
    const [first, ...rest] = this.chainWith(source, fallbacks, bundle).flatMap((tag) => treeOf(tag) ?? []);
    return first && rest.reduce(fillFromFallback, first);
  }

  /** The languages that would make up a bundle if `source` had these fallbacks: its own, then those of a merged bundle. */
  chainWith(
    source: ResourceSource,
    fallbacks: Fallbacks,
    { language, variant }: Omit<BundleReference, 'namespace'>,
  ): readonly string[] {
    if (variant === 'own') return [language];
    const explicit = mergeFallbacks(
      this.states.map((state) => (state.source === source ? fallbacks : state.fallbacks)),
    );
    const tags = new Set([...this.current.languages.map(({ tag }) => tag), language, ...fallbacks.values()]);
    return [language, ...fallbackChain(language, [...tags], this.current.fallback, explicit)];
  }

  private scheduleBuild(states: readonly SourceState[]): Promise<Snapshot> {
    for (const state of states) this.outdated.add(state);
    if (this.nextBuild === undefined) {
      const next = this.building.then(() => {
        this.nextBuild = undefined;
        return this.readOutdated();
      });
      this.nextBuild = next;
      this.building = next.catch(() => undefined);
    }
    return this.nextBuild;
  }

  private async readOutdated(): Promise<Snapshot> {
    const outdated = [...this.outdated];
    this.outdated.clear();
    for (const state of outdated) {
      try {
        await this.read(state);
      } catch (error) {
        this.reportOnce(state, [readFailure(error)]);
      }
    }
    return this.build();
  }

  private async read(state: SourceState): Promise<void> {
    const problems: SourceProblem[] = [];
    state.layer = await readSource(state.source, state.layer, (problem) => problems.push(problem));
    state.fallbacks = canonicalFallbacks(state.source.fallbacks?.());
    this.reportOnce(state, problems);
  }

  private reportOnce(state: SourceState, problems: readonly SourceProblem[]): void {
    const reported = new Set<string>();
    for (const problem of problems) {
      const json = JSON.stringify(problem);
      if (!state.reportedProblems.has(json) && !reported.has(json)) this.options.onProblem(problem);
      reported.add(json);
    }
    state.reportedProblems = reported;
  }

  private async build(): Promise<Snapshot> {
    const layers = this.states.map(({ layer }) => layer);
    const former = this.snapshot;
    const fallbacks = mergeFallbacks(this.states.map((state) => state.fallbacks));
    const snapshot = await buildSnapshot(layers, this.options, former, fallbacks);
    if (snapshot.release === former?.release) return former;
    this.snapshot = snapshot;
    if (former === undefined) return snapshot;
    this.byHash.replace(former, snapshot);
    this.notifyListeners(snapshot);
    return snapshot;
  }

  private notifyListeners(snapshot: Snapshot): void {
    for (const listener of this.listeners) {
      try {
        listener(snapshot);
      } catch (error) {
        const reason = `A listener for changed texts failed: ${errorMessage(error)}`;
        this.options.onProblem({ severity: 'error', reason });
      }
    }
  }
}

/** A later source overrides an earlier one. */
const mergeFallbacks = (all: readonly Fallbacks[]): Fallbacks => new Map(all.flatMap((fallbacks) => [...fallbacks]));

/** Leaves out pairs with a name that is not a BCP 47 tag. */
const canonicalFallbacks = (fallbacks: Fallbacks = new Map()): Fallbacks =>
  new Map(
    Array.from(fallbacks, (pair) => pair.map(canonicalTag)).filter((pair): pair is [string, string] =>
      pair.every((tag) => tag !== undefined),
    ),
  );

const readFailure = (error: unknown): SourceProblem => ({
  severity: 'error',
  reason: `Texts cannot be read again, so the last ones stay: ${errorMessage(error)}`,
});
