import { Injectable, Logger } from '@nestjs/common';
import type { Request } from 'express';
import type { IncomingMessage } from 'node:http';
import { Database } from '../database/database';
import type { Caller } from './caller';
import {
  callerBySession,
  callerByToken,
  type AuthenticatedCaller,
  recordSessionUse,
  recordTokenUse,
} from './callers.store';
import { hashSecret } from '../http/secret';
import type { Permission } from './permissions';
import { PermissionRegistry } from './permission-registry';
import { originOf } from './request-origin';
import { SessionCookie } from './session.cookie';
import { unauthenticated } from './access.errors';

/** In characters; longer tokens and cookies are refused without a lookup. */
const MAX_CREDENTIAL_LENGTH = 128;

/** The last use of a session or token is recorded at most once in this time. */
const USE_RECORDING_INTERVAL_MS = 60_000;

/** Permissions of those who have to set up a second factor first. */
const WITHOUT_SECOND_FACTOR: readonly Permission[] = ['own.manage'];

/** Authenticates each request once. A token takes precedence over a cookie. */
@Injectable()
export class CallersService {
  private readonly logger = new Logger('People');
  private readonly authentications = new WeakMap<IncomingMessage, Promise<Caller | undefined>>();
  private readonly recordingUseOf = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly cookie: SessionCookie,
    private readonly permissions: PermissionRegistry,
  ) {}

  /**
   * Returns the caller; `undefined` without credentials or with an expired session.
   * @throws Problem 401 for an invalid `Authorization`
   * @throws DatabaseUnavailable
   */
  authenticate(request: Request): Promise<Caller | undefined> {
    let authentication = this.authentications.get(request);
    if (authentication === undefined) {
      authentication = this.callerByCredentials(request);
      this.authentications.set(request, authentication);
    }
    return authentication;
  }

  /** Authenticates a long-running request again. */
  reauthenticate(request: Request): Promise<Caller | undefined> {
    this.authentications.delete(request);
    return this.authenticate(request);
  }

  private async callerByCredentials(request: Request): Promise<Caller | undefined> {
    const { authorization } = request.headers;
    if (authorization === undefined) {
      const secret = this.cookie.read(request);
      return secret === undefined || secret.length > MAX_CREDENTIAL_LENGTH
        ? undefined
        : this.findCaller(request, secret, callerBySession);
    }
    const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization)?.[1]; // RFC 6750, 2.1
    const caller =
      token === undefined || token.length > MAX_CREDENTIAL_LENGTH
        ? undefined
        : await this.findCaller(request, token, callerByToken);
    if (caller === undefined) throw unauthenticated('Bearer error="invalid_token"');
    return caller;
  }

  private async findCaller(
    request: Request,
    secret: string,
    query: typeof callerBySession,
  ): Promise<Caller | undefined> {
    const now = Date.now();
    const caller = await query(this.database.read, hashSecret(secret), now);
    if (caller === undefined) return undefined;
    if ((caller.lastUsedAt ?? 0) < now - USE_RECORDING_INTERVAL_MS) void this.recordUse(caller, now);
    const granted = this.permissions.grantedTo(caller.actor.roles);
    const actor = { ...caller.actor, granted, origin: originOf(request) };
    return { ...caller, actor: caller.lacksSecondFactor ? { ...actor, scopes: WITHOUT_SECOND_FACTOR } : actor };
  }

  /** Runs in the background; a failure does not affect the request. */
  private async recordUse({ actor, credentialId }: AuthenticatedCaller, now: number): Promise<void> {
    if (this.recordingUseOf.has(credentialId)) return;
    this.recordingUseOf.add(credentialId);
    const record = actor.via === 'session' ? recordSessionUse : recordTokenUse;
    try {
      await this.database.transaction<unknown>((tx) => record(tx, credentialId, now));
    } catch (error) {
      this.logger.warn(`The last use of a session or token could not be recorded: ${String(error)}`);
    } finally {
      this.recordingUseOf.delete(credentialId);
    }
  }
}
