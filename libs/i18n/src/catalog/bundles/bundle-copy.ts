import { hash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Fallbacks } from '../../language/fallback-chain';
import { EventLoopYielder } from '../event-loop-yielder';
import { JsonTree } from './json-tree';

/** Files with another version are ignored. */
const FORMAT_VERSION = 1;

/** The own texts of one language in one namespace. */
export interface CopiedBundle {
  readonly language: string;
  readonly namespace: string;
  /** SHA-256 of the JSON in base64url, or its beginning. */
  readonly hash: string;
  readonly tree: JsonTree;
}

interface Copied {
  /** Canonical tags. */
  readonly fallbacks: Fallbacks;
  readonly bundles: readonly CopiedBundle[];
}

/** The first line, as JSON. It is followed by the contents as JSON, in the order of `contents`. */
interface CopyHeader {
  readonly format: number;
  /** Absent in copies written before releases had fallbacks. */
  readonly fallbacks?: Readonly<Record<string, string>>;
  /** The hash and length in bytes of each content. */
  readonly contents: readonly (readonly [hash: string, bytes: number])[];
  readonly bundles: readonly (readonly [language: string, namespace: string, hash: string])[];
}

/**
 * Texts in a file, with which an application can start while the place that they come from is unavailable. Each process
 * needs a file of its own.
 * @typeParam Details stored next to the texts, as JSON
 */
export class BundleCopy<Details extends object> {
  private writing: Promise<void> = Promise.resolve();
  private latest: (Details & Copied) | undefined;

  constructor(private readonly file: string) {}

  /**
   * Returns undefined if there is no copy.
   * @throws Error if it cannot be read or is damaged
   */
  async read(): Promise<(Details & Copied) | undefined> {
    let bytes: Buffer;
    try {
      bytes = await readFile(this.file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
    const end = bytes.indexOf('\n');
    const header = JSON.parse(bytes.subarray(0, end).toString()) as CopyHeader & Details;
    const { format, contents, bundles, fallbacks = {}, ...details } = header;
    if (format !== FORMAT_VERSION) return undefined;
    const yielder = new EventLoopYielder();
    const trees = new Map<string, JsonTree>();
    let at = end + 1;
    for (const [hash, length] of contents) {
      await yielder.yieldIfDue();
      trees.set(hash, parseHashed(hash, bytes.subarray(at, at + length)));
      at += length;
    }
    return {
      ...(details as unknown as Details),
      fallbacks: new Map(Object.entries(fallbacks)),
      bundles: bundles.map(([language, namespace, hash]) => ({ language, namespace, hash, tree: trees.get(hash)! })),
    };
  }

  /**
   * Writes the copy once earlier writes have ended. Of several that wait for one, only the latest is written.
   * @param onError receives the reason if it cannot be written
   */
  replace(copied: Details & Copied, onError: (error: unknown) => void): void {
    this.latest = copied;
    this.writing = this.writing.then(async () => {
      if (this.latest !== copied) return;
      await this.write(copied).catch(onError);
    });
  }

  /** Resolves when nothing is being written. */
  async settled(): Promise<void> {
    await this.writing;
  }

  /** Replaces the copy atomically: writes a new file, syncs it to disk and renames it. */
  async write({ bundles, fallbacks, ...details }: Details & Copied): Promise<void> {
    const contents = new Map(bundles.map(({ hash, tree }) => [hash, tree.json]));
    const header: CopyHeader = {
      ...details,
      format: FORMAT_VERSION,
      fallbacks: Object.fromEntries(fallbacks),
      contents: Array.from(contents, ([hash, { length }]) => [hash, length]),
      bundles: bundles.map(({ language, namespace, hash }) => [language, namespace, hash]),
    };
    const folder = dirname(this.file);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await this.removeLeftovers();
    const newFile = `${this.file}.${randomUUID()}.new`;
    try {
      const file = await open(newFile, 'wx', 0o600);
      try {
        await file.writeFile([Buffer.from(`${JSON.stringify(header)}\n`), ...contents.values()]); // unlike writev, never partial
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(newFile, this.file);
    } catch (error) {
      await rm(newFile, { force: true });
      throw error;
    }
    await syncFolder(folder);
  }

  /** Removes files of processes that were killed while writing. */
  private async removeLeftovers(): Promise<void> {
    const folder = dirname(this.file);
    for (const name of await readdir(folder)) {
      if (name.startsWith(`${basename(this.file)}.`) && name.endsWith('.new')) {
        await rm(join(folder, name), { force: true });
      }
    }
  }
}

/**
 * @param expected SHA-256 of the content in base64url, or its beginning
 * @param content written by `writeJson`
 * @throws Error if the content does not match the hash
 */
export function parseHashed(expected: string, content: Uint8Array): JsonTree {
  if (expected === '' || !hash('sha256', content, 'base64url').startsWith(expected)) {
    throw new Error(`The texts ${expected} are damaged.`);
  }
  return new JsonTree(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
}

/** Makes the rename survive a loss of power. Not every system can open a folder: errors are ignored. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
