import type { TFunction } from 'i18next';
import type { ListedTextView, SkipReason } from '../../../../../libs/workspace/src/texts/texts.contract';
import type { AuthorView } from '../../../../../libs/workspace/src/editing/editing.contract';
import type { EditingSession } from '../../editing/editing-session';
import { announce } from '../../page/announce';
import { confirmLeaving } from '../../page/confirm-leaving';
import { showToast } from '../../page/toasts';
import { undoChangeSet } from '../../requests/activity';
import { sendInBrowser } from '../../requests/from-browser';
import { editTexts } from '../../requests/texts';
import type { TranslationList } from '../list/translation-list';
import { bulkRun, shownList, type BulkRun } from './bulk-run';
import { mayPass, reviewInParts, type BulkReviewAction, type BulkReviewInput } from './bulk-review';
import { reportUndone } from './report-undone';
import type { Selection } from './selection';

export interface BulkRunInput {
  readonly t: TFunction<'dragoman/translate'>;
  readonly formatList: (items: readonly string[]) => string;
  readonly list: TranslationList;
  readonly selection: Selection;
  readonly session: EditingSession;
  readonly person: AuthorView;
  /** BCP 47. */
  readonly language: string;
  readonly action: BulkReviewAction;
  /** Loads what the person may do. */
  readonly reloadRights: () => void;
}

/** Applies an action to the selected texts. A toast reports the texts that were left out or failed, and can undo the rest. */
export async function runBulkReview(input: BulkRunInput): Promise<void> {
  const { t, formatList, selection, session, language, action } = input;
  if (bulkRun.getSnapshot()) return;
  const selected = Array.from(selection.versions.getSnapshot(), ([keyId, versions]) => ({ keyId, ...versions }));
  // Drafts are based on the texts that would be approved or sent back.
  const isUnsaved = ({ keyId }: { keyId: string }) => session.drafts.get({ keyId, language }) !== undefined;
  const unsaved = selected.filter(isUnsaved);
  const texts = selected.filter((each) => !isUnsaved(each));
  const stopping = new AbortController();
  const stop = () => {
    stopping.abort();
    update({ stop: undefined });
  };
  bulkRun.set({ done: 0, total: texts.length, isUndo: false, isWaiting: false, stop });
  addEventListener('beforeunload', confirmLeaving);
  const changed: BulkReviewInput['texts'][number][] = [];
  const rows: ListedTextView[] = [];
  const { done, leftOut, changeSet, unknown, problem } = await reviewInParts({
    texts,
    language,
    action,
    signal: stopping.signal,
    wait: waitForServer,
    send: (body, idempotencyKey) => editTexts(sendInBrowser, body, idempotencyKey),
    onWaiting: (isWaiting) => update({ isWaiting }),
    onPart: (part) => {
      changed.push(...part.changed);
      if (isStateAction(action)) rows.push(...applyChanges(changed, action, input));
      selection.remove(part.texts.map(({ keyId }) => keyId));
      update({ done: (bulkRun.getSnapshot()?.done ?? 0) + part.texts.length });
    },
  });
  if (problem === undefined && !stopping.signal.aborted) selection.remove(unsaved.map(({ keyId }) => keyId));
  bulkRun.set(undefined);
  removeEventListener('beforeunload', confirmLeaving);
  if (!isStateAction(action)) refreshList(input);
  if (problem?.status === 403) input.reloadRights();
  const reasons: string[] = Array.from(leftOut, ([reason, count]) =>
    t(`bulk.leftOut.${leftOutReason(reason, action)}`, { count }),
  );
  if (unsaved.length > 0) reasons.push(t('bulk.leftOut.unsaved', { count: unsaved.length }));
  const rest = selection.versions.getSnapshot().size;
  // Nothing was announced while it ran: the number before would stay in the live region.
  announce(rest > 0 ? t('selection.count', { count: rest }) : t('selection.none'));
  const detail = [
    problem && (problem.detail || t('bulk.failed')),
    reasons.length > 0 && t('bulk.leftOut.of', { reasons: formatList(reasons) }),
    rest > 0 && t('bulk.rest', { count: rest }),
    unknown > 0 && t('bulk.unknown', { count: unknown }),
  ];
  showToast({
    message: t(`bulk.done.${doneLabel(action)}`, { count: done }),
    detail: detail.filter(Boolean).join(' '),
    tone: problem === undefined && done > 0 ? 'good' : 'warning',
    stays: true,
    undo: changeSet === null ? undefined : undoOf({ changeSet, rows }, input),
  });
}

const update = (change: Partial<BulkRun>): void => {
  const run = bulkRun.getSnapshot();
  if (run) bulkRun.set({ ...run, ...change });
};

/** A bulk change that was made, with its loaded rows as they were before. */
interface UndoableChange {
  readonly changeSet: string;
  readonly rows: readonly ListedTextView[];
}

/** Returns the list that is shown, unless that is one of another language. */
const currentList = ({ list, language }: BulkRunInput): TranslationList =>
  shownList.current?.language === language ? shownList.current.list : list;

/**
 * Shows what the server has done so far: it responds with the texts that it left out only. The list may have been opened since
 * the previous part.
 */
function applyChanges(
  changed: BulkReviewInput['texts'],
  action: StateAction,
  input: BulkRunInput,
): readonly ListedTextView[] {
  const { person } = input;
  const list = currentList(input);
  const befores: ListedTextView[] = [];
  const afters: ListedTextView[] = [];
  const state = action.action === 'sendBack' ? 'draft' : action.state;
  for (const { keyId, version } of changed) {
    const before = list.row(keyId);
    if (before?.text.version !== version) continue; // not loaded, or shown already
    befores.push(before);
    const sourceChanged = state === 'reviewed' ? false : before.text.sourceChanged;
    const { sentBack: _, ...text } = before.text;
    const sentBack = action.action === 'sendBack' && { sentBack: true as const };
    const after = { ...text, ...sentBack, state, sourceChanged, version: version + 1, ...changedBy(person) };
    afters.push({ ...before, text: after });
  }
  list.updateRows(afters);
  return befores;
}

/** Only the server knows what texts have become in which something was replaced, or ignored. Its events bring the rest. */
const refreshList = (input: BulkRunInput): void =>
  void currentList(input)
    .refresh()
    .catch(() => undefined); // without a connection

const withText = (row: ListedTextView, change: Partial<ListedTextView['text']>): ListedTextView => ({
  ...row,
  text: { ...row.text, ...change },
});

const changedBy = ({ id, name }: AuthorView) => ({ updatedAt: new Date().toISOString(), updatedBy: { id, name } });

/** Returns what undoes a bulk change. Texts that were changed since stay as they are. */
function undoOf({ changeSet, rows }: UndoableChange, input: BulkRunInput): () => Promise<void> {
  const idempotencyKey = crypto.randomUUID();
  const undo = async () => {
    const { t, person } = input;
    if (bulkRun.getSnapshot()) return;
    bulkRun.set({ done: 0, total: rows.length, isUndo: true, isWaiting: false });
    const outcome = await undoChangeSet(sendInBrowser, changeSet, idempotencyKey);
    bulkRun.set(undefined);
    if (!outcome.ok) {
      return showToast({
        message: t('bulk.undone', { count: 0 }),
        detail: outcome.problem.detail || t('undo.failed'),
        tone: 'warning',
        stays: true,
        undo: mayPass(outcome.problem.status) ? undo : undefined,
      });
    }
    const { done, skipped } = outcome.view;
    const skippedIds = new Set(skipped.map(({ keyId }) => keyId));
    const restored = rows.filter(({ id }) => !skippedIds.has(id));
    const list = currentList(input);
    list.updateRows(restored.map((row) => withText(row, { version: row.text.version + 2, ...changedBy(person) })));
    // Another list may have been loaded without the texts that belong to it again.
    if (list !== input.list) void list.reload();
    else if (!isStateAction(input.action)) refreshList(input);
    reportUndone(t, done, skippedIds.size);
  };
  return undo;
}

const MIN_RETRY_DELAY_MS = 1_000;
const MAX_RETRY_DELAY_MS = 30_000;

/** Resolves after a while that grows with each attempt, when the browser is back online, or when it is stopped. */
function waitForServer(attempt: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const proceed = () => {
      clearTimeout(timer);
      removeEventListener('online', proceed);
      signal.removeEventListener('abort', proceed);
      resolve();
    };
    const timer = setTimeout(proceed, Math.min(MIN_RETRY_DELAY_MS * 2 ** attempt, MAX_RETRY_DELAY_MS));
    addEventListener('online', proceed);
    signal.addEventListener('abort', proceed);
  });
}

/** An action that changes the states of texts, but not what they say. */
type StateAction = Extract<BulkReviewAction, { readonly action: 'setState' | 'sendBack' }>;

const isStateAction = (action: BulkReviewAction): action is StateAction =>
  action.action === 'setState' || action.action === 'sendBack';

const doneLabel = (action: BulkReviewAction) => {
  if (action.action === 'replace') return 'replaced';
  if (action.action === 'ignoreFinding') return 'ignored';
  return action.action === 'sendBack' ? 'sentBack' : action.state === 'reviewed' ? 'approved' : action.state;
};

/** The other reasons are those of actions on keys, and of an undo; and of texts whose preview had something to replace. */
function leftOutReason(reason: SkipReason, { action }: BulkReviewAction) {
  if (reason === 'unchanged' && action === 'ignoreFinding') return 'noFinding';
  if (reason === 'inSyntax' || reason === 'tooLarge' || reason === 'emptied') return 'changedMeanwhile';
  return reason === 'tooManyTags' || reason === 'keyTaken' || reason === 'needed' ? 'forbidden' : reason;
}
