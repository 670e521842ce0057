import { HttpStatus, Injectable } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import type { Request } from 'express';
import type { IncomingMessage } from 'node:http';
import type { Actor } from './actor';
import { CallersStore } from './callers.store';
import { hashOf } from './secret';
import { SessionCookie } from './session.cookie';

/** Who a request comes from. */
export interface Caller {
  readonly actor: Actor;
  /** Id of the session or token. */
  readonly by: string;
  /** In which they read; `undefined`: as their browser says. */
  readonly interfaceLanguage: string | undefined;
}

/** Longest token or cookie that is looked up, in characters. */
const LONGEST = 128;

/** Decides who a request comes from: once, when first asked. A token beside a cookie is the one that counts. */
@Injectable()
export class Callers {
  private readonly decided = new WeakMap<IncomingMessage, Promise<Caller | undefined>>();

  constructor(
    private readonly store: CallersStore,
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

  private async decide(request: Request): Promise<Caller | undefined> {
    const { authorization } = request.headers;
    if (authorization !== undefined) {
      const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization)?.[1]; // RFC 6750, 2.1
      const caller =
        token === undefined || token.length > LONGEST ? undefined : await this.store.byToken(hashOf(token));
      if (caller === undefined) throw nobody('Bearer error="invalid_token"');
      return caller;
    }
    const secret = this.cookie.read(request);
    return secret === undefined || secret.length > LONGEST ? undefined : this.store.bySession(hashOf(secret));
  }
}

/** Says how to be somebody (RFC 9110, 11.6.1). */
export const nobody = (challenge = 'Bearer'): Problem =>
  new Problem(HttpStatus.UNAUTHORIZED, 'unauthorized', { headers: { 'WWW-Authenticate': challenge } });
