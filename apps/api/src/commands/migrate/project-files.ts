import { canonicalTag, JsonSyntaxError, readJson, type TextTree } from '@dragoman/i18n';
import { flatten, guessLayout, isKnownLanguage, isNamespaceName, locateKeys, placeFile } from '@dragoman/i18n/internal';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { CommandError } from '../installation';
import type { Difference, ReportedNamespace, UnreadFile } from './report';

/** A file of texts. */
export interface ProjectFile {
  /** Below the directory, with `/`. */
  readonly file: string;
  /** Canonical BCP 47. */
  readonly language: string;
  readonly namespace: string;
  readonly content: string;
  readonly tree: TextTree;
}

/** The texts of a project. */
export interface ProjectTexts {
  readonly layout: string;
  /** Below the directory, without the parts that the layout names; `.` if there are none. */
  readonly folder: string;
  /** The folder as seen from the current directory. */
  readonly place: string;
  /** Canonical BCP 47, in alphabetical order. */
  readonly languages: readonly string[];
  readonly files: readonly ProjectFile[];
  readonly unread: readonly UnreadFile[];
}

/** Results of a build and installed packages. */
const SKIPPED = /(^|\/)(\.[^/]*|node_modules|dist|build|out|coverage|vendor)(\/|$)/;

/** The files of a project, with `/`, in alphabetical order. */
export async function listProjectFiles(directory: string): Promise<readonly string[]> {
  const found: string[] = [];
  const visit = async (folder: string): Promise<void> => {
    const entries = await readdir(join(directory, folder), { withFileTypes: true });
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (SKIPPED.test(path)) continue;
      if (entry.isDirectory()) await visit(path);
      else if (entry.isFile()) found.push(path);
    }
  };
  await visit('');
  return found.map((path) => path.replaceAll(sep, '/')).sort();
}

/**
 * Reads the JSON files of texts of a project.
 * @param given the layout of the paths; default: guessed from all of them
 * @throws CommandError if there are none
 */
export async function readProjectTexts(
  directory: string,
  paths: readonly string[],
  given: string | undefined,
): Promise<ProjectTexts> {
  const json = paths.filter((path) => path.endsWith('.json'));
  const layout = given ?? guessLayout(json.filter(namesLanguage));
  const files: ProjectFile[] = [];
  const unread: UnreadFile[] = [];
  const folders: string[][] = [];
  for (const file of layout === undefined ? [] : json) {
    const placed = placeFile(file, layout!);
    const language = canonicalTag(placed?.language.replaceAll('_', '-') ?? '');
    if (placed === undefined || language === undefined || !isKnownLanguage(language)) continue;
    const { namespace } = placed;
    const segments = file.split('/').slice(0, -1);
    const end = segments.findIndex((name) => name === placed.language || name === namespace.split('/')[0]);
    folders.push(end < 0 ? segments : segments.slice(0, end));
    const read = await readProjectFile(directory, { file, language, namespace });
    if ('reason' in read) unread.push(read);
    else files.push(read);
  }
  if (layout === undefined || folders.length === 0) {
    throw new CommandError(
      `No JSON files of texts found in ${directory}: name the directory of your project or of its texts, and how their paths show the language with --layout, such as {lng}/{ns} or messages/{lng}.json.`,
    );
  }
  const folder = commonFolder(folders);
  return {
    layout,
    folder,
    place: relative(process.cwd(), join(directory, folder)) || '.',
    languages: [...new Set(files.map(({ language }) => language))].sort(),
    files,
    unread,
  };
}

/** Reads a JSON file of texts, or says why it cannot be read. */
export async function readProjectFile(
  directory: string,
  { file, language, namespace }: Pick<ProjectFile, 'file' | 'language' | 'namespace'>,
): Promise<ProjectFile | UnreadFile> {
  if (!isNamespaceName(namespace)) {
    return { file, reason: 'Its path is no namespace: use ASCII letters, digits and "_", "-", "@", ".".' };
  }
  const content = await readFile(join(directory, file), 'utf8');
  try {
    return { file, language, namespace, content, tree: readJson(content).tree };
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return { file, reason: `Line ${error.line}, column ${error.column}: ${error.reason}.` };
  }
}

const namesLanguage = (path: string): boolean =>
  path
    .replace(/\.json$/, '')
    .split(/[/._-]/)
    .some((part) => part.length <= 3 && isKnownLanguage(part));

function commonFolder([first = [], ...rest]: readonly string[][]): string {
  const end = first.findIndex((name, index) => rest.some((other) => other[index] !== name));
  return (end < 0 ? first : first.slice(0, end)).join('/') || '.';
}

/** Groups the files by namespace, with the differences of each and their lines. */
export function reportNamespaces(
  files: readonly ProjectFile[],
  differencesOf: (file: ProjectFile) => readonly Difference[],
): readonly ReportedNamespace[] {
  const namespaces = new Map<string, ReportedNamespace>();
  for (const each of files) {
    const { file, namespace: name, content, tree } = each;
    const namespace = namespaces.get(name) ?? { namespace: name, texts: 0, differences: [] };
    namespaces.set(name, namespace);
    const differences = differencesOf(each);
    const lines = locateKeys(content, new Set(differences.map(({ key }) => key)));
    namespace.texts += flatten(tree).length;
    namespace.differences.push(
      ...differences.map((difference) => ({ ...difference, file, line: lines.get(difference.key)?.line ?? 1 })),
    );
  }
  return [...namespaces.values()].sort((a, b) => (a.namespace < b.namespace ? -1 : 1));
}
