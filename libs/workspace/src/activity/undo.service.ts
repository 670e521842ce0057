import { HttpStatus, Injectable } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import type { Actor } from '../access/actor';
import { may } from '../access/permissions';
import { EditingService } from '../editing/editing.service';
import { unknownChange } from '../editing/editing.errors';
import type { Subject } from '../history/change';
import { HistoryService } from '../history/history.service';
import { executeOnce } from '../idempotency/idempotency';
import { MAX_BULK_KEYS } from '../http/input/input-limits';
import { bulkReportView } from '../texts/bulk/bulk-report-view';
import type { BulkReportView } from '../texts/texts.contract';
import { tooManyKeys } from '../texts/texts.errors';
import { notUndoable } from './activity.errors';
import { undoChanges } from './undo-changes';

/** Undoes change sets, keeping later changes. */
@Injectable()
export class UndoService {
  constructor(
    private readonly history: HistoryService,
    private readonly editing: EditingService,
  ) {}

  /**
   * @param idempotencyKey the header `Idempotency-Key` of the request
   * @throws Problem 403 unless all of it may be undone; 404; 409 when the change set was undone before; 422 when it is too large
   */
  async undo(actor: Actor, changeSetId: string, idempotencyKey?: string): Promise<BulkReportView> {
    if (!(await this.history.exists(changeSetId))) throw unknownChange();
    const undoSet = { actor, kind: 'undo', undoOf: changeSetId };
    const request = { actor, route: `activity/${changeSetId}/undo`, key: idempotencyKey, body: {} };
    return this.editing.edit(undoSet, (editing) =>
      executeOnce(editing.tx, request, async () => {
        const { tx, changeSet } = editing;
        if (await this.history.isUndone(tx, changeSetId)) throw notUndoable();
        const entries = await this.history.entries({ changeSetId }, MAX_BULK_KEYS + 1, tx);
        if (entries.length > MAX_BULK_KEYS) throw tooManyKeys(MAX_BULK_KEYS);
        if (!entries.some(({ subject }) => isUndoable(subject.type))) throw notUndoable();
        // All or nothing: a partly undone change set could not be undone again, by anyone.
        if (!entries.every(({ subject, language }) => mayUndo(actor, subject.type, [language ?? ''])))
          throw new Problem(HttpStatus.FORBIDDEN, 'forbidden');
        return bulkReportView(changeSet, await undoChanges(editing, actor, entries));
      }),
    );
  }
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

/** Only changes of texts and messages can be undone. */
export const isUndoable = (type: Subject['type']): boolean => type === 'text' || type === 'message';
