import { LRUCache } from 'lru-cache';
import { TaskQueue } from '../task-queue';
import type { Fallbacks } from '../../language/fallback-chain';
import type { TextTree } from '../../message/tree/tree';
import type { Bundle, BundleVariant } from './bundle';
import { BundleFactory } from './bundle-factory';
import { EventLoopYielder } from '../event-loop-yielder';
import type { BundleName, NamespaceTexts, ResourceSource } from '../sources/resource-source';
import type { Snapshot } from '../snapshot';
import { errorMessage, type ReportProblem } from '../sources/source-problem';

/** Bytes of replaced bundles kept in memory, so that pages opened before a change still find their texts. */
const MAX_REPLACED_BYTES = 48 * 1024 * 1024;

/** Earlier contents whose hash is remembered, so that guessed hashes do not make sources read them again and again. */
const MAX_REMEMBERED_HASHES = 100_000;

/** Earlier versions of one bundle that are searched per source, the latest first. */
const MAX_VERSIONS_PER_SOURCE = 1000;

/** How long an unsuccessful search is valid: another replica may already serve a later release. */
const SEARCH_TTL_MS = 1000;

/** Searches that may be running or waiting at once. */
const MAX_SEARCHES = 50;

/** A cache refuses an entry that would push out more than this share of the others. */
const MAX_ENTRY_SHARE = 1 / 8;

/** A bundle as requests name it. */
export interface BundleReference extends BundleName {
  readonly variant: BundleVariant;
}

/** What earlier bundles are composed from: the sources with the texts that they have now. */
export interface BundleComposer {
  /** With all namespaces. */
  readonly complete: Snapshot;
  readonly sources: readonly ResourceSource[];
  /** The languages that make up a bundle if `source` had these fallbacks. */
  chainWith(source: ResourceSource, fallbacks: Fallbacks, bundle: BundleReference): readonly string[];
  /** The texts of a bundle if `source` had these texts in its namespace. */
  composeWith(source: ResourceSource, texts: NamespaceTexts, bundle: BundleReference): TextTree | undefined;
}

/** The earlier versions of a bundle that have been read. */
interface SearchResult {
  /** Content hash by source and name of the version. */
  readonly hashes: ReadonlyMap<string, string>;
  /** Time until which the list counts as complete, in milliseconds on the clock of `performance`. */
  readonly completeUntil: number;
}

/**
 * Finds bundles by their content hash: those being served, those that were replaced lately (from memory) and older ones,
 * which are composed again from what the sources had earlier.
 */
export class BundlesByHash {
  private readonly replaced = new LRUCache<string, Bundle>({
    maxSize: MAX_REPLACED_BYTES,
    maxEntrySize: MAX_REPLACED_BYTES * MAX_ENTRY_SHARE,
    sizeCalculation: ({ json }) => 2 * json.length, // the compressed forms take no more than the JSON itself
  });
  private readonly searches = new LRUCache<string, SearchResult>({
    maxSize: MAX_REMEMBERED_HASHES,
    maxEntrySize: MAX_REMEMBERED_HASHES * MAX_ENTRY_SHARE,
    sizeCalculation: ({ hashes }) => hashes.size + 1,
  });
  private readonly queue = new TaskQueue(1);
  private reportedProblem: string | undefined;

  constructor(
    private readonly composer: BundleComposer,
    private readonly reportProblem: ReportProblem,
  ) {}

  /** The bundle with exactly this content, if it is being served or was lately. */
  get(bundle: BundleReference, hash: string): Bundle | undefined {
    const current = this.composer.complete[bundle.variant](bundle.language, bundle.namespace);
    return current?.hash === hash ? current : this.replaced.get(`${cacheKey(bundle)} ${hash}`);
  }

  /**
   * Like `get`, but also searches what the sources had earlier, one search at a time. Returns `undefined` at once where
   * too many searches are waiting, or where the last search has shown that there is no such content.
   */
  async find(bundle: BundleReference, hash: string): Promise<Bundle | undefined> {
    const known = this.get(bundle, hash);
    if (known || this.isKnownMissing(bundle, hash)) return known;
    if (this.queue.waitingCount + this.queue.runningCount >= MAX_SEARCHES) return undefined;
    return this.queue.add(async () => {
      const foundMeanwhile = this.get(bundle, hash);
      return foundMeanwhile || this.isKnownMissing(bundle, hash) ? foundMeanwhile : this.search(bundle, hash);
    });
  }

  /** Keeps the bundles of `former` that `current` no longer serves, and forgets searches, which depend on the snapshot. */
  replace(former: Snapshot, current: Snapshot): void {
    this.searches.clear();
    for (const variant of ['own', 'merged'] as const) {
      for (const bundle of bundlesOf(former, variant)) {
        if (current[variant](bundle.language, bundle.namespace) !== bundle) this.keep(variant, bundle);
      }
    }
  }

  private async search(bundle: BundleReference, hash: string): Promise<Bundle | undefined> {
    const snapshot = this.composer.complete;
    const hashes = new Map(this.searches.get(cacheKey(bundle))?.hashes);
    let found: Bundle | undefined;
    try {
      for await (const { key, version, source } of this.earlierVersions(bundle)) {
        if ((hashes.get(key) ?? hash) !== hash) continue;
        const texts = { texts: await version.read(), fallbacks: version.fallbacks };
        const tree = this.composer.composeWith(source, texts, bundle);
        if (tree === undefined) continue;
        const composed = new BundleFactory([]).create(bundle, tree, undefined);
        hashes.set(key, composed.hash);
        if (composed.hash !== hash) continue;
        found = composed;
        break;
      }
      this.reportedProblem = undefined;
    } catch (error) {
      this.reportOnce(`Earlier texts cannot be read, so the current ones are served: ${errorMessage(error)}`);
    }
    const completeUntil = found === undefined ? performance.now() + SEARCH_TTL_MS : 0;
    if (snapshot === this.composer.complete) this.searches.set(cacheKey(bundle), { hashes, completeUntil });
    if (found !== undefined) this.keep(bundle.variant, found);
    return found;
  }

  /** Yields the earlier versions of a bundle in all sources, except sources that cannot reach their origin at the moment. */
  private async *earlierVersions(bundle: BundleReference) {
    const yielder = new EventLoopYielder();
    for (const [index, source] of this.composer.sources.entries()) {
      if (source.isCurrent?.() === false) continue;
      const chain = (fallbacks: Fallbacks) => this.composer.chainWith(source, fallbacks, bundle);
      const versions = (await source.earlierTexts?.(bundle.namespace, chain)) ?? [];
      for (const version of versions.slice(0, MAX_VERSIONS_PER_SOURCE)) {
        await yielder.yieldIfDue();
        yield { key: `${index} ${version.name}`, version, source };
      }
    }
  }

  /** Whether the last search has shown that no version had this content. */
  private isKnownMissing(bundle: BundleReference, hash: string): boolean {
    const result = this.searches.get(cacheKey(bundle));
    if (result === undefined || performance.now() > result.completeUntil) return false;
    for (const other of result.hashes.values()) if (other === hash) return false;
    return true;
  }

  private reportOnce(reason: string): void {
    if (reason !== this.reportedProblem) this.reportProblem({ severity: 'error', reason });
    this.reportedProblem = reason;
  }

  private keep(variant: BundleVariant, bundle: Bundle): void {
    this.replaced.set(`${cacheKey({ ...bundleName(bundle), variant })} ${bundle.hash}`, bundle);
  }
}

const cacheKey = ({ language, namespace, variant }: BundleReference): string => `${language} ${namespace} ${variant}`;

const bundleName = ({ language, namespace }: Bundle): BundleName => ({ language, namespace });

const bundlesOf = ({ languages, namespaces, ...snapshot }: Snapshot, variant: BundleVariant): Bundle[] =>
  languages.flatMap(({ tag }) => namespaces.flatMap((namespace) => snapshot[variant](tag, namespace) ?? []));
