import { canonicalTag } from '@dragoman/i18n';
import { equalForms, type Forms } from '@dragoman/i18n/internal';
import type { Database, Queries } from '../database/database';
import { fromJson, toJson } from '../database/json-text';
import { newId } from '../database/new-id';
import { assertAllowed } from '../editing/assert-allowed';
import type { NamespaceRow } from '../editing/editing.tables';
import { listMessages, type Message } from '../editing/stores/messages.store';
import type { Text } from '../editing/stores/texts.store';
import { releasedMessages } from '../exchange/export/released-messages';
import { executeOnce } from '../idempotency/idempotency';
import { loadReleaseTexts } from '../releases/release-content';
import { countWords } from '../texts/selected/count-words';
import { formsToTranslate } from '../texts/selected/forms-to-translate';
import { selectedTexts, selectNamespaces } from '../texts/selected/selected-texts';
import { textView } from '../texts/text-view';
import type { Exchanger } from './translation-exchanger';
import { translationJobView } from './translation-job-view';
import type {
  BulkTranslationJobInput,
  CreatedTranslationJobsView,
  TranslationJobInput,
  TranslationJobView,
} from './translation-jobs.contract';
import {
  tooManyTranslationJobs,
  translationJobEmpty,
  translationJobSources,
  translationJobTooLarge,
} from './translation-jobs.errors';
import { deleteExpiredJobs, insertJob, listJobs } from './translation-jobs.store';
import type { SentText, TranslationJobRow, TranslationJobTextRow } from './translation-jobs.tables';
import { requireLanguage, requireReference } from '../editing/require-language';

/** The most texts of a job; all plural forms count as one. */
const MAX_TEXTS = 10_000;
/** The most texts of the jobs of one request: they are selected in memory, and inserted in one transaction. */
const MAX_TEXTS_OF_REQUEST = 100_000;
/** The most jobs at a time. */
const MAX_JOBS = 100;

/**
 * Selects texts and stores them as they are now.
 * @throws Problem 403, 404, 409 if there are too many jobs, 410 if the texts of the release are no longer stored, 422 for a selection
 * without texts, with too many, or with texts that are translated from several languages
 */
export function createTranslationJob(
  database: Database,
  actor: Exchanger,
  body: InLanguage,
  key?: string,
): Promise<TranslationJobView> {
  const request = { route: 'translation-jobs', key, body };
  return createJobs(database, actor, [body.language], request, ({ jobs }) => jobs[0]!);
}

/**
 * Creates a job for each language that the selection has texts in.
 * @throws Problem as `createTranslationJob`; 422 if it has none in any of the languages
 */
export function createTranslationJobs(
  database: Database,
  actor: Exchanger,
  body: Selection & BulkTranslationJobInput,
  key?: string,
): Promise<CreatedTranslationJobsView> {
  const request = { route: 'translation-jobs/bulk', key, body };
  return createJobs(database, actor, body.languages, request, (created) => created);
}

type Selection = Omit<TranslationJobInput, 'language'> & Required<Pick<TranslationJobInput, 'filter'>>;
type InLanguage = Selection & Pick<TranslationJobInput, 'language'>;

/** @param viewOf the response, which is repeated for the same `Idempotency-Key` */
async function createJobs<View>(
  database: Database,
  actor: Exchanger,
  tags: readonly string[],
  { body, ...request }: { readonly route: string; readonly key: string | undefined; readonly body: Selection },
  viewOf: (created: CreatedTranslationJobsView) => View,
): Promise<View> {
  const languages = [...new Set(tags.map((tag) => canonicalTag(tag) ?? tag))];
  for (const language of languages) assertAllowed(actor, 'texts.edit', { language });
  const limit = Math.min(MAX_TEXTS, Math.floor(MAX_TEXTS_OF_REQUEST / languages.length));
  const { selected, leftOut } = await database.snapshot(async (db) => {
    const selected = new Map<string, readonly SelectedText[]>();
    for (const language of languages) {
      const texts = await selectTexts(db, database, actor, { ...body, language }, limit);
      if (texts.length > 0) selected.set(language, texts);
    }
    const leftOut = languages.filter((language) => !selected.has(language));
    return { selected, leftOut: leftOut.map((language) => ({ language, reason: 'empty' as const })) };
  });
  if (selected.size === 0) throw translationJobEmpty();
  return database.transaction((tx) => {
    const work = async (): Promise<View> => {
      await deleteExpiredJobs(tx);
      if ((await listJobs(tx)).length + selected.size > MAX_JOBS) throw tooManyTranslationJobs(MAX_JOBS);
      const jobs: TranslationJobView[] = [];
      const now = Date.now(); // jobs that were created together have the same time
      for (const [language, each] of selected) {
        const { job, texts } = newJob(actor, { ...body, language }, each, now);
        await insertJob(tx, job, texts);
        jobs.push(translationJobView(job));
      }
      return viewOf({ jobs, leftOut });
    };
    if (actor.id === null) return work();
    return executeOnce(tx, { actor: { id: actor.id }, ...request, body }, work);
  });
}

interface SelectedText {
  readonly message: Message;
  readonly content: SentText;
}

/** @param db a snapshot: all queries have to see the same moment */
async function selectTexts(
  db: Queries,
  database: Database,
  actor: Exchanger,
  { language: tag, namespaces: names, filter, sinceRelease }: InLanguage,
  limit: number,
): Promise<readonly SelectedText[]> {
  const language = await requireLanguage(db, tag);
  const reference = await requireReference(db);
  const namespaces = await selectNamespaces(db, actor, names);
  const isNewSince =
    sinceRelease === undefined ? undefined : await changesSince(db, sinceRelease, namespaces, reference);
  const selected: SelectedText[] = [];
  const selection = { language, reference, namespaces, filter };
  for await (const { message, source, text } of selectedTexts(db, database, actor, selection)) {
    if (isNewSince?.(message, source) === false) continue;
    if (selected.length === limit) throw translationJobTooLarge(limit);
    selected.push({ message, content: sentText(message, source, text, tag) });
  }
  const sources = [...new Set(selected.map(({ message }) => message.reference))];
  if (sources.length > 1) throw translationJobSources(sources);
  return selected;
}

/** Returns whether a key is new, or its source text is another one, since a release. @throws Problem 404, 410 */
async function changesSince(
  db: Queries,
  number: number,
  namespaces: readonly NamespaceRow[],
  reference: string,
): Promise<(message: Message, source: Forms) => boolean> {
  const release = await loadReleaseTexts(db, number);
  const released = new Map<string, Forms>();
  for (const { id, name, reference: own, syntax } of namespaces) {
    const language = own ?? reference;
    const tree = (await release.textsOf(name)).get(language);
    if (tree === undefined) continue;
    const shapes = (await listMessages(db, id)).map(({ key, kind, path }) => ({ key, kind, path: fromJson(path) }));
    for (const { kind, key, forms } of releasedMessages(new Map([[language, tree]]), shapes, syntax).get(language)!) {
      released.set(`${id} ${kind} ${key}`, forms);
    }
  }
  return ({ namespaceId, kind, key }, source) =>
    !equalForms(source, released.get(`${namespaceId} ${kind} ${key}`) ?? {});
}

function sentText(message: Message, source: Forms, text: Text | undefined, language: string): SentText {
  const target = text?.forms ?? {};
  const { namespace, key, kind, syntax, description, maxLength } = message;
  const { state, sourceChanged } = textView(message, language, text);
  return {
    ...{ namespace, key, kind, syntax, source, target, state },
    forms: formsToTranslate(message, source, language, target),
    ...(sourceChanged && { sourceChanged }),
    ...(description !== undefined && { description }),
    ...(maxLength !== undefined && { maxLength }),
  };
}

function newJob(
  { id: by, name: byName }: Exchanger,
  { language, filter, sinceRelease, name = '' }: InLanguage,
  selected: readonly SelectedText[],
  now: number,
): { readonly job: TranslationJobRow; readonly texts: readonly TranslationJobTextRow[] } {
  const id = newId();
  const sourceLanguage = selected[0]!.message.reference;
  const job: TranslationJobRow = {
    ...{ id, name, language, filter, by_id: by, by_name: byName },
    source_language: sourceLanguage,
    namespaces: toJson([...new Set(selected.map(({ content }) => content.namespace))]),
    since_release: sinceRelease ?? null,
    texts: selected.length,
    words: countWords(
      selected.map(({ content }) => content),
      sourceLanguage,
    ),
    returned: 0,
    created_at: now,
    imported_at: null,
    active_at: now,
  };
  const texts = selected.map(({ message, content }, index): TranslationJobTextRow => ({
    job_id: id,
    position: index + 1,
    message_id: message.id,
    namespace_id: message.namespaceId,
    content: toJson(content),
    source_version: message.sourceVersion,
  }));
  return { job, texts };
}
