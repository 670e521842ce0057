import {
  type DocumentEdit,
  type DocumentFormat,
  entriesIn,
  type FileUnit,
  formatKey,
  type FormatOptions,
  formatNamed,
  isShared,
  localeTag,
  type MessageEntry,
  type MessageShape,
  type MessageSyntax,
  type EntryContent,
  type NewFile,
  pathsOf,
  plainTextOf,
  type Segment,
  type SyntaxName,
  syntaxOf,
  unitsOfFile,
  UnwritableTextError,
} from '@dragoman/i18n/internal';
import type { FormsView } from '../exchange.contract';

/** A message with its text in the language of the exported file. */
export interface ExportedMessage extends MessageShape {
  /** Empty if there is no text, or it is left out of the export. */
  readonly forms: FormsView;
  /** State of the text; absent if it is unknown or there is no text. */
  readonly state?: EntryContent['state'];
  /** The reference text, for formats that repeat it. */
  readonly source?: FormsView;
  readonly description?: string;
  readonly maxLength?: number;
}

/** Former keys as `{kind} {key}`, with the current one of the same message if it is still in the namespace. */
export type FormerKeys = ReadonlyMap<string, string | undefined>;

export interface DocumentToExport {
  /** In the order of the namespace. */
  readonly messages: readonly ExportedMessage[];
  /** The keys whose texts contain elements of XML as they are in files of this format, as new entries do, too. */
  readonly markup?: ReadonlySet<string>;
  readonly former: FormerKeys;
  /** The file as it was last imported. */
  readonly document?: string;
  /** Another file of the namespace: a new file is written like it. */
  readonly model?: string;
  /** What the texts of the namespace are written in; default: `i18next`. */
  readonly syntax?: SyntaxName;
  /** Default: JSON. */
  readonly format?: DocumentFormat;
  readonly options?: FormatOptions;
  /** Canonical BCP 47; only needed for formats that are not JSON. */
  readonly language?: string;
  /** What a new file needs. */
  readonly file?: NewFile;
}

/**
 * Returns a file with these texts. If one was imported, only the texts that have changed are edited in it: without
 * changes it is returned byte for byte, and one changed text changes one place. Parts that could not be imported stay in
 * it.
 * @throws UnwritableTextError if the format cannot express a text
 */
export function exportDocument(given: DocumentToExport): string {
  const { messages, markup, document, model, format = formatNamed('json'), options, language = '' } = given;
  const syntax = syntaxOf(given.syntax ?? 'i18next');
  if (document === undefined) {
    const file = given.file ?? { language, tag: language, path: '', options };
    const placeOf = placesIn(format, syntax, language);
    return format.create(
      file,
      newEntries(messages, format, model === undefined ? named(placeOf, format) : placeOf, markup),
      model,
    );
  }
  const { edits, order } = editsOf({ ...given, document, format, language }, syntax);
  return edits.length === 0 ? document : format.edit(document, edits, { order, removeEmpty: true, options });
}

/** How a format finds a form of a message. */
type FormPlace = Pick<EntryContent, 'path' | 'form'>;

/** Finds forms in a file of one language. */
type PlaceOf = (message: MessageShape, category: string) => FormPlace;

const placesIn =
  (format: DocumentFormat, syntax: MessageSyntax, language: string): PlaceOf =>
  (message, category) =>
    format.plurals === 'file' && category !== ''
      ? { path: message.path, form: category }
      : { path: syntax.formPath(message, category, language) };

/** In a format without nesting, `menu.open` is one name. */
function named(placeOf: PlaceOf, format: DocumentFormat): PlaceOf {
  const pathIn = pathsOf(format);
  const paths = new Map<string, readonly Segment[]>();
  return (message, category) => {
    const place = placeOf(message, category);
    const key = formatKey(place.path);
    const path = paths.get(key) ?? pathIn(place.path, key);
    paths.set(key, path);
    return { ...place, path };
  };
}

function newEntries(
  messages: readonly ExportedMessage[],
  format: DocumentFormat,
  placeOf: PlaceOf,
  markup: ReadonlySet<string> | undefined,
): readonly EntryContent[] {
  // Files with sources have all texts, those to be translated too.
  const hasAll = format.holds === 'source and target';
  return messages.flatMap((message) => {
    refuseTextBesideForms(message, format);
    const { kind, forms, source = {}, state, description, maxLength } = message;
    const categories = Object.keys(forms).length > 0 ? Object.keys(forms) : hasAll ? Object.keys(source) : [];
    return categories.map((category): EntryContent => {
      const sourceText = source[category] ?? source.other ?? source[''];
      return {
        ...placeOf(message, category),
        text: forms[category] ?? '',
        ...(kind === 'ordinal' && format.plurals === 'file' && { ordinal: true }),
        ...(hasAll && sourceText !== undefined && { source: sourceText }),
        ...(markup?.has(message.key) && { markup: true }),
        ...(state && { state }),
        ...(description && { description }),
        ...(maxLength && { maxLength }),
      };
    });
  });
}

function editsOf(
  {
    messages,
    markup,
    former,
    document,
    format,
    options,
    language: tag,
  }: DocumentToExport & { readonly document: string; readonly format: DocumentFormat; readonly language: string },
  syntax: MessageSyntax,
) {
  const read = format.read(document, { ...(tag !== '' && { language: tag }), ...options });
  const entries = entriesIn(read, format.holds, tag, 'target');
  const language = isShared(format.holds, read)
    ? { language: read.languages.find((each) => localeTag(each) === tag) ?? tag }
    : {};
  const live = new Map(messages.map((message) => [`${message.kind} ${message.key}`, message]));
  const units = new Map(
    unitsOfFile(format, syntax, entries as readonly MessageEntry[], tag, pluralKeysOf(live, former)).map((unit) => [
      `${unit.kind} ${unit.key}`,
      unit,
    ]),
  );
  const placeOf = placesIn(format, syntax, tag);
  const edits: DocumentEdit[] = [];
  const renamed = new Map<string, string>();
  for (const [name, { forms }] of units) {
    if (live.has(name) || !former.has(name)) continue;
    const message = live.get(former.get(name) ?? '');
    const isMoved = message !== undefined && !units.has(former.get(name)!);
    if (isMoved) renamed.set(former.get(name)!, name);
    const paths = new Set<string>();
    for (const { path, category = '' } of forms) {
      if (format.plurals === 'file' && paths.has(String(path))) continue; // all forms of a message are one entry
      paths.add(String(path));
      edits.push(isMoved ? { move: path, to: placeOf(message, category).path } : { remove: path, ...language });
    }
  }
  // Files with sources keep texts that are not translated; so do others that have some.
  const keepsBlanks =
    format.holds !== 'one language' || [...units.values()].some(({ forms }) => forms.some(({ text }) => text === ''));
  const states = new Map(entries.flatMap(({ path, state }) => (state ? [[String(path), state] as const] : [])));
  for (const [name, message] of live) {
    const unit = units.get(name) ?? units.get(renamed.get(name) ?? '');
    const { forms, inFile } = toCompare(message, unit, format);
    const stated = states.get(String(unit?.forms[0]?.path));
    const isStateOutdated = message.state === 'reviewed' && stated !== undefined && stated !== 'reviewed';
    for (const [category, text] of Object.entries(forms)) {
      if (inFile.get(category) === text && !isStateOutdated) continue;
      const { path: set, form } = placeOf(message, category);
      const source = message.source?.[category] ?? message.source?.other ?? message.source?.[''];
      edits.push({
        ...{ set, text, ...language },
        ...(form !== undefined && { form }),
        ...(markup?.has(message.key) && { markup: true }),
        ...(message.state && { state: message.state }),
        ...(format.holds === 'source and target' && source !== undefined && { source }),
      });
    }
    for (const [category, text] of inFile) {
      if (text === '' || forms[category] !== undefined) continue;
      const { path, form } = placeOf(message, category);
      const place = { ...(form !== undefined && { form }), ...language };
      edits.push(keepsBlanks ? { set: path, text: '', ...place } : { remove: path, ...place });
    }
  }
  const order = messages.map((message) => placeOf(message, message.kind === 'text' ? '' : 'other').path);
  return { edits, order };
}

/**
 * Returns the forms of a message, and those in the file. One text for every number stays one as long as all forms are
 * equal; otherwise all of them replace it.
 */
function toCompare(
  message: ExportedMessage,
  unit: FileUnit | undefined,
  format: DocumentFormat,
): { readonly forms: FormsView; readonly inFile: ReadonlyMap<string, string> } {
  refuseTextBesideForms(message, format);
  const { forms } = message;
  const text = unit?.isPlain ? plainTextOf(unit, forms) : undefined;
  if (text !== undefined) {
    return { forms: text === '' ? {} : { '': text }, inFile: new Map([['', unit!.forms[0]!.text]]) };
  }
  return {
    forms,
    inFile: new Map(unit?.isPlain ? [] : unit?.forms.map(({ category = '', text }) => [category, text])),
  };
}

/**
 * A format with plural forms has either them or one text. i18next has both, with and without a count.
 * @throws UnwritableTextError
 */
function refuseTextBesideForms({ key, kind, forms }: ExportedMessage, { plurals }: DocumentFormat): void {
  const isBoth = plurals === 'file' && kind !== 'text' && forms[''] !== undefined && Object.keys(forms).length > 1;
  if (isBoth) throw new UnwritableTextError('textAndPlural', { key });
}

const pluralKeysOf = (live: ReadonlyMap<string, MessageShape>, former: FormerKeys): ReadonlySet<string> =>
  new Set(
    [...live.keys(), ...former.keys()].flatMap((name) =>
      name.startsWith('text ') ? [] : [name.slice(name.indexOf(' ') + 1)],
    ),
  );
