import { setTimeout as wait } from 'node:timers/promises';
import type { SyntaxName } from '../../message/syntax';
import type { Fallbacks } from '../../language/fallback-chain';
import { BundleCopy, type CopiedBundle } from '../bundles/bundle-copy';
import type { JsonTree } from '../bundles/json-tree';
import { mapConcurrently } from '../map-concurrently';
import type { BundleName, ResourceSource } from '../sources/resource-source';
import { errorMessage, type ReportProblem } from '../sources/source-problem';
import { LeaderClient, LeaderError, LeaderUnreachable } from './leader-client';
import type { BundleReference, LeaderManifest } from './leader-manifest';

/** Which installation to follow. */
export interface FollowOptions {
  /** Its public address, with the path that it is mounted on, if any: `https://texts.example`. */
  url: string;
  /** File for a copy of the texts, for starts while the installation is away. One for each process. Default: none. */
  copy?: string;
  /**
   * Sent as `Authorization: Bearer …` with each request. Private namespaces that it may read are followed, too, and are private
   * here.
   */
  token?: string;
  /** Namespaces to follow. Default: all but those of the installation's own pages, `dragoman/…`. */
  namespaces?: readonly string[];
}

/**
 * Pauses before the next request to the leader while requests bring nothing new, in milliseconds: each is twice as long as the
 * one before, less a random share of up to a half, so that followers do not send their requests at the same moment.
 */
const MIN_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** The end of a stream that was open for at least this long is followed by no pause. */
const MIN_STREAM_MS = 5000;

/** How often the manifest is read where no events arrive. */
const POLLING_INTERVAL_MS = 30_000;

/** How long a start waits for the leader: with a copy, and with the own texts alone. */
const START_TIMEOUT_WITH_COPY_MS = 2000;
const START_TIMEOUT_MS = 10_000;

/** How often texts are requested again because another release came in between. */
const MAX_ATTEMPTS = 3;

/** Concurrent requests for texts. */
const MAX_REQUESTS = 4;
/** Uncompressed JSON of all followed texts. */
const MAX_TOTAL_BYTES = 512 * 1024 * 1024;

interface CopyDetails {
  /** The leader that the texts are from. */
  readonly url: string;
  readonly release: string;
  /** Names; absent in copies written before there were any. */
  readonly privateNamespaces?: readonly string[];
  /** By name of the namespace; absent in copies written before there were any. */
  readonly syntaxes?: LeaderManifest['syntaxes'];
}

interface FollowedTexts extends CopyDetails {
  readonly fallbacks: Fallbacks;
  readonly bundles: readonly CopiedBundle[];
}

/**
 * Follows the texts that another installation, the leader, serves. While the leader is away, or sends something that
 * cannot be right, its last texts stay; each problem is reported once.
 */
export function followSource(options: FollowOptions, report: ReportProblem): ResourceSource {
  const follower = new Follower(options, report);
  let pinned: ReadonlyMap<string, CopiedBundle> = new Map();
  let fallbacks: Fallbacks = new Map();
  let privateNamespaces: readonly string[] = [];
  let syntaxes: ReadonlyMap<string, SyntaxName> = new Map();
  return {
    list: async () => {
      const texts = await follower.current();
      fallbacks = texts?.fallbacks ?? new Map<string, never>();
      privateNamespaces = texts?.privateNamespaces ?? [];
      syntaxes = new Map(Object.entries(texts?.syntaxes ?? {}));
      pinned = new Map(texts?.bundles.map((bundle) => [bundleId(bundle), bundle]));
      return [...pinned.values()];
    },
    read: async (name) => pinned.get(bundleId(name))?.tree,
    watch: async (changed) => follower.watch(changed),
    fallbacks: () => fallbacks,
    privateNamespaces: () => privateNamespaces,
    syntaxes: () => syntaxes,
    isCurrent: () => follower.isCurrent,
  };
}

const bundleId = ({ language, namespace }: BundleName): string => `${language} ${namespace}`;

class Follower {
  /** Whether the leader answered last time, and knew that its own texts are the latest. */
  isCurrent = false;
  private readonly client: LeaderClient;
  private readonly copy: BundleCopy<CopyDetails> | undefined;
  private readonly stopping = new AbortController();
  private texts: FollowedTexts | undefined;
  /** What `current` returned last. */
  private listed: FollowedTexts | undefined;
  private etag: string | undefined;
  /** Texts of a release that is not complete yet, by hash. */
  private arrived: ReadonlyMap<string, JsonTree> = new Map();
  private first: Promise<void> | undefined;
  private firstUpdate: Promise<boolean> | undefined;
  private changed: () => void = () => {};
  private reportedProblem: string | undefined;
  private reportedMissing = '';
  private reportedSilence = false;
  /** Whether there was no connection for the latest event stream. */
  private wasUnreachable = false;

  constructor(
    private readonly options: FollowOptions,
    private readonly report: ReportProblem,
  ) {
    this.client = new LeaderClient(options.url, options.token);
    this.copy = options.copy === undefined ? undefined : new BundleCopy(options.copy);
  }

  /** The texts to serve; undefined if there are none yet. */
  async current(): Promise<FollowedTexts | undefined> {
    await (this.first ??= this.loadFirst());
    return (this.listed = this.texts);
  }

  watch(changed: () => void): () => Promise<void> {
    this.changed = changed;
    const following = this.follow();
    return async () => {
      this.stopping.abort();
      await following;
      await this.copy?.settled();
    };
  }

  private async loadFirst(): Promise<void> {
    this.texts = await this.readCopy();
    const timeout = this.texts === undefined ? START_TIMEOUT_MS : START_TIMEOUT_WITH_COPY_MS;
    this.firstUpdate = this.update();
    await Promise.race([this.firstUpdate, wait(timeout, undefined, { ref: false })]);
  }

  private async readCopy(): Promise<FollowedTexts | undefined> {
    const { url, copy: file } = this.options;
    try {
      const copy = await this.copy?.read();
      if (copy?.url !== url) return undefined;
      return { ...copy, bundles: copy.bundles.filter((bundle) => this.isFollowed(bundle)) };
    } catch (error) {
      this.warn(`The copy of the texts of ${url} in ${file} cannot be used: ${errorMessage(error)}`);
      return undefined;
    }
  }

  private async follow(): Promise<void> {
    const { signal } = this.stopping;
    let isUpdated = await this.firstUpdate;
    if (this.listed !== this.texts) this.changed(); // it arrived before the catalog watched
    let unchangedUpdates = isUpdated ? 0 : 1; // in a row
    while (!signal.aborted) {
      if (isUpdated) {
        const openedAt = performance.now();
        await this.announcement();
        if (performance.now() - openedAt > MIN_STREAM_MS) unchangedUpdates = 0;
      }
      if (unchangedUpdates > 0) await this.pause(Math.min(MIN_PAUSE_MS * 2 ** (unchangedUpdates - 1), MAX_PAUSE_MS));
      const { texts } = this;
      isUpdated = await this.update();
      unchangedUpdates = this.texts === texts ? unchangedUpdates + 1 : 0;
    }
  }

  /** Waits until the leader announces a release or its stream ends, or, where it sends no events, for the next poll. */
  private async announcement(): Promise<void> {
    try {
      await this.client.untilAnnounced(this.texts!.release, this.stopping.signal);
      this.reportedSilence = this.wasUnreachable = false;
    } catch (error) {
      if (this.stopping.signal.aborted) return;
      // A leader that has just stopped: reading its texts, which comes next, reports it and tries again soon.
      if (error instanceof LeaderUnreachable && !this.wasUnreachable) return void (this.wasUnreachable = true);
      const outcome = `this application asks for its releases every ${POLLING_INTERVAL_MS / 1000} seconds`;
      if (!this.reportedSilence) this.warn(this.sentence(error, outcome));
      this.reportedSilence = true;
      await this.pause(POLLING_INTERVAL_MS);
    }
  }

  /** Reads the texts that the leader serves. Returns false, after reporting why, if they cannot be read. */
  private async update(): Promise<boolean> {
    try {
      const isStale = await this.readLeader();
      this.isCurrent = !isStale;
      const reason = 'serves texts that may not be the latest';
      const stale = new LeaderError(reason, 'look at its log');
      this.setProblem(isStale ? this.sentence(stale, 'this application marks them as stale') : undefined);
      return true;
    } catch (error) {
      if (this.stopping.signal.aborted) return false;
      this.isCurrent = false;
      const outcome =
        this.texts === undefined ? 'serves its own texts alone' : `keeps the texts of release ${this.texts.release}`;
      this.setProblem(this.sentence(error, `this application ${outcome}`));
      return false;
    }
  }

  /** Returns whether the leader itself cannot tell that its texts are the latest. */
  private async readLeader(): Promise<boolean> {
    const { signal } = this.stopping;
    let { manifest, etag, isStale } = await this.client.state(this.etag, signal);
    for (let attempts = 1; manifest !== undefined; attempts++) {
      try {
        await this.load(manifest);
        this.etag = etag;
        break;
      } catch (error) {
        // Texts that are no longer there may have been replaced since the manifest was read.
        const { release }: LeaderManifest = manifest;
        ({ manifest, etag, isStale } = await this.client.state(undefined, signal));
        if (manifest?.release === release || attempts === MAX_ATTEMPTS) throw error;
      }
    }
    return isStale;
  }

  private async load({ bundles, ...details }: LeaderManifest): Promise<void> {
    const followed = bundles.filter((bundle) => this.isFollowed(bundle));
    const trees = new Map([
      ...(this.texts?.bundles ?? []).map(({ hash, tree }) => [hash, tree] as const),
      ...this.arrived,
    ]);
    const wanted = new Map(followed.map((bundle) => [bundle.hash, bundle]));
    for (const hash of trees.keys()) if (!wanted.has(hash)) trees.delete(hash);
    let bytes = 0;
    for (const { json } of trees.values()) bytes += json.length;
    this.arrived = trees;
    const missing = [...wanted.values()].filter(({ hash }) => !trees.has(hash));
    const read = async (bundle: BundleReference): Promise<void> => {
      const tree = await this.client.texts(bundle, this.stopping.signal);
      bytes += tree.json.length;
      if (bytes > MAX_TOTAL_BYTES) {
        const cure = 'follow some of its namespaces, with "namespaces" of "follow"';
        throw new LeaderError(`has more than ${MAX_TOTAL_BYTES / 1024 / 1024} MB of texts`, cure);
      }
      trees.set(bundle.hash, tree);
    };
    await mapConcurrently(missing, read, { concurrency: MAX_REQUESTS });
    this.arrived = new Map();
    this.warnOfMissingNamespaces(followed);
    const served = followed.map((bundle) => ({ ...bundle, tree: trees.get(bundle.hash)! }));
    this.serve({ url: this.options.url, ...details, bundles: served });
  }

  private serve(texts: FollowedTexts): void {
    const isCopied = texts.release === this.texts?.release;
    this.texts = texts;
    this.changed();
    if (isCopied) return;
    this.copy?.replace(texts, (error) => {
      const reason = `The texts of ${texts.url} cannot be copied to ${this.options.copy}: ${errorMessage(error)}`;
      this.warn(`${reason}. A start while it is away would be without them.`);
    });
  }

  private isFollowed({ namespace }: BundleName): boolean {
    return this.options.namespaces?.includes(namespace) ?? !namespace.startsWith('dragoman/');
  }

  private warnOfMissingNamespaces(followed: readonly BundleName[]): void {
    const found = new Set(followed.map(({ namespace }) => namespace));
    const missing = this.options.namespaces?.filter((namespace) => !found.has(namespace)) ?? [];
    const names = missing.join(', ');
    if (names !== '' && names !== this.reportedMissing) {
      this.warn(`${this.options.url} has no texts of ${names}, which "namespaces" of "follow" names.`);
    }
    this.reportedMissing = names;
  }

  private sentence(error: unknown, outcome: string): string {
    const { reason, cure } =
      error instanceof LeaderError
        ? error
        : { reason: `cannot be followed (${errorMessage(error)})`, cure: 'report this' };
    return `${this.options.url} ${reason}, so ${outcome}: ${cure}.`;
  }

  private setProblem(problem: string | undefined): void {
    if (problem !== this.reportedProblem) {
      this.warn(problem ?? `${this.options.url} is followed again.`);
    }
    this.reportedProblem = problem;
  }

  private warn(reason: string): void {
    this.report({ severity: 'warning', reason });
  }

  private async pause(milliseconds: number): Promise<void> {
    const { signal } = this.stopping;
    await wait(milliseconds * (0.5 + Math.random() / 2), undefined, { ref: false, signal }).catch(() => {});
  }
}
