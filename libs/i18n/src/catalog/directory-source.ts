import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { canonicalTag } from '../language/canonical-tag';
import { isKnownLanguage } from '../language/known-language';
import { JsonSyntaxError, readJson } from '../message/read-json';
import type { TextTree } from '../message/tree';
import { isNamespaceName } from './identifier';
import type { BundleName, ResourceSource } from './resource-source';
import { BrokenTexts, type Report } from './source-problem';
import { watchDirectory } from './watch-directory';
import { SetupError } from './setup-error';

export interface DirectorySourceOptions {
  /** Tell of changes. For development: one watcher for each directory. */
  readonly watch?: boolean;
  /** Folders that count as languages though CLDR does not know them, such as `en-x-pirate` or `tlh`. */
  readonly languages?: readonly string[];
  /** What the setting is called that names the directory, for error messages. */
  readonly setting?: string;
}

/**
 * Texts in files `{directory}/{language}/{namespace}.json`, i18next JSON v4 in UTF-8. Subfolders are part of the
 * namespace: `de/shop/cart.json` is `shop/cart`. Languages may be written `pt_BR` or `zh-cn`.
 * Hidden files, files that do not end in `.json` and links that lead out of the directory are passed over.
 *
 * `list` rejects where there is no such directory, and where two folders mean the same language.
 */
export function directorySource(directory: string, options: DirectorySourceOptions = {}): ResourceSource {
  const source = new DirectorySource(resolve(directory), options);
  return {
    list: (report) => source.list(report),
    read: (name, report) => source.read(name, report),
    ...(options.watch && { watch: (changed, report) => watchDirectory(resolve(directory), changed, report) }),
  };
}

/** A file as it was when it was last read. */
interface KnownFile {
  readonly stamp: string;
  readonly content: TextTree | BrokenTexts;
}

/** Something in a directory, a link already followed. */
interface Entry {
  readonly name: string;
  readonly path: string;
  readonly kind: 'folder' | 'file';
}

class DirectorySource {
  /** Path of the file of each bundle, as of the last `list`. */
  private paths = new Map<string, string>();
  private readonly known = new Map<string, KnownFile>();

  constructor(
    private readonly directory: string,
    private readonly options: DirectorySourceOptions,
  ) {}

  async list(report: Report): Promise<readonly BundleName[]> {
    const root = await this.root();
    const names: BundleName[] = [];
    const paths = new Map<string, string>();
    for (const [language, folder] of await this.languageFolders(root, report)) {
      for await (const { namespace, file } of namespaces(folder, '', root)) {
        if (isNamespaceName(namespace)) {
          names.push({ language, namespace });
          paths.set(`${language}/${namespace}`, file);
        } else {
          report({ severity: 'error', file, reason: UNNAMEABLE });
        }
      }
    }
    this.paths = paths;
    const there = new Set(paths.values());
    for (const file of this.known.keys()) if (!there.has(file)) this.known.delete(file);
    return names;
  }

  async read({ language, namespace }: BundleName, report: Report): Promise<TextTree | undefined> {
    const file = this.paths.get(`${language}/${namespace}`);
    if (file === undefined) return undefined;
    const stamp = await stampOf(file);
    if (stamp === undefined) return undefined;
    let known = this.known.get(file);
    if (known?.stamp !== stamp) {
      known = { stamp, content: await contentOf(file, report) };
      this.known.set(file, known);
    }
    if (known.content instanceof BrokenTexts) throw known.content;
    return known.content;
  }

  private async root(): Promise<string> {
    const { setting = 'the setting "namespaces"' } = this.options;
    const cure = `Create it with a folder for each language, or correct ${setting}.`;
    try {
      const path = await realpath(this.directory);
      if ((await stat(path)).isDirectory()) return path;
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR') throw error;
      throw new SetupError(`There is no directory of texts at ${this.directory}. ${cure}`);
    }
    throw new SetupError(`${this.directory} is a file where a directory of texts is expected. ${cure}`);
  }

  private async languageFolders(root: string, report: Report): Promise<ReadonlyMap<string, string>> {
    const listed = new Set(this.options.languages?.map(canonicalTag));
    const folders = new Map<string, string>();
    const strange: string[] = [];
    for (const { name, path, kind } of await entries(this.directory, root)) {
      if (kind !== 'folder') continue;
      const language = canonicalTag(name);
      if (language === undefined || !(listed.has(language) || isKnownLanguage(name))) {
        strange.push(`"${name}"`);
        continue;
      }
      const other = folders.get(language);
      if (other !== undefined) {
        throw new SetupError(
          `${other} and ${path} are both texts in ${language}. Put them together in one folder "${language}".`,
        );
      }
      folders.set(language, path);
    }
    if (strange.length > 0) report({ severity: 'warning', file: this.directory, reason: notLanguages(strange) });
    return folders;
  }
}

const UNNAMEABLE =
  'The file is left out, for its path cannot be a namespace: ASCII letters, digits and "_", "-", "@", "." can, 128 in all. Rename it.';

const notLanguages = (names: readonly string[]): string =>
  `Passed over for not being named after a language: ${names.join(', ')}. ` +
  'Name folders by BCP 47 tags, such as "pt-BR", or list them in the setting "languages".';

async function* namespaces(
  folder: string,
  prefix: string,
  root: string,
): AsyncGenerator<{ namespace: string; file: string }> {
  for (const { name, path, kind } of await entries(folder, root)) {
    if (kind === 'folder') yield* namespaces(path, `${prefix}${name}/`, root);
    else if (name.endsWith('.json')) yield { namespace: prefix + name.slice(0, -'.json'.length), file: path };
  }
}

/** What is in a folder, in one order on every machine. */
async function entries(folder: string, root: string): Promise<readonly Entry[]> {
  const found: Entry[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    const target = entry.isSymbolicLink() ? await followed(path, root) : entry;
    if (target?.isDirectory()) found.push({ name: entry.name, path, kind: 'folder' });
    else if (target?.isFile()) found.push({ name: entry.name, path, kind: 'file' });
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** What a link leads to; nothing where that is gone, outside of the directory, or a folder that the link is in itself. */
async function followed(
  link: string,
  root: string,
): Promise<{ isDirectory(): boolean; isFile(): boolean } | undefined> {
  try {
    const target = await realpath(link);
    const itself = await realpath(join(link, '..'));
    if (!target.startsWith(root + sep) || (itself + sep).startsWith(target + sep)) return undefined;
    return await stat(target);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ELOOP') return undefined;
    throw error;
  }
}

/** Changes when the file is written, or another put in its place. */
async function stampOf(file: string): Promise<string | undefined> {
  try {
    const { mtimeMs, ctimeMs, size, ino } = await stat(file);
    return [mtimeMs, ctimeMs, size, ino].join();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function contentOf(file: string, report: Report): Promise<TextTree | BrokenTexts> {
  try {
    const text = utf8.decode(await readFile(file));
    // UTF-16 can pass for UTF-8, with a NUL for every other character
    if (text.includes('\0')) return notUtf8(file);
    const { tree, duplicates } = readJson(text);
    for (const { key, line, column } of duplicates) {
      const reason = `The key ${JSON.stringify(key)} stands here a second time; this one counts. Remove one of them.`;
      report({ severity: 'warning', file, line, column, reason });
    }
    return tree;
  } catch (error) {
    if (error instanceof JsonSyntaxError) {
      const { line, column, reason } = error;
      return new BrokenTexts(reason, { file, line, column });
    }
    if (codeOf(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA') return notUtf8(file);
    return new BrokenTexts(`The file cannot be read: ${(error as Error).message}`, { file });
  }
}

const notUtf8 = (file: string) => new BrokenTexts('The file is not in UTF-8: save it in that encoding', { file });

const utf8 = new TextDecoder('utf-8', { fatal: true });

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
