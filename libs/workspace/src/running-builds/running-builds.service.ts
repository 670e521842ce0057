import { Injectable } from '@nestjs/common';
import { formatNamed, type MessageSyntax } from '@dragoman/i18n/internal';
import { LRUCache } from 'lru-cache';
import { Database, type Queries } from '../database/database';
import { toIsoTime } from '../http/input/iso-time';
import type { RunningBuildView } from './running-builds.contract';
import { type ListedFile, listBuildFiles, listBuildsOfProcesses, loadShippedContent } from './running-builds.store';
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
  /** By id of the build. */
  private readonly files = new LRUCache<string, Awaited<ReturnType<typeof listBuildFiles>>>({ max: MAX_CACHED_BUILDS });
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

  /**
   * The keys that a build ships in a file: that of the language, else one whose translations repeat its texts.
   * @returns undefined if it does not ship such a file, or it is no longer stored
   */
  async keysOf(
    db: Queries,
    build: string,
    { namespace, language, syntax }: ShippedFile,
  ): Promise<KeysOfFile | undefined> {
    const files = this.files.get(build) ?? (await listBuildFiles(db, build));
    this.files.set(build, files);
    const found = fileWith(files.get(namespace), language);
    if (found === undefined) return undefined;
    const { file, role } = found;
    const id = [syntax.name, language, role, file.format, JSON.stringify(file.options), file.hash].join(' ');
    const known = this.keys.get(id);
    if (known !== undefined) return { keys: known, file: file.path };
    const content = await loadShippedContent(db, file.hash);
    if (content === undefined) return undefined;
    const keys = shippedKeys({ ...file, content, language, role }, syntax);
    this.keys.set(id, keys);
    return { keys, file: file.path };
  }
}

interface KeysOfFile {
  readonly keys: ShippedKeys;
  /** The path of the file. */
  readonly file: string;
}

function fileWith(
  files: ReadonlyMap<string, ListedFile> = new Map(),
  language: string,
): { readonly file: ListedFile; readonly role: 'source' | 'target' } | undefined {
  const own = files.get(language);
  if (own !== undefined) return { file: own, role: own.isTemplate ? 'source' : 'target' };
  const file = [...files.values()].find(({ format }) => formatNamed(format).holds === 'source and target');
  return file && { file, role: 'source' };
}
