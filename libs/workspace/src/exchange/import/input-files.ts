import { canonicalTag, JsonSyntaxError, readJson } from '@dragoman/i18n';
import { type JsonEdit, editJson, flatten, inferFilePlacement } from '@dragoman/i18n/internal';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { ImportFileInput } from '../exchange.contract';
import type { IncomingFile } from './incoming-file';

/** A file with the given language and namespace, or those that its path shows. */
export function incomingFile({ file, language, namespace, content }: ImportFileInput): IncomingFile {
  const placement = inferFilePlacement(file);
  const [firstFolder = ''] = file.split(/[\\/]/, 1); // named in the error if it is not a language
  return {
    file,
    language: language ?? (placement.language || firstFolder),
    namespace: namespace ?? placement.namespace,
    content,
  };
}

/**
 * Reads the JSON files of a directory whose path shows a language and a namespace, see `inferFilePlacement`. Hidden
 * files are skipped.
 * @throws UnreadableFile
 */
export async function readDirectoryFiles(directory: string): Promise<IncomingFile[]> {
  const names = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = names
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(directory, sep).length).split(sep))
    .filter((path) => !path.some((name) => name.startsWith('.')))
    .map((path) => path.join('/'))
    .filter((path) => Object.values(inferFilePlacement(path)).every((part) => part !== ''))
    .sort();
  const files: IncomingFile[] = [];
  for (const file of paths) {
    files.push(incomingFile({ file, content: decodeUtf8(await readFile(join(directory, file)), file) }));
  }
  return files;
}

/** A file cannot be imported. The message is one sentence that names the cure. */
export class UnreadableFile extends Error {}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decodeUtf8(bytes: Uint8Array, file: string): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new UnreadableFile(`${file} is not in UTF-8: save it in that encoding.`);
  }
}

/**
 * Reads the files of several directories. If two directories have the same file, the texts of the later one take
 * precedence.
 * @throws UnreadableFile
 */
export async function readLayeredFiles(directories: readonly string[]): Promise<IncomingFile[]> {
  const files = new Map<string, IncomingFile>();
  for (const directory of directories) {
    for (const file of await readDirectoryFiles(directory)) {
      const id = `${canonicalTag(file.language)} ${file.namespace}`;
      const earlier = files.get(id);
      files.set(
        id,
        earlier === undefined ? file : { ...earlier, content: overlayTexts(earlier.content, file.content) },
      );
    }
  }
  return [...files.values()];
}

/** Returns `later` as it is if one of the two is not valid, so that the import reports the error. */
function overlayTexts(earlier: string, later: string): string {
  try {
    const texts = flatten(readJson(later).tree).flatMap(({ path, value }): JsonEdit[] =>
      typeof value === 'string' ? [{ set: path, text: value }] : [],
    );
    return editJson(earlier, texts);
  } catch (error) {
    if (error instanceof JsonSyntaxError || error instanceof TypeError) return later;
    throw error;
  }
}
