import { LRUCache } from 'lru-cache';
import { canonicalTag } from '../language/canonical-tag';
import { fallbackChain, type Fallbacks } from '../language/fallback-chain';
import type { MessageSyntax, SyntaxName } from '../message/syntax';
import type { TextTree } from '../message/tree/tree';
import { buildSnapshot, type SnapshotOptions, withoutNamespaces } from './build-snapshot';
import type { Bundle, BundleVariant } from './bundles/bundle';
import { BundlesByHash, type BundleComposer, type BundleReference } from './bundles/bundles-by-hash';
import { fillFromFallback } from './fill-from-fallback';
import { mergeLayers } from './sources/merge-layers';
import { readSource, type Layer } from './sources/read-source';
import type { NamespaceTexts, ResourceSource } from './sources/resource-source';
import type { Snapshot } from './snapshot';
import { errorMessage, type ReportProblem, type SourceProblem } from './sources/source-problem';

interface CatalogOptions extends SnapshotOptions {
  /** Names of private namespaces, besides those that sources name. */
  readonly privateNamespaces?: readonly string[] | undefined;
  /** Returns what the texts of a namespace are written in, given what the sources name. Default: what they name. */
  readonly syntaxOf?: (namespace: string, ofSources: SyntaxName | undefined) => SyntaxName | undefined;
  /** Called with every problem of the sources; once for a problem that lasts. */
  readonly onProblem: ReportProblem;
}

/** Snapshots with some private namespaces that are kept. */
const MAX_VIEWS = 50;

/** A source with what was last read from it. */
interface SourceState {
  readonly source: ResourceSource;
  layer: Layer;
  fallbacks: Fallbacks;
  privateNamespaces: readonly string[];
  syntaxes: ReadonlyMap<string, SyntaxName>;
  /** Problems of the last read, as JSON. */
  reportedProblems: ReadonlySet<string>;
}

/** Serves the current snapshot of all sources and builds the next one when a source changes. */
export class Catalog implements BundleComposer {
  private readonly listeners = new Set<(snapshot: Snapshot) => void>();
  private readonly completeListeners = new Set<(snapshot: Snapshot) => void>();
  private snapshot: Snapshot | undefined;
  private publicSnapshot: Snapshot | undefined;
  private hidden: ReadonlySet<string> = new Set();
  /** By the namespaces that they lack, so that callers with the same permissions share a snapshot and its caches. */
  private views: { readonly complete?: Snapshot; readonly byHidden: LRUCache<string, Snapshot> } = {
    byHidden: new LRUCache({ max: MAX_VIEWS }),
  };
  private explicitFallbacks: Fallbacks = new Map();
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
   * Reads the sources, all at the same time because one may wait for a database, and builds the first snapshot. Texts that
   * cannot be read are left out and reported.
   *
   * @throws the error of a source that fails as a whole, since there are no earlier texts to serve instead
   */
  static async open(sources: readonly ResourceSource[], options: CatalogOptions): Promise<Catalog> {
    const states: SourceState[] = sources.map((source) => ({
      source,
      layer: new Map(),
      fallbacks: new Map(),
      privateNamespaces: [],
      syntaxes: new Map(),
      reportedProblems: new Set(),
    }));
    const catalog = new Catalog(states, options);
    await Promise.all(states.map((state) => catalog.read(state)));
    await catalog.build();
    return catalog;
  }

  /** The snapshot being served to everyone: without private namespaces. */
  get current(): Snapshot {
    return this.publicSnapshot!;
  }

  /** The same with all namespaces. */
  get complete(): Snapshot {
    return this.snapshot!;
  }

  /** Names of namespaces that are not for everyone. Some of them may have no texts. */
  get privateNamespaces(): ReadonlySet<string> {
    return this.hidden;
  }

  /**
   * The snapshot for someone who may read some private namespaces. Its release is that of all texts.
   * @param readable names
   */
  visibleTo(readable: ReadonlySet<string> | 'all'): Snapshot {
    const hidden = new Set([...this.hidden].filter((name) => readable !== 'all' && !readable.has(name)));
    if (hidden.size === 0) return this.complete;
    if (this.views.complete !== this.complete)
      this.views = { complete: this.complete, byHidden: new LRUCache({ max: MAX_VIEWS }) };
    const key = JSON.stringify([...hidden].sort());
    const known = this.views.byHidden.get(key);
    if (known !== undefined) return known;
    const { release } = this.complete;
    const view = Object.freeze({ ...withoutNamespaces(this.complete, hidden), release });
    this.views.byHidden.set(key, view);
    return view;
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

  /** Calls `listener` when any texts have changed, those of private namespaces included. */
  onCompleteChange(listener: (snapshot: Snapshot) => void): () => void {
    this.completeListeners.add(listener);
    return () => this.completeListeners.delete(listener);
  }

  /** Builds again whenever a source announces a change, until `close`. */
  async watch(): Promise<void> {
    for (const state of this.states) {
      const changed = (): void => {
        this.hideAtOnce(state);
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

  /** The bundle with exactly this content, if it is being served or was lately; none of a private namespace. */
  bundleByHash(language: string, namespace: string, variant: BundleVariant, hash: string): Bundle | undefined {
    if (this.hidden.has(namespace)) return undefined;
    return this.byHash.get({ language, namespace, variant }, hash);
  }

  /** Like `bundleByHash`, but also searches what sources had earlier. */
  async findEarlierBundle(
    language: string,
    namespace: string,
    variant: BundleVariant,
    hash: string,
  ): Promise<Bundle | undefined> {
    if (this.hidden.has(namespace)) return undefined;
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
    state.privateNamespaces = [...(state.source.privateNamespaces?.() ?? [])];
    state.syntaxes = state.source.syntaxes?.() ?? new Map();
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
    const snapshot = await buildSnapshot(layers, this.options, former, fallbacks, this.loadSyntaxes());
    const isNew = snapshot.release !== former?.release;
    if (isNew) this.snapshot = snapshot;
    this.explicitFallbacks = fallbacks;
    if (isNew && former !== undefined) this.byHash.replace(former, snapshot);
    this.showPublic(this.privateNames(), isNew);
    if (isNew && former !== undefined) this.notify(this.completeListeners, snapshot);
    return this.current;
  }

  /** The syntaxes of namespaces that are not written for i18next, which are only loaded if there are some. */
  private loadSyntaxes(): ReadonlyMap<string, MessageSyntax> {
    const ofSources = new Map(this.states.flatMap(({ syntaxes }) => [...syntaxes]));
    const { syntaxOf = (_, named) => named } = this.options;
    const namespaces = this.states.flatMap(({ layer }) => [...layer.values()].flatMap((each) => [...each.keys()]));
    const others = [...new Set(namespaces)].flatMap((namespace) => {
      const name = syntaxOf(namespace, ofSources.get(namespace)) ?? 'i18next';
      return name === 'i18next' ? [] : [{ namespace, name }];
    });
    if (others.length === 0) return new Map();
    // The parsers take some time to load. `import()` would be resolved at once by bundlers.
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const { syntaxOf: loaded } = require('../message/syntaxes') as typeof import('../message/syntaxes');
    return new Map(others.map(({ namespace, name }) => [namespace, loaded(name)]));
  }

  /** The names that the sources and the application give. */
  private privateNames(): ReadonlySet<string> {
    const ofSources = this.states.flatMap((state) => state.privateNamespaces);
    return new Set([...(this.options.privateNamespaces ?? []), ...ofSources]);
  }

  /** A namespace that becomes private does not wait for a build. */
  private hideAtOnce(state: SourceState): void {
    const names = [...(state.source.privateNamespaces?.() ?? [])];
    state.privateNamespaces = [...new Set([...state.privateNamespaces, ...names])];
    this.showPublic(this.privateNames(), false);
  }

  /** Serves to everyone what is not private. */
  private showPublic(hidden: ReadonlySet<string>, isNew: boolean): void {
    const former = this.publicSnapshot;
    const isSame = hidden.size === this.hidden.size && [...hidden].every((name) => this.hidden.has(name));
    if (isSame && !isNew && former !== undefined) return;
    this.hidden = hidden;
    this.publicSnapshot = withoutNamespaces(this.complete, hidden, this.explicitFallbacks);
    if (former !== undefined && former.release !== this.current.release) this.notify(this.listeners, this.current);
  }

  private notify(listeners: ReadonlySet<(snapshot: Snapshot) => void>, snapshot: Snapshot): void {
    for (const listener of listeners) {
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
