import {
  type DocumentFormat,
  entriesIn,
  type FileEntry,
  type FormatName,
  formatNamed,
  parseKey,
  pathsOfNames,
  type FormatOptions,
  type MessageEntry,
  type MessageSyntax,
  type SyntaxName,
  type ReadDocument,
  type MessageUnit,
  equalForms,
  syntaxOf,
  toForms,
  unitsOfFile,
  type MessageShape,
} from '@dragoman/i18n/internal';
import { isKeyLength, MAX_DESCRIPTION_LENGTH, MAX_TEXT_KILOBYTES } from '../../http/input/input-limits';
import type {
  FormsView,
  ImportCountsView,
  ImportEntryView,
  ImportFileView,
  ImportNamespaceView,
  ImportPlanView,
  ImportProblemView,
} from '../exchange.contract';
import {
  ambiguousKeys,
  byCodeUnits,
  MAX_KEY_DEPTH,
  withPositions,
  parseIncomingFiles,
  shortened,
  formatOfFile,
  type FileContext,
  type FileProblem,
  type IncomingDocument,
  type IncomingFile,
  type ReadableFile,
} from './incoming-file';
import { PathConflicts } from '../../keys/path-conflicts';
import { recognizedSyntaxes, type RecognizedSyntax } from './recognized-syntaxes';

/** The current texts that files are compared with, without deleted ones. */
export interface CurrentTexts {
  /** The installation's reference language. */
  readonly reference: string;
  /** Canonical BCP 47 tags. */
  readonly languages: readonly string[];
  /** At least the namespaces of the files. */
  readonly namespaces: readonly CurrentNamespace[];
}

export interface CurrentNamespace {
  readonly name: string;
  /** The language it is translated from. */
  readonly reference: string;
  /** What its texts are written in; default: `i18next`. */
  readonly syntax?: SyntaxName;
  /** In their order. */
  readonly messages: readonly CurrentMessage[];
  /** Keys of deleted messages, and former keys of renamed ones. */
  readonly former: readonly Pick<MessageShape, 'key' | 'kind'>[];
  /**
   * The files that the texts were last equal to, by language: as last imported, or as the last build shipped them. A string
   * is the content of a file in JSON.
   */
  readonly documents: ReadonlyMap<string, string | LastDocument>;
  /** The files that repeat the reference texts. */
  readonly sources?: readonly LastDocument[];
  /** Texts by language and key that differ from those in `documents`; null if there was none. */
  readonly bases?: ReadonlyMap<string, ReadonlyMap<string, FormsView | null>>;
  /** Keys with texts that the undo of an import took back since those in `documents` were imported, by language. */
  readonly undone?: ReadonlyMap<string, ReadonlySet<string>>;
}

/** A file as it was last imported. */
export interface LastDocument {
  readonly format: FormatName;
  readonly options: FormatOptions;
  readonly content: string;
  /** Where it is kept. */
  readonly path: string;
}

export interface CurrentMessage extends MessageShape, MessageNotes {
  /** The format of the file in which its texts contain elements of XML as they are. */
  readonly markup?: FormatName;
  /** By language. */
  readonly texts: ReadonlyMap<string, CurrentText>;
}

export interface CurrentText {
  /** By plural category; `''` where the message has one form. */
  readonly forms: FormsView;
  readonly version: number;
}

/** What an import would do, with everything needed to carry it out. */
export interface ImportPlan extends Omit<ImportPlanView, 'plan' | 'entriesLeftOut' | 'problemsLeftOut'> {
  /** By namespace and language, in the order of the files. Unchanged texts are left out. */
  readonly entries: readonly ImportEntryView[];
  /**
   * By namespace. New ones are in the order of the reference language's file, followed by those that only other files
   * have.
   */
  readonly messages: ReadonlyMap<string, readonly PlannedMessage[]>;
  /** The valid files, which are stored as imported. */
  readonly documents: readonly IncomingDocument[];
  /** By namespace. */
  readonly keys: ReadonlyMap<string, PlannedKeys>;
  /** Changed notes of existing messages, by namespace. */
  readonly notes: ReadonlyMap<string, readonly ChangedNotes[]>;
  /** Existing messages whose texts become markup, or plain text, by namespace. */
  readonly markup: ReadonlyMap<string, readonly ChangedMarkup[]>;
}

/** A message whose texts contain elements of XML as they are in a file of a format; null: in none. */
export interface ChangedMarkup {
  readonly key: string;
  readonly markup: FormatName | null;
}

/** The keys that the files of a namespace have, and had when they were last imported, in any language. */
export interface PlannedKeys {
  readonly now: ReadonlySet<string>;
  readonly before: ReadonlySet<string>;
}

/** A message that is new, or has texts that change. */
export interface PlannedMessage extends MessageShape, MessageNotes {
  readonly context?: string;
  readonly markup?: FormatName;
  /** It is created even if none of its texts is imported, because a file has its key. */
  readonly isNew: boolean;
  readonly entries: readonly ImportEntryView[];
  /** The states that files name, by entry. */
  readonly states: ReadonlyMap<ImportEntryView, NonNullable<FileEntry['state']>>;
}

/** Notes of an existing message that have changed in a file, but not here. */
export interface ChangedNotes {
  readonly key: string;
  readonly from: MessageNotes;
  readonly to: MessageNotes;
}

/** What a file says about a message. */
export interface MessageNotes {
  /** For translators. */
  readonly description?: string;
  readonly maxLength?: number;
}

/**
 * Compares files with the current texts and with the files as they were last imported, message by message with all its
 * plural forms. Texts changed only in the file are imported, texts changed only here stay, texts changed on both sides
 * are conflicts. Texts that are no longer in the file are listed, not removed.
 *
 * Invalid files and messages are left out and reported; the rest is imported. Importing the same files again changes
 * nothing. The plan does not depend on the order of the files.
 *
 * Pure: reads and writes nothing but its parameters.
 */
export function planImport(current: CurrentTexts, incomingFiles: readonly IncomingFile[]): ImportPlan {
  const { files, documents, problems } = parseIncomingFiles(incomingFiles, (name) => contextOf(current, name));
  const plans: NamespacePlan[] = [];
  const names = [...new Set(files.map(({ namespace }) => namespace))];
  const existing = new Map(current.namespaces.map((namespace) => [namespace.name, namespace]));
  const recognized = recognizedSyntaxes(
    files,
    names.filter((name) => !existing.has(name)),
  );
  for (const name of names) {
    const plan = new NamespacePlan(
      name,
      existing.get(name),
      recognized.get(name) ?? { syntax: existing.get(name)?.syntax ?? 'i18next', syntaxFrom: 'namespace' },
      current.reference,
      files.filter(({ namespace }) => namespace === name),
      new Set(documents.flatMap(({ namespace, path }) => (namespace === name ? path : []))),
    );
    plan.compare();
    plans.push(plan);
  }
  const compared = plans.flatMap((plan) => plan.files);
  const languages = new Set(compared.map(({ language }) => language));
  return {
    layout: mostFrequent(incomingFiles.flatMap(({ layout }) => layout ?? [])) ?? null,
    newLanguages: [...languages].filter((language) => !current.languages.includes(language)).sort(),
    namespaces: plans.map((plan) => plan.namespaceView()),
    files: compared,
    counts: sumOfCounts(compared.map(({ counts }) => counts)),
    entries: plans.flatMap((plan) => plan.entries),
    problems: [...problems, ...plans.flatMap((plan) => plan.problems)].sort(byFileAndPosition),
    messages: new Map(plans.map((plan) => [plan.name, plan.messages()])),
    documents,
    keys: new Map(plans.map((plan) => [plan.name, plan.keys])),
    notes: new Map(plans.map((plan) => [plan.name, plan.changedNotes()])),
    markup: new Map(plans.map((plan) => [plan.name, plan.changedMarkup()])),
  };
}

/** The first one of those that are there most often. */
function mostFrequent(names: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

function contextOf({ reference, namespaces }: CurrentTexts, name: string): FileContext {
  const namespace = namespaces.find((each) => each.name === name);
  const own = namespace?.reference ?? reference;
  return { reference: own, hasReferenceFile: namespace?.documents.has(own) ?? false };
}

/** The largest limit that a message can have for its length, in characters. */
const MAX_MAX_LENGTH = 100_000;

/** The intermediate result for one message. */
interface Comparison {
  readonly shape: MessageShape & MessageNotes & { readonly context?: string };
  readonly current?: CurrentMessage;
  isNew: boolean;
  readonly entries: ImportEntryView[];
  readonly states: Map<ImportEntryView, NonNullable<FileEntry['state']>>;
  /** Notes of an existing message, as a file of the reference language has them, and as it had them when it was last imported. */
  notes?: { readonly theirs: MessageNotes; readonly base: MessageNotes };
  /** The format of a file in which its texts are markup; null: they are not, in a file of the reference language. */
  markup?: FormatName | null;
}

class NamespacePlan {
  readonly files: ImportFileView[] = [];
  readonly entries: ImportEntryView[] = [];
  readonly problems: ImportProblemView[] = [];
  readonly keys = { now: new Set<string>(), before: new Set<string>() };
  private readonly comparisons = new Map<string, Comparison>();
  private readonly paths = new PathConflicts();
  private readonly syntax: MessageSyntax;
  private readonly plurals = new Set<string>();
  private readonly former: ReadonlySet<string>;
  private readonly incoming: readonly ReadableFile[];
  private readonly pathsOfNames = new Map<string, ReturnType<typeof pathsOfNames>>();

  constructor(
    readonly name: string,
    private readonly current: CurrentNamespace | undefined,
    private readonly recognized: RecognizedSyntax,
    private readonly reference: string,
    files: readonly ReadableFile[],
    /** Where the files are kept. */
    private readonly documentPaths: ReadonlySet<string>,
  ) {
    this.syntax = syntaxOf(recognized.syntax);
    // The reference language first: its file determines the order of new messages.
    const rank = ({ language }: ReadableFile): number => Number(language !== (current?.reference ?? reference));
    this.incoming = files
      .toSorted((a, b) => rank(a) - rank(b))
      .map((file) => ({ ...file, entries: this.withPaths(formatOfFile(file), file.entries, file.language) }));
    this.former = new Set(current?.former.map(({ key, kind }) => `${kind} ${key}`));
    for (const message of current?.messages ?? []) {
      const { key, path, kind } = message;
      this.comparisons.set(key, {
        shape: { key, path, kind },
        current: message,
        isNew: false,
        entries: [],
        states: new Map(),
      });
      const forms = new Set(Array.from(message.texts.values(), (text) => Object.keys(text.forms)).flat());
      this.paths.add(key, this.syntax.formPaths(message, forms.has('')));
    }
  }

  /** Entries whose names are those of texts in a format without nesting have the paths of these texts. */
  private withPaths(format: DocumentFormat, entries: readonly FileEntry[], language: string): readonly FileEntry[] {
    const { messages = [], former = [] } = this.current ?? {};
    const id = `${format.name} ${language}`;
    let pathsOf = this.pathsOfNames.get(id);
    if (pathsOf === undefined) {
      const translated = messages.filter(({ texts }) => texts.has(language));
      const formerPaths = former.map(({ key, kind }) => ({ kind, path: parseKey(key) }));
      pathsOf = pathsOfNames(format, this.syntax, translated, messages, formerPaths);
      this.pathsOfNames.set(id, pathsOf);
    }
    return pathsOf(entries);
  }

  compare(): void {
    for (const { entries, language } of this.incoming) {
      for (const key of this.syntax.pluralKeys(messageEntries(entries), language)) this.plurals.add(key);
    }
    // Existing messages keep their kind: plurals, and texts whose keys look like plural forms only because of new keys.
    for (const { key, kind } of this.current?.messages ?? []) {
      if (kind !== 'text') this.plurals.add(key);
      else this.plurals.delete(this.syntax.pluralKeyOf(key) ?? '');
    }
    const bases = new Map(this.incoming.map((file) => [file, this.lastImportedForms(file)]));
    for (const [file, base] of bases) this.compareFile(file, base);
  }

  namespaceView(): ImportNamespaceView {
    const newKeys = this.messages().filter(({ isNew }) => isNew).length;
    const changedNotes = this.changedNotes().length;
    return { name: this.name, isNew: this.current === undefined, newKeys, changedNotes, ...this.recognized };
  }

  /** Notes that have changed here as well stay as they are; none is removed. */
  changedNotes(): readonly ChangedNotes[] {
    return Array.from(this.comparisons.values()).flatMap(({ shape: { key }, current, notes }): ChangedNotes[] => {
      if (current === undefined || notes === undefined) return [];
      const { theirs, base } = notes;
      const { description, maxLength } = current;
      const takes = (name: keyof MessageNotes): boolean =>
        theirs[name] !== undefined && theirs[name] !== current[name] && current[name] === base[name];
      const from = { ...(description !== undefined && { description }), ...(maxLength !== undefined && { maxLength }) };
      const to = {
        ...from,
        ...(takes('description') && { description: theirs.description! }),
        ...(takes('maxLength') && { maxLength: theirs.maxLength! }),
      };
      return takes('description') || takes('maxLength') ? [{ key, from, to }] : [];
    });
  }

  changedMarkup(): readonly ChangedMarkup[] {
    return Array.from(this.comparisons.values()).flatMap(({ shape: { key }, current, markup }): ChangedMarkup[] =>
      current === undefined || markup === undefined || markup === (current.markup ?? null) ? [] : [{ key, markup }],
    );
  }

  messages(): readonly PlannedMessage[] {
    return Array.from(this.comparisons.values(), ({ shape, isNew, entries, states, markup }) => ({
      ...shape,
      ...(markup != null && { markup }),
      isNew,
      entries,
      states,
    })).filter(({ isNew, entries }) => isNew || entries.length > 0);
  }

  private compareFile(file: ReadableFile, base: ReadonlyMap<string, FormsView>): void {
    const { language, entries } = file;
    const counts = { ...zeroCounts };
    const problems = [...ambiguousKeys(entries)];
    const inFile = new Set<string>();
    const noted = notedEntries(entries);
    const notedBefore = noted.size === 0 ? noted : notedEntries(this.lastImportedEntries(language, file.role));
    const markedUp = new Set(entries.flatMap(({ path, markup }) => (markup ? [String(path)] : [])));
    const isReference = language === (this.current?.reference ?? this.reference);
    for (const unit of unitsOfFile(formatOfFile(file), this.syntax, messageEntries(entries), language, this.plurals)) {
      inFile.add(unit.key);
      this.keys.now.add(unit.key);
      const problem = this.problemWith(unit);
      if (problem) {
        problems.push(problem);
        continue;
      }
      const notes = noted.get(String(unit.forms[0]?.path));
      const comparison = this.comparisonOf(unit, notes);
      // Files of the reference language come first, and decide.
      const isMarkup = unit.forms.some(({ path }) => markedUp.has(String(path)));
      if (comparison.markup === undefined && (isMarkup || isReference)) {
        comparison.markup = isMarkup ? formatOfFile(file).name : null;
      }
      if (comparison.current && notes && language === this.current?.reference && !comparison.notes) {
        const base = notedBefore.get(String(unit.forms[0]?.path));
        comparison.notes = { theirs: notesOf(notes), base: notesOf(base) };
      }
      const mine = comparison.current?.texts.get(language);
      const isPlain = unit.isPlain && isBare(mine);
      const [theirs, last] = [toForms(unit.forms), base.get(unit.key)].map((forms) =>
        isPlain ? withoutNumber(forms) : this.withOwnForms(file, unit, forms, comparison.current, mine?.forms),
      );
      const entry = this.compareText(comparison, language, counts, theirs, last);
      if (entry && notes?.state) comparison.states.set(entry, notes.state);
    }
    for (const comparison of this.comparisons.values()) {
      const { key } = comparison.shape;
      if (!inFile.has(key)) this.compareText(comparison, language, counts, undefined, base.get(key));
    }
    this.files.push({ file: file.file, format: formatOfFile(file).name, namespace: this.name, language, counts });
    // No spread: a file can have more problems than a call can have arguments.
    for (const problem of withPositions(file, problems)) this.problems.push(problem);
  }

  /** @param theirs undefined if the file does not have the key */
  private compareText(
    comparison: Comparison,
    language: string,
    counts: ImportCountsView,
    theirs: FormsView | undefined,
    lastImported: FormsView | undefined,
  ): ImportEntryView | undefined {
    const { key, kind } = comparison.shape;
    const mine = comparison.current?.texts.get(language);
    const hasExisted = mine !== undefined || this.former.has(`${kind} ${key}`);
    const isUndone = this.current?.undone?.get(language)?.has(key) === true;
    // What both sides last agreed on before an undone import is unknown. A text that the file does not have is listed again.
    const baseOfUndone = theirs ? undefined : mine?.forms;
    const base = isUndone ? baseOfUndone : hasExisted ? lastImported : undefined;
    const isFormer = !comparison.current && this.former.has(`${kind} ${key}`);
    const wasDeleted = isFormer && this.keys.before.has(key) && !isUndone;
    if (theirs && !comparison.current && !wasDeleted) comparison.isNew = true;
    const sides = { mine: formsOrNull(mine?.forms), theirs: formsOrNull(theirs), base: formsOrNull(base) };
    const isUndecided = wasDeleted || this.current?.bases?.get(language)?.has(key) === true;
    const outcome = outcomeOf(sides, isUndecided);
    if (outcome === 'nothing') return undefined;
    counts[outcome === 'conflict' ? 'conflicts' : outcome]++;
    if (outcome === 'unchanged' || outcome === 'newerHere') return undefined;
    const entry = { namespace: this.name, language, key, change: outcome, version: mine?.version ?? 0, ...sides };
    comparison.entries.push(entry);
    this.entries.push(entry);
    return entry;
  }

  /**
   * Returns forms of a file together with the current ones that the file cannot have, or would not have: see `hasOwnForms`. Source
   * texts are in the forms of their translations. Forms that only these have repeat `other`. The names of existing messages are
   * no texts.
   * @param forms of the file, or as last imported
   * @param mine the current ones
   */
  private withOwnForms(
    { role, ...file }: ReadableFile,
    unit: MessageUnit,
    forms: FormsView | undefined,
    current: CurrentMessage | undefined,
    mine: FormsView = {},
  ): FormsView | undefined {
    const { hasOwnForms = false, sourcesAreNames = false } = formatOfFile(file);
    if (forms === undefined || (role === 'target' && !hasOwnForms)) return forms;
    const inFile = new Set(unit.forms.map(({ category = '' }) => category));
    if (role === 'target') return { ...withoutForms(mine, (category) => inFile.has(category)), ...forms };
    const { key, path, kind } = unit;
    const isKnown = sourcesAreNames && current !== undefined;
    const isName = (text: string): boolean => isKnown && (text === key || text === path.at(-1));
    const slots = this.syntax.slots(unit, file.language, new Map(), new Map());
    const isForeign = (category: string): boolean =>
      kind !== 'text' && !slots.some((slot) => slot.category === category);
    const other = forms.other ?? Object.entries(forms).find(([name]) => name !== 'zero' && isForeign(name))?.[1];
    return {
      ...mine,
      ...(other !== undefined && !isName(other) && { other }),
      ...withoutForms(forms, (name, text) => isName(text) || (isForeign(name) && text === other)),
    };
  }

  private comparisonOf(unit: MessageUnit, notes: FileEntry | undefined): Comparison {
    const { key, path, kind, context, forms } = unit;
    const hasBareForm = forms.some(({ category }) => category === undefined);
    this.paths.add(key, this.syntax.formPaths(unit, hasBareForm));
    const existing = this.comparisons.get(key);
    if (existing) return existing;
    const comparison: Comparison = {
      shape: { key, path, kind, ...(context && { context }), ...notesOf(notes) },
      ...{ isNew: false, entries: [], states: new Map() },
    };
    this.comparisons.set(key, comparison);
    return comparison;
  }

  /** Returns the reason why a message cannot be imported, if there is one. */
  private problemWith({ key, path, kind, forms }: MessageUnit): FileProblem | undefined {
    const problem = (code: FileProblem['code'], values: FileProblem['values'] = {}): FileProblem => {
      return { severity: 'error', code, values: { key: shortened(key), ...values }, at: forms[0]?.key ?? key };
    };
    if (path.length > MAX_KEY_DEPTH) return problem('keyTooDeep', { max: MAX_KEY_DEPTH });
    if (!isKeyLength(key) || path.includes('') || !isStorable(key)) return problem('keyImpossible');
    const existing = this.comparisons.get(key)?.shape;
    if (existing && existing.kind !== kind) return problem('kindDiffers');
    const formPaths = forms.map((form) => form.path);
    const other = this.paths.conflictingKey(
      key,
      existing ? formPaths : [...formPaths, ...this.syntax.formPaths({ path, kind }, false)],
    );
    if (other !== undefined) return problem('keyTaken', { other: shortened(other) });
    if (!forms.every(({ text }) => isStorable(text))) return problem('textImpossible');
    const bytes = forms.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    return bytes > MAX_TEXT_KILOBYTES * 1024 ? problem('textTooLarge', { kilobytes: MAX_TEXT_KILOBYTES }) : undefined;
  }

  /** The forms of each key in the file as it was last imported, or on which both sides last agreed. Notes its keys. */
  private lastImportedForms(file: ReadableFile): ReadonlyMap<string, FormsView> {
    const { language, role } = file;
    const entries = messageEntries(this.lastImportedEntries(language, role));
    const units = unitsOfFile(formatOfFile(file), this.syntax, entries, language, this.plurals);
    const forms = new Map<string, FormsView>(units.map((unit) => [unit.key, toForms(unit.forms)]));
    for (const key of forms.keys()) this.keys.before.add(key);
    for (const [key, base] of this.current?.bases?.get(language) ?? []) {
      if (base === null) forms.delete(key);
      else forms.set(key, base);
    }
    return forms;
  }

  private lastImportedEntries(language: string, role: ReadableFile['role']): readonly FileEntry[] {
    if (role === 'source') {
      const documents = this.current?.sources?.filter(({ path }) => this.documentPaths.has(path)) ?? [];
      return documents.flatMap((document) => this.entriesOfLast(document, language, role));
    }
    const document = this.current?.documents.get(language);
    if (document === undefined) return [];
    return typeof document === 'string'
      ? formatNamed('json').read(document, {}).entries
      : this.entriesOfLast(document, language, role);
  }

  private entriesOfLast(document: LastDocument, language: string, role: ReadableFile['role']): readonly FileEntry[] {
    return this.withPaths(formatNamed(document.format), entriesOfLast(document, language, role), language);
  }
}

/** Whether a plural has one text for every number here, as texts in JSON can. */
const isBare = (text: CurrentText | undefined): boolean =>
  text?.forms[''] !== undefined && Object.keys(text.forms).length === 1;

/** Forms that all have the same text as that text. */
function withoutNumber(forms: FormsView = {}): FormsView {
  const texts = new Set(Object.values(forms));
  return texts.size === 1 ? { '': [...texts][0]! } : forms;
}

const withoutForms = (forms: FormsView, isLeftOut: (category: string, text: string) => boolean): FormsView =>
  Object.fromEntries(Object.entries(forms).filter(([category, text]) => !isLeftOut(category, text)));

const notedEntries = (entries: readonly FileEntry[]): ReadonlyMap<string, FileEntry> =>
  new Map(entries.flatMap((entry) => (hasNotes(entry) ? [[String(entry.path), entry] as const] : [])));

const hasNotes = ({ description, context, maxLength, state }: FileEntry): boolean =>
  description !== undefined || context !== undefined || maxLength !== undefined || state !== undefined;

/** What is kept of the comments of a file. A context that is part of the key needs no repetition. */
function notesOf(entry: FileEntry | undefined): MessageNotes {
  if (entry === undefined) return {};
  const { description, context, maxLength, path } = entry;
  const notes = [description, context !== undefined && !path.includes(context) && context].filter(Boolean).join('\n\n');
  return {
    ...(notes !== '' && { description: notes.slice(0, MAX_DESCRIPTION_LENGTH).replace(UNSTORABLE, '') }),
    ...(maxLength !== undefined && maxLength > 0 && maxLength <= MAX_MAX_LENGTH && { maxLength }),
  };
}

const lastDocuments = new WeakMap<LastDocument, ReadDocument>();

/** The texts of a file as it was last imported; it is read once for all languages. */
function entriesOfLast(document: LastDocument, language: string, role: ReadableFile['role']): readonly FileEntry[] {
  const format = formatNamed(document.format);
  const read = lastDocuments.get(document) ?? format.read(document.content, { language, ...document.options });
  lastDocuments.set(document, read);
  return entriesIn(read, format.holds, language, role);
}

/** Entries for a message syntax, which only looks at path, text and form. */
const messageEntries = (entries: readonly FileEntry[]): readonly MessageEntry[] => entries as readonly MessageEntry[];

export const zeroCounts: ImportCountsView = {
  added: 0,
  changed: 0,
  removed: 0,
  conflicts: 0,
  unchanged: 0,
  newerHere: 0,
};

export const sumOfCounts = (all: readonly ImportCountsView[]): ImportCountsView =>
  all.reduce(
    (total, each) => ({
      added: total.added + each.added,
      changed: total.changed + each.changed,
      removed: total.removed + each.removed,
      conflicts: total.conflicts + each.conflicts,
      unchanged: total.unchanged + each.unchanged,
      newerHere: total.newerHere + each.newerHere,
    }),
    zeroCounts,
  );

type Outcome = ImportEntryView['change'] | 'unchanged' | 'newerHere' | 'nothing';

/**
 * Compares three ways: if only one side differs from the base, that side is used.
 * @param isUndecided whether a text that differs is a conflict in any case: the key was deleted here, or a conflict is open
 */
export function outcomeOf(
  { mine, theirs, base }: Pick<ImportEntryView, 'mine' | 'theirs' | 'base'>,
  isUndecided: boolean,
): Outcome {
  if (equalForms(mine ?? {}, theirs ?? {})) return mine ? 'unchanged' : 'nothing';
  if (equalForms(theirs ?? {}, base ?? {})) return 'newerHere';
  if (isUndecided || !equalForms(mine ?? {}, base ?? {})) return 'conflict';
  if (theirs === null) return 'removed';
  return mine === null ? 'added' : 'changed';
}

/** Null if all forms are empty. */
export const formsOrNull = (forms: FormsView | undefined): FormsView | null =>
  forms && Object.values(forms).some((text) => text !== '') ? forms : null;

/** PostgreSQL cannot store NUL, and a lone surrogate is not a character. */
export const isStorable = (text: string): boolean => text.search(UNSTORABLE) < 0;

const UNSTORABLE = /[\0\p{Surrogate}]/gu;

export function byFileAndPosition(a: ImportProblemView, b: ImportProblemView): number {
  return (
    byCodeUnits<ImportProblemView>(({ file }) => file)(a, b) ||
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0)
  );
}
