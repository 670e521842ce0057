import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { CheckRegistry } from '../checks/check-registry';
import { Database, type Queries } from '../database/database';
import { DatabaseUnavailable } from '../database/database.errors';
import { checkedBy, hasContributedFindings, saveCheckedBy } from './stores/checked-by.store';
import { withCounts } from './stores/counts.store';
import { EditingService } from './editing.service';
import { lockMessages } from './stores/messages.store';
import { recheckTexts } from './write-texts';

/** Locked and checked together: others wait for them. */
const MESSAGES_PER_TRANSACTION = 50;

/**
 * Checks all texts again after the checks of extensions have changed: an extension was added, removed or has a new version.
 * Runs in the background after the start. If it is interrupted, the next start repeats it. Several processes may do
 * it at once, since each result is the same.
 */
@Injectable()
export class TextRechecks implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Checks');
  private isStopped = false;

  constructor(
    private readonly database: Database,
    private readonly editing: EditingService,
    private readonly checks: CheckRegistry,
  ) {}

  onApplicationBootstrap(): void {
    this.recheckIfOutdated().catch((error: unknown) => {
      if (this.isStopped) return;
      if (!(error instanceof DatabaseUnavailable)) this.logger.error(error);
      else
        this.logger.warn(
          'Texts could not be checked again, because the database is not available. The next start repeats it.',
        );
    });
  }

  beforeApplicationShutdown(): void {
    this.isStopped = true;
  }

  private async recheckIfOutdated(): Promise<void> {
    const { fingerprint } = this.checks;
    const { read } = this.database;
    const isOutdated =
      (await checkedBy(read)) !== fingerprint || (fingerprint === '' && (await hasContributedFindings(read)));
    if (!isOutdated) return;
    let last: string | undefined;
    for (;;) {
      const ids = await nextMessageIds(read, last ?? '');
      if (this.isStopped) return;
      if (ids.length === 0) break;
      if (last === undefined) this.logger.log('The checks have changed: all texts are checked again.');
      await this.recheck(ids);
      last = ids.at(-1)!;
    }
    // An installation without texts stays empty, so that an archive can be restored into it.
    if (last !== undefined) await this.database.transaction((tx) => saveCheckedBy(tx, fingerprint));
  }

  private recheck(ids: readonly string[]): Promise<void> {
    return this.editing.edit({ actor: { id: null, name: 'checks' }, kind: 'check' }, async (editing) => {
      const messages = await lockMessages(editing, ids);
      await withCounts(editing, { messages: [...messages.keys()] }, () => recheckTexts(editing, messages));
    });
  }
}

/** Also of deleted messages: they may be restored. */
async function nextMessageIds(db: Queries, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(MESSAGES_PER_TRANSACTION)
    .execute();
  return rows.map(({ id }) => id);
}
