import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Database } from '../database/database';
import { Attempts } from './attempts';
import { Passwords } from './passwords';
import { wrongCredentials } from './people.errors';
import { Sessions } from './sessions.service';
import { accountByEmail } from './users.store';

/** Sign-in with a password. */
@Injectable()
export class SignIn {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
  ) {}

  /** @returns the person's id. @throws Problem 401, the same and after the same time whatever is wrong; 429 */
  async withPassword(
    request: Request,
    response: Response,
    { email, password }: { email: string; password: string },
  ): Promise<string> {
    const address = request.ip ?? '';
    await this.attempts.begin(email, address);
    const account = await accountByEmail(this.database.read, email);
    const right = await this.passwords.verify(password, account?.password_hash);
    if (!right || account?.state !== 'active') throw wrongCredentials();
    await this.attempts.succeeded(email, address);
    await this.sessions.begin(request, response, account.id);
    return account.id;
  }
}
