import {
  canonicalTag,
  type Edit,
  editDocument,
  flatten,
  isKnownLanguage,
  JsonSyntaxError,
  readJson,
} from '@dragoman/i18n';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { ImportFileInput } from './exchange.contract';
import type { IncomingFile } from './incoming-file';

/** A file by its path: `de/shop/cart.json` is `shop/cart` in German, unless somebody says otherwise. */
export function incomingFile({ file, language, namespace, content }: ImportFileInput): IncomingFile {
  const [first = '', ...rest] = file.replaceAll('\\', '/').split('/');
  return {
    file,
    language: language ?? first,
    namespace: namespace ?? rest.join('/').replace(/\.json$/, ''),
    content,
  };
}

/** Files of a directory, `{language}/{namespace}.json`; hidden ones and folders of no language are passed over. */
export async function filesIn(directory: string): Promise<IncomingFile[]> {
  const names = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = names
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(directory, sep).length).split(sep))
    .filter((path) => path.length > 1 && isKnownLanguage(path[0]) && !path.some((name) => name.startsWith('.')))
    .map((path) => path.join('/'))
    .sort();
  const files: IncomingFile[] = [];
  for (const file of paths) {
    files.push(incomingFile({ file, content: decoded(await readFile(join(directory, file)), file) }));
  }
  return files;
}

/** A file cannot be imported, for a reason that whoever has it can mend. */
export class UnreadableFile extends Error {}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decoded(bytes: Uint8Array, file: string): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new UnreadableFile(`${file} is not in UTF-8: save it in that encoding.`);
  }
}

/** Files of several directories, the lowest first: where two have the same, the texts of the later lie over the earlier's. */
export async function filesOver(directories: readonly string[]): Promise<IncomingFile[]> {
  const files = new Map<string, IncomingFile>();
  for (const directory of directories) {
    for (const file of await filesIn(directory)) {
      const name = `${canonicalTag(file.language)} ${file.namespace}`;
      const below = files.get(name);
      files.set(name, below === undefined ? file : { ...below, content: laidOver(below.content, file.content) });
    }
  }
  return [...files.values()];
}

/** One that cannot be read is reported as it is. */
function laidOver(below: string, above: string): string {
  try {
    const texts = flatten(readJson(above).tree).flatMap(({ path, value }): Edit[] =>
      typeof value === 'string' ? [{ set: path, text: value }] : [],
    );
    return editDocument(below, texts);
  } catch (error) {
    if (error instanceof JsonSyntaxError || error instanceof TypeError) return above;
    throw error;
  }
}
