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
import { CommandError } from './installation';
import { formatCount, type Output } from './output';

type Kind = NestjsI18nDifference['kind'];

interface FoundDifference extends NestjsI18nDifference {
  readonly file: string;
  readonly line: number;
}

interface Namespace {
  readonly namespace: string;
  texts: number;
  readonly differences: FoundDifference[];
}

interface UnreadFile {
  readonly file: string;
  readonly reason: string;
}

const KINDS: Readonly<Record<Kind, { readonly noun: string; readonly explanation: string }>> = {
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
  const namespaces = new Map<string, Namespace>();
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
  return unread.length > 0 || found.some(({ differences }) => differences.length > 0) ? 1 : 0;
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
  namespaces: Map<string, Namespace>,
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

function print(namespaces: readonly Namespace[], unread: readonly UnreadFile[], output: Output): void {
  const width = Math.max(9, ...namespaces.map(({ namespace }) => namespace.length));
  output.line(`${'namespace'.padEnd(width)}  texts  differences from i18next`);
  for (const { namespace, texts, differences } of namespaces) {
    output.line(`${namespace.padEnd(width)}  ${String(texts).padStart(5)}  ${countKinds(differences) || 'none'}`);
  }
  const differences = namespaces.flatMap((namespace) => namespace.differences);
  if (differences.length > 0) output.line('');
  for (const [kind, { noun, explanation }] of Object.entries(KINDS)) {
    const example = differences.find((difference) => difference.kind === kind);
    if (example === undefined) continue;
    const { file, line, key, part } = example;
    output.line(`${noun}: ${explanation} First in ${file}:${line}, ${key}${part && `: ${part}`}`);
  }
  for (const { file, reason } of unread) output.error(`${file} is not read. ${reason}`);
  output.line('');
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

const countKinds = (differences: readonly NestjsI18nDifference[]): string =>
  Object.entries(KINDS)
    .map(([kind, { noun }]) => ({ noun, amount: differences.filter((each) => each.kind === kind).length }))
    .filter(({ amount }) => amount > 0)
    .map(({ noun, amount }) => formatCount(amount, noun))
    .join(', ');
