import { readFile } from 'node:fs/promises';
import { canonicalTag } from '../../language/canonical-tag';
import { isKnownLanguage } from '../../language/known-language';
import { JsonSyntaxError, readJson } from '../../message/json/read-json';
import type { SyntaxName } from '../../message/syntax';
import type { TextTree } from '../../message/tree/tree';
import { isNamespaceName } from '../name-syntax';
import { SetupError } from '../setup-error';
import { FileCache } from './file-cache';
import { errorCode, type FolderEntry, listFolder, realDirectory } from './list-folder';
import type { PatternSource, PatternSourceOptions } from './pattern-source';
import type { BundleName, ResourceSource } from './resource-source';
import { BrokenTexts, duplicateKey, type ReportProblem, unreadable } from './source-problem';
import { parseTextSource } from './text-source';
import { watchDirectory } from './watch-directory';

export interface DirectorySourceOptions extends PatternSourceOptions {
  /** Reports changes of files; for development. Uses one watcher per directory. */
  readonly watch?: boolean;
  /** BCP 47 tags of languages that CLDR does not know: folders and files with these names are languages, too. */
  readonly languages?: readonly string[];
}

/** The namespace of `{language}.json`: i18next's default namespace. */
const SINGLE_FILE_NAMESPACE = 'translation';

/**
 * Creates a source that reads a directory, or the files of any format whose paths match a pattern (see `parseTextSource`). In a
 * directory it reads JSON files in UTF-8, in one of two layouts:
 *
 * - `{directory}/{language}/{namespace}.json`. Subfolders are part of the namespace: `de/shop/cart.json` is `shop/cart`.
 * - `{directory}/{language}.json`, which is the namespace `translation`.
 *
 * Languages may be written as `pt_BR` or `zh-cn`, too. Hidden files, files that do not end in `.json` and links out of the
 * directory are skipped.
 *
 * `list` rejects with a SetupError if the directory does not exist, mixes both layouts, or has a language twice.
 *
 * @throws SetupError for an invalid pattern
 */
export function directorySource(written: string, options: DirectorySourceOptions = {}): ResourceSource {
  const { directory, layout, ...settings } = parseTextSource(written);
  const watching = options.watch && {
    watch: (changed: () => void, report: ReportProblem) => watchDirectory(directory, changed, report),
  };
  if (layout === undefined) {
    const source = new DirectorySource(directory, options);
    return {
      list: (report) => source.list(report),
      read: (name, report) => source.read(name, report),
      ...(settings.syntax && { syntaxes: () => source.syntaxes(settings.syntax!) }),
      ...watching,
    };
  }
  const source = openPattern({ directory, layout, ...settings }, options);
  return {
    list: (report) => source.list(report),
    read: (name) => source.read(name),
    syntaxes: () => source.syntaxes(),
    ...watching,
  };
}

/** Loads the file formats only when a pattern needs them: that takes some time. */
function openPattern(...options: ConstructorParameters<typeof PatternSource>): PatternSource {
  // A bundler would load the target of `import()` at the start.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { PatternSource: Source } = require('./pattern-source') as typeof import('./pattern-source');
  return new Source(...options);
}

class DirectorySource {
  /** The path of each bundle's file, by `language/namespace`. Replaced by each `list`. */
  private paths = new Map<string, string>();
  private readonly cachedFiles = new FileCache<TextTree | BrokenTexts>();

  constructor(
    private readonly directory: string,
    private readonly options: DirectorySourceOptions,
  ) {}

  async list(report: ReportProblem): Promise<readonly BundleName[]> {
    const root = await this.root();
    const names: BundleName[] = [];
    const paths = new Map<string, string>();
    for (const [language, entry] of await this.languageEntries(root, report)) {
      for await (const { namespace, file } of namespaceFiles(entry, root)) {
        if (isNamespaceName(namespace)) {
          names.push({ language, namespace });
          paths.set(`${language}/${namespace}`, file);
        } else {
          report({ severity: 'error', file, reason: INVALID_NAMESPACE });
        }
      }
    }
    this.paths = paths;
    this.cachedFiles.keep(paths.values());
    return names;
  }

  async read({ language, namespace }: BundleName, report: ReportProblem): Promise<TextTree | undefined> {
    const file = this.paths.get(`${language}/${namespace}`);
    if (file === undefined) return undefined;
    const texts = await this.cachedFiles.read(file, () => readTexts(file, report));
    if (texts instanceof BrokenTexts) throw texts;
    return texts;
  }

  /** Returns the given syntax for each namespace that the last `list` found. */
  syntaxes(syntax: SyntaxName): ReadonlyMap<string, SyntaxName> {
    return new Map(Array.from(this.paths.keys(), (name) => [name.slice(name.indexOf('/') + 1), syntax]));
  }

  private root(): Promise<string> {
    const { setting = 'the setting "namespaces"' } = this.options;
    return realDirectory(this.directory, `Create it with a folder or a file for each language, or correct ${setting}.`);
  }

  /** The folder or file of each language. */
  private async languageEntries(root: string, report: ReportProblem): Promise<ReadonlyMap<string, FolderEntry>> {
    const listed = new Set(this.options.languages?.map(canonicalTag));
    const entries: (FolderEntry & { readonly language: string })[] = [];
    const unknown: Record<FolderEntry['kind'], string[]> = { folder: [], file: [] };
    for (const entry of await listFolder(this.directory, root)) {
      if (entry.kind === 'file' && !entry.name.endsWith(EXTENSION)) continue;
      const name = entry.kind === 'file' ? withoutExtension(entry.name) : entry.name;
      const language = canonicalTag(name);
      if (language !== undefined && (listed.has(language) || isKnownLanguage(name)))
        entries.push({ ...entry, language });
      else unknown[entry.kind].push(`"${entry.name}"`);
    }
    this.refuseMixedLayouts(entries);
    const byLanguage = new Map<string, FolderEntry>();
    for (const { language, ...entry } of entries) {
      const other = byLanguage.get(language);
      if (other !== undefined) {
        throw new SetupError(
          `${other.path} and ${entry.path} are both texts in ${language}. Put them together in one ${entry.kind} "${language}${entry.kind === 'file' ? EXTENSION : ''}".`,
        );
      }
      byLanguage.set(language, entry);
    }
    const warnOfSkipped = (kind: FolderEntry['kind']) =>
      report({ severity: 'warning', file: this.directory, reason: skipped(kind, unknown[kind]) });
    if (unknown.folder.length > 0) warnOfSkipped('folder');
    // Next to folders of languages, other JSON files are common: a package.json, a schema.
    if (unknown.file.length > 0 && !entries.some(({ kind }) => kind === 'folder')) warnOfSkipped('file');
    return byLanguage;
  }

  private refuseMixedLayouts(entries: readonly FolderEntry[]): void {
    const folder = entries.find(({ kind }) => kind === 'folder');
    const file = entries.find(({ kind }) => kind === 'file');
    if (folder === undefined || file === undefined) return;
    const target = `${withoutExtension(file.name)}/${SINGLE_FILE_NAMESPACE}${EXTENSION}`;
    throw new SetupError(
      `${this.directory} has both a folder ("${folder.name}") and a file ("${file.name}") named after a language. Use one layout: move "${file.name}" to "${target}", for example.`,
    );
  }
}

const EXTENSION = '.json';

const withoutExtension = (name: string): string => name.slice(0, -EXTENSION.length);

const INVALID_NAMESPACE =
  'The file is left out because its path is not a valid namespace. Rename it: up to 128 ASCII letters, digits and "_", "-", "@", ".".';

const skipped = (kind: FolderEntry['kind'], names: readonly string[]): string =>
  `Skipped ${kind}s that are not named after a language: ${names.join(', ')}. ` +
  `Name ${kind}s by BCP 47 tags, such as "pt-BR${kind === 'file' ? EXTENSION : ''}", or list the languages in the setting "languages".`;

/** @param entry the folder or file of a language */
async function* namespaceFiles(
  entry: FolderEntry,
  root: string,
  prefix = '',
): AsyncGenerator<{ namespace: string; file: string }> {
  if (entry.kind === 'file') {
    yield { namespace: SINGLE_FILE_NAMESPACE, file: entry.path };
    return;
  }
  for (const inner of await listFolder(entry.path, root)) {
    if (inner.kind === 'folder') yield* namespaceFiles(inner, root, `${prefix}${inner.name}/`);
    else if (inner.name.endsWith(EXTENSION)) {
      yield { namespace: prefix + withoutExtension(inner.name), file: inner.path };
    }
  }
}

async function readTexts(file: string, report: ReportProblem): Promise<TextTree | BrokenTexts> {
  try {
    const text = utf8.decode(await readFile(file));
    // UTF-16 can be valid UTF-8, with a NUL as every other character.
    if (text.includes('\0')) return notUtf8(file);
    const { tree, duplicates } = readJson(text);
    for (const duplicate of duplicates) report(duplicateKey(file, duplicate));
    return tree;
  } catch (error) {
    if (error instanceof JsonSyntaxError) {
      const { line, column, reason } = error;
      return new BrokenTexts(reason, { file, line, column });
    }
    if (errorCode(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA') return notUtf8(file);
    return unreadable(file, error);
  }
}

const notUtf8 = (file: string) => new BrokenTexts('The file is not encoded in UTF-8. Save it as UTF-8', { file });

const utf8 = new TextDecoder('utf-8', { fatal: true });
