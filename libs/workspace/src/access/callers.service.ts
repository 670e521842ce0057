import { Injectable, Logger } from '@nestjs/common';
import type { Request } from 'express';
import type { IncomingMessage } from 'node:http';
import { visitorRequest } from '@dragoman/i18n/internal';
import { Database, type Transaction } from '../database/database';
import type { Caller } from './caller';
import {
  callerByIdentity,
  callerBySession,
  callerByToken,
  type AuthenticatedCaller,
  recordIdentityUse,
  recordSessionUse,
  recordTokenUse,
  subjectOf,
} from './callers.store';
import { type CheckedPerson, HostPeople } from './host/host-people';
import { HOST_PROVIDER, HostPersonRecords } from './host/host-person-records';
import { isOwnToken } from '../http/secret';
import { hashSecret } from '../http/secret';
import type { Permission, RoleAssignment } from './permissions';
import { PermissionRegistry } from './permission-registry';
import { agentOf } from './requests/request-agent';
import { originOf } from './requests/request-origin';
import { SessionCookie } from './session.cookie';
import { unauthenticated } from './access.errors';

/** In characters; longer tokens and cookies are refused without a lookup. */
const MAX_CREDENTIAL_LENGTH = 128;

/** The last use of a session or token is recorded at most once in this time. */
const USE_RECORDING_INTERVAL_MS = 60_000;

/** Permissions of those who have to set up a second factor first. */
const WITHOUT_SECOND_FACTOR: readonly Permission[] = ['own.manage'];

/**
 * Authenticates each request once. A token takes precedence over a cookie. Without a token of the workspace, the people are
 * those of its own sessions, or of the application that it is mounted in.
 */
@Injectable()
export class CallersService {
  private readonly logger = new Logger('People');
  private readonly authentications = new WeakMap<IncomingMessage, Promise<Caller | undefined>>();
  private readonly recordingUseOf = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly cookie: SessionCookie,
    private readonly permissions: PermissionRegistry,
    private readonly hostPeople: HostPeople,
    private readonly hostPersonRecords: HostPersonRecords,
  ) {}

  /**
   * Returns the caller; `undefined` without credentials or with an expired session.
   * @throws Problem 401 for an invalid `Authorization`, 503 if the application cannot say who it is
   * @throws DatabaseUnavailable
   */
  authenticate(request: Request): Promise<Caller | undefined> {
    const authenticated = this.authenticatedRequest(request);
    let authentication = this.authentications.get(authenticated);
    if (authentication === undefined) {
      authentication = this.callerByCredentials(authenticated);
      this.authentications.set(authenticated, authentication);
    }
    return authentication;
  }

  /** Authenticates a long-running request again. */
  reauthenticate(request: Request): Promise<Caller | undefined> {
    this.authentications.delete(this.authenticatedRequest(request));
    return this.authenticate(request);
  }

  /**
   * The application is asked with the visitor's own request, once for a page and everything that the page requests: people
   * may be known by other things than a cookie.
   */
  private authenticatedRequest(request: Request): Request {
    const isHostRequest = this.hostPeople.exist && request.headers.authorization === undefined;
    return isHostRequest ? (visitorRequest(request) as Request) : request;
  }

  private callerByCredentials(request: Request): Promise<Caller | undefined> {
    const { authorization } = request.headers;
    if (this.hostPeople.exist && !isOwnToken(authorization)) return this.callerByHost(request);
    return authorization === undefined
      ? this.callerByCookie(request)
      : this.callerByAuthorization(request, authorization);
  }

  private async callerByCookie(request: Request): Promise<Caller | undefined> {
    const secret = this.cookie.read(request);
    if (secret === undefined || secret.length > MAX_CREDENTIAL_LENGTH) return undefined;
    const caller = await callerBySession(this.database.read, hashSecret(secret), Date.now());
    return caller && this.admit(request, caller, recordSessionUse);
  }

  private async callerByAuthorization(request: Request, authorization: string): Promise<Caller> {
    const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization)?.[1]; // RFC 6750, 2.1
    const caller =
      token === undefined || token.length > MAX_CREDENTIAL_LENGTH
        ? undefined
        : await callerByToken(this.database.read, hashSecret(token), Date.now());
    const isOfHost = this.hostPeople.exist && caller?.actor.isServiceAccount !== true;
    const current = caller && isOfHost ? await this.currentOwner(request, caller) : caller;
    if (current === undefined) throw unauthenticated('Bearer error="invalid_token"');
    return this.admit(request, current, recordTokenUse);
  }

  private async callerByHost(request: Request): Promise<Caller | undefined> {
    const person = await this.hostPeople.of(request);
    if (person === undefined) return undefined;
    const caller = await this.updated(request, person);
    const interfaceLanguage = caller.interfaceLanguage ?? person.interfaceLanguage;
    const admitted = this.admit(request, caller, (tx, subject, now) =>
      recordIdentityUse(tx, HOST_PROVIDER, subject, now),
    );
    return { ...admitted, interfaceLanguage, timeZone: person.timeZone };
  }

  /** Returns the owner of a token as the application knows them now; `undefined` if they are none of its people. */
  private async currentOwner(request: Request, caller: AuthenticatedCaller): Promise<AuthenticatedCaller | undefined> {
    const subject = await subjectOf(this.database.read, HOST_PROVIDER, caller.actor.id);
    if (subject === undefined) return undefined; // an account from before
    if (!this.hostPeople.canLookUp) return caller;
    const person = await this.hostPeople.byId(subject);
    if (person === undefined) return undefined;
    const { name, roles } = (await this.updated(request, person)).actor;
    return { ...caller, actor: { ...caller.actor, name, roles } };
  }

  /** Returns the person's row, which is written only if the application describes them differently than before. */
  private async updated(request: Request, person: CheckedPerson): Promise<AuthenticatedCaller> {
    const find = () => callerByIdentity(this.database.read, HOST_PROVIDER, person.id);
    const known = await find();
    if (known !== undefined && isUnchanged(person, known)) return known;
    await this.hostPersonRecords.update(person, originOf(request));
    return (await find())!;
  }

  private admit(request: Request, caller: AuthenticatedCaller, record: RecordUse): Caller {
    const now = Date.now();
    if ((caller.lastUsedAt ?? 0) < now - USE_RECORDING_INTERVAL_MS) void this.recordUse(caller, record, now);
    const { roles, isServiceAccount } = caller.actor;
    const granted = isServiceAccount ? this.permissions.ofExtensions : this.permissions.grantedTo(roles);
    const agent = agentOf(request);
    const actor = { ...caller.actor, granted, origin: originOf(request), ...(agent !== undefined && { agent }) };
    return { ...caller, actor: caller.lacksSecondFactor ? { ...actor, scopes: WITHOUT_SECOND_FACTOR } : actor };
  }

  /** Runs in the background; a failure does not affect the request. */
  private async recordUse({ credentialId }: AuthenticatedCaller, record: RecordUse, now: number): Promise<void> {
    if (this.recordingUseOf.has(credentialId)) return;
    this.recordingUseOf.add(credentialId);
    try {
      await this.database.transaction<unknown>((tx) => record(tx, credentialId, now));
    } catch (error) {
      this.logger.warn(`The last use of a session or token could not be recorded: ${String(error)}`);
    } finally {
      this.recordingUseOf.delete(credentialId);
    }
  }
}

type RecordUse = (tx: Transaction, credentialId: string, now: number) => Promise<unknown>;

function isUnchanged(person: CheckedPerson, { actor, email }: AuthenticatedCaller & { email: string }): boolean {
  const stored = [...actor.roles].sort(byRole).map(({ role, languages }) => [role, languages]);
  const current = [...person.roles].sort(byRole).map(({ role, languages }) => [role, languages]);
  return person.name === actor.name && person.email === email && JSON.stringify(stored) === JSON.stringify(current);
}

const byRole = (a: RoleAssignment, b: RoleAssignment): number => (a.role < b.role ? -1 : 1);
