import type { Queries, Transaction } from '../database/database';
import type { SecurityEvent } from './security-log.contract';
import type { SecurityEventRow } from './security-log.tables';

export const insertSecurityEvent = (tx: Transaction, row: SecurityEventRow) =>
  tx.insertInto('security_events').values(row).execute();

export interface SecurityEventFilter {
  readonly events?: readonly SecurityEvent[] | undefined;
  /** Id of the person whose account it concerns, or who did it. */
  readonly about?: string | undefined;
  /** Id of the person whose account it concerns. */
  readonly personId?: string | undefined;
  /** Only events at or after this time, in milliseconds since 1970. */
  readonly from?: number | undefined;
  /** Only events before this time. */
  readonly until?: number | undefined;
  /** Only events before the one with this id. */
  readonly before?: string | undefined;
}

/** Events with the current name of the person, and the address of an invitation while it is kept, the latest first. Their ids increase with time. */
export function selectSecurityEvents(
  db: Queries,
  { events, about, personId, from, until, before }: SecurityEventFilter,
  limit: number,
) {
  let query = db
    .selectFrom('security_events as e')
    .leftJoin('users', 'users.id', 'e.person_id')
    .leftJoin('users as authors', 'authors.id', 'e.by_id')
    .selectAll('e')
    .select(['users.name as person_name', 'users.kind as person_kind', 'users.email as person_email'])
    .select('authors.email as by_email')
    .select(({ selectFrom }) =>
      selectFrom('changes')
        .innerJoin('links', 'links.id', 'changes.subject_id')
        .select('links.email')
        .whereRef('changes.change_set_id', '=', 'e.change_set_id')
        .where('changes.subject_type', '=', 'invitation')
        // A change of roles may have withdrawn several.
        .where('e.event', 'in', ['invitationCreated', 'invitationRenewed', 'invitationRevoked'])
        .limit(1)
        .as('invited'),
    )
    .orderBy('e.id', 'desc')
    .limit(limit);
  if (events !== undefined) query = query.where('e.event', 'in', events);
  if (about !== undefined)
    query = query.where(({ eb, or }) => or([eb('person_id', '=', about), eb('by_id', '=', about)]));
  if (personId !== undefined) query = query.where('person_id', '=', personId);
  if (from !== undefined) query = query.where('e.at', '>=', from);
  if (until !== undefined) query = query.where('e.at', '<', until);
  if (before !== undefined) query = query.where('e.id', '<', before);
  return query.execute();
}

export const deleteSecurityEventsBefore = (tx: Transaction, time: number) =>
  tx.deleteFrom('security_events').where('at', '<=', time).execute();

/** Deletes events that anyone can cause, of unknown people about no account, except for the latest ones. */
export const deleteSurplusAnonymousEvents = (tx: Transaction, kept: number) =>
  tx
    .deleteFrom('security_events')
    .where('person_id', 'is', null)
    .where('by_name', 'is', null)
    .where('id', '<=', ({ selectFrom }) =>
      selectFrom('security_events as e')
        .select('e.id')
        .where('e.person_id', 'is', null)
        .where('e.by_name', 'is', null)
        .orderBy('e.id', 'desc')
        .limit(1)
        .offset(kept),
    )
    .execute();
