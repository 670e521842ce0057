import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { originOf, type RequestOrigin } from '../../access/requests/request-origin';
import { PendingIdentityCookie } from '../../access/session.cookie';
import { Database, type Transaction } from '../../database/database';
import { hashSecret, newSecret } from '../../http/secret';
import { SecurityLog } from '../../security-log/security-log.service';
import type { PendingIdentityView } from '../people.contract';
import { personChange } from '../person-history';
import { insertIdentity, personByIdentity, personName } from '../users.store';
import { pendingIdentityAccount, replacePendingIdentity, takePendingIdentity } from './pending-identities.store';

/** Time to sign in to the account. */
const PENDING_IDENTITY_TTL_MS = 10 * 60_000;

interface Identity {
  /** Issuer of the provider. */
  readonly provider: string;
  readonly subject: string;
}

/**
 * Identities at the provider whose email address has an account. An address alone does not give an account away: the person
 * signs in to it once, in the same browser, and from then on the identity signs in to it.
 */
@Injectable()
export class PendingIdentities {
  constructor(
    private readonly database: Database,
    private readonly cookie: PendingIdentityCookie,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Stores an identity for the account and returns the secret for {@link remember}. */
  async add(tx: Transaction, { provider, subject }: Identity, userId: string): Promise<string> {
    const secret = newSecret();
    const expiresAt = Date.now() + PENDING_IDENTITY_TTL_MS;
    await replacePendingIdentity(tx, {
      ...{ hash: hashSecret(secret), provider, subject },
      ...{ user_id: userId, expires_at: expiresAt },
    });
    return secret;
  }

  /** Binds the pending identity to the browser. */
  remember(response: Response, secret: string): void {
    this.cookie.write(response, secret, PENDING_IDENTITY_TTL_MS);
  }

  /** The pending identity of the browser; undefined if there is none. */
  async describe(request: Request): Promise<PendingIdentityView | undefined> {
    const secret = this.cookie.read(request);
    return secret === undefined
      ? undefined
      : pendingIdentityAccount(this.database.read, hashSecret(secret), Date.now());
  }

  /**
   * Links the pending identity of the browser to the account, now that its person has signed in. That of another account is
   * discarded.
   * @returns whether the cookie is to be removed
   */
  async link(tx: Transaction, request: Request, userId: string): Promise<boolean> {
    const secret = this.cookie.read(request);
    if (secret === undefined) return false;
    const pending = await takePendingIdentity(tx, hashSecret(secret), Date.now());
    if (pending?.user_id === userId && (await personByIdentity(tx, pending.provider, pending.subject)) === undefined)
      await this.linkIdentity(tx, pending, userId, originOf(request));
    return true;
  }

  async linkIdentity(
    tx: Transaction,
    { provider, subject }: Identity,
    userId: string,
    origin: RequestOrigin,
  ): Promise<void> {
    await insertIdentity(tx, provider, subject, userId);
    const name = await personName(tx, userId);
    await this.securityLog.recordChange(
      tx,
      { actor: { id: userId, name, origin }, kind: 'person.linkIdentity', event: 'identityLinked', personId: userId },
      [personChange(userId, null, { identityProvider: provider })],
    );
  }

  /** Discards the pending identity of the browser. */
  async discard(request: Request, response: Response): Promise<void> {
    const secret = this.cookie.read(request);
    if (secret === undefined) return;
    await this.database.transaction((tx) => takePendingIdentity(tx, hashSecret(secret), Date.now()));
    this.forget(response);
  }

  /** Removes the cookie. */
  forget(response: Response): void {
    this.cookie.clear(response);
  }
}
