import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Database, type Transaction } from '../../database/database';
import type { Caller } from '../../access/caller';
import type { Actor } from '../../access/actor';
import { CallersService } from '../../access/callers.service';
import { originOf } from '../../access/request-origin';
import type { SecurityEventDetail } from '../../security-log/security-log.contract';
import { SecurityLog } from '../../security-log/security-log.service';
import type { BrowserSessionView } from '../people.contract';
import { hashSecret, newSecret } from '../../http/secret';
import { SessionCookie } from '../../access/session.cookie';
import { MAX_SESSION_MS, sessionExpiry } from '../../access/session-lifetime';
import { deleteSession, deleteSessionsOf, insertSession, sessionsOf, setAuthenticated } from './sessions.store';
import { toIsoTime } from '../../http/input/iso-time';
import { notFound } from '../../http/not-found';
import { personName } from '../users.store';

type SignInMethod = Extract<SecurityEventDetail, 'password' | 'identityProvider' | 'link'>;

/** Starts, lists and ends the sessions of browsers. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly cookie: SessionCookie,
    private readonly callers: CallersService,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Starts a session with a new secret; the browser's previous session ends. */
  async start(
    request: Request,
    response: Response,
    userId: string,
    method: SignInMethod,
    alsoInTransaction: (tx: Transaction) => Promise<unknown> = async () => {},
  ): Promise<void> {
    const secret = newSecret();
    const previousSecret = this.cookie.read(request);
    const now = Date.now();
    const origin = originOf(request);
    await this.database.transaction(async (tx) => {
      await alsoInTransaction(tx);
      if (previousSecret !== undefined) await deleteSession(tx, hashSecret(previousSecret));
      await insertSession(tx, {
        id_hash: hashSecret(secret),
        user_id: userId,
        created_at: now,
        seen_at: now,
        expires_at: await sessionExpiry(tx, { user_id: userId, created_at: now, method }, now),
        authenticated_at: now,
        method,
        ...origin,
      });
      const name = await personName(tx, userId);
      const by = { id: userId, name, origin };
      await this.securityLog.record(tx, { event: 'signedIn', detail: method, personId: userId, by });
    });
    this.cookie.write(response, secret, MAX_SESSION_MS);
  }

  /** Records that the person of a session has proved again who they are. */
  async confirm({ actor, credentialId }: Caller, method: SignInMethod): Promise<void> {
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
