import { recognizeSyntax, SYNTAX_NAMES, type SyntaxName, type TextsOfLanguage } from '@dragoman/i18n/internal';
import type { FileFormat, ImportNamespaceView } from '../exchange.contract';
import { formatOfFile, type ReadableFile } from './incoming-file';

/** What the texts of a namespace are written in, and how that is known. */
export type RecognizedSyntax = Pick<ImportNamespaceView, 'syntax' | 'syntaxFrom' | 'syntaxExample'>;

const DEFAULT: RecognizedSyntax = { syntax: 'i18next', syntaxFrom: 'default' };

/** What the texts of a format can be written in. In the others they are for a platform, such as `%1$s` for Android. */
const SYNTAXES: Partial<Record<FileFormat, readonly SyntaxName[]>> = {
  json: SYNTAX_NAMES,
  yaml: SYNTAX_NAMES,
  csv: SYNTAX_NAMES,
  po: ['i18next', 'icu'],
  'xliff-1.2': ['i18next', 'icu'],
  'xliff-2': ['i18next', 'icu'],
};

/** The languages with the most texts show it as well as all of them. */
const MAX_LANGUAGES = 4;

/** All files of an import in these formats are for one client. */
const OF_ONE_CLIENT: ReadonlySet<FileFormat> = new Set(['json', 'yaml']);

/**
 * Recognizes what the texts of new namespaces are written in: as the import says, else by their format, else by their texts. Where
 * a namespace alone does not show it, the others of the same format do if they agree. Everything unclear is i18next's.
 */
export function recognizedSyntaxes(
  files: readonly ReadableFile[],
  newNamespaces: readonly string[],
): ReadonlyMap<string, RecognizedSyntax> {
  const found = new Map<string, RecognizedSyntax>();
  const unclear: { readonly name: string; readonly format: FileFormat; readonly candidates: readonly SyntaxName[] }[] =
    [];
  const shown = new Map<FileFormat, Set<SyntaxName>>();
  const filesOf = new Map<string, ReadableFile[]>(newNamespaces.map((name) => [name, []]));
  for (const file of files) filesOf.get(file.namespace)?.push(file);
  for (const name of newNamespaces) {
    const own = filesOf.get(name)!;
    const [format, ...others] = new Set(own.map((file) => formatOfFile(file).name));
    const given = own.find(({ syntax }) => syntax !== undefined)?.syntax;
    if (given !== undefined) found.set(name, { syntax: given, syntaxFrom: 'request' });
    else if (format === 'arb') found.set(name, { syntax: 'icu', syntaxFrom: 'format' });
    else found.set(name, DEFAULT);
    const possible = found.get(name) === DEFAULT && others.length === 0 ? (SYNTAXES[format!] ?? []) : [];
    if (possible.length === 0 || name.startsWith('dragoman/')) continue;
    const largest = own.toSorted((a, b) => b.entries.length - a.entries.length).slice(0, MAX_LANGUAGES);
    const { candidates, example } = recognizeSyntax(largest as readonly TextsOfLanguage[]);
    const [syntax] = candidates;
    const isShown = candidates.length === 1 && example !== undefined && possible.includes(syntax!);
    if (example !== undefined && (isShown || syntax === 'i18next'))
      found.set(name, { syntax: syntax!, syntaxFrom: 'texts', syntaxExample: example });
    if (!OF_ONE_CLIENT.has(format!)) continue;
    if (isShown) shown.set(format!, (shown.get(format!) ?? new Set()).add(syntax!));
    else unclear.push({ name, format: format!, candidates });
  }
  for (const { name, format, candidates } of unclear) {
    const [syntax, ...others] = shown.get(format) ?? [];
    if (syntax === undefined || syntax === 'i18next' || others.length > 0 || !candidates.includes(syntax)) continue;
    found.set(name, { syntax, syntaxFrom: 'otherNamespaces' });
  }
  return found;
}
