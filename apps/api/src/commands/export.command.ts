import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isTextFileName } from '@dragoman/i18n/internal';
import type { ExportListView } from '@dragoman/workspace/internal';
import { CommandError, type ExportScope, type Installation } from './installation';
import { formatCount, type Output } from './output';

/** Writes all exported files into a directory. Files with the same content, and other files, are not touched. */
export async function exportDirectory(
  installation: Installation,
  directory: string,
  scope: ExportScope,
  output: Output,
): Promise<number> {
  const files = await installation.exports(scope);
  const written: string[] = [];
  for (const file of files) {
    if (!isSafePath(file))
      throw new CommandError(`The server returned an invalid file name, ${JSON.stringify(file.file)}.`);
    const path = join(directory, ...file.file.split('/'));
    if ((await hashOf(path)) === file.hash) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.new`, await installation.content(file, scope));
    await rename(`${path}.new`, path); // atomic
    written.push(file.file);
  }
  output.line(`${formatCount(written.length, 'file')} written, ${files.length - written.length} unchanged.`);
  output.result({ files: files.length, written });
  return 0;
}

/** Guards against a server whose paths would lead out of the directory, or to files other than texts. */
const isSafePath = ({ file }: ExportListView['files'][number]): boolean =>
  isTextFileName(file) && !/[\\:\0]/.test(file) && !file.split('/').some((name) => name === '' || name.startsWith('.'));

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
