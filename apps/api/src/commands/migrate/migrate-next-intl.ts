import { type NextIntlDifference, nextIntlDifferences } from '@dragoman/i18n/internal';
import type { Output } from '../output';
import type { MigrationOptions } from './migrate-i18next-v3';
import { listProjectFiles, readProjectTexts, reportNamespaces } from './project-files';
import { findOptions, type KnownOption, optionNamed, printOptions } from './project-options';
import { exitCodeOf, type Kinds, printReport } from './report';

const KINDS: Kinds<NextIntlDifference['kind']> = {
  tag: { noun: 'tag', explanation: 't.rich and t.markup render tags; t on the server leaves them out.' },
  format: { noun: 'own format', explanation: 'Formats that the application defines are not known to the server.' },
  broken: { noun: 'invalid message', explanation: 'No valid ICU message: checks report it, and t shows it as it is.' },
  list: { noun: 'list', explanation: 't.raw returns lists; on the server, t with the option returnObjects.' },
  empty: { noun: 'empty text', explanation: 'next-intl shows ""; here it counts as not translated.' },
  separator: { noun: 'colon', explanation: 'A name has ":", which ends the namespace in keys on the server.' },
  dot: { noun: 'dot', explanation: 'A name has ".", which next-intl refuses: nest the texts in objects.' },
};

const OPTIONS: readonly KnownOption[] = [
  {
    name: 'locales',
    pattern: optionNamed('locales'),
    advice: () => 'Add these languages, if they are not all among the files.',
  },
  {
    name: 'defaultLocale',
    pattern: optionNamed('defaultLocale'),
    advice: (value) => `Make it the fallback of the other languages${value === undefined ? '' : `: ${value}`}.`,
  },
  {
    name: 'messages',
    pattern: /\bmessages\s*:\s*\(?await\s+import\(|\bimport\(\s*[`'"][^`'"]*messages\//,
    advice: () => 'Replace the import by a request for /locales/{locale}/{namespace}.json of your installation.',
  },
  {
    name: 'timeZone',
    pattern: optionNamed('timeZone'),
    advice: () => 'Clients keep it. The server formats dates in its own time zone: set TZ.',
  },
  {
    name: 'formats',
    pattern: optionNamed('formats'),
    advice: () => 'Clients keep them. The server knows the styles of FormatJS and skeletons such as ::currency/EUR.',
  },
  {
    name: 'getMessageFallback',
    pattern: optionNamed('getMessageFallback'),
    advice: () => 'Clients keep it. A missing text is requested from the fallback language first.',
  },
  {
    name: 't.raw',
    pattern: /\bt\.raw\(/,
    advice: () => 'Nothing to do: objects, lists and texts are delivered as they are.',
  },
  {
    name: 't.rich',
    pattern: /\bt\.(?:rich|markup)\(/,
    advice: () => 'Nothing to do: tags are delivered as they are.',
  },
];

/**
 * Prints what differs for the messages of a project that uses next-intl, and what to set. Reads files only.
 * @returns 1 if there is a difference, or a file that is not read
 */
export async function migrateFromNextIntl(
  directory: string,
  { layout: given }: Pick<MigrationOptions, 'layout'>,
  output: Output,
): Promise<number> {
  const paths = await listProjectFiles(directory);
  const { layout, folder, place, languages, files, unread } = await readProjectTexts(directory, paths, given);
  const options = await findOptions(directory, paths, /next-intl|use-intl/, OPTIONS);
  const namespaces = reportNamespaces(files, ({ tree }) => nextIntlDifferences(tree));
  printReport(namespaces, unread, { kinds: KINDS, from: 'next-intl on the server' }, output);
  printOptions(options, output);
  output.line(`Languages: ${languages.join(', ')}. Layout: ${layout}, below ${place}`);
  output.line(
    `Clients get keys and texts as they are: dragoman import ${place} --layout "${layout}" --syntax icu. In a Nest application, set messages: 'icu'.`,
  );
  const [name] = namespaces.map(({ namespace }) => namespace);
  output.line(`A key of useTranslations('Cart') is ${name}:Cart.key on the server.`);
  output.result({ layout, folder, languages, namespaces, unread, options });
  return exitCodeOf(namespaces, unread);
}
