import { FileSyntaxError, type Forms } from '@dragoman/i18n/internal';
import type { TextChecks } from '../checks/run-checks';
import type { Database, Queries } from '../database/database';
import { assertAllowed, includesNamespace } from '../editing/assert-allowed';
import { edit, type Editing } from '../editing/editing';
import { referenceLanguage } from '../editing/stores/languages.store';
import { loadMessages, lockMessages, type Message } from '../editing/stores/messages.store';
import { loadTexts } from '../editing/stores/texts.store';
import { type TextWrite, writeTexts } from '../editing/write-texts';
import type { ImportEntryView, ImportProblemView } from '../exchange/exchange.contract';
import { planChanged, planMissing } from '../exchange/exchange.errors';
import { type CheckedEntries, checkEntries } from '../exchange/import/checked-entries';
import { ErrorsByLanguage } from '../exchange/import/errors-by-language';
import { importPlanView } from '../exchange/import/import-plan-view';
import { zeroCounts } from '../exchange/import/import-plan';
import { decodedInput } from '../exchange/import/input-files';
import { resolveChoices } from '../exchange/import/resolve-choices';
import type { HistoryService } from '../history/history.service';
import { chunks } from '../http/chunks';
import { executeOnce, type IdempotentRequest } from '../idempotency/idempotency';
import { ColumnMissing, readJobCsv } from './job-csv';
import type { ReturnedForm } from './job-file';
import { readJobXliff } from './job-xliff';
import type { Exchanger } from './translation-exchanger';
import { translationJobView } from './translation-job-view';
import type { TranslationImportInput, TranslationPlanView, TranslationReportView } from './translation-jobs.contract';
import {
  findJob,
  listJobTexts,
  lockJob,
  type JobText,
  namespaceIdsOfJobs,
  putReturned,
} from './translation-jobs.store';
import type { TranslationJobRow } from './translation-jobs.tables';
import {
  type CurrentTranslation,
  findJobId,
  planTranslations,
  type ReturnedFile,
  type TranslationPlan,
} from './translation-plan';

export interface TranslationImportContext {
  readonly database: Database;
  readonly history: HistoryService;
  readonly checks: TextChecks;
  readonly actor: Exchanger;
  /** Absent if repeating the request imports again. */
  readonly request?: IdempotentRequest;
}

/** A file that was read, with its job; or the problem because of which nothing of it can be imported. */
type ReadTranslations =
  { readonly file: ReturnedFile; readonly job: TranslationJobRow } | { readonly problem: ImportProblemView };

/**
 * Returns what importing the file of a translation job would do.
 * @param checks check the texts of the file; default: they are not checked
 * @throws Problem 403 for a language that the actor may not translate
 */
export async function planTranslationImport(
  { database, actor }: Pick<TranslationImportContext, 'database' | 'actor'>,
  input: TranslationImportInput,
  checks?: TextChecks,
): Promise<TranslationPlanView> {
  return database.snapshot(async (db) => {
    const read = await readTranslations(db, actor, input);
    if ('problem' in read) return emptyPlanView(read.problem);
    const texts = await listJobTexts(db, read.job.id);
    const reference = (await referenceLanguage(db)) ?? '';
    const messages = await loadMessages(
      db,
      texts.map(({ messageId }) => messageId),
      reference,
    );
    const plan = await makePlan(db, read, texts, messages);
    if (checks === undefined) return planView(read.job, plan);
    const messageOf = (entry: ImportEntryView) => messages.get(plan.textOf.get(entry)!.messageId)!;
    const toCheck = plan.entries.map((entry) => ({ entry, message: messageOf(entry) }));
    return planView(read.job, plan, await checkEntries(db, checks, toCheck));
  });
}

/** Number of messages that are written together. */
const MAX_BATCH = 200;

/**
 * Imports the file of a translation job as one change set.
 * @throws Problem 403, 409 if a choice is missing, 412 if the plan has changed, 428
 */
export async function importTranslations(
  { database, history, checks, actor, request }: TranslationImportContext,
  input: TranslationImportInput,
): Promise<TranslationReportView> {
  if (input.plan === undefined) throw planMissing();
  const read = await readTranslations(database.read, actor, input);
  if ('problem' in read) {
    const plan = emptyPlanView(read.problem);
    if (plan.plan !== input.plan) throw planChanged(plan);
    return { ...NOTHING, changeSet: null };
  }
  const state = input.state ?? 'needsReview';
  if (state === 'reviewed') assertAllowed(actor, 'texts.review', { language: read.job.language });
  return edit(
    database,
    history,
    { actor, kind: 'import' },
    (editing) => {
      const work = () => carryOut(editing, read, { ...input, state });
      return request === undefined ? work() : executeOnce(editing.tx, request, work);
    },
    { checks },
  );
}

async function carryOut(
  editing: Editing,
  { file, job: { id } }: Extract<ReadTranslations, { job: TranslationJobRow }>,
  input: TranslationImportInput,
): Promise<TranslationReportView> {
  const { tx, changeSet } = editing;
  const job = await lockJob(tx, id);
  if (job === undefined) throw planChanged(emptyPlanView(unknownJob(file.file, findJobId(file.forms)!)));
  const texts = await listJobTexts(tx, id);
  const messages = await lockMessages(
    editing,
    texts.map(({ messageId }) => messageId),
  );
  const plan = await makePlan(tx, { file, job }, texts, messages);
  const view = planView(job, plan);
  if (view.plan !== input.plan) throw planChanged(view);
  const choices = resolveChoices(plan, input);
  const writes = plan.entries.flatMap((entry): TextWrite[] => {
    if (entry.change === 'conflict' && choices.conflict(entry) === 'mine') return [];
    const { messageId, sourceVersion } = plan.textOf.get(entry)!;
    // A translation of an older source is never ready: it keeps the version that it translates.
    const target = entry.sourceChanged
      ? { state: choices.state === 'draft' ? choices.state : ('needs_review' as const), sourceVersion }
      : { state: choices.state, onlyIfSound: true };
    return [{ message: messages.get(messageId)!, language: job.language, forms: entry.theirs!, ...target }];
  });
  let written = 0;
  const errors = new ErrorsByLanguage();
  for (const batch of chunks(writes, MAX_BATCH)) {
    const imported = await writeTexts(editing, batch);
    written += imported.length;
    errors.add(imported);
  }
  const isReturned = plan.returned.length > 0 || written > 0;
  const after = isReturned ? await putReturned(tx, job, plan.returned, changeSet.at) : job;
  return {
    ...NOTHING,
    changeSet: written === 0 ? null : changeSet.id,
    written,
    kept: plan.entries.filter((entry) => entry.change === 'conflict' && choices.conflict(entry) === 'mine').length,
    withErrors: errors.view(),
    job: translationJobView(after),
  };
}

const NOTHING = {
  newLanguages: [],
  newNamespaces: [],
  newKeys: 0,
  written: 0,
  changedNotes: 0,
  kept: 0,
  withErrors: [],
};

/** @throws Problem 403 for a language that the actor may not translate */
async function readTranslations(
  db: Queries,
  actor: Exchanger,
  input: TranslationImportInput,
): Promise<ReadTranslations> {
  const { file } = input;
  const { content, refused } = decodedInput(input);
  const error = { file, severity: 'error' as const };
  if (refused) return { problem: { ...error, ...refused } };
  const format = /^\uFEFF?\s*</.test(content) ? 'xliff-2' : 'csv';
  let forms: readonly ReturnedForm[];
  try {
    forms = format === 'csv' ? readJobCsv(content) : readJobXliff(content);
  } catch (cause) {
    if (cause instanceof ColumnMissing) {
      return { problem: { ...error, line: 1, column: 1, code: 'columnMissing', values: { column: cause.column } } };
    }
    if (!(cause instanceof FileSyntaxError)) throw cause;
    const { line, column, reason, problem, sign } = cause;
    return { problem: { ...error, line, column, code: 'syntax', values: { reason, problem, sign } } };
  }
  const found = findJobId(forms);
  if (found === undefined) {
    const { line = 1, column = 1 } = forms[0] ?? {};
    return { problem: { ...error, line, column, code: 'jobMissing', values: {} } };
  }
  const job = await findJob(db, found.id);
  const namespaces = await namespaceIdsOfJobs(db, [found.id]);
  if (job === undefined || !namespaces.get(found.id)!.every((id) => includesNamespace(actor, id))) {
    return { problem: unknownJob(file, found) };
  }
  assertAllowed(actor, 'texts.edit', { language: job.language });
  return { job, file: { file, format, forms } };
}

const unknownJob = (
  file: string,
  { id: job, line, column }: NonNullable<ReturnType<typeof findJobId>>,
): ImportProblemView => ({ file, line, column, severity: 'error', code: 'unknownJob', values: { job } });

async function makePlan(
  db: Queries,
  { file, job }: Extract<ReadTranslations, { job: TranslationJobRow }>,
  texts: readonly JobText[],
  messages: ReadonlyMap<string, Message>,
): Promise<TranslationPlan> {
  const { id, language } = job;
  const live = [...messages.values()].filter(({ deleted }) => !deleted);
  const stored = await loadTexts(
    db,
    live.map((message) => message.id),
    [...new Set([language, ...live.map(({ reference }) => reference)])],
  );
  const byText = new Map(stored.map((text) => [`${text.messageId} ${text.language}`, text]));
  const current = new Map(
    live.map((message): [string, CurrentTranslation] => {
      const { id: messageId, namespace, key, kind, syntax, reference } = message;
      const source: Forms = byText.get(`${messageId} ${reference}`)?.forms ?? {};
      return [messageId, { namespace, key, kind, syntax, source, target: byText.get(`${messageId} ${language}`) }];
    }),
  );
  return planTranslations({ id, language, texts, current }, file);
}

/** All plan members other than those that only carrying it out needs. */
const planView = (
  job: TranslationJobRow,
  { textOf: _, returned: __, missing, ...plan }: TranslationPlan,
  checked?: CheckedEntries,
): TranslationPlanView => ({
  ...importPlanView({ layout: null, newLanguages: [], ...plan }, checked),
  job: translationJobView(job),
  missing,
});

const emptyPlanView = (problem: ImportProblemView): TranslationPlanView => ({
  ...importPlanView({
    ...{ layout: null, newLanguages: [], namespaces: [], files: [], entries: [], problems: [problem] },
    counts: zeroCounts,
  }),
  missing: 0,
});
