import type { TableRegistration } from '../database/tables';

export const idempotencyMigrations: TableRegistration['migrations'] = {
  '0001-first-tables': ({ text, int, end }) => [
    // Responses to requests with an Idempotency-Key: a repeated request gets the same response and changes nothing.
    `create table idempotency (
      actor ${text} not null,
      route ${text} not null,
      key ${text} not null,
      body_hash ${text} not null,
      status ${int},
      response ${text},
      at ${int} not null,
      primary key (actor, route, key)
    ) ${end}`,
    `create index idempotency_by_time on idempotency (at)`,
  ],
};
