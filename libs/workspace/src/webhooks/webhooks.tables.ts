import type { JsonText } from '../database/json-text';
import type { Flag, TableRegistration, Timestamp } from '../database/tables';
import type {
  WebhookAttemptView,
  WebhookDeliveryState,
  WebhookDeliveryView,
  WebhookEvent,
  WebhookView,
} from './webhooks.contract';
import { webhookMigrations } from './webhooks.migrations';

declare module '../database/tables' {
  interface Tables {
    webhooks: WebhookRow;
    webhook_deliveries: WebhookDeliveryRow;
  }
}

export interface WebhookRow {
  id: string;
  name: string;
  url: string;
  events: JsonText<readonly WebhookEvent[]>;
  /** Null: all. */
  namespaces: JsonText<readonly string[]> | null;
  /** Null: all. */
  languages: JsonText<readonly string[]> | null;
  /** `whsec_` and base64. Needed to sign, so it is not hashed. */
  secret: string;
  previous_secret: string | null;
  previous_secret_until: Timestamp | null;
  enabled: Flag;
  stopped: NonNullable<WebhookView['stopped']> | null;
  failing_since: Timestamp | null;
  /** Failed attempts since the last success. */
  failures: number;
  created_at: Timestamp;
  updated_at: Timestamp;
  version: number;
}

export interface WebhookDeliveryRow {
  id: string;
  webhook_id: string;
  event: WebhookDeliveryView['event'];
  /** JSON, as it is sent. */
  payload: string;
  created_at: Timestamp;
  state: WebhookDeliveryState;
  attempts: number;
  /** Null unless it waits. */
  next_attempt_at: Timestamp | null;
  /** Id of the attempt in progress. */
  claim: string | null;
  /** After this time, an attempt in progress counts as lost. */
  claimed_until: Timestamp;
  log: JsonText<readonly WebhookAttemptView[]>;
}

export const webhookTables: TableRegistration = {
  migrations: webhookMigrations,
  tables: { webhooks: { key: ['id'] }, webhook_deliveries: false },
  personalData: { webhook_deliveries: { json: ['payload'] } },
};
