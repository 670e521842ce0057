import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { canonicalTag } from '../../language/canonical-tag';
import { isKnownLanguage } from '../../language/known-language';
import { JsonSyntaxError, readJson } from '../../message/json/read-json';
import type { TextTree } from '../../message/tree';
import { isNamespaceName } from '../name-syntax';
import type { BundleName, ResourceSource } from './resource-source';
import { BrokenTexts, type ReportProblem } from './source-problem';
import { watchDirectory } from './watch-directory';
import { SetupError } from '../setup-error';

export interface DirectorySourceOptions {
  /** Announce changes; for development. Uses one watcher per directory. */
  readonly watch?: boolean;
  /** Folders that count as languages although CLDR does not know them. */
  readonly languages?: readonly string[];
  /** Name of the setting that holds the directory, for error messages. */
  readonly setting?: string;
}

/**
 * A source of files `{directory}/{language}/{namespace}.json`, i18next JSON v4 in UTF-8. Subfolders are part of the
 * namespace: `de/shop/cart.json` is `shop/cart`. Languages may be written `pt_BR` or `zh-cn`. Skips hidden files, files
 * that do not end in `.json` and links that lead out of the directory.
 *
 * `list` rejects with a SetupError if the directory does not exist or two folders stand for the same language.
 */
export function directorySource(directory: string, options: DirectorySourceOptions = {}): ResourceSource {
  const source = new DirectorySource(resolve(directory), options);
  return {
    list: (report) => source.list(report),
    read: (name, report) => source.read(name, report),
    ...(options.watch && { watch: (changed, report) => watchDirectory(resolve(directory), changed, report) }),
  };
}

/** A file as it was last read. */
interface CachedFile {
  readonly stamp: string;
  readonly content: TextTree | BrokenTexts;
}

/** A file or folder, or the target of a link to one. */
interface FolderEntry {
  readonly name: string;
  readonly path: string;
  readonly kind: 'folder' | 'file';
}

class DirectorySource {
  /** Path of each bundle's file as of the last `list`, by `language/namespace`. */
  private paths = new Map<string, string>();
  private readonly cachedFiles = new Map<string, CachedFile>();

  constructor(
    private readonly directory: string,
    private readonly options: DirectorySourceOptions,
  ) {}

  async list(report: ReportProblem): Promise<readonly BundleName[]> {
    const root = await this.root();
    const names: BundleName[] = [];
    const paths = new Map<string, string>();
    for (const [language, folder] of await this.languageFolders(root, report)) {
      for await (const { namespace, file } of namespaceFiles(folder, '', root)) {
        if (isNamespaceName(namespace)) {
          names.push({ language, namespace });
          paths.set(`${language}/${namespace}`, file);
        } else {
          report({ severity: 'error', file, reason: INVALID_NAMESPACE });
        }
      }
    }
    this.paths = paths;
    const existing = new Set(paths.values());
    for (const file of this.cachedFiles.keys()) if (!existing.has(file)) this.cachedFiles.delete(file);
    return names;
  }

  async read({ language, namespace }: BundleName, report: ReportProblem): Promise<TextTree | undefined> {
    const file = this.paths.get(`${language}/${namespace}`);
    if (file === undefined) return undefined;
    const stamp = await fileStamp(file);
    if (stamp === undefined) return undefined;
    let cached = this.cachedFiles.get(file);
    if (cached?.stamp !== stamp) {
      cached = { stamp, content: await readTexts(file, report) };
      this.cachedFiles.set(file, cached);
    }
    if (cached.content instanceof BrokenTexts) throw cached.content;
    return cached.content;
  }

  private async root(): Promise<string> {
    const { setting = 'the setting "namespaces"' } = this.options;
    const fix = `Create it with a folder for each language, or correct ${setting}.`;
    try {
      const path = await realpath(this.directory);
      if ((await stat(path)).isDirectory()) return path;
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ENOTDIR') throw error;
      throw new SetupError(`There is no directory of texts at ${this.directory}. ${fix}`);
    }
    throw new SetupError(`${this.directory} is a file where a directory of texts is expected. ${fix}`);
  }

  private async languageFolders(root: string, report: ReportProblem): Promise<ReadonlyMap<string, string>> {
    const listed = new Set(this.options.languages?.map(canonicalTag));
    const folders = new Map<string, string>();
    const unknown: string[] = [];
    for (const { name, path, kind } of await listFolder(this.directory, root)) {
      if (kind !== 'folder') continue;
      const language = canonicalTag(name);
      if (language === undefined || !(listed.has(language) || isKnownLanguage(name))) {
        unknown.push(`"${name}"`);
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
    if (unknown.length > 0) report({ severity: 'warning', file: this.directory, reason: unknownFolders(unknown) });
    return folders;
  }
}

const INVALID_NAMESPACE =
  'The file is left out because its path is not a valid namespace. Rename it: up to 128 ASCII letters, digits and "_", "-", "@", ".".';

const unknownFolders = (names: readonly string[]): string =>
  `Skipped folders that are not named after a language: ${names.join(', ')}. ` +
  'Name folders by BCP 47 tags, such as "pt-BR", or list them in the setting "languages".';

async function* namespaceFiles(
  folder: string,
  prefix: string,
  root: string,
): AsyncGenerator<{ namespace: string; file: string }> {
  for (const { name, path, kind } of await listFolder(folder, root)) {
    if (kind === 'folder') yield* namespaceFiles(path, `${prefix}${name}/`, root);
    else if (name.endsWith('.json')) yield { namespace: prefix + name.slice(0, -'.json'.length), file: path };
  }
}

/** The contents of a folder, in the same order on every machine. */
async function listFolder(folder: string, root: string): Promise<readonly FolderEntry[]> {
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

/** Changes when the file is written or replaced. */
async function fileStamp(file: string): Promise<string | undefined> {
  try {
    const { mtimeMs, ctimeMs, size, ino } = await stat(file);
    return [mtimeMs, ctimeMs, size, ino].join();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function readTexts(file: string, report: ReportProblem): Promise<TextTree | BrokenTexts> {
  try {
    const text = utf8.decode(await readFile(file));
    // UTF-16 can be valid UTF-8, with a NUL as every other character.
    if (text.includes('\0')) return notUtf8(file);
    const { tree, duplicates } = readJson(text);
    for (const { key, line, column } of duplicates) {
      const reason = `The key ${JSON.stringify(key)} is a duplicate; the last one is used. Remove one of them.`;
      report({ severity: 'warning', file, line, column, reason });
    }
    return tree;
  } catch (error) {
    if (error instanceof JsonSyntaxError) {
      const { line, column, reason } = error;
      return new BrokenTexts(reason, { file, line, column });
    }
    if (errorCode(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA') return notUtf8(file);
    return new BrokenTexts(`The file cannot be read: ${(error as Error).message}`, { file });
  }
}

const notUtf8 = (file: string) => new BrokenTexts('The file is not encoded in UTF-8. Save it as UTF-8', { file });

const utf8 = new TextDecoder('utf-8', { fatal: true });

const errorCode = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
