import { canonicalTag } from '@dragoman/i18n';
import { isKnownLanguage, type NestjsI18nDifference, nestjsI18nDifferences } from '@dragoman/i18n/internal';
import { readdir } from 'node:fs/promises';
import { sep } from 'node:path';
import { CommandError } from '../installation';
import type { Output } from '../output';
import { type ProjectFile, readProjectFile, reportNamespaces } from './project-files';
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
 * Prints which texts of an application that uses nestjs-i18n would change if i18next formatted them, and the option
 * `messages` that keeps them as they are. Writes no files.
 * @returns the exit code: 1 if there are differences or files that cannot be read
 */
export async function migrateFromNestjsI18n(directory: string, output: Output): Promise<number> {
  const files: ProjectFile[] = [];
  const unread: UnreadFile[] = [];
  for (const file of await textFiles(directory)) {
    const [folder = '', ...rest] = file.split('/');
    const language = canonicalTag(folder);
    const reason = unreadReason(file, language !== undefined && isKnownLanguage(folder));
    const namespace = rest.join('/').replace(/\.json$/, '');
    const read =
      reason === undefined
        ? await readProjectFile(directory, { file, language: language!, namespace })
        : { file, reason };
    if ('reason' in read) unread.push(read);
    else files.push(read);
  }
  if (files.length === 0) {
    throw new CommandError(
      `No {language}/{namespace}.json files found in ${directory}: name the directory of your texts.`,
    );
  }
  const namespaces = reportNamespaces(files, ({ tree }) => nestjsI18nDifferences(tree));
  print(namespaces, unread, output);
  output.result({ namespaces, unread });
  return exitCodeOf(namespaces, unread);
}

/** Returns the paths of all files that nestjs-i18n has loaders for, separated by `/` and sorted. */
async function textFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true });
  return entries
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => /\.(json|ya?ml)$/.test(path) && !/(^|\/)\./.test(path))
    .sort();
}

function unreadReason(file: string, isLanguage: boolean): string | undefined {
  if (/\.ya?ml$/.test(file)) return 'YAML is read by its loader alone: keep I18nYamlLoader among the "loaders".';
  if (!file.includes('/')) {
    return 'nestjs-i18n gives its texts to every language, outside of a namespace: move them to a file of each language.';
  }
  return isLanguage ? undefined : 'Its folder is not named after a language: rename it, for example to "pt-BR".';
}

function print(namespaces: readonly ReportedNamespace[], unread: readonly UnreadFile[], output: Output): void {
  printReport(namespaces, unread, { kinds: KINDS, from: 'i18next' }, output);
  output.line("To keep keys and texts as they are, set messages: 'nestjs-i18n'.");
  const ready = namespaces.filter((namespace) => namespace.differences.length === 0);
  if (ready.length === 0) return;
  const names = ready.map(({ namespace }) => namespace).join(', ');
  const exceptions = namespaces
    .filter((namespace) => namespace.differences.length > 0)
    .map(({ namespace }) => `'${namespace}': 'nestjs-i18n'`);
  const setting =
    exceptions.length === 0 ? 'messages is not needed' : `messages: { ${exceptions.join(', ')} } is enough`;
  output.line(`Once the code writes the keys of ${names} as namespace:key, ${setting}.`);
}
