import { Injectable } from '@nestjs/common';
import type { MessageSyntax } from '@dragoman/i18n/internal';
import { LRUCache } from 'lru-cache';
import { Database, type Queries } from '../database/database';
import { toIsoTime } from '../http/input/iso-time';
import type { RunningBuildView } from './running-builds.contract';
import { listBuildFiles, listBuildsOfProcesses, loadShippedContent } from './running-builds.store';
import { type ShippedKeys, shippedKeys } from './shipped-keys';

/** Builds whose lists of files are kept in memory: during a deploy, two are running. */
const MAX_CACHED_BUILDS = 4;

/** Keys of shipped files that are kept in memory, in all. */
const MAX_CACHED_KEYS = 100_000;

/** A file of a build. */
interface ShippedFile {
  readonly namespace: string;
  readonly language: string;
  /** What its texts are written in. */
  readonly syntax: MessageSyntax;
}

/** The builds that processes are running with, and what their code asks for. */
@Injectable()
export class RunningBuilds {
  private ownId: string | undefined;
  private readonly listeners = new Set<() => void>();
  /** Hashes by language and namespace, by id of the build. */
  private readonly files = new LRUCache<string, ReadonlyMap<string, string>>({ max: MAX_CACHED_BUILDS });
  /** By hash of the file, language and syntax. */
  private readonly keys = new LRUCache<string, ShippedKeys>({
    maxSize: MAX_CACHED_KEYS,
    sizeCalculation: ({ size }) => size + 1,
  });

  constructor(private readonly database: Database) {}

  /** The id of the build that this process was started with; undefined until it is known, and if builds are not compared. */
  get own(): string | undefined {
    return this.ownId;
  }

  /** Sets {@link own}. */
  setOwn(id: string): void {
    this.ownId = id;
    for (const listener of this.listeners) listener();
  }

  /** Calls the listener when {@link own} is known, until the returned function is called. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** The builds of all processes that have reported themselves lately, the newest first. */
  async list(db: Queries): Promise<RunningBuildView[]> {
    const rows = await listBuildsOfProcesses(db, this.ownId, this.database.supportsReplicas);
    return rows.map(({ id, hash, build_order }) => ({ id, hash: hash.slice(0, 12), order: toIsoTime(build_order) }));
  }

  /** The keys that a build ships in a file; undefined if it does not ship the file, or it is no longer stored. */
  async keysOf(
    db: Queries,
    build: string,
    { namespace, language, syntax }: ShippedFile,
  ): Promise<ShippedKeys | undefined> {
    const files = this.files.get(build) ?? (await listBuildFiles(db, build));
    this.files.set(build, files);
    const hash = files.get(`${language} ${namespace}`);
    if (hash === undefined) return undefined;
    const id = `${syntax.name} ${language} ${hash}`;
    const known = this.keys.get(id);
    if (known !== undefined) return known;
    const content = await loadShippedContent(db, hash);
    if (content === undefined) return undefined;
    const keys = shippedKeys(content, syntax, language);
    this.keys.set(id, keys);
    return keys;
  }
}
