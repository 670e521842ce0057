import type { Problem } from '@dragoman/i18n';
import { outsideLimits } from '../access/access.errors';
import type { Actor } from '../access/actor';
import { permissionRefused } from '../access/permission-refused';
import { may } from '../access/permissions';
import type { TextChecks } from '../checks/run-checks';
import type { Database } from '../database/database';
import { edit } from '../editing/editing';
import type { Subject } from '../history/change';
import type { HistoryService } from '../history/history.service';
import { executeOnce } from '../idempotency/idempotency';
import { withdrawNotifications } from '../notifications/withdraw-notifications';
import { bulkReportView } from '../texts/bulk/bulk-report-view';
import type { BulkReportView } from '../texts/texts.contract';
import { notUndoable } from './activity.errors';
import { loadChanges } from './combined-changes';
import { undoChanges } from './undo-changes';

export interface UndoInput {
  readonly actor: Actor;
  readonly changeSetId: string;
  /** The change set added or removed languages. */
  readonly concernsLanguages: boolean;
  /** The header `Idempotency-Key` of the request. */
  readonly idempotencyKey?: string | undefined;
}

/**
 * Undoes a change set in one transaction, keeping later changes.
 * @throws Problem 403 unless all of it may be undone; 409 when it was undone before
 */
export function undoChangeSet(
  {
    database,
    history,
    checks,
  }: { readonly database: Database; readonly history: HistoryService; readonly checks: TextChecks },
  { actor, changeSetId, concernsLanguages, idempotencyKey }: UndoInput,
): Promise<BulkReportView> {
  const request = { actor, route: `activity/${changeSetId}/undo`, key: idempotencyKey, body: {} };
  return edit(
    database,
    history,
    { actor, kind: 'undo', undoOf: changeSetId },
    (editing) =>
      executeOnce(editing.tx, request, async () => {
        const { tx, changeSet } = editing;
        if (await history.isUndone(tx, changeSetId)) throw notUndoable();
        const changes = await loadChanges(tx, history, changeSetId);
        if (![...changes.byType.keys()].some(isUndoable)) throw notUndoable();
        // All or nothing: a partly undone change set could not be undone again, by anyone.
        for (const [type, ofType] of changes.byType) {
          const languages = [...new Set(ofType.map(({ language }) => language ?? ''))];
          if (!mayUndo(actor, type, languages)) throw undoRefused(actor, type, languages);
        }
        const report = await undoChanges(editing, actor, changes);
        // What is skipped has been changed since, and is no longer as it was reviewed either.
        if (report.done > 0) await withdrawNotifications(tx, changeSetId);
        return bulkReportView(changeSet, report);
      }),
    { checks, exclusive: concernsLanguages },
  );
}

/**
 * Whether the actor may undo changes of a type.
 * @param languages of the changed texts
 */
export const mayUndo = (actor: Actor, type: Subject['type'], languages: readonly string[]): boolean =>
  !isUndoable(type) ||
  (type === 'text'
    ? languages.every((language) => may(actor, 'texts.edit', { language }))
    : may(actor, 'keys.manage') && actor.limits?.languages === undefined);

/** Returns the problem (403) with the permission that is missing to undo changes of a type. */
function undoRefused(actor: Actor, type: Subject['type'], languages: readonly string[]): Problem {
  if (type !== 'text') return permissionRefused(actor, 'keys.manage', outsideLimits);
  const language = languages.find((each) => !may(actor, 'texts.edit', { language: each }))!;
  return permissionRefused(actor, 'texts.edit', outsideLimits, { language });
}

/** Changes of texts and messages can be undone, and with them those of their namespaces and languages. */
export const isUndoable = (type: Subject['type']): boolean => type === 'text' || type === 'message';
