import { Injectable } from '@nestjs/common';
import { join } from 'node:path';
import type { Actor } from '../access/actor';
import { CheckRegistry } from '../checks/check-registry';
import { compiledFile } from '../compiled-file';
import { Database } from '../database/database';
import { unknownChange } from '../editing/editing.errors';
import { ExchangeThreads } from '../exchange/worker/exchange.threads';
import { HistoryService } from '../history/history.service';
import { MAX_UNDONE_CHANGES } from '../http/input/input-limits';
import type { BulkReportView } from '../texts/texts.contract';
import { tooManyChanges } from './activity.errors';
import { undoChangeSet, type UndoInput } from './undo-change-set';

/** More would keep the event loop from serving texts. */
const MAX_CHANGES_OUTSIDE_OF_THREADS = 1000;

/** Undoes change sets, keeping later changes. */
@Injectable()
export class UndoService {
  constructor(
    private readonly database: Database,
    private readonly history: HistoryService,
    private readonly checks: CheckRegistry,
    private readonly threads: ExchangeThreads,
  ) {}

  /**
   * @param idempotencyKey the header `Idempotency-Key` of the request
   * @throws Problem 403 unless all of it may be undone; 404; 409 when the change set was undone before; 422 when it is too large;
   * 503 when too many imports, exports and others wait for a thread
   */
  async undo(actor: Actor, changeSetId: string, idempotencyKey?: string): Promise<BulkReportView> {
    const [summary] = await this.history.changeSets({ id: changeSetId }, 1);
    if (summary === undefined) throw unknownChange();
    const { changes, types } = summary;
    if (changes > MAX_UNDONE_CHANGES) throw tooManyChanges(MAX_UNDONE_CHANGES);
    const input: UndoInput = { actor, changeSetId, concernsLanguages: types.includes('language'), idempotencyKey };
    return changes > MAX_CHANGES_OUTSIDE_OF_THREADS
      ? this.threads.performModule(taskFile, input)
      : undoChangeSet({ database: this.database, history: this.history, checks: this.checks }, input);
  }
}

const taskFile = compiledFile(join(__dirname, 'undo.task.js'));
