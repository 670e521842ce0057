import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { SetupError } from '../setup-error';

/** A file or folder, or the target of a link to one. */
export interface FolderEntry {
  readonly name: string;
  readonly path: string;
  readonly kind: 'folder' | 'file';
}

/**
 * Returns the path of a directory without links.
 * @param fix a sentence that says what to do if there is none
 * @throws SetupError if there is none
 */
export async function realDirectory(directory: string, fix: string): Promise<string> {
  try {
    const path = await realpath(directory);
    if ((await stat(path)).isDirectory()) return path;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ENOTDIR') throw error;
    throw new SetupError(`There is no directory of texts at ${directory}. ${fix}`);
  }
  throw new SetupError(`${directory} is a file where a directory of texts is expected. ${fix}`);
}

/**
 * Returns the contents of a folder, in the same order on every machine. Hidden files, and links that lead out of the root, are
 * left out.
 */
export async function listFolder(folder: string, root: string): Promise<readonly FolderEntry[]> {
  const found: FolderEntry[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    const target = entry.isSymbolicLink() ? await followLink(path, root) : entry;
    if (target?.isDirectory()) found.push({ name: entry.name, path, kind: 'folder' });
    else if (target?.isFile()) found.push({ name: entry.name, path, kind: 'file' });
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The target of a link; `undefined` if it is missing, outside of the directory, or a folder that contains the link. */
async function followLink(
  link: string,
  root: string,
): Promise<{ isDirectory(): boolean; isFile(): boolean } | undefined> {
  try {
    const target = await realpath(link);
    const itself = await realpath(join(link, '..'));
    if (!target.startsWith(root + sep) || (itself + sep).startsWith(target + sep)) return undefined;
    return await stat(target);
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ELOOP') return undefined;
    throw error;
  }
}

/** Returns a value that changes when the file is written or replaced; undefined if there is no file. */
export async function fileStamp(file: string): Promise<string | undefined> {
  try {
    const { mtimeMs, ctimeMs, size, ino } = await stat(file);
    return [mtimeMs, ctimeMs, size, ino].join();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** The code of an error of Node. */
export const errorCode = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
