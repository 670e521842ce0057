import { Injectable } from '@nestjs/common';
import { canonicalTag } from '@dragoman/i18n';
import { Database } from '../../database/database';
import type { Actor } from '../../access/actor';
import { may, type Permission } from '../../access/permissions';
import { type BulkAction, bulkEdit } from './bulk-edit';
import { bulkReportView } from './bulk-report-view';
import { continueChangeSet } from './continue-change-set';
import { formsReplacer } from './replace-in-forms';
import { EditingService } from '../../editing/editing.service';
import type { BulkReportView, TextVersionsView } from '../texts.contract';
import { MAX_BULK_KEYS } from '../../http/input/input-limits';
import type { BulkBody, TextVersionsQuery } from '../texts.dto';
import { executeOnce } from '../../idempotency/idempotency';
import { tooManyKeys } from '../texts.errors';
import { assertAllowed } from '../../editing/assert-allowed';
import { assertValidText } from '../../editing/assert-valid-text';
import { ReviewNotifications } from '../review-notifications';
import { TextsService } from '../texts.service';
import { storedTextStates } from '../text-view';
import { listSelectedIds, listVersions } from '../text-list.store';

/** Edits many texts as one change set, which can be undone as one, also if it was made in several requests. */
@Injectable()
export class BulkEditService {
  constructor(
    private readonly database: Database,
    private readonly editing: EditingService,
    private readonly texts: TextsService,
    private readonly notifications: ReviewNotifications,
  ) {}

  /** @throws Problem 404 for an unknown language or namespace */
  async versions(actor: Actor, query: TextVersionsQuery): Promise<TextVersionsView> {
    const selection = await this.texts.selection(actor, query);
    return { texts: await listVersions(this.database, selection, MAX_BULK_KEYS) };
  }

  /**
   * @param idempotencyKey the header `Idempotency-Key` of the request
   * @throws Problem 403, 404, 409 when the change set that it continues was undone, 422 for too many texts
   */
  async edit(actor: Actor, idempotencyKey: string | undefined, body: BulkBody): Promise<BulkReportView> {
    const language = canonicalTag(body.language) ?? body.language;
    const permission = permissionFor(body);
    assertAllowed(actor, permission, permission === 'keys.manage' ? {} : { language });
    const selection = await this.texts.selection(actor, body);
    const mayIgnoreErrors = may(actor, 'texts.review', { language: selection.language });
    const action = bulkAction(body, selection.language, mayIgnoreErrors);
    const { action: name, keyIds, versions, sourceVersions, changeSet } = body;
    const note = noteOf(body);
    const byKey = (list: readonly number[] = []) => new Map(list.map((version, index) => [keyIds![index]!, version]));
    const seen = { texts: byKey(versions), sources: byKey(sourceVersions) };
    return this.editing.edit({ actor, kind: `bulk.${name}`, ...note }, (editing) =>
      executeOnce(editing.tx, { actor, route: 'texts/bulk', key: idempotencyKey, body }, async () => {
        const { tx } = editing;
        const ids = keyIds ?? (await listSelectedIds(tx, this.database, selection, MAX_BULK_KEYS + 1));
        if (ids.length > MAX_BULK_KEYS) throw tooManyKeys(MAX_BULK_KEYS);
        const verdict = verdictOf(action);
        const authors = verdict && (await this.notifications.authorsOf(tx, ids, selection.language, verdict));
        const continued =
          changeSet === undefined
            ? undefined
            : await continueChangeSet(editing, changeSet, { language: selection.language, adding: ids.length });
        const part = continued?.editing ?? editing;
        const report = await bulkEdit(part, ids, selection.language, action, seen);
        if (authors !== undefined) {
          for (const { message } of report.skipped) authors.delete(message.id);
          await this.notifications.manyReviewed(tx, actor, {
            kind: verdict!,
            language: selection.language,
            authors: authors.values(),
            changeSet: changeSet ?? editing.changeSet.id,
            ...note,
            ...(continued && { continuedSince: continued.since }),
          });
        }
        return bulkReportView(part.changeSet, report);
      }),
    );
  }
}

/** What the activity shows of the action: the reason, what is replaced by what, or the check whose findings are ignored. */
function noteOf({ action, reason, replacement, code }: BulkBody): { readonly note?: string } {
  if (action === 'sendBack' && reason) return { note: assertValidText(reason) };
  if (action === 'ignoreFinding') return { note: assertValidText(code!) };
  return action === 'replace' ? { note: `“${replacement!.find}” → “${replacement!.replaceWith}”` } : {};
}

/** Returns the verdict that the authors of the texts are notified of; undefined if the action is not a review. */
function verdictOf(action: BulkAction): 'approved' | 'sentBack' | undefined {
  if (action.action === 'sendBack') return 'sentBack';
  return action.action === 'setState' && action.state === 'reviewed' ? 'approved' : undefined;
}

/** @param language canonical, of the workspace */
function bulkAction(
  { action, state, replacement, keepsTranslations = false, code, tags = [] }: BulkBody,
  language: string,
  mayIgnoreErrors: boolean,
): BulkAction {
  if (action === 'replace') {
    assertValidText(replacement!.replaceWith);
    return { action, replace: formsReplacer(replacement!, language), keepsTranslations };
  }
  if (action === 'setState') return { action, state: storedTextStates[state!] };
  if (action === 'ignoreFinding') return { action, code: code!, mayIgnoreErrors };
  return action === 'tag' || action === 'untag' ? { action, tags } : { action };
}

function permissionFor({ action, state }: BulkBody): Permission {
  if (action === 'sendBack') return 'texts.review';
  if (action === 'setState') return state === 'reviewed' ? 'texts.review' : 'texts.edit';
  return ['copySource', 'clear', 'replace', 'ignoreFinding'].includes(action) ? 'texts.edit' : 'keys.manage';
}
