import { EventLoopYielder, type JsonTree } from '@dragoman/i18n/internal';
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ServedRelease, parseBundle } from './served-release';

const FILE_NAME = 'release.copy';

/** Files with another version are ignored. */
const FORMAT_VERSION = 1;

/** The first line, as JSON. It is followed by the contents as JSON, in the order of `contents`. */
interface CopyHeader extends Omit<ServedRelease, 'bundles' | 'fallbacks'> {
  readonly format: number;
  /** Absent in copies written before releases had fallbacks. */
  readonly fallbacks?: Readonly<Record<string, string>>;
  /** The hash and length in bytes of each content. */
  readonly contents: readonly (readonly [hash: string, bytes: number])[];
  readonly bundles: readonly (readonly [language: string, namespace: string, hash: string])[];
}

/**
 * A copy of the served release in a file, with which the application can start and serve texts without its database.
 */
export class ReleaseCopy {
  private readonly file: string;

  constructor(private readonly folder: string) {
    this.file = join(folder, FILE_NAME);
  }

  /**
   * Returns undefined if there is no copy.
   * @throws Error if it cannot be read or is damaged
   */
  async read(): Promise<ServedRelease | undefined> {
    let bytes: Buffer;
    try {
      bytes = await readFile(this.file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
    const end = bytes.indexOf('\n');
    const {
      format,
      contents,
      bundles,
      fallbacks = {},
      ...release
    } = JSON.parse(bytes.subarray(0, end).toString()) as CopyHeader;
    if (format !== FORMAT_VERSION) return undefined;
    const yielder = new EventLoopYielder();
    const trees = new Map<string, JsonTree>();
    let at = end + 1;
    for (const [hash, length] of contents) {
      await yielder.yieldIfDue();
      trees.set(hash, parseBundle(hash, bytes.subarray(at, at + length)));
      at += length;
    }
    return {
      ...release,
      fallbacks: new Map(Object.entries(fallbacks)),
      bundles: bundles.map(([language, namespace, hash]) => ({ language, namespace, hash, tree: trees.get(hash)! })),
    };
  }

  /** Replaces the copy atomically: writes a new file, syncs it to disk and renames it. */
  async write({ bundles, fallbacks, ...release }: ServedRelease): Promise<void> {
    const contents = new Map(bundles.map(({ hash, tree }) => [hash, tree.json]));
    const head: CopyHeader = {
      format: FORMAT_VERSION,
      ...release,
      fallbacks: Object.fromEntries(fallbacks),
      contents: Array.from(contents, ([hash, { length }]) => [hash, length]),
      bundles: bundles.map(({ language, namespace, hash }) => [language, namespace, hash]),
    };
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await this.removeLeftovers();
    const newFile = join(this.folder, `${FILE_NAME}.${randomUUID()}.new`);
    try {
      const file = await open(newFile, 'wx', 0o600);
      try {
        await file.writeFile([Buffer.from(`${JSON.stringify(head)}\n`), ...contents.values()]); // unlike writev, never partial
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(newFile, this.file);
    } catch (error) {
      await rm(newFile, { force: true });
      throw error;
    }
    await syncFolder(this.folder);
  }

  /** Removes files of processes that were killed while writing. */
  private async removeLeftovers(): Promise<void> {
    for (const name of await readdir(this.folder)) {
      if (name.startsWith(`${FILE_NAME}.`) && name.endsWith('.new')) await rm(join(this.folder, name), { force: true });
    }
  }
}

/** Makes the rename survive a loss of power. Not every system can open a folder: errors are ignored. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
