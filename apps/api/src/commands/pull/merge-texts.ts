import type { TextTree } from '@dragoman/i18n';
import {
  type DocumentFormat,
  entriesIn,
  equalForms,
  formatKey,
  type FormatOptions,
  type Forms,
  type MessageEntry,
  type MessageSyntax,
  type MessageUnit,
  type NewFile,
  pathsOfNames,
  PLURAL_CATEGORIES,
  toForms,
  treeEntries,
  unitsOfFile,
} from '@dragoman/i18n/internal';
import { type ExportedMessage, exportDocument } from '@dragoman/workspace/internal';

export interface TextsToMerge {
  /** The file of the repository; absent for a new one. */
  readonly content?: string;
  /** Another file of the namespace, which a new one is written like. */
  readonly model?: string;
  readonly file: NewFile;
  readonly format: DocumentFormat;
  readonly options: FormatOptions;
  readonly syntax: MessageSyntax;
  /** Canonical BCP 47. */
  readonly language: string;
  /** The texts to take over: of a release or of the workspace. */
  readonly target: TextTree;
  /** The texts of the workspace. */
  readonly drafts: TextTree;
  /** The reference texts, for formats that repeat them. */
  readonly source: TextTree;
  /** BCP 47. */
  readonly sourceLanguage: string;
  /** Keys of texts that the code has changed since the last import, which stay as they are in the file. */
  readonly changedInCode: ReadonlySet<string>;
  /** The texts to take over are published, so they need no review. */
  readonly areReleased: boolean;
}

export interface MergedFile {
  readonly content: string;
  /** The keys of the changed texts. */
  readonly keys: readonly string[];
}

/**
 * Takes over texts that were changed in the workspace since the file was last imported, and nothing else: other parts of the
 * file stay the same byte for byte.
 *
 * @throws FileSyntaxError, UnwritableTextError
 */
export function mergeTexts(given: TextsToMerge): MergedFile {
  const { content, format, options, syntax, language } = given;
  const [target, drafts, source] = [given.target, given.drafts, given.source].map(treeEntries) as [
    Entries,
    Entries,
    Entries,
  ];
  const named = [target, drafts].flatMap((each) => syntax.units(each, language));
  const entries =
    content === undefined
      ? []
      : (pathsOfNames(
          format,
          syntax,
          named,
        )(
          entriesIn(format.read(content, { language, ...options }), format.holds, language, 'target'),
        ) as readonly MessageEntry[]);
  const plurals = new Set([
    ...[entries, target, drafts].flatMap((each) => [...syntax.pluralKeys(each, language)]),
    ...syntax.pluralKeys(source, given.sourceLanguage),
    ...(format.plurals === 'file' ? pluralsOfPlainTexts(entries, [...target, ...drafts], syntax) : []),
  ]);
  const byKey = (each: Entries, tag = language): UnitsByKey =>
    new Map(syntax.units(each, tag, plurals).map((unit) => [unit.key, unit]));
  const inFile: UnitsByKey = new Map(
    unitsOfFile(format, syntax, entries, language, plurals).map((unit) => [unit.key, unit]),
  );
  const [wanted, current] = [byKey(target), byKey(drafts)];
  const sources = byKey(source, given.sourceLanguage);
  const messages: ExportedMessage[] = [];
  const former = new Map<string, undefined>();
  const keys: string[] = [];
  for (const key of new Set([...wanted.keys(), ...inFile.keys()])) {
    const [file, want, draft] = [inFile.get(key), wanted.get(key), current.get(key)];
    const unit = file ?? want!;
    const isTaken =
      !given.changedInCode.has(key) &&
      !isSame(file, draft) && // otherwise it is unchanged in the workspace
      (want !== undefined || draft === undefined) && // otherwise it is not published yet
      !isSame(file, want) &&
      (file?.forms ?? []).every(({ category = 'other' }) => PLURAL_CATEGORIES.includes(category)); // not its file's own forms
    if (!isTaken && file === undefined) continue;
    if (isTaken) keys.push(key);
    if (isTaken && want === undefined) former.set(`${unit.kind} ${key}`, undefined);
    else {
      messages.push({
        ...{ key, path: unit.path, kind: unit.kind },
        forms: formsOf(isTaken ? want : file),
        ...(isTaken && given.areReleased && { state: 'reviewed' }),
        ...(format.holds === 'source and target' && { source: formsOf(sources.get(key)) }),
      });
    }
  }
  if (keys.length === 0) return { content: content ?? '', keys };
  const { name } = syntax;
  const document = exportDocument({ ...given, document: content, messages, former, syntax: name });
  return { content: document, keys };
}

/**
 * Returns the keys with one text in the file that have plural forms in the workspace. One form alone, as in Japanese, does not
 * show that it is one.
 */
function pluralsOfPlainTexts(inFile: Entries, inWorkspace: Entries, syntax: MessageSyntax): readonly string[] {
  const keys = new Set(inWorkspace.map(keyOf));
  const pluralKeys = new Set(Array.from(keys, (key) => syntax.pluralKeyOf(key)));
  return inFile.flatMap((entry) => {
    const key = keyOf(entry);
    return entry.form === undefined && pluralKeys.has(key) && !keys.has(key) ? [key] : [];
  });
}

const keyOf = ({ path, key = formatKey(path) }: MessageEntry): string => key;

type Entries = readonly MessageEntry[];
type UnitsByKey = ReadonlyMap<string, MessageUnit>;

const formsOf = (unit: MessageUnit | undefined): Forms => toForms(unit?.forms ?? []);

const isSame = (one: MessageUnit | undefined, other: MessageUnit | undefined): boolean =>
  equalForms(formsOf(one), formsOf(other));
