import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Actor } from '../../access/actor';
import type { Caller } from '../../access/caller';
import { originOf } from '../../access/requests/request-origin';
import { AttemptLimiter } from '../../credentials/attempt-limiter';
import { passkeyRefused } from '../../credentials/credentials.errors';
import { type CredentialJson, Passkeys } from '../../credentials/passkeys';
import { Database } from '../../database/database';
import { isUniqueViolation } from '../../database/database.errors';
import { toIsoTime } from '../../http/input/iso-time';
import { notFound } from '../../http/not-found';
import { SecurityLog } from '../../security-log/security-log.service';
import type { PasskeyView } from '../people.contract';
import { personChange } from '../person-history';
import { SessionsService, type StartedSession } from '../sessions/sessions.service';
import { personById } from '../users.store';

/** Registers, removes and signs in with passkeys. */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly database: Database,
    private readonly passkeys: Passkeys,
    private readonly attempts: AttemptLimiter,
    private readonly sessions: SessionsService,
    private readonly securityLog: SecurityLog,
  ) {}

  async list({ id }: Actor): Promise<readonly PasskeyView[]> {
    return (await this.passkeys.list(id)).map(({ id, name, created_at, used_at }) => ({
      id,
      name,
      createdAt: toIsoTime(created_at),
      usedAt: toIsoTime(used_at),
    }));
  }

  async creationOptions({ id }: Actor): Promise<Readonly<Record<string, unknown>>> {
    return this.passkeys.creationOptions((await personById(this.database.read, id))!);
  }

  /** The session counts as one with a passkey from then on. @throws Problem 403 */
  async register(
    { actor, credentialId }: Caller,
    { name, credential }: { name: string; credential: CredentialJson },
  ): Promise<void> {
    const { id } = actor;
    const passkey = await this.passkeys.verifyNew(id, credential);
    if (passkey === undefined) throw passkeyRefused();
    try {
      await this.database.transaction(async (tx) => {
        await this.passkeys.add(tx, id, name, passkey);
        await this.sessions.setMethod(tx, credentialId, 'passkey');
        await this.securityLog.recordChange(
          tx,
          { actor, kind: 'person.passkeyAdded', event: 'passkeyAdded', personId: id },
          [personChange(id, null, { name })],
        );
      });
    } catch (error) {
      throw isUniqueViolation(error) ? passkeyRefused() : error;
    }
  }

  /** @throws Problem 404 */
  async remove(actor: Actor, passkeyId: string): Promise<void> {
    const { id } = actor;
    await this.database.transaction(async (tx) => {
      if (!(await this.passkeys.remove(tx, id, passkeyId))) throw notFound();
      await this.securityLog.recordChange(
        tx,
        { actor, kind: 'person.passkeyRemoved', event: 'passkeyRemoved', personId: id },
        [personChange(id)],
      );
    });
  }

  /**
   * @param actor who proves again who they are; null for a sign-in
   * @throws Problem 429
   */
  async requestOptions(request: Request, actor: Actor | null): Promise<Readonly<Record<string, unknown>>> {
    await this.attempts.countPasskeyRequest(originOf(request));
    return this.passkeys.requestOptions(actor?.id ?? null);
  }

  /** @throws Problem 403 */
  async signIn(request: Request, response: Response, credential: CredentialJson): Promise<StartedSession> {
    const { personId, isValid } = await this.passkeys.verifyUse(credential, null);
    if (!isValid || personId === null) {
      const origin = originOf(request);
      await this.database.transaction((tx) =>
        this.securityLog.record(tx, { event: 'signInFailed', detail: 'passkey', personId, origin }),
      );
      throw passkeyRefused();
    }
    return this.sessions.start(request, response, personId, {
      method: 'passkey',
      secondFactor: 'given',
      linksIdentity: true,
    });
  }
}
