import { ConsoleLogger, Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller';
import { requireAccount } from '../access/require-account';
import { noOrigin, type RequestOrigin } from '../access/requests/request-origin';
import { timeZoneFor } from '../access/time-zone-of';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { Database, type Transaction } from '../database/database';
import { newId } from '../database/new-id';
import type { Author, Change } from '../history/change';
import type { ChangeKind } from '../history/change-kinds';
import { HistoryService } from '../history/history.service';
import { periodOf } from '../http/input/days';
import { decodeCursor, encodeCursor, isString } from '../http/lists/cursor';
import type {
  SecurityEvent,
  SecurityEventDetail,
  SecurityEventKind,
  SecurityEventsView,
  SecurityEventView,
} from './security-log.contract';
import type { SecurityEventsFilter } from './security-log.dto';
import {
  deleteSecurityEventsBefore,
  deleteSurplusAnonymousEvents,
  insertSecurityEvent,
  selectSecurityEvents,
  type SecurityEventFilter,
} from './security-log.store';
import type { SecurityEventRow } from './security-log.tables';
import { DAY_MS } from '../durations';

/** Events that anyone can cause, such as failed sign-ins to unknown accounts, are limited to this many. */
const MAX_ANONYMOUS_EVENTS = 10_000;
const EXPORT_PAGE_SIZE = 200;

const signIns: readonly SecurityEvent[] = [
  ...(['signedIn', 'identityConfirmed', 'signedOut', 'browserSignedOut', 'signedOutEverywhere'] as const),
];
const failures: readonly SecurityEvent[] = ['signInFailed', 'signInBlocked', 'confirmationFailed'];
const changes: readonly SecurityEvent[] = [
  ...(['personSetUp', 'personJoined', 'personDisabled', 'personEnabled', 'personRenamed', 'rolesChanged'] as const),
  'personDeleted',
  ...(['personSignedOut', 'passwordChanged', 'passwordReset', 'resetRequested', 'resetLinkCreated'] as const),
  ...(['emailChangeRequested', 'emailChanged'] as const),
  ...(['resetLinkRevoked', 'identityLinked'] as const),
  ...(['invitationCreated', 'invitationRenewed', 'invitationRevoked'] as const),
  ...(['serviceAccountCreated', 'serviceAccountChanged'] as const),
  ...(['serviceAccountDisabled', 'serviceAccountEnabled'] as const),
  ...(['tokenCreated', 'tokenRevoked', 'authenticatorAppAdded', 'authenticatorAppRemoved'] as const),
  ...(['passkeyAdded', 'passkeyRemoved'] as const),
  ...(['webhookCreated', 'webhookChanged', 'webhookSecretRotated', 'webhookStopped', 'webhookDeleted'] as const),
  ...(['recoveryCodesCreated', 'secondFactorReset', 'secondFactorRulesChanged'] as const),
];
const eventsByKind: Readonly<Record<SecurityEventKind, readonly SecurityEvent[]>> = { signIns, failures, changes };

/** An author with the request that they sent. */
export type RequestAuthor = Author & { readonly origin?: RequestOrigin };

export interface NewSecurityEvent {
  readonly event: SecurityEvent;
  readonly detail?: SecurityEventDetail;
  /** Id of the person whose account it concerns; null if it concerns none. */
  readonly personId: string | null;
  /** Who did it; absent if they were not signed in. */
  readonly by?: RequestAuthor;
  /** Default: that of the author. */
  readonly origin?: RequestOrigin;
}

export interface AccountChange extends Pick<NewSecurityEvent, 'event' | 'personId'> {
  readonly actor: RequestAuthor;
  /** Kind of the change set. */
  readonly kind: ChangeKind;
}

type ListFilter = Omit<SecurityEventFilter, 'events' | 'before'> & { readonly kind?: SecurityEventKind };

/**
 * Records who signed in and who changed accounts, with address and browser: in a table, and as lines in the server's log.
 * It contains no secrets, no email addresses and nothing that was typed into a form.
 */
@Injectable()
export class SecurityLog {
  private readonly logger: ConsoleLogger | undefined;

  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly database: Database,
    private readonly history: HistoryService,
  ) {
    const json = config.log === 'json';
    // With levels of its own: the application's logger leaves out what is neither an error nor a warning.
    if (config.log !== 'quiet') this.logger = new ConsoleLogger('Security', { json, logLevels: ['log'] });
  }

  /** Records an event in the transaction that causes it. */
  async record(
    tx: Transaction,
    { event, detail, personId, by, origin = by?.origin ?? noOrigin }: NewSecurityEvent,
    changeSetId: string | null = null,
  ): Promise<void> {
    const row: SecurityEventRow = {
      id: newId(),
      at: Date.now(),
      event,
      detail: detail ?? null,
      person_id: personId,
      by_id: by?.id ?? null,
      by_name: by?.name ?? null,
      ...origin,
      change_set_id: changeSetId,
    };
    await insertSecurityEvent(tx, row);
    this.database.afterCommit(tx, () => this.writeLine(row));
  }

  /** Records changes of accounts in history, and as an event that refers to them. */
  async recordChange(
    tx: Transaction,
    { actor, kind, event, personId }: AccountChange,
    changesOfSet: readonly Change[],
  ): Promise<void> {
    const changeSet = await this.history.changeSet(tx, { actor, kind });
    await this.history.record(tx, changeSet, changesOfSet);
    await this.record(tx, { event, personId, by: actor }, changeSet.id);
  }

  /**
   * Returns the filter of a query, whose days are in the time zone of the person, or else of the application.
   * @throws Problem 400 for a last day before the first
   */
  async filterOf(
    caller: Pick<Caller, 'actor' | 'timeZone'>,
    { kind, person, from, to, timeZone: named }: SecurityEventsFilter,
  ): Promise<ListFilter> {
    if (from === undefined && to === undefined) return { kind, about: person };
    const timeZone = await timeZoneFor(this.database.read, caller, named);
    return { kind, about: person, ...periodOf({ from, to, timeZone }) };
  }

  /**
   * What concerns the account of a person, without the addresses of others.
   * @throws Problem 400 for an invalid cursor
   */
  async listOwn(personId: string, limit: number, cursor?: string): Promise<SecurityEventsView> {
    const { events, next } = await this.list({ personId }, limit, cursor);
    return { events: events.map(withoutAddresses), next };
  }

  /** @throws Problem 400 for an invalid cursor */
  async list({ kind, ...filter }: ListFilter, limit: number, cursor?: string): Promise<SecurityEventsView> {
    const before = cursor === undefined ? undefined : decodeCursor(cursor, isString);
    const events = kind && eventsByKind[kind];
    const rows = await selectSecurityEvents(this.database.read, { ...filter, events, before }, limit + 1);
    const page = rows.slice(0, limit);
    return {
      events: page.map(securityEventView),
      next: rows.length > limit ? encodeCursor(page.at(-1)!.id) : undefined,
    };
  }

  /** @throws Problem 404 for a person or service account that does not exist: an empty export would look like a report of no events */
  requireAccount(id: string | undefined): Promise<void> {
    return requireAccount(this.database.read, id);
  }

  /** All events, each as one line of JSON. */
  async *exportLines(filter: ListFilter): AsyncGenerator<string> {
    let cursor: string | undefined;
    do {
      const { events, next } = await this.list(filter, EXPORT_PAGE_SIZE, cursor);
      for (const event of events) yield `${JSON.stringify(event)}\n`;
      cursor = next;
    } while (cursor !== undefined);
  }

  async deleteExpired(tx: Transaction, now: number): Promise<void> {
    await deleteSecurityEventsBefore(tx, now - this.config.keepSecurityLogDays * DAY_MS);
    await deleteSurplusAnonymousEvents(tx, MAX_ANONYMOUS_EVENTS);
  }

  private writeLine({ id, at: _, person_id, by_id, by_name: __, change_set_id, ...event }: SecurityEventRow): void {
    const line = { ...event, person: person_id, by: by_id, changeSet: change_set_id, id };
    // As text, JSON keeps a line a line: a `User-Agent` cannot forge another one.
    this.logger?.log(this.config.log === 'json' ? line : JSON.stringify(line));
  }
}

function withoutAddresses({ person, by, ...event }: SecurityEventView): SecurityEventView {
  return {
    ...event,
    person: person && {
      ...{ id: person.id, name: person.name },
      ...(person.isServiceAccount && { isServiceAccount: true }),
    },
    by: by && { id: by.id, name: by.name },
  };
}

const securityEventView = (
  row: SecurityEventRow & {
    person_name: string | null;
    person_email: string | null;
    by_email: string | null;
    person_kind: 'person' | 'service' | 'deleted' | null;
    invited: string | null;
  },
): SecurityEventView => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  event: row.event,
  detail: row.detail ?? undefined,
  person:
    row.person_id === null
      ? null
      : {
          id: row.person_id,
          name: row.person_name!,
          ...(row.person_kind === 'service'
            ? { isServiceAccount: true }
            : row.person_email && { email: row.person_email }),
        },
  email: row.invited ?? undefined,
  by: row.by_name === null ? null : { id: row.by_id, name: row.by_name, ...(row.by_email && { email: row.by_email }) },
  address: row.address,
  agent: row.agent,
  changeSet: row.change_set_id ?? undefined,
});
