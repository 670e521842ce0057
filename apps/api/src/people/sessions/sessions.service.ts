import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Database, type Transaction } from '../../database/database';
import type { Caller } from '../../access/caller';
import type { BrowserSessionView } from '../people.contract';
import { hashSecret, newSecret } from '../../http/secret';
import { SessionCookie } from '../../access/session.cookie';
import { MAX_SESSION_MS, sessionExpiry } from '../../access/session-lifetime';
import { deleteSession, deleteSessionsOf, insertSession, sessionsOf } from './sessions.store';
import { toIsoTime } from '../../http/input/iso-time';
import { notFound } from '../../http/not-found';

/** In characters; the rest of a `User-Agent` is not stored. */
const MAX_USER_AGENT_LENGTH = 300;

/** Starts, lists and ends the sessions of browsers. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly cookie: SessionCookie,
  ) {}

  /** Starts a session with a new secret; the browser's previous session ends. */
  async start(
    request: Request,
    response: Response,
    userId: string,
    alsoInTransaction: (tx: Transaction) => Promise<unknown> = async () => {},
  ): Promise<void> {
    const secret = newSecret();
    const previousSecret = this.cookie.read(request);
    const now = Date.now();
    await this.database.transaction(async (tx) => {
      await alsoInTransaction(tx);
      if (previousSecret !== undefined) await deleteSession(tx, hashSecret(previousSecret));
      await insertSession(tx, {
        id_hash: hashSecret(secret),
        user_id: userId,
        created_at: now,
        seen_at: now,
        expires_at: sessionExpiry(now, now),
        address: request.ip ?? null,
        agent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
      });
    });
    this.cookie.write(response, secret, MAX_SESSION_MS);
  }

  /** Signs the requesting browser out. */
  async end(request: Request, response: Response): Promise<void> {
    const secret = this.cookie.read(request);
    if (secret === undefined) return;
    await this.database.transaction((tx) => deleteSession(tx, hashSecret(secret)));
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
  async endOne(userId: string, id: string): Promise<void> {
    if (!(await this.database.transaction((tx) => deleteSession(tx, id, userId)))) throw notFound();
  }

  async endAll(userId: string): Promise<void> {
    await this.database.transaction((tx) => deleteSessionsOf(tx, userId));
  }
}
