import { canonicalTag, JsonSyntaxError, readJson, type TextTree } from '@dragoman/i18n';
import {
  flatten,
  isKnownLanguage,
  isNamespaceName,
  locateKeys,
  type NestjsI18nDifference,
  nestjsI18nDifferences,
} from '@dragoman/i18n/internal';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { CommandError } from '../installation';
import type { Output } from '../output';
import { exitCodeOf, type Kinds, printReport, type ReportedNamespace, type UnreadFile } from './report';

const KINDS: Kinds<NestjsI18nDifference['kind']> = {
  placeholder: { noun: 'placeholder', explanation: 'i18next writes {{name}}, and leaves {name} as it is.' },
  pipe: { noun: 'pipe', explanation: 'i18next has formats, {{name, uppercase}}, that the application defines.' },
  braces: { noun: 'doubled brace', explanation: 'nestjs-i18n prints one brace; i18next reads {{…}} as a placeholder.' },
  nesting: { noun: 'nesting', explanation: 'i18next writes $t(namespace:key), with values as JSON.' },
  plural: { noun: 'plural', explanation: 'i18next has a key for each form, key_one and key_other, and no zero.' },
  list: { noun: 'list', explanation: 'i18next returns lists only with the option returnObjects.' },
};

/**
 * Prints what i18next would answer differently for the files of an application that uses nestjs-i18n, and what to set.
 * Reads files only.
 * @returns 1 if there is a difference, or a file that is not read
 */
export async function migrateFromNestjsI18n(directory: string, output: Output): Promise<number> {
  const namespaces = new Map<string, ReportedNamespace>();
  const unread: UnreadFile[] = [];
  for (const file of await textFiles(directory)) {
    const [folder = '', ...rest] = file.split('/');
    const language = canonicalTag(folder);
    const name = rest.join('/').replace(/\.json$/, '');
    const reason =
      reasonNotToRead(file, language !== undefined && isKnownLanguage(folder), isNamespaceName(name)) ??
      (await readInto(namespaces, name, directory, file));
    if (reason !== undefined) unread.push({ file, reason });
  }
  if (namespaces.size === 0) {
    throw new CommandError(
      `No {language}/{namespace}.json files found in ${directory}: name the directory of your texts.`,
    );
  }
  const found = [...namespaces.values()].sort((a, b) => (a.namespace < b.namespace ? -1 : 1));
  print(found, unread, output);
  output.result({ namespaces: found, unread });
  return exitCodeOf(found, unread);
}

/** Files that nestjs-i18n has loaders for, with `/`, in alphabetical order. */
async function textFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true });
  return entries
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => /\.(json|ya?ml)$/.test(path) && !/(^|\/)\./.test(path))
    .sort();
}

function reasonNotToRead(file: string, isLanguage: boolean, isNamespace: boolean): string | undefined {
  if (/\.ya?ml$/.test(file)) return 'YAML is read by its loader alone: keep I18nYamlLoader among the "loaders".';
  if (!file.includes('/')) {
    return 'nestjs-i18n gives its texts to every language, outside of a namespace: move them to a file of each language.';
  }
  if (!isLanguage) return 'Its folder is not named after a language: rename it, for example to "pt-BR".';
  return isNamespace ? undefined : 'Its path is no namespace: use ASCII letters, digits and "_", "-", "@", ".".';
}

/** @returns why the file cannot be read */
async function readInto(
  namespaces: Map<string, ReportedNamespace>,
  name: string,
  directory: string,
  file: string,
): Promise<string | undefined> {
  const content = await readFile(join(directory, file), 'utf8');
  let tree: TextTree;
  try {
    tree = readJson(content).tree;
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return `Line ${error.line}, column ${error.column}: ${error.reason}.`;
  }
  const namespace = namespaces.get(name) ?? { namespace: name, texts: 0, differences: [] };
  namespaces.set(name, namespace);
  const differences = nestjsI18nDifferences(tree);
  const lines = locateKeys(content, new Set(differences.map(({ key }) => key)));
  namespace.texts += flatten(tree).length;
  namespace.differences.push(...differences.map((each) => ({ ...each, file, line: lines.get(each.key)?.line ?? 1 })));
  return undefined;
}

function print(namespaces: readonly ReportedNamespace[], unread: readonly UnreadFile[], output: Output): void {
  printReport(namespaces, unread, { kinds: KINDS, from: 'i18next' }, output);
  output.line("To keep keys and texts as they are, set messages: 'nestjs-i18n'.");
  const ready = namespaces.filter((namespace) => namespace.differences.length === 0);
  if (ready.length === 0) return;
  const names = ready.map(({ namespace }) => namespace).join(', ');
  const marked = namespaces
    .filter((namespace) => namespace.differences.length > 0)
    .map(({ namespace }) => `'${namespace}': 'nestjs-i18n'`);
  const setting = marked.length === 0 ? 'messages is not needed' : `messages: { ${marked.join(', ')} } is enough`;
  output.line(`Once the code writes the keys of ${names} as namespace:key, ${setting}.`);
}
