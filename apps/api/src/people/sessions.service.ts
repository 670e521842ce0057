import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Database, type Transaction } from '../database/database';
import type { Caller } from './caller';
import type { BrowserView } from './people.contract';
import { notThere } from './people.errors';
import { hashOf, newSecret } from './secret';
import { SessionCookie } from './session.cookie';
import { LONGEST, sessionEnd } from './session.time';
import { deleteSession, deleteSessionsOf, insertSession, sessionsOf } from './sessions.store';
import { timeText } from './time-text';

/** Longest `User-Agent` that is kept, in characters. */
const LONGEST_AGENT = 300;

/** Browsers that are signed in. */
@Injectable()
export class Sessions {
  constructor(
    private readonly database: Database,
    private readonly cookie: SessionCookie,
  ) {}

  /** Signs the browser in, with an id that nobody knew before; the one that it came with is dead from then on. */
  async begin(
    request: Request,
    response: Response,
    userId: string,
    meanwhile: (tx: Transaction) => Promise<unknown> = async () => {},
  ): Promise<void> {
    const secret = newSecret();
    const presented = this.cookie.read(request);
    const now = Date.now();
    await this.database.transaction(async (tx) => {
      await meanwhile(tx);
      if (presented !== undefined) await deleteSession(tx, hashOf(presented));
      await insertSession(tx, {
        id_hash: hashOf(secret),
        user_id: userId,
        created_at: now,
        seen_at: now,
        expires_at: sessionEnd(now, now),
        address: request.ip ?? null,
        agent: request.headers['user-agent']?.slice(0, LONGEST_AGENT) ?? null,
      });
    });
    this.cookie.write(response, secret, LONGEST);
  }

  /** Signs the browser out that asks, if it is signed in. */
  async end(request: Request, response: Response): Promise<void> {
    const presented = this.cookie.read(request);
    if (presented === undefined) return;
    await this.database.transaction((tx) => deleteSession(tx, hashOf(presented)));
    this.cookie.clear(response);
  }

  async list({ actor, by }: Caller): Promise<readonly BrowserView[]> {
    const rows = await sessionsOf(this.database.read, actor.id, Date.now());
    return rows.map(({ id_hash: id, created_at, seen_at, expires_at, address, agent }) => ({
      id,
      current: id === by,
      createdAt: timeText(created_at),
      seenAt: timeText(seen_at),
      expiresAt: timeText(expires_at),
      address,
      agent,
    }));
  }

  /** @throws Problem 404 where it is nobody's, or somebody else's */
  async endOne(userId: string, id: string): Promise<void> {
    if (!(await this.database.transaction((tx) => deleteSession(tx, id, userId)))) throw notThere();
  }

  async endAll(userId: string): Promise<void> {
    await this.database.transaction((tx) => deleteSessionsOf(tx, userId));
  }
}
