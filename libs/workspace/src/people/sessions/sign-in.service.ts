import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { unauthenticated } from '../../access/access.errors';
import { type CodeKind, SecondFactors } from '../../credentials/second-factors';
import type { Actor } from '../../access/actor';
import { originOf, type RequestOrigin } from '../../access/requests/request-origin';
import { Database } from '../../database/database';
import { AttemptLimiter } from '../../credentials/attempt-limiter';
import { type CredentialJson, Passkeys } from '../../credentials/passkeys';
import { PasswordHasher } from '../../credentials/password-hasher';
import type { SecurityEventDetail } from '../../security-log/security-log.contract';
import { SecurityLog } from '../../security-log/security-log.service';
import { SessionsService, type StartedSession } from './sessions.service';
import type { Caller } from '../../access/caller';
import type { ReauthenticationInput } from '../people.contract';
import { wrongPassword } from '../people.errors';
import { accountByEmail, personById } from '../users.store';
import { passkeyRefused, wrongCode, wrongCredentials } from '../../credentials/credentials.errors';

/** Sign-in with a password. */
@Injectable()
export class SignInService {
  constructor(
    private readonly database: Database,
    private readonly attempts: AttemptLimiter,
    private readonly passwords: PasswordHasher,
    private readonly sessions: SessionsService,
    private readonly securityLog: SecurityLog,
    private readonly secondFactors: SecondFactors,
    private readonly passkeys: Passkeys,
  ) {}

  /**
   * Signs a person in, or begins to if they have a second factor.
   * @throws Problem 401, with the same response and duration for every reason; 429
   */
  async withPassword(
    request: Request,
    response: Response,
    { email, password }: { email: string; password: string },
  ): Promise<StartedSession> {
    const origin = originOf(request);
    const account = await accountByEmail(this.database.read, email);
    const personId = account?.id ?? null;
    await this.attempts.countSignInAttempt({ email, personId, origin });
    const isCorrect = await this.passwords.verify(password, account?.password_hash);
    if (!isCorrect || account?.state !== 'active') {
      const detail = failureReason(account, isCorrect);
      await this.database.transaction((tx) =>
        this.securityLog.record(tx, { event: 'signInFailed', detail, personId, origin }),
      );
      throw wrongCredentials();
    }
    await this.attempts.forgetSignInAttempts({ email, personId, origin });
    return this.sessions.start(request, response, account.id, {
      method: 'password',
      secondFactor: 'ask',
      linksIdentity: true,
    });
  }

  /**
   * Completes a sign-in with a code of an authenticator app or a recovery code.
   * @throws Problem 401 if there is nothing to complete, 403 for a wrong code, 429
   */
  async withCode(request: Request, response: Response, code: string): Promise<StartedSession> {
    const pending = await this.sessions.pendingPerson(request);
    if (pending === undefined) throw unauthenticated();
    const detail = await this.verifyCode(pending.id, code, originOf(request), 'signInFailed');
    return this.sessions.start(request, response, pending.id, {
      method: pending.method,
      detail,
      providerSession: pending.provider_session,
      secondFactor: 'given',
      linksIdentity: pending.method !== 'identityProvider', // that one has an identity already
    });
  }

  private async verifyCode(
    personId: string,
    code: string,
    origin: RequestOrigin,
    failure: 'signInFailed' | 'confirmationFailed',
  ): Promise<CodeKind> {
    await this.attempts.countCodeAttempt(personId, origin);
    const kind = await this.database.transaction(async (tx) => {
      const kind = await this.secondFactors.consumeCode(tx, personId, code);
      if (kind === undefined)
        await this.securityLog.record(tx, { event: failure, detail: 'wrongCode', personId, origin });
      else await this.attempts.forgetCodeAttempts(tx, personId, origin);
      return kind;
    });
    if (kind === undefined) throw wrongCode();
    return kind;
  }

  /**
   * Verifies the password of a signed-in person again, a code of their second factor, or one of their passkeys.
   * @throws Problem 403 for a wrong one, 429
   */
  async reauthenticate(request: Request, caller: Caller, input: ReauthenticationInput): Promise<void> {
    const { actor } = caller;
    const { password, code, credential } = input;
    if (credential !== undefined) return this.reauthenticateWithPasskey(caller, credential);
    if (code !== undefined) {
      const kind = await this.verifyCode(actor.id, code, originOf(request), 'confirmationFailed');
      return this.sessions.confirm(caller, kind);
    }
    const { email, password_hash: hash } = (await personById(this.database.read, actor.id))!;
    const attempt = { email, personId: actor.id, origin: originOf(request) };
    await this.attempts.countSignInAttempt(attempt);
    if (!(await this.passwords.verify(password ?? '', hash))) {
      await this.recordFailedConfirmation(actor, 'wrongPassword');
      throw wrongPassword();
    }
    await this.attempts.forgetSignInAttempts(attempt);
    await this.sessions.confirm(caller, 'password');
  }

  private async reauthenticateWithPasskey(caller: Caller, credential: CredentialJson): Promise<void> {
    const { isValid } = await this.passkeys.verifyUse(credential, caller.actor.id);
    if (!isValid) {
      await this.recordFailedConfirmation(caller.actor, 'passkey');
      throw passkeyRefused();
    }
    await this.sessions.confirm(caller, 'passkey');
  }

  private recordFailedConfirmation(actor: Actor, detail: SecurityEventDetail): Promise<void> {
    const event = { event: 'confirmationFailed', detail, personId: actor.id, by: actor } as const;
    return this.database.transaction((tx) => this.securityLog.record(tx, event));
  }
}

/** For administrators; the response does not reveal it. */
function failureReason(account: object | undefined, isCorrect: boolean): SecurityEventDetail {
  if (account === undefined) return 'unknownAccount';
  return isCorrect ? 'disabledAccount' : 'wrongPassword';
}
