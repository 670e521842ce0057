import type { TextChecks } from '../../checks/run-checks';
import type { Database } from '../../database/database';
import type { Author } from '../../history/change';
import type { HistoryService } from '../../history/history.service';
import type { IdempotentRequest } from '../../idempotency/idempotency';

/** The services and options of a comparison, and the author of its changes. */
export interface ReconcileContext {
  readonly database: Database;
  readonly history: HistoryService;
  readonly checks: TextChecks;
  readonly actor: Author;
  /** Whether texts that follow the code are published as a release. */
  readonly publishes: boolean;
  /** The reference language of a workspace that has none yet. BCP 47. */
  readonly preferredReference: string;
  /** The request to execute once, even if it is repeated with its `Idempotency-Key`. */
  readonly request?: IdempotentRequest;
}
