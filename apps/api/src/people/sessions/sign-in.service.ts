import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Database } from '../../database/database';
import { AttemptLimiter } from '../../credentials/attempt-limiter';
import { PasswordHasher } from '../../credentials/password-hasher';
import { SessionsService } from './sessions.service';
import { accountByEmail } from '../users.store';
import { wrongCredentials } from '../../credentials/credentials.errors';

/** Sign-in with a password. */
@Injectable()
export class SignInService {
  constructor(
    private readonly database: Database,
    private readonly attempts: AttemptLimiter,
    private readonly passwords: PasswordHasher,
    private readonly sessions: SessionsService,
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
    const address = request.ip ?? '';
    await this.attempts.countSignInAttempt(email, address);
    const account = await accountByEmail(this.database.read, email);
    const isCorrect = await this.passwords.verify(password, account?.password_hash);
    if (!isCorrect || account?.state !== 'active') throw wrongCredentials();
    await this.attempts.forgetSignInAttempts(email, address);
    await this.sessions.start(request, response, account.id);
    return account.id;
  }
}
