import { categories, messageUnits, pluralKeys, readJson, type MessageUnit, type Segment } from '@dragoman/i18n';
import { isKeyLength } from '../translations/input-bounds';
import type {
  FormsView,
  ImportCountsView,
  ImportEntryView,
  ImportFileView,
  ImportNamespaceView,
  ImportPlanView,
  ImportProblemView,
} from './exchange.contract';
import {
  ambiguousKeys,
  byOrder,
  deepest,
  placed,
  readIncoming,
  shortened,
  type FileProblem,
  type IncomingFile,
  type ReadableFile,
} from './incoming-file';
import { TakenPlaces } from './taken-places';

/** What is there. Nothing that was deleted. */
export interface Standing {
  /** The installation's reference language. */
  readonly reference: string;
  /** Canonical BCP 47 tags. */
  readonly languages: readonly string[];
  /** Those that files are for, at least. */
  readonly namespaces: readonly StandingNamespace[];
}

export interface StandingNamespace {
  readonly name: string;
  /** The language that it is translated from. */
  readonly reference: string;
  /** In their order. */
  readonly messages: readonly StandingMessage[];
  /** Messages that are here no more: deleted ones, and renamed ones as they were called. */
  readonly former: readonly Pick<MessageShape, 'key' | 'kind'>[];
  /** By language: the files as they were last imported. */
  readonly documents: ReadonlyMap<string, string>;
}

/** What a message is in every language. */
export interface MessageShape {
  /** Without plural suffixes; unique in its namespace. */
  readonly key: string;
  readonly path: readonly Segment[];
  readonly kind: 'text' | 'cardinal' | 'ordinal';
}

export interface StandingMessage extends MessageShape {
  /** By language. */
  readonly texts: ReadonlyMap<string, StandingText>;
}

export interface StandingText {
  /** By plural category; `''` where the message has one form. */
  readonly forms: FormsView;
  readonly version: number;
}

/** What an import would do, with what it takes to do it. */
export interface ImportPlan extends Omit<ImportPlanView, 'plan' | 'entriesLeftOut' | 'problemsLeftOut'> {
  /** By namespace, language, and as they stand in the files. What stays as it is is not among them. */
  readonly entries: readonly ImportEntryView[];
  /** By namespace; new ones in the order in which they are to stand: as in the reference language's file, then others. */
  readonly messages: ReadonlyMap<string, readonly PlannedMessage[]>;
  /** The files that could be read, as they are to be kept. */
  readonly documents: readonly Pick<ReadableFile, 'namespace' | 'language' | 'content'>[];
}

/** A message that is new, or that texts change of. */
export interface PlannedMessage extends MessageShape {
  readonly context?: string;
  /** It is to be made, even if no text of it is taken: a file brings its key. */
  readonly isNew: boolean;
  readonly entries: readonly ImportEntryView[];
}

/**
 * Compares files with what is there and with what they said when they were last imported, text by text, a message with
 * all its forms at once. What changed only in the file is taken, what changed only here stays, what changed on both sides
 * is a conflict. Nothing is removed because a file does not have it: it is listed.
 *
 * A file that cannot be read is left out, and so is a message that cannot be here; the rest is imported. Files that say
 * what they said last time change nothing. The plan is the same in whatever order the files are given.
 *
 * Pure. Takes a breath (`yield`) after each file, for those who have something else to do meanwhile.
 */
export function* planImport(standing: Standing, given: readonly IncomingFile[]): Generator<void, ImportPlan> {
  const { files, problems } = yield* readIncoming(given);
  const plans: NamespacePlan[] = [];
  for (const name of new Set(files.map(({ namespace }) => namespace))) {
    const plan = new NamespacePlan(
      standing.namespaces.find((namespace) => namespace.name === name),
      standing.reference,
      files.filter(({ namespace }) => namespace === name),
    );
    yield* plan.compare();
    plans.push(plan);
  }
  const compared = plans.flatMap((plan) => plan.files);
  const languages = new Set(compared.map(({ language }) => language));
  return {
    newLanguages: [...languages].filter((language) => !standing.languages.includes(language)).sort(),
    namespaces: plans.map((plan) => plan.view()),
    files: compared,
    counts: sum(compared.map(({ counts }) => counts)),
    entries: plans.flatMap((plan) => plan.entries),
    problems: [...problems, ...plans.flatMap((plan) => plan.problems)].sort(byFileAndPlace),
    messages: new Map(plans.map((plan) => [plan.name, plan.messages()])),
    documents: files.map(({ namespace, language, content }) => ({ namespace, language, content })),
  };
}

/** Of all forms of a text together, in UTF-8. */
const mostKilobytes = 64;

/** A message while files are compared. */
interface Comparison {
  readonly shape: MessageShape & { readonly context?: string };
  readonly standing?: StandingMessage;
  isNew: boolean;
  readonly entries: ImportEntryView[];
}

class NamespacePlan {
  readonly name: string;
  readonly files: ImportFileView[] = [];
  readonly entries: ImportEntryView[] = [];
  readonly problems: ImportProblemView[] = [];
  private readonly comparisons = new Map<string, Comparison>();
  private readonly taken = new TakenPlaces();
  private readonly plurals = new Set<string>();
  private readonly former: ReadonlySet<string>;
  private readonly incoming: readonly ReadableFile[];

  constructor(
    private readonly standing: StandingNamespace | undefined,
    reference: string,
    files: readonly ReadableFile[],
  ) {
    this.name = files[0].namespace;
    // The reference first: it gives the order of what is new.
    const rank = ({ language }: ReadableFile): number => Number(language !== (standing?.reference ?? reference));
    this.incoming = files.toSorted((a, b) => rank(a) - rank(b));
    this.former = new Set(standing?.former.map(({ key, kind }) => `${kind} ${key}`));
    for (const message of standing?.messages ?? []) {
      const { key, path, kind } = message;
      this.comparisons.set(key, { shape: { key, path, kind }, standing: message, isNew: false, entries: [] });
      const forms = new Set(Array.from(message.texts.values(), (text) => Object.keys(text.forms)).flat());
      this.taken.take(key, placesOf(message, forms.has('')));
    }
  }

  *compare(): Generator<void> {
    for (const { tree } of this.incoming) {
      for (const key of pluralKeys(tree)) this.plurals.add(key);
      yield;
    }
    // What is there keeps its kind: texts that only look like forms, now that others came, and plurals.
    for (const { key, kind } of this.standing?.messages ?? []) {
      if (kind !== 'text') this.plurals.add(key);
      else if (formEnd.test(key)) this.plurals.delete(key.replace(formEnd, ''));
    }
    for (const file of this.incoming) {
      this.compareFile(file);
      yield;
    }
  }

  view(): ImportNamespaceView {
    const newMessages = this.messages().filter(({ isNew }) => isNew).length;
    return { name: this.name, isNew: this.standing === undefined, newMessages };
  }

  messages(): readonly PlannedMessage[] {
    return Array.from(this.comparisons.values(), ({ shape, isNew, entries }) => ({ ...shape, isNew, entries })).filter(
      ({ isNew, entries }) => isNew || entries.length > 0,
    );
  }

  private compareFile(file: ReadableFile): void {
    const { language, tree } = file;
    const base = this.lastImport(language);
    const counts = { ...none };
    const problems = [...ambiguousKeys(tree)];
    const inFile = new Set<string>();
    for (const unit of messageUnits(tree, this.plurals)) {
      inFile.add(unit.key);
      const problem = this.problemWith(unit);
      if (problem) problems.push(problem);
      else this.compareText(this.comparisonOf(unit), language, counts, formsOf(unit), base.get(unit.key));
    }
    for (const comparison of this.comparisons.values()) {
      const { key } = comparison.shape;
      if (!inFile.has(key)) this.compareText(comparison, language, counts, undefined, base.get(key));
    }
    this.files.push({ file: file.file, namespace: this.name, language, counts });
    // Not spread: a file can have more problems than a call can have arguments.
    for (const problem of placed(file, problems)) this.problems.push(problem);
  }

  /** @param theirs undefined where the file does not have the key */
  private compareText(
    comparison: Comparison,
    language: string,
    counts: ImportCountsView,
    theirs: FormsView | undefined,
    lastTime: FormsView | undefined,
  ): void {
    const { key, kind } = comparison.shape;
    const mine = comparison.standing?.texts.get(language);
    const wasHere = mine !== undefined || this.former.has(`${kind} ${key}`);
    const base = wasHere ? lastTime : undefined;
    if (theirs && !comparison.standing && !base) comparison.isNew = true;
    const sides = { mine: filled(mine?.forms), theirs: filled(theirs), base: filled(base) };
    const outcome = outcomeOf(sides);
    if (outcome === 'nothing') return;
    counts[outcome === 'conflict' ? 'conflicts' : outcome]++;
    if (outcome === 'unchanged' || outcome === 'newerHere') return;
    const entry = { namespace: this.name, language, key, change: outcome, version: mine?.version ?? 0, ...sides };
    comparison.entries.push(entry);
    this.entries.push(entry);
  }

  private comparisonOf(unit: MessageUnit): Comparison {
    const { key, path, kind, context, forms } = unit;
    const hasBareForm = forms.some(({ category }) => category === undefined);
    this.taken.take(key, placesOf(unit, hasBareForm));
    const known = this.comparisons.get(key);
    if (known) return known;
    const made = { shape: { key, path, kind, ...(context && { context }) }, isNew: false, entries: [] };
    this.comparisons.set(key, made);
    return made;
  }

  /** Why a message cannot be taken from the file. */
  private problemWith({ key, path, kind, forms }: MessageUnit): FileProblem | undefined {
    const problem = (code: FileProblem['code'], values: FileProblem['values'] = {}): FileProblem => {
      return { severity: 'error', code, values: { key: shortened(key), ...values }, at: forms[0].key };
    };
    if (path.length > deepest) return problem('keyTooDeep', { most: deepest });
    if (!isKeyLength(key) || path.includes('') || !isPossible(key)) return problem('keyImpossible');
    const known = this.comparisons.get(key)?.shape;
    if (known && known.kind !== kind) return problem('kindDiffers');
    const places = forms.map((form) => form.path);
    const other = this.taken.inTheWayOf(key, known ? places : [...places, ...placesOf({ path, kind }, false)]);
    if (other !== undefined) return problem('keyTaken', { other: shortened(other) });
    if (!forms.every(({ text }) => isPossible(text))) return problem('textImpossible');
    const bytes = forms.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    return bytes > mostKilobytes * 1024 ? problem('textTooLarge', { kilobytes: mostKilobytes }) : undefined;
  }

  /** What the file said when it was last imported. */
  private lastImport(language: string): ReadonlyMap<string, FormsView> {
    const document = this.standing?.documents.get(language);
    if (document === undefined) return new Map();
    const units = messageUnits(readJson(document).tree, this.plurals);
    return new Map(units.map((unit) => [unit.key, formsOf(unit)]));
  }
}

const none: ImportCountsView = { added: 0, changed: 0, removed: 0, conflicts: 0, unchanged: 0, newerHere: 0 };

const sum = (all: readonly ImportCountsView[]): ImportCountsView =>
  all.reduce(
    (total, each) => ({
      added: total.added + each.added,
      changed: total.changed + each.changed,
      removed: total.removed + each.removed,
      conflicts: total.conflicts + each.conflicts,
      unchanged: total.unchanged + each.unchanged,
      newerHere: total.newerHere + each.newerHere,
    }),
    none,
  );

type Outcome = ImportEntryView['change'] | 'unchanged' | 'newerHere' | 'nothing';

/** Of two sides that began with the same, the one that changed is right. */
function outcomeOf({ mine, theirs, base }: Pick<ImportEntryView, 'mine' | 'theirs' | 'base'>): Outcome {
  if (sameForms(mine, theirs)) return mine ? 'unchanged' : 'nothing';
  if (sameForms(theirs, base)) return 'newerHere';
  if (!sameForms(mine, base)) return 'conflict';
  if (theirs === null) return 'removed';
  return mine === null ? 'added' : 'changed';
}

function sameForms(one: FormsView | null, other: FormsView | null): boolean {
  if (one === null || other === null) return one === other;
  const categories = Object.keys(one);
  return (
    categories.length === Object.keys(other).length && categories.every((category) => one[category] === other[category])
  );
}

const formsOf = ({ forms }: MessageUnit): FormsView =>
  Object.fromEntries(forms.filter(({ text }) => text !== '').map(({ category, text }) => [category ?? '', text]));

const filled = (forms: FormsView | undefined): FormsView | null =>
  forms && Object.values(forms).some((text) => text !== '') ? forms : null;

/** Where a message has its texts, in any language: at its key, or at those of all forms. */
function placesOf(
  { path, kind }: Pick<MessageShape, 'path' | 'kind'>,
  hasBareForm: boolean,
): readonly (readonly Segment[])[] {
  if (kind === 'text') return [path];
  const forms = categories.map((category) => [...path.slice(0, -1), `${path.at(-1)}_${category}`]);
  return hasBareForm ? [path, ...forms] : forms;
}

const formEnd = new RegExp(`_(${categories.join('|')})$`);

/** PostgreSQL keeps no NUL, and half of a surrogate pair is no character. */
const isPossible = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text);

function byFileAndPlace(a: ImportProblemView, b: ImportProblemView): number {
  return (
    byOrder<ImportProblemView>(({ file }) => file)(a, b) ||
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0)
  );
}
