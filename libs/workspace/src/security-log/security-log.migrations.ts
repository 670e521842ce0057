import type { TableRegistration } from '../database/tables';

export const securityLogMigrations: TableRegistration['migrations'] = {
  '0015-security-log': ({ text, int, end }) => [
    // Sign-ins and changes of accounts. person_id: whose account; by_id, by_name: who did it, null if not signed in.
    `create table security_events (
      id ${text} primary key,
      at ${int} not null,
      event ${text} not null,
      detail ${text},
      person_id ${text} references users (id),
      by_id ${text} references users (id),
      by_name ${text},
      address ${text},
      agent ${text},
      change_set_id ${text}
    ) ${end}`,
    `create index security_events_by_person on security_events (person_id, id)`,
    `create index security_events_by_author on security_events (by_id, id)`,
    `create index security_events_by_event on security_events (event, id)`,
  ],
};
