import type { TextTree } from '@dragoman/i18n';
import { EventLoopYielder, writeJson } from '@dragoman/i18n/internal';
import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
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

interface FileRange {
  readonly start: number;
  readonly length: number;
}

/** Bytes that are copied from the last file at a time. */
const MAX_COPIED_BYTES = 1024 * 1024;

/**
 * A copy of the served release in a file, with which the application can start and serve texts without its database.
 */
export class ReleaseCopy {
  private readonly file: string;
  /** Where each content is in the file, by hash; empty until it was read or written. */
  private stored: ReadonlyMap<string, FileRange> = new Map();

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
    const trees = new Map<string, TextTree>();
    let at = end + 1;
    for (const [hash, length] of contents) {
      await yielder.yieldIfDue();
      trees.set(hash, parseBundle(hash, bytes.subarray(at, at + length)));
      at += length;
    }
    this.stored = rangesOf(end + 1, contents);
    return {
      ...release,
      fallbacks: new Map(Object.entries(fallbacks)),
      bundles: bundles.map(([language, namespace, hash]) => ({ language, namespace, hash, tree: trees.get(hash)! })),
    };
  }

  /**
   * Replaces the copy atomically: writes a new file, syncs it to disk and renames it. Contents that the last copy has are
   * copied from there, so that only changed texts are written as JSON again.
   */
  async write({ bundles, fallbacks, ...release }: ServedRelease): Promise<void> {
    const yielder = new EventLoopYielder();
    const pieces = new Map<string, Buffer | FileRange>();
    for (const { hash, tree } of bundles) {
      if (pieces.has(hash)) continue;
      await yielder.yieldIfDue();
      pieces.set(hash, this.stored.get(hash) ?? Buffer.from(writeJson(tree)));
    }
    const head: CopyHeader = {
      format: FORMAT_VERSION,
      ...release,
      fallbacks: Object.fromEntries(fallbacks),
      contents: Array.from(pieces, ([hash, { length }]) => [hash, length]),
      bundles: bundles.map(({ language, namespace, hash }) => [language, namespace, hash]),
    };
    const headBytes = Buffer.from(`${JSON.stringify(head)}\n`);
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await this.removeLeftovers();
    const newFile = join(this.folder, `${FILE_NAME}.${randomUUID()}.new`);
    try {
      const last = this.stored.size === 0 ? undefined : await open(this.file, 'r');
      try {
        const file = await open(newFile, 'wx', 0o600);
        try {
          await file.writeFile(joined(headBytes, [...pieces.values()], last)); // unlike writev, never partial
          await file.sync();
        } finally {
          await file.close();
        }
      } finally {
        await last?.close();
      }
      this.stored = new Map();
      await rename(newFile, this.file);
    } catch (error) {
      this.stored = new Map(); // the last copy may be the reason
      await rm(newFile, { force: true });
      throw error;
    }
    this.stored = rangesOf(headBytes.length, head.contents);
    await syncFolder(this.folder);
  }

  /** Removes files of processes that were killed while writing. */
  private async removeLeftovers(): Promise<void> {
    for (const name of await readdir(this.folder)) {
      if (name.startsWith(`${FILE_NAME}.`) && name.endsWith('.new')) await rm(join(this.folder, name), { force: true });
    }
  }
}

function rangesOf(start: number, contents: CopyHeader['contents']): Map<string, FileRange> {
  const ranges = new Map<string, FileRange>();
  for (const [hash, length] of contents) {
    ranges.set(hash, { start, length });
    start += length;
  }
  return ranges;
}

/** The bytes of a new file; neighbouring ranges of the last one are read together. */
async function* joined(
  head: Buffer,
  pieces: readonly (Buffer | FileRange)[],
  last: FileHandle | undefined,
): AsyncGenerator<Buffer> {
  yield head;
  let [start, end] = [0, 0];
  for (const piece of pieces) {
    const isNext = !Buffer.isBuffer(piece) && piece.start === end && end - start < MAX_COPIED_BYTES;
    if (!isNext) {
      yield await readRange(last, start, end);
      [start, end] = Buffer.isBuffer(piece) ? [0, 0] : [piece.start, piece.start];
    }
    if (Buffer.isBuffer(piece)) yield piece;
    else end += piece.length;
  }
  yield await readRange(last, start, end);
}

async function readRange(file: FileHandle | undefined, start: number, end: number): Promise<Buffer> {
  if (start === end) return Buffer.alloc(0);
  const { buffer, bytesRead } = await file!.read(Buffer.allocUnsafe(end - start), 0, end - start, start);
  if (bytesRead < end - start) throw new Error('The last copy of the release is shorter than it was written.');
  return buffer;
}

/** Makes the rename survive a loss of power. Not every system can open a folder: errors are ignored. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
