import { Injectable } from '@nestjs/common';
import { canonicalTag } from '@dragoman/i18n';
import { Database } from '../database/database';
import type { Actor } from '../access/actor';
import { may, type Permission } from '../access/permissions';
import { type BulkAction, bulkEdit } from './bulk-edit';
import { bulkReportView } from './bulk-report-view';
import { EditingService } from '../editing/editing.service';
import type { BulkReportView } from './texts.contract';
import { MAX_BULK_KEYS } from '../http/input/input-limits';
import type { BulkBody } from './texts.dto';
import { forbidden } from '../editing/editing.errors';
import { tooManyKeys } from './texts.errors';
import { assertAllowed } from '../editing/assert-allowed';
import { ReviewNotifications } from './review-notifications';
import { TextsService } from './texts.service';
import { storedTextStates } from './text-view';
import { listSelectedIds } from './text-list.store';

/** Edits many texts as one change set, which can be undone as one. */
@Injectable()
export class BulkEditService {
  constructor(
    private readonly database: Database,
    private readonly editing: EditingService,
    private readonly texts: TextsService,
    private readonly notifications: ReviewNotifications,
  ) {}

  /** @throws Problem 403, 404, 422 for too many texts */
  async edit(actor: Actor, body: BulkBody): Promise<BulkReportView> {
    const action = bulkAction(body);
    const language = canonicalTag(body.language) ?? body.language;
    const permission = permissionFor(action);
    if (permission === 'keys.manage') {
      if (!may(actor, permission)) throw forbidden();
    } else assertAllowed(actor, permission, language);
    const selection = await this.texts.selection(actor, body);
    return this.editing.edit({ actor, kind: `bulk.${body.action}` }, async (editing) => {
      const ids = body.keyIds ?? (await listSelectedIds(editing.tx, this.database, selection, MAX_BULK_KEYS + 1));
      if (ids.length > MAX_BULK_KEYS) throw tooManyKeys(MAX_BULK_KEYS);
      const approves = action.action === 'setState' && action.state === 'reviewed';
      const { tx } = editing;
      const authors = approves ? await this.notifications.authorsOf(tx, ids, selection.language) : undefined;
      const report = await bulkEdit(editing, ids, selection.language, action);
      if (authors !== undefined) {
        for (const { message } of report.skipped) authors.delete(message.id);
        await this.notifications.manyApproved(tx, actor, selection.language, authors.values());
      }
      return bulkReportView(editing.changeSet.id, report);
    });
  }
}

function bulkAction({ action, state, tags = [] }: BulkBody): BulkAction {
  if (action === 'setState') return { action, state: storedTextStates[state!] };
  return action === 'tag' || action === 'untag' ? { action, tags } : { action };
}

function permissionFor(action: BulkAction): Permission {
  if (action.action === 'setState') return action.state === 'reviewed' ? 'texts.review' : 'texts.edit';
  return action.action === 'copySource' || action.action === 'clear' ? 'texts.edit' : 'keys.manage';
}
