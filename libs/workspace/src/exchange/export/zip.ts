import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile, type Zippable, zipSync } from 'fflate';

export interface ZippedFile {
  /** With `/` between folders. */
  readonly name: string;
  readonly content: Uint8Array;
}

/** The first day that a ZIP archive can contain. */
const modifiedAt = new Date(1980, 0, 1);

/** A ZIP archive of the files. The same files have the same bytes: it contains no current time. */
export function zipFiles(files: Iterable<ZippedFile>): Uint8Array<ArrayBuffer> {
  const entries: Zippable = {};
  for (const { name, content } of files) entries[name] = content;
  return zipSync(entries, { mtime: modifiedAt });
}

/**
 * A ZIP archive of files that are not in memory together: the next one is taken when the archive has been read so far. Compressed by
 * the threads of Node, and not by the event loop.
 */
export async function* streamZip(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for await (const { name, content } of files) {
    const file: ZipInputFile & { mtime: Date } = {
      ...{ filename: name, size: content.length, crc: crc32(content), compression: DEFLATE, mtime: modifiedAt },
    };
    const compressed = await compress(content);
    zip.add(file);
    file.ondata!(null, compressed, true);
    yield* ready;
    ready = [];
  }
  zip.end();
  yield* ready;
}

const DEFLATE = 8;
const compress = promisify<Uint8Array, Uint8Array<ArrayBuffer>>(deflateRaw);
