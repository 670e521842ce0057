import { parseKey, type Forms } from '@dragoman/i18n/internal';
import type { Problem } from '@dragoman/i18n';
import type { TextChecks } from '../../checks/run-checks';
import type { Database, Queries } from '../../database/database';
import { isUniqueViolation } from '../../database/database.errors';
import { fromJson } from '../../database/json-text';
import type { NamespaceRow } from '../../editing/editing.tables';
import { assertWithinLimits } from '../../editing/assert-allowed';
import { edit, type Editing, type Editor } from '../../editing/editing';
import { unknownLanguage } from '../../editing/editing.errors';
import { listLanguageTags } from '../../editing/stores/languages.store';
import { markKeys } from '../../editing/stores/marked-keys';
import { listMessages } from '../../editing/stores/messages.store';
import { findNamespaceByName, lockNamespacesExclusively } from '../../editing/stores/namespaces.store';
import { loadTexts } from '../../editing/stores/texts.store';
import { type TextContent, textContent } from '../../editing/write-texts';
import type { HistoryService } from '../../history/history.service';
import { chunks } from '../../http/chunks';
import { createNamespace } from '../../namespaces/edit-namespace';
import { targetsMissing } from '../exchange.errors';
import { findFormerKeys } from '../former-keys';
import { importMessages } from '../import/import-messages';
import { updateCodeChanges } from '../open-code-changes';
import type { NamesView, SyncedText, SyncReport } from './sync.contract';
import {
  messagesWithPast,
  type PastText,
  planSync,
  type SyncBaseline,
  type SyncConflict,
  type SyncOutcome,
  type SyncPlan,
  type SyncRules,
} from './sync-plan';

export interface SyncContext {
  readonly database: Database;
  readonly history: HistoryService;
  readonly checks: TextChecks;
  readonly actor: Editor;
}

/** Where texts go, and what the caller may do there. */
export interface SyncTarget extends Pick<SyncRules, 'mode' | 'mayAddKeys' | 'mayEditTexts'> {
  readonly namespace: string;
  /** BCP 47, canonical. */
  readonly language: string;
  readonly mayAddNamespaces: boolean;
  /** Texts without errors need no review. */
  readonly areReviewed: boolean;
}

/** The kind of the change sets of syncs. */
export const SYNC_KIND = 'sync';
/** The kinds of changes by which texts follow files. */
const CODE_KINDS: readonly string[] = ['import', 'code', SYNC_KIND];

/** Names of each list of a report. */
const MAX_LISTED = 20;

/**
 * Takes over texts of a program's file by the rules of {@link planSync}, as one change set. Sending the same texts again
 * changes nothing.
 *
 * @throws Problem 403 outside of the limits of the author or without permission for a new namespace, 404 for an unknown language, 409, 422
 */
export async function syncTexts(
  context: SyncContext,
  target: SyncTarget,
  texts: readonly SyncedText[],
): Promise<SyncReport> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await syncOnce(context, target, texts);
    } catch (error) {
      if (error instanceof NothingStored) return error.report;
      // Files of several languages come at once: another one has created the namespace.
      const isTaken = isUniqueViolation(error) || (error as Problem).code === 'namespaceTaken';
      if (!isTaken || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

const MAX_ATTEMPTS = 3;

/** Takes back a new namespace for which there are no texts after all. */
class NothingStored extends Error {
  constructor(readonly report: SyncReport) {
    super();
  }
}

function syncOnce(
  { database, history, checks, actor }: SyncContext,
  target: SyncTarget,
  texts: readonly SyncedText[],
): Promise<SyncReport> {
  return edit(
    database,
    history,
    { actor, kind: SYNC_KIND },
    async (editing) => {
      const namespace = await lockNamespace(editing, target, texts);
      if (namespace === undefined) return reportOf(texts.map(({ name }) => ({ name, outcome: 'gone' as const })));
      const baseline = await loadSyncBaseline(editing, namespace, target.language, texts);
      const past = await loadPast(editing.tx, messagesWithPast(baseline, texts), target.language);
      const plan = planSync(baseline, texts, past, {
        ...target,
        state: target.areReviewed ? { state: 'reviewed', onlyIfSound: true } : { state: 'needs_review' },
      });
      await importMessages(editing, namespace.id, plan.messages);
      await recordConflicts(editing, plan.conflicts, target.language);
      await updateInbox(editing, namespace, { ...plan, gone: target.mode === 'update' ? plan.gone : [] }, baseline);
      const report = reportOf(plan.decisions);
      if (baseline.messages.length + plan.messages.length === 0) throw new NothingStored(report);
      return report;
    },
    { checks },
  );
}

/**
 * Locks the namespace, which is created if there are texts for it.
 * @returns `undefined` if there is none
 */
async function lockNamespace(
  editing: Editing,
  { namespace: name, language, mayAddNamespaces }: SyncTarget,
  texts: readonly SyncedText[],
): Promise<NamespaceRow | undefined> {
  const { tx, limits } = editing;
  if (!(await listLanguageTags(tx)).includes(language)) throw unknownLanguage();
  const existing = await findNamespaceByName(tx, name);
  assertWithinLimits(limits, { languages: [language], ...(existing && { namespaces: [existing.id] }) });
  if (existing !== undefined) {
    const [locked] = await lockNamespacesExclusively(tx, [existing.id]);
    if (locked?.deleted_at === null) return locked;
  }
  if (texts.every(({ value }) => value === null)) return undefined;
  if (!mayAddNamespaces) throw targetsMissing();
  return createNamespace(editing, { name });
}

async function loadSyncBaseline(
  { tx, reference }: Editing,
  namespace: NamespaceRow,
  language: string,
  texts: readonly SyncedText[],
): Promise<SyncBaseline> {
  const rows = await listMessages(tx, namespace.id, { includeDeleted: true });
  const live = rows.filter(({ deleted_at }) => deleted_at === null);
  const forms = new Map(
    (
      await loadTexts(
        tx,
        live.map(({ id }) => id),
        [language],
      )
    ).map((text) => [text.messageId, text.forms]),
  );
  const messages = live.map(({ id, key, path, kind }) => {
    return { id, key, path: fromJson(path), kind, forms: forms.get(id) ?? {} };
  });
  const baseline = {
    namespace: namespace.name,
    language,
    reference: namespace.reference ?? reference,
    languages: await listLanguageTags(tx),
    syntax: namespace.syntax,
    messages,
  };
  const deleted = rows.filter(({ deleted_at }) => deleted_at !== null);
  const former = deleted.map(({ id, path }) => ({ id, path: fromJson(path) }));
  // Former keys are read from the whole history: only if one of the texts has no key now.
  const mayBeRenamed = messagesWithPast({ ...baseline, former: [] }, texts).length < texts.length;
  const renamed = mayBeRenamed ? ((await findFormerKeys(tx)).get(namespace.id) ?? []) : [];
  return { ...baseline, former: [...former, ...renamed.map(({ id, key }) => ({ id, path: parseKey(key) }))] };
}

/** Loads the earlier versions of texts from the history. */
async function loadPast(db: Queries, ids: readonly string[], language: string): Promise<ReadonlyMap<string, PastText>> {
  const past = new Map<string, { seen: Map<string, Set<string>>; fromCode?: Forms; changeSetId?: string }>();
  for (const part of chunks([...new Set(ids)])) {
    const rows = await db
      .selectFrom('changes as c')
      .innerJoin('change_sets as s', 's.id', 'c.change_set_id')
      .select(['c.change_set_id', 'c.subject_id', 'c.before', 'c.after', 's.kind'])
      .where('c.subject_type', '=', 'text')
      .where('c.subject_id', 'in', part)
      .where('c.language', '=', language)
      .orderBy('c.seq')
      .execute();
    for (const { change_set_id, subject_id, before, after, kind } of rows) {
      const text = past.get(subject_id) ?? { seen: new Map<string, Set<string>>() };
      past.set(subject_id, text);
      for (const content of [before, after]) {
        const forms: Forms = content === null ? {} : (fromJson(content) as TextContent).forms;
        for (const [form, value] of Object.entries(forms)) {
          text.seen.set(form, (text.seen.get(form) ?? new Set<string>()).add(value));
        }
      }
      // The second change of a conflict takes the first one back, which is the one of the file.
      const isTakenBack = text.changeSetId === change_set_id;
      if (after !== null && CODE_KINDS.includes(kind) && !isTakenBack) {
        text.fromCode = (fromJson(after) as TextContent).forms;
      }
      text.changeSetId = change_set_id;
    }
  }
  return past;
}

/**
 * Keeps the file's versions of texts that both sides have changed: in the history, between the workspace's version and
 * itself, as if someone had taken it back.
 */
async function recordConflicts(
  { tx, history, changeSet }: Editing,
  conflicts: readonly SyncConflict[],
  language: string,
): Promise<void> {
  if (conflicts.length === 0) return;
  const texts = new Map(
    (
      await loadTexts(
        tx,
        conflicts.map(({ id }) => id),
        [language],
      )
    ).map((text) => [text.messageId, text]),
  );
  const changes = conflicts.flatMap(({ id, theirs }) => {
    const mine = textContent(texts.get(id)!);
    const subject = { type: 'text', id } as const;
    const { sourceVersion } = mine;
    const rejected: TextContent = { forms: theirs, state: 'draft', sourceVersion };
    return [
      { subject, language, before: mine, after: rejected },
      { subject, language, before: rejected, after: mine },
    ];
  });
  await history.record(tx, changeSet, changes);
}

/** Puts conflicts in the inbox, closes those of texts that follow the file, and marks keys that it no longer has. */
async function updateInbox(
  editing: Editing,
  namespace: NamespaceRow,
  { messages: written, conflicts, gone, present }: SyncPlan,
  { messages, language, reference }: SyncBaseline,
): Promise<void> {
  const { tx, changeSet } = editing;
  const followed = new Set(written.map(({ key }) => key));
  await updateCodeChanges(editing, {
    namespace,
    conflicts: conflicts.map(({ key, base, theirs }) => ({ language, key, base: base ?? null, theirs })),
    messages,
    isCompared: (change) => change.language === language && followed.has(change.key),
    build: null,
  });
  // Files of other languages may lack keys that are not translated yet.
  if (language === reference) await markKeys(tx, namespace.id, gone, changeSet.at);
  await markKeys(tx, namespace.id, present, null);
}

function reportOf(decisions: SyncPlan['decisions']): SyncReport {
  const of = (outcome: SyncOutcome) => decisions.filter((decision) => decision.outcome === outcome);
  const names = (outcome: SyncOutcome): NamesView => {
    const all = of(outcome);
    return { count: all.length, names: all.slice(0, MAX_LISTED).map(({ name }) => name.slice(0, 200)) };
  };
  return {
    added: of('added').length,
    changed: of('changed').length,
    unchanged: of('unchanged').length,
    outdated: names('outdated'),
    conflicts: names('conflict'),
    gone: names('gone'),
    rejected: {
      ...names('rejected'),
      reasons: of('rejected')
        .slice(0, MAX_LISTED)
        .map(({ reason }) => reason!),
    },
    forbidden: names('forbidden'),
  };
}
