import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { originOf } from '../../access/request-origin';
import { Database } from '../../database/database';
import { AttemptLimiter } from '../../credentials/attempt-limiter';
import { PasswordHasher } from '../../credentials/password-hasher';
import type { SecurityEventDetail } from '../../security-log/security-log.contract';
import { SecurityLog } from '../../security-log/security-log.service';
import { SessionsService } from './sessions.service';
import type { Caller } from '../../access/caller';
import type { ReauthenticationInput } from '../people.contract';
import { wrongPassword } from '../people.errors';
import { accountByEmail, personById } from '../users.store';
import { wrongCredentials } from '../../credentials/credentials.errors';

/** Sign-in with a password. */
@Injectable()
export class SignInService {
  constructor(
    private readonly database: Database,
    private readonly attempts: AttemptLimiter,
    private readonly passwords: PasswordHasher,
    private readonly sessions: SessionsService,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Signs a person in and returns their id.
   * @throws Problem 401, with the same response and duration for every reason; 429
   */
  async withPassword(
    request: Request,
    response: Response,
    { email, password }: { email: string; password: string },
  ): Promise<string> {
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
    await this.sessions.start(request, response, account.id, 'password');
    return account.id;
  }

  /**
   * Verifies the password of a signed-in person again.
   * @throws Problem 403 for a wrong password, 429
   */
  async reauthenticate(request: Request, caller: Caller, { password }: ReauthenticationInput): Promise<void> {
    const { actor } = caller;
    const { email, password_hash: hash } = (await personById(this.database.read, actor.id))!;
    const attempt = { email, personId: actor.id, origin: originOf(request) };
    await this.attempts.countSignInAttempt(attempt);
    if (!(await this.passwords.verify(password, hash))) {
      await this.database.transaction((tx) =>
        this.securityLog.record(tx, {
          event: 'confirmationFailed',
          detail: 'wrongPassword',
          personId: actor.id,
          by: actor,
        }),
      );
      throw wrongPassword();
    }
    await this.attempts.forgetSignInAttempts(attempt);
    await this.sessions.confirm(caller, 'password');
  }
}

/** For administrators; the response does not reveal it. */
function failureReason(account: object | undefined, isCorrect: boolean): SecurityEventDetail {
  if (account === undefined) return 'unknownAccount';
  return isCorrect ? 'disabledAccount' : 'wrongPassword';
}
