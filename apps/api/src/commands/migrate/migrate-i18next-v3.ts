import {
  convertI18nextV3,
  detectJsonStyle,
  formatJson,
  type I18nextV3Difference,
  i18nextV3Differences,
  syntaxOf,
  treeEntries,
} from '@dragoman/i18n/internal';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { formatCount, type Output } from '../output';
import { listProjectFiles, type ProjectFile, readProjectTexts, reportNamespaces } from './project-files';
import { findOptions, type KnownOption, optionNamed, printOptions } from './project-options';
import { exitCodeOf, type Kinds, printReport } from './report';

export interface MigrationOptions {
  /** How the paths show language and namespace; default: guessed from all of them. */
  readonly layout?: string;
  /** The directory to write converted files to. */
  readonly write?: string;
}

const KINDS: Kinds<I18nextV3Difference['kind']> = {
  plural: { noun: 'plural', explanation: 'v4 names the forms by category: key_one and key_other.' },
  rule: { noun: 'plural rule', explanation: 'Converted to v4, other forms are shown for some numbers.' },
  empty: { noun: 'empty text', explanation: 'i18next shows ""; here it counts as not translated.' },
  list: { noun: 'list', explanation: 'i18next returns lists only with the option returnObjects.' },
  separator: { noun: 'colon', explanation: 'A name has ":", which ends the namespace in keys on the server.' },
};

const otherThan =
  (usual: string, sentence: string) =>
  (value: string | undefined): string | undefined =>
    value === usual ? undefined : sentence;

const OPTIONS: readonly KnownOption[] = [
  {
    name: 'compatibilityJSON',
    pattern: optionNamed('compatibilityJSON'),
    advice: () => 'Clients keep it with the syntax i18next-v3. Remove it once the texts are converted.',
  },
  {
    name: 'keySeparator',
    pattern: optionNamed('keySeparator'),
    advice: otherThan('.', 'Clients keep it. On the server, "." separates the levels of a key.'),
  },
  {
    name: 'nsSeparator',
    pattern: optionNamed('nsSeparator'),
    advice: otherThan(':', 'Clients keep it. On the server, keys are written namespace:key.'),
  },
  {
    name: 'pluralSeparator',
    pattern: optionNamed('pluralSeparator'),
    advice: otherThan('_', 'Not supported: rename the keys of plurals to key_plural or key_0, and remove it.'),
  },
  {
    name: 'contextSeparator',
    pattern: optionNamed('contextSeparator'),
    advice: otherThan('_', 'Not supported: rename the keys with a context to key_male, and remove it.'),
  },
  {
    name: 'simplifyPluralSuffix',
    pattern: optionNamed('simplifyPluralSuffix'),
    advice: otherThan(
      'true',
      'Not supported: rename key_0 and key_1 of languages with two forms to key and key_plural.',
    ),
  },
  {
    name: 'prefix',
    pattern: optionNamed('prefix'),
    advice: otherThan('{{', 'Checks and the server know {{name}} only: replace the placeholders, and remove it.'),
  },
  {
    name: 'suffix',
    pattern: optionNamed('suffix'),
    advice: otherThan('}}', 'Checks and the server know {{name}} only: replace the placeholders, and remove it.'),
  },
  {
    name: 'defaultNS',
    pattern: optionNamed('defaultNS'),
    advice: (value) =>
      value === 'translation'
        ? undefined
        : `Clients keep it. For your code's keys: dragoman types --default-namespace ${value ?? '…'}, and the same with check.`,
  },
  {
    name: 'fallbackNS',
    pattern: optionNamed('fallbackNS'),
    advice: () => 'Clients keep it. On the server, name the namespace in the key.',
  },
  {
    name: 'fallbackLng',
    pattern: optionNamed('fallbackLng'),
    advice: () => 'Set the fallback of each language under Settings → Languages, and "fallback" of I18nModule.',
  },
  {
    name: 'returnEmptyString',
    pattern: optionNamed('returnEmptyString'),
    advice: otherThan('true', 'Nothing to do: "" always counts as not translated.'),
  },
  {
    name: 'returnObjects',
    pattern: optionNamed('returnObjects'),
    advice: otherThan('false', 'Clients keep it. On the server it is an option of each call of t.'),
  },
  {
    name: 'joinArrays',
    pattern: optionNamed('joinArrays'),
    advice: otherThan('false', 'Clients keep it. On the server it is an option of each call of t.'),
  },
  {
    name: 'postProcess',
    pattern: optionNamed('postProcess'),
    advice: () => 'Clients keep it. On the server there are no post-processors.',
  },
  {
    name: 'loadPath',
    pattern: optionNamed('loadPath'),
    advice: () => 'Change it to /locales/{{lng}}/{{ns}}.json of your installation.',
  },
  {
    name: 'addPath',
    pattern: optionNamed('addPath'),
    advice: () => 'Change it to /locales/add/{{lng}}/{{ns}} of your installation, to find missing keys.',
  },
];

/**
 * Prints what differs for the texts of a project that uses i18next JSON v3, and what to set, or writes them in v4.
 * @returns 1 if there is a difference and nothing was written, or a file that is not read
 */
export async function migrateFromI18nextV3(
  directory: string,
  { layout: given, write }: MigrationOptions,
  output: Output,
): Promise<number> {
  const paths = await listProjectFiles(directory);
  const { layout, folder, place, languages, files, unread } = await readProjectTexts(directory, paths, given);
  const options = await findOptions(directory, paths, /i18next/, OPTIONS);
  const plurals = pluralsByNamespace(files);
  const pluralsOf = ({ namespace }: ProjectFile): ReadonlySet<string> => plurals.get(namespace)!;
  const namespaces = reportNamespaces(files, (file) => i18nextV3Differences(file.tree, file.language, pluralsOf(file)));
  printReport(namespaces, unread, { kinds: KINDS, from: 'i18next v4' }, output);
  printOptions(options, output);
  output.line(`Languages: ${languages.join(', ')}. Layout: ${layout}, below ${place}`);
  if (write === undefined) {
    output.line(
      `To keep keys and texts as they are: dragoman import ${place} --layout "${layout}" --syntax i18next-v3. In a Nest application, set messages: 'i18next-v3'.`,
    );
    output.line('To convert them to v4: run this command again with --write and a directory, and import that.');
  } else {
    const written: string[] = [];
    for (const file of files) {
      const path = folder === '.' ? file.file : relative(folder, file.file);
      await mkdir(dirname(join(write, path)), { recursive: true });
      const tree = convertI18nextV3(file.tree, file.language, pluralsOf(file));
      await writeFile(join(write, path), formatJson(tree, detectJsonStyle(file.content)));
      written.push(path);
    }
    output.line(
      `${formatCount(written.length, 'file')} written to ${write}. Remove compatibilityJSON from your clients.`,
    );
  }
  output.result({ layout, folder, languages, namespaces, unread, options });
  const code = exitCodeOf(namespaces, unread);
  return write === undefined || unread.length > 0 ? code : 0;
}

/** A plural in one language is one in all of them. */
function pluralsByNamespace(files: readonly ProjectFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  const { pluralKeys } = syntaxOf('i18next-v3');
  const found = new Map<string, Set<string>>();
  for (const { namespace, language, tree } of files) {
    const plurals = found.get(namespace) ?? new Set<string>();
    found.set(namespace, plurals);
    for (const key of pluralKeys(treeEntries(tree), language)) plurals.add(key);
  }
  return found;
}
