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
  hasSources,
  parseKey,
  pathsInFile,
  pathsOfNames,
  plainTextOf,
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
    const inModel = model === undefined ? [] : format.read(model, { language, ...options }).entries;
    const placeOf = unshared(placesIn(format, syntax, language, pathsInFile(format, inModel)));
    return format.create(file, newEntries(messages, format, syntax, language, placeOf, markup), model);
  }
  const { edits, order } = editsOf({ ...given, document, format, language }, syntax);
  return edits.length === 0 ? document : format.edit(document, edits, { order, removeEmpty: true, options });
}

/** Former messages by their names, `{kind} {key}`. */
const formerMessages = (former: FormerKeys): readonly Pick<MessageShape, 'path' | 'kind'>[] =>
  Array.from(former.keys(), (name) => {
    const space = name.indexOf(' ');
    return { kind: name.slice(0, space) as MessageShape['kind'], path: parseKey(name.slice(space + 1)) };
  });

/** How a format finds a form of a message. */
type FormPlace = Pick<EntryContent, 'path' | 'form'>;

/** Finds forms in a file of one language. */
type PlaceOf = (message: MessageShape, category: string) => FormPlace;

const placesIn =
  (format: DocumentFormat, syntax: MessageSyntax, language: string, pathIn: ReturnType<typeof pathsInFile>): PlaceOf =>
  (message, category) =>
    format.plurals === 'file' && category !== ''
      ? { path: pathIn(message.path), form: category }
      : { path: pathIn(syntax.formPath(message, category, language)) };

/** Refuses a name that another message has: `menu.open` next to `open` in `menu`, in a format without nesting. */
function unshared(placeOf: PlaceOf): PlaceOf {
  const keys = new Map<string, string>();
  return (message, category) => {
    const place = placeOf(message, category);
    const name = formatKey(place.path);
    const other = keys.get(name) ?? message.key;
    if (other !== message.key) throw new UnwritableTextError('sameName', { key: message.key, other });
    keys.set(name, other);
    return place;
  };
}

function newEntries(
  messages: readonly ExportedMessage[],
  format: DocumentFormat,
  syntax: MessageSyntax,
  language: string,
  placeOf: PlaceOf,
  markup: ReadonlySet<string> | undefined,
): readonly EntryContent[] {
  // Files with sources have all texts, those to be translated too.
  const hasAll = hasSources(format);
  return messages.flatMap((message) => {
    refuseTextBesideForms(message, format);
    const { kind, forms, source = {}, state, description, maxLength } = message;
    const isUntranslated = Object.keys(forms).length === 0 && hasAll && Object.keys(source).length > 0;
    const categories = isUntranslated ? categoriesOf(message, syntax, language) : Object.keys(forms);
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

/** The forms that a text in a language has to have. */
const categoriesOf = (message: MessageShape, syntax: MessageSyntax, language: string): readonly string[] =>
  syntax
    .slots(message, language, new Map(), new Map())
    .flatMap(({ needed, category = '' }) => (needed ? category : []));

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
  const inFile = entriesIn(read, format.holds, tag, 'target');
  const pathIn = pathsInFile(format, inFile);
  const entries = pathsOfNames(
    format,
    syntax,
    messages.filter(({ forms }) => Object.keys(forms).length > 0),
    messages,
    formerMessages(former),
  )(inFile);
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
  const placeOf = placesIn(format, syntax, tag, pathIn);
  const ownPlaceOf = unshared(placeOf);
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
      const from = pathIn(path);
      edits.push(isMoved ? { move: from, to: placeOf(message, category).path } : { remove: from, ...language });
    }
  }
  // Files with sources keep texts that are not translated; so do others that have some.
  const keepsBlanks =
    format.holds !== 'one language' || [...units.values()].some(({ forms }) => forms.some(({ text }) => text === ''));
  const states = new Map(entries.flatMap(({ path, state }) => (state ? [[String(path), state] as const] : [])));
  for (const [name, message] of live) {
    const unit = units.get(name) ?? units.get(renamed.get(name) ?? '');
    const { forms, inFile } = toCompare(message, unit, format);
    const places = new Map(Object.keys(forms).map((category) => [category, ownPlaceOf(message, category)]));
    const stated = states.get(String(unit?.forms[0]?.path));
    const isStateOutdated = message.state === 'reviewed' && stated !== undefined && stated !== 'reviewed';
    for (const [category, text] of Object.entries(forms)) {
      if (inFile.get(category) === text && !isStateOutdated) continue;
      const { path: set, form } = places.get(category)!;
      const source = message.source?.[category] ?? message.source?.other ?? message.source?.[''];
      edits.push({
        ...{ set, text, ...language },
        ...(form !== undefined && { form }),
        ...(markup?.has(message.key) && { markup: true }),
        ...(message.state && { state: message.state }),
        ...(hasSources(format) && source !== undefined && { source }),
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
