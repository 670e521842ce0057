import { Injectable, Logger } from '@nestjs/common';
import type { Request } from 'express';
import type { IncomingMessage } from 'node:http';
import { Database } from '../database/database';
import type { Caller } from './caller';
import { bySession, byToken, type Known, noteSession, noteToken } from './callers.store';
import { nobody } from './people.errors';
import { hashOf } from './secret';
import { SessionCookie } from './session.cookie';

/** Longest token or cookie that is looked up, in characters. */
const LONGEST = 128;

/** How long a use goes unnoted, in milliseconds: not every request writes. */
const UNNOTED = 60_000;

/** Decides who a request comes from: once, when first asked. A token beside a cookie is the one that counts. */
@Injectable()
export class Callers {
  private readonly logger = new Logger('People');
  private readonly decided = new WeakMap<IncomingMessage, Promise<Caller | undefined>>();
  private readonly noting = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly cookie: SessionCookie,
  ) {}

  /**
   * `undefined`: nobody.
   * @throws Problem 401 where there is an `Authorization` that means nobody
   * @throws DatabaseUnavailable
   */
  of(request: Request): Promise<Caller | undefined> {
    let decision = this.decided.get(request);
    if (decision === undefined) {
      decision = this.decide(request);
      this.decided.set(request, decision);
    }
    return decision;
  }

  /** Of a request that goes on being answered: who it comes from by now. */
  again(request: Request): Promise<Caller | undefined> {
    this.decided.delete(request);
    return this.of(request);
  }

  private async decide(request: Request): Promise<Caller | undefined> {
    const { authorization } = request.headers;
    if (authorization === undefined) {
      const secret = this.cookie.read(request);
      return secret === undefined || secret.length > LONGEST ? undefined : this.lookUp(secret, bySession);
    }
    const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization)?.[1]; // RFC 6750, 2.1
    const caller = token === undefined || token.length > LONGEST ? undefined : await this.lookUp(token, byToken);
    if (caller === undefined) throw nobody('Bearer error="invalid_token"');
    return caller;
  }

  private async lookUp(secret: string, by: typeof bySession): Promise<Caller | undefined> {
    const now = Date.now();
    const known = await by(this.database.read, hashOf(secret), now);
    if (known !== undefined && (known.noted ?? 0) < now - UNNOTED) void this.note(known, now);
    return known;
  }

  /** Nobody waits for it, and nobody is refused because it could not be written. */
  private async note({ actor, by }: Known, now: number): Promise<void> {
    if (this.noting.has(by)) return;
    this.noting.add(by);
    const write = actor.via === 'session' ? noteSession : noteToken;
    try {
      await this.database.transaction<unknown>((tx) => write(tx, by, now));
    } catch (error) {
      this.logger.warn(`It could not be noted that somebody was there: ${String(error)}`);
    } finally {
      this.noting.delete(by);
    }
  }
}
