import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { canonicalTag, isNamespaceName } from '@dragoman/i18n';
import type { ExportListView } from '../exchange/exchange.contract';
import { CommandError, type ExportState, type Installation } from './installation';
import { count, type Output } from './output';

/** Writes all files into a directory. Those that are there and the same are left alone, and so is what is not of ours. */
export async function exportDirectory(
  installation: Installation,
  directory: string,
  state: ExportState,
  output: Output,
): Promise<number> {
  const files = await installation.exports(state);
  const written: string[] = [];
  for (const file of files) {
    if (!isPathOf(file))
      throw new CommandError(`The server has a file ${JSON.stringify(file.file)}, which is no name for one.`);
    const path = join(directory, ...file.file.split('/'));
    if ((await hashOf(path)) === file.hash) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.new`, await installation.content(file, state));
    await rename(`${path}.new`, path); // whole or not at all
    written.push(file.file);
  }
  output.say(
    `${count(written.length, 'file')} written, ${count(files.length - written.length, 'file')} the same as before.`,
  );
  output.result({ files: files.length, written });
  return 0;
}

/** A server may be another one than was meant: what it says is no reason to write anywhere else. */
const isPathOf = ({ file, language, namespace }: ExportListView['files'][number]): boolean =>
  canonicalTag(language) !== undefined && isNamespaceName(namespace) && file === `${language}/${namespace}.json`;

async function hashOf(path: string): Promise<string | undefined> {
  try {
    return createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
