import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Database, type Transaction } from '../../database/database';
import type { SessionMethod } from '../../access/access.tables';
import type { Caller } from '../../access/caller';
import { SecondFactors } from '../../credentials/second-factors';
import type { Actor } from '../../access/actor';
import { CallersService } from '../../access/callers.service';
import { recordSeen } from '../../access/record-seen';
import { originOf } from '../../access/requests/request-origin';
import type { SecurityEventDetail } from '../../security-log/security-log.contract';
import { SecurityLog } from '../../security-log/security-log.service';
import type { BrowserSessionView } from '../people.contract';
import { hashSecret, newSecret } from '../../http/secret';
import { SessionCookie } from '../../access/session.cookie';
import { MAX_SESSION_MS, sessionExpiry } from '../../access/session-lifetime';
import { PendingIdentities } from './pending-identities';
import {
  deleteSession,
  deleteSessionsOf,
  insertSession,
  pendingPerson,
  sessionsOf,
  setAuthenticated,
  setMethod,
} from './sessions.store';
import { toIsoTime } from '../../http/input/iso-time';
import { notFound } from '../../http/not-found';
import { personName } from '../users.store';

/** Time to enter the code of a second factor after the password. */
const SECOND_FACTOR_TTL_MS = 10 * 60_000;

export interface StartedSession {
  readonly personId: string;
  readonly secondFactorMissing: boolean;
}

interface NewSession {
  readonly method: SessionMethod;
  /** For the security log; the method by default. */
  readonly detail?: SecurityEventDetail;
  /** When the person proved who they are; now by default. */
  readonly authenticatedAt?: number | undefined;
  /** `ask`: if the person has one, the session is without permissions until its code is entered. */
  readonly secondFactor: 'ask' | 'given' | 'elsewhere';
  /** The session at the identity provider that the person signed in with; '' if it names none. */
  readonly providerSession?: string | null;
  /** The identity provider saw one factor only. */
  readonly isSingleFactor?: boolean;
  /** Links the identity at the provider that waits for this: the person has proved here that the account is theirs. */
  readonly linksIdentity?: boolean;
  readonly alsoInTransaction?: (tx: Transaction) => Promise<unknown>;
}

/** Starts, lists and ends the sessions of browsers. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly cookie: SessionCookie,
    private readonly callers: CallersService,
    private readonly securityLog: SecurityLog,
    private readonly secondFactors: SecondFactors,
    private readonly pendingIdentities: PendingIdentities,
  ) {}

  /** Starts a session with a new secret; the browser's previous session ends. */
  async start(request: Request, response: Response, userId: string, session: NewSession): Promise<StartedSession> {
    const { method, detail = method, authenticatedAt, secondFactor, alsoInTransaction } = session;
    const { providerSession = null, isSingleFactor = false, linksIdentity = false } = session;
    const secret = newSecret();
    const previousSecret = this.cookie.read(request);
    const now = Date.now();
    const origin = originOf(request);
    let isIdentityLinked = false;
    const isPending = await this.database.transaction(async (tx) => {
      await alsoInTransaction?.(tx);
      const isPending = secondFactor === 'ask' && (await this.secondFactors.has(userId, tx));
      if (previousSecret !== undefined) await deleteSession(tx, hashSecret(previousSecret));
      await insertSession(tx, {
        id_hash: hashSecret(secret),
        user_id: userId,
        created_at: now,
        seen_at: now,
        expires_at: isPending
          ? now + SECOND_FACTOR_TTL_MS
          : await sessionExpiry(tx, { user_id: userId, created_at: now, method }, now),
        authenticated_at: Math.min(authenticatedAt ?? now, now),
        method,
        pending: isPending ? 1 : 0,
        provider_session: providerSession,
        single_factor: isSingleFactor ? 1 : 0,
        ...origin,
      });
      await recordSeen(tx, userId, now);
      if (isPending) return true;
      isIdentityLinked = linksIdentity && (await this.pendingIdentities.link(tx, request, userId));
      const name = await personName(tx, userId);
      const by = { id: userId, name, origin };
      await this.securityLog.record(tx, { event: 'signedIn', detail, personId: userId, by });
      return false;
    });
    this.cookie.write(response, secret, isPending ? SECOND_FACTOR_TTL_MS : MAX_SESSION_MS);
    if (isIdentityLinked) this.pendingIdentities.forget(response);
    return { personId: userId, secondFactorMissing: isPending };
  }

  /** The person whose second factor is still missing in this browser; undefined if there is none. */
  async pendingPerson(request: Request) {
    const secret = this.cookie.read(request);
    return secret === undefined ? undefined : pendingPerson(this.database.read, hashSecret(secret), Date.now());
  }

  async setMethod(tx: Transaction, sessionId: string, method: SessionMethod): Promise<void> {
    await setMethod(tx, sessionId, method);
  }

  /** Records that the person of a session has proved again who they are. */
  async confirm({ actor, credentialId }: Caller, method: SecurityEventDetail): Promise<void> {
    await this.database.transaction(async (tx) => {
      await setAuthenticated(tx, credentialId, Date.now());
      await this.securityLog.record(tx, {
        event: 'identityConfirmed',
        detail: method,
        personId: actor.id,
        by: actor,
      });
    });
  }

  /** Signs the requesting browser out. */
  async end(request: Request, response: Response): Promise<void> {
    const secret = this.cookie.read(request);
    if (secret === undefined) return;
    const actor = (await this.callers.authenticate(request))?.actor;
    await this.database.transaction(async (tx) => {
      if (!(await deleteSession(tx, hashSecret(secret))) || actor === undefined) return;
      await this.securityLog.record(tx, { event: 'signedOut', personId: actor.id, by: actor });
    });
    this.cookie.clear(response);
  }

  async list({ actor, credentialId }: Caller): Promise<readonly BrowserSessionView[]> {
    const rows = await sessionsOf(this.database.read, actor.id, Date.now());
    return rows.map(({ id_hash: id, created_at, seen_at, expires_at, address, agent }) => ({
      id,
      current: id === credentialId,
      createdAt: toIsoTime(created_at),
      seenAt: toIsoTime(seen_at),
      expiresAt: toIsoTime(expires_at),
      address,
      agent,
    }));
  }

  /** @throws Problem 404 when the person has no such session */
  async endOne(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await deleteSession(tx, id, actor.id))) throw notFound();
      await this.securityLog.record(tx, { event: 'browserSignedOut', personId: actor.id, by: actor });
    });
  }

  /** Ends all sessions of the person, including that of the request. */
  async endAll(actor: Actor, response: Response): Promise<void> {
    await this.database.transaction(async (tx) => {
      await deleteSessionsOf(tx, actor.id);
      await this.securityLog.record(tx, { event: 'signedOutEverywhere', personId: actor.id, by: actor });
    });
    this.cookie.clear(response);
  }
}
