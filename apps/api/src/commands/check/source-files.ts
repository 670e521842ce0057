import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CommandError } from '../installation';

const SOURCE = /\.[cm]?[jt]sx?$/;
const DECLARATION = /\.d\.[cm]?ts$/;

/**
 * Lists the JavaScript and TypeScript files of files and directories, as absolute paths in alphabetical order. Installed
 * packages and hidden directories are left out.
 * @throws CommandError if there is nothing to read
 */
export async function sourceFiles(paths: readonly string[]): Promise<readonly string[]> {
  const files = new Set<string>();
  const addDirectory = async (directory: string): Promise<void> => {
    for (const entry of await readdir(directory, { withFileTypes: true })) {
      const path = join(directory, entry.name);
      if (entry.isDirectory()) {
        if (entry.name !== 'node_modules' && !entry.name.startsWith('.')) await addDirectory(path);
      } else if (entry.isFile() && SOURCE.test(entry.name) && !DECLARATION.test(entry.name)) {
        files.add(path);
      }
    }
  };
  for (const name of paths) {
    const path = resolve(name);
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') throw new CommandError(`${name} does not exist.`);
      throw error;
    });
    if (found.isDirectory()) await addDirectory(path);
    else if (SOURCE.test(path)) files.add(path);
    else throw new CommandError(`${name} is neither a directory nor JavaScript or TypeScript.`);
  }
  if (files.size === 0) throw new CommandError(`There is no JavaScript or TypeScript in ${paths.join(', ')}.`);
  return [...files].sort();
}
