import type { Bundle } from './bundle';
import { buildSnapshot, type SnapshotOptions } from './build-snapshot';
import { readSource, type Layer } from './read-source';
import type { ResourceSource } from './resource-source';
import type { Snapshot } from './snapshot';
import type { Report, SourceProblem } from './source-problem';

interface CatalogOptions extends SnapshotOptions {
  /** Is told of everything wrong at the sources; of what stays wrong, once. */
  readonly onProblem: Report;
}

/** Earlier snapshots whose bundles are still found by hash: pages that were open during so many changes find their texts. */
const KEPT = 8;

/** A source, and what came of reading it. */
interface Shelf {
  readonly source: ResourceSource;
  layer: Layer;
  /** Problems of the last reading. */
  told: ReadonlySet<string>;
}

/** What is served: the snapshot of all sources at this moment, and the next one when a source changes. */
export class Catalog {
  private readonly listeners = new Set<(snapshot: Snapshot) => void>();
  /** The current snapshot, then earlier ones, the latest first. What did not change they share. */
  private snapshots: readonly Snapshot[] = [];
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
    const shelves: Shelf[] = sources.map((source) => ({ source, layer: new Map(), told: new Set() }));
    const catalog = new Catalog(shelves, options);
    for (const shelf of shelves) await catalog.read(shelf);
    await catalog.build();
    return catalog;
  }

  /** The snapshot served at this moment. */
  get current(): Snapshot {
    return this.snapshots[0];
  }

  /**
   * Reads all sources again and serves what they say. Gives what is served then: the same snapshot if nothing changed.
   * One build runs at a time; what is asked for meanwhile is one build after it. A source that fails is reported, and
   * keeps what it last gave.
   */
  rebuild(): Promise<Snapshot> {
    return this.renew(this.shelves);
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
  bundleByHash(language: string, namespace: string, form: 'own' | 'merged', hash: string): Bundle | undefined {
    for (const snapshot of this.snapshots) {
      const bundle = snapshot[form](language, namespace);
      if (bundle?.hash === hash) return bundle;
    }
    return undefined;
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
    const snapshot = await buildSnapshot(layers, this.options, this.snapshots.at(0));
    if (snapshot.release === this.snapshots.at(0)?.release) return this.current;
    const first = this.snapshots.length === 0;
    this.snapshots = [snapshot, ...this.snapshots].slice(0, 1 + KEPT);
    if (!first) this.tellListeners(snapshot);
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

const failure = (error: unknown): SourceProblem => ({
  severity: 'error',
  reason: `Texts cannot be read anew, those read before stay: ${reasonOf(error)}`,
});

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
