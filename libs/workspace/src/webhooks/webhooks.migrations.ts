import type { TableRegistration } from '../database/tables';

export const webhookMigrations: TableRegistration['migrations'] = {
  '0035-webhooks': ({ text, int, end }) => [
    // URLs that are notified of changes. stopped: why it was disabled by itself. failing_since, failures: of the deliveries
    // since the last success.
    `create table webhooks (
      id ${text} primary key,
      name ${text} not null,
      url ${text} not null,
      events ${text} not null,
      namespaces ${text},
      languages ${text},
      secret ${text} not null,
      previous_secret ${text},
      previous_secret_until ${int},
      enabled ${int} not null,
      stopped ${text},
      failing_since ${int},
      failures ${int} not null,
      created_at ${int} not null,
      updated_at ${int} not null,
      version ${int} not null
    ) ${end}`,
    // Messages to webhooks. claim, claimed_until: the process that sends it at the moment. log: its latest attempts.
    `create table webhook_deliveries (
      id ${text} primary key,
      webhook_id ${text} not null references webhooks (id) on delete cascade,
      event ${text} not null,
      payload ${text} not null,
      created_at ${int} not null,
      state ${text} not null check (state in ('waiting', 'delivered', 'failed')),
      attempts ${int} not null,
      next_attempt_at ${int},
      claim ${text},
      claimed_until ${int} not null,
      log ${text} not null
    ) ${end}`,
    `create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, id)`,
    `create index webhook_deliveries_by_time on webhook_deliveries (state, next_attempt_at)`,
    `create index webhook_deliveries_by_age on webhook_deliveries (created_at)`,
  ],
};
