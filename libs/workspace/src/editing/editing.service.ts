import { Injectable } from '@nestjs/common';
import { CheckRegistry } from '../checks/check-registry';
import { Database } from '../database/database';
import { HistoryService } from '../history/history.service';
import { type EditOptions, type ChangeSetInput, edit, type Editing } from './editing';

/** Makes changes to texts, with history and all checks of the installation. */
@Injectable()
export class EditingService {
  constructor(
    private readonly database: Database,
    private readonly history: HistoryService,
    private readonly checks: CheckRegistry,
  ) {}

  /** See {@link edit}. */
  edit<T>(set: ChangeSetInput, work: (editing: Editing) => Promise<T>, options: EditOptions = {}): Promise<T> {
    return edit(this.database, this.history, set, work, { ...options, checks: this.checks });
  }
}
