import {
  equalForms,
  type Forms,
  type MessageShape,
  normalizeForms,
  type SyntaxName,
  type TextPosition,
} from '@dragoman/i18n/internal';
import type {
  ImportCountsView,
  ImportEntryView,
  ImportFileView,
  ImportProblemView,
} from '../exchange/exchange.contract';
import { MAX_TEXT_KILOBYTES } from '../http/input/input-limits';
import {
  byFileAndPosition,
  formsOrNull,
  isStorable,
  outcomeOf,
  sumOfCounts,
  zeroCounts,
} from '../exchange/import/import-plan';
import { shortened } from '../exchange/import/incoming-file';
import { type FormReference, parseFormId, type ReturnedForm } from './job-file';
import type { TranslationJobFormat, TranslationPlanView } from './translation-jobs.contract';
import type { JobText, ReturnedText } from './translation-jobs.store';

/** A file that translators have returned. */
export interface ReturnedFile {
  /** The name, for display. */
  readonly file: string;
  readonly format: TranslationJobFormat;
  readonly forms: readonly ReturnedForm[];
}

/** A text of a job as it is here now. */
export interface CurrentTranslation {
  /** The names of the key and its namespace, which may have changed. */
  readonly namespace: string;
  readonly key: string;
  readonly kind: MessageShape['kind'];
  readonly syntax: SyntaxName;
  readonly source: Forms;
  /** Undefined if there has never been one. */
  readonly target: { readonly forms: Forms; readonly version: number } | undefined;
}

export interface SentTexts {
  readonly id: string;
  readonly language: string;
  readonly texts: readonly JobText[];
  /** By the id of the message; those that were deleted are left out. */
  readonly current: ReadonlyMap<string, CurrentTranslation>;
}

/** What importing a file of a job would do, with everything needed to carry it out. */
export interface TranslationPlan extends Pick<
  TranslationPlanView,
  'files' | 'counts' | 'namespaces' | 'problems' | 'missing'
> {
  /** In the order of the job. Unchanged texts are left out. */
  readonly entries: readonly ImportEntryView[];
  /** The text of the job that an entry is about. */
  readonly textOf: ReadonlyMap<ImportEntryView, JobText>;
  /** What came back, unless it is stored already. */
  readonly returned: readonly ReturnedText[];
}

/**
 * Compares the translations of a file with the texts as they were sent and as they are now. A form without a translation stays as it
 * was sent: neither a text nor a form is ever removed.
 *
 * Pure.
 */
export function planTranslations(job: SentTexts, file: ReturnedFile): TranslationPlan {
  const { translations, problems } = translationsIn(file, job);
  const entries: ImportEntryView[] = [];
  const textOf = new Map<ImportEntryView, JobText>();
  const returned: ReturnedText[] = [];
  const files = new Map<string, { readonly counts: ImportCountsView; readonly syntax: SyntaxName }>();
  for (const text of job.texts) {
    const found = translations.get(text.position);
    if (found === undefined) continue;
    const problem = problemWith(text, found, job.current);
    if (problem) {
      problems.push({ ...problem, file: file.file, line: found.line, column: found.column });
      continue;
    }
    const forms = normalizeForms({ ...text.target, ...found.forms });
    const complete = text.forms.every((form) => forms[form] !== undefined);
    if (!equalForms(forms, text.returned ?? {})) returned.push({ position: text.position, forms, complete });
    const current = job.current.get(text.messageId)!;
    const { entry, outcome } = compare(text, forms, current, job.language);
    const { counts } = files.get(entry.namespace) ?? { counts: { ...zeroCounts } };
    files.set(entry.namespace, { counts, syntax: current.syntax });
    if (outcome === 'nothing' || outcome === 'removed') continue;
    counts[outcome === 'conflict' ? 'conflicts' : outcome]++;
    if (outcome === 'unchanged' || outcome === 'newerHere') continue;
    entries.push(entry);
    textOf.set(entry, text);
  }
  const views = Array.from(files, ([namespace, { counts }]): ImportFileView => ({
    ...{ file: file.file, format: file.format, namespace, language: job.language, counts },
  }));
  return {
    namespaces: Array.from(files, ([name, { syntax }]) => {
      return { name, isNew: false, newKeys: 0, changedNotes: 0, syntax, syntaxFrom: 'namespace' as const };
    }),
    files: views,
    counts: sumOfCounts(views.map(({ counts }) => counts)),
    entries,
    problems: problems.sort(byFileAndPosition),
    missing: job.texts.filter(({ position }) => !translations.has(position)).length,
    textOf,
    returned,
  };
}

/** The forms of a text that have a translation. */
interface Translation extends TextPosition {
  readonly forms: Record<string, string>;
}

/** Finds the translations of the job in a file, by the position of their texts. */
function translationsIn(
  { file, forms }: ReturnedFile,
  job: Pick<SentTexts, 'id' | 'texts'>,
): { readonly translations: ReadonlyMap<number, Translation>; readonly problems: ImportProblemView[] } {
  const texts = new Map(job.texts.map((text) => [text.position, text]));
  const translations = new Map<number, Translation>();
  const targets = new Map<string, string>();
  const problems: ImportProblemView[] = [];
  for (const { id, key, target, line, column, lacksData } of forms) {
    const reference = parseFormId(id);
    const text = reference?.jobId === job.id ? texts.get(reference.position) : undefined;
    const code = problemOf(reference, job.id, text, targets.get(id), target, lacksData);
    if (code !== undefined) {
      const values = { key: shortened(key || id) };
      problems.push({ file, line, column, severity: 'error', code, values });
    } else if (target !== '' && !targets.has(id)) {
      const { position, form } = reference!;
      const translation = translations.get(position) ?? { forms: {}, line, column };
      translation.forms[form] = asSent(target, text!.target[form]);
      translations.set(position, translation);
    }
    if (!targets.has(id)) targets.set(id, target);
  }
  return { translations, problems };
}

function problemOf(
  reference: FormReference | undefined,
  jobId: string,
  text: JobText | undefined,
  earlier: string | undefined,
  target: string,
  lacksData: true | undefined,
): ImportProblemView['code'] | undefined {
  if (reference !== undefined && reference.jobId !== jobId) return 'otherJob';
  if (reference === undefined || text?.forms.includes(reference.form) !== true) return 'unknownText';
  if (earlier !== undefined && earlier !== target) return 'textTwice';
  return lacksData ? 'codesInText' : undefined;
}

/** Neither CSV nor XML keeps how lines end: a text that differs in nothing else is the one that was sent. */
const asSent = (target: string, sent: string | undefined): string =>
  sent !== undefined && withLineFeeds(sent) === withLineFeeds(target) ? sent : target;

const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n');

function problemWith(
  { key, messageId, kind, syntax }: JobText,
  { forms }: Translation,
  texts: SentTexts['current'],
): Pick<ImportProblemView, 'severity' | 'code' | 'values'> | undefined {
  const values = { key: shortened(key) };
  const current = texts.get(messageId);
  if (current === undefined) return { severity: 'warning', code: 'keyDeleted', values };
  if (current.kind !== kind) return { severity: 'error', code: 'kindDiffers', values };
  if (current.syntax !== syntax) return { severity: 'error', code: 'syntaxDiffers', values };
  const translated = Object.values(forms);
  if (!translated.every(isStorable)) return { severity: 'error', code: 'textImpossible', values };
  const bytes = translated.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (bytes <= MAX_TEXT_KILOBYTES * 1024) return undefined;
  return { severity: 'error', code: 'textTooLarge', values: { ...values, kilobytes: MAX_TEXT_KILOBYTES } };
}

function compare(
  { source, target, returned }: JobText,
  forms: Forms,
  current: CurrentTranslation,
  language: string,
): { readonly entry: ImportEntryView; readonly outcome: ReturnType<typeof outcomeOf> } {
  const { namespace, key } = current;
  const mine = current.target?.forms ?? {};
  // What was imported is the base of the next import, unless the import was undone.
  const base = equalForms(mine, target) ? target : (returned ?? target);
  const sides = { mine: formsOrNull(mine), theirs: formsOrNull(forms), base: formsOrNull(base) };
  const outcome = outcomeOf(sides, false);
  const isSourceChanged = !equalForms(source, current.source);
  return {
    outcome,
    entry: {
      ...{ namespace, language, key, version: current.target?.version ?? 0, ...sides },
      // Other outcomes have no entry.
      change: outcome === 'conflict' || outcome === 'added' ? outcome : 'changed',
      ...(isSourceChanged && { sourceChanged: true }),
    },
  };
}

/** The job that a file names first, and where it does. */
export function findJobId(forms: readonly ReturnedForm[]): (TextPosition & { readonly id: string }) | undefined {
  for (const { id, line, column } of forms) {
    const reference = parseFormId(id);
    if (reference) return { id: reference.jobId, line, column };
  }
  return undefined;
}
