import { type Zippable, zipSync } from 'fflate';

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
