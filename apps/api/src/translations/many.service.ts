import { Injectable } from '@nestjs/common';
import { canonicalTag } from '@dragoman/i18n';
import { Database } from '../database/database';
import { HistoryService } from '../history/history.service';
import type { Actor } from '../people/actor';
import { may, type Permission } from '../people/permissions';
import { type BulkAction, bulkEdit, type BulkReport } from './bulk-edit';
import { edit } from './editing';
import type { BulkReportView } from './editing.contract';
import { mostMessages } from './input-bounds';
import type { BulkBody } from './texts.dto';
import { forbidden, notUndoable, tooManyMessages, unknownChange } from './editing.errors';
import { permitted } from './permitted';
import { TextsService } from './texts.service';
import { writtenStates } from './text-view';
import { selectedIds } from './translation-list.store';
import { undoChanges } from './undo-changes';

/** Changes of many messages at once: one set, undone at once. */
@Injectable()
export class ManyService {
  constructor(
    private readonly database: Database,
    private readonly history: HistoryService,
    private readonly texts: TextsService,
  ) {}

  /** @throws Problem 403, 404, 422 where they are too many */
  async edit(actor: Actor, body: BulkBody): Promise<BulkReportView> {
    const action = actionOf(body);
    const language = canonicalTag(body.language) ?? body.language;
    const permission = permissionFor(action);
    if (permission === 'messages.manage') {
      if (!may(actor, permission)) throw forbidden();
    } else permitted(actor, permission, language);
    const selection = await this.texts.selection(actor, body);
    return edit(this.database, this.history, { actor, kind: `bulk.${body.action}` }, async (editing) => {
      const ids = body.messages ?? (await selectedIds(editing.tx, this.database.kind, selection, mostMessages + 1));
      if (ids.length > mostMessages) throw tooManyMessages(mostMessages);
      return reportView(editing.changeSet.id, await bulkEdit(editing, ids, selection.language, action));
    });
  }

  /** @throws Problem 404, 409 where it was undone already, 422 */
  async undo(actor: Actor, changeSetId: string): Promise<BulkReportView> {
    const set = { actor, kind: 'undo', undoOf: changeSetId };
    if (!(await this.history.isKnown(changeSetId))) throw unknownChange();
    return edit(this.database, this.history, set, async (editing) => {
      const { tx, changeSet } = editing;
      if (await this.history.isUndone(tx, changeSetId)) throw notUndoable();
      const entries = await this.history.entries({ changeSetId }, mostMessages + 1, tx);
      if (entries.length > mostMessages) throw tooManyMessages(mostMessages);
      if (!entries.some(({ subject }) => undoable.has(subject.type))) throw notUndoable();
      return reportView(changeSet.id, await undoChanges(editing, actor, entries));
    });
  }
}

const undoable: ReadonlySet<string> = new Set(['text', 'message']);

function actionOf({ action, state, tags = [] }: BulkBody): BulkAction {
  if (action === 'setState') return { action, state: writtenStates[state!] };
  return action === 'tag' || action === 'untag' ? { action, tags } : { action };
}

function permissionFor(action: BulkAction): Permission {
  if (action.action === 'setState') return action.state === 'reviewed' ? 'texts.review' : 'texts.edit';
  return action.action === 'copySource' || action.action === 'clear' ? 'texts.edit' : 'messages.manage';
}

const reportView = (changeSet: string, { done, skipped }: BulkReport): BulkReportView => ({
  changeSet: done === 0 ? null : changeSet,
  done,
  skipped: skipped.map(({ message: { id, key }, language, reason }) => ({
    message: id,
    key,
    ...(language === undefined ? {} : { language }),
    reason,
  })),
});
