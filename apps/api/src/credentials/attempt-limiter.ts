import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../database/database';
import { foldEmail } from '../http/input/email';
import { networkOf } from '../http/network';
import { hashSecret } from '../http/secret';
import { countAttempt, deleteAttempts, deleteAttemptsBefore, uncountAttempt } from './attempts.store';
import { tooManyAttempts } from './credentials.errors';

/** Attempts are counted together for this long after the first one. */
const ATTEMPT_WINDOW_MS = 15 * 60_000;

/** Wrong passwords for one account from one network. */
const MAX_ATTEMPTS_PER_ACCOUNT = 8;
/** Wrong passwords for any account from one network. */
const MAX_ATTEMPTS_PER_NETWORK = 40;
const MAX_RESET_REQUESTS_PER_NETWORK = 10;

interface AttemptLimit {
  readonly key: string;
  readonly max: number;
}

/**
 * Limits the rate of password guesses per account and network, and per network. An account is never locked for all networks,
 * because then anyone could lock its owner out.
 */
@Injectable()
export class AttemptLimiter {
  constructor(private readonly database: Database) {}

  /**
   * Counts an attempt before the password is verified, so that concurrent guesses cannot exceed the limit.
   * @throws Problem 429
   */
  async countSignInAttempt(email: string, address: string): Promise<void> {
    await this.count([
      { key: accountKey(email, address), max: MAX_ATTEMPTS_PER_ACCOUNT },
      { key: networkKey(address), max: MAX_ATTEMPTS_PER_NETWORK },
    ]);
  }

  /** Resets the count of the account after a successful sign-in, and does not count the sign-in for the network. */
  async forgetSignInAttempts(email: string, address: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await deleteAttempts(tx, accountKey(email, address));
      await uncountAttempt(tx, networkKey(address));
    });
  }

  /**
   * Counts a request for a new password.
   * @param alsoInTransaction runs if the request is within the limit
   * @throws Problem 429
   */
  async countResetRequest(address: string, alsoInTransaction: (tx: Transaction) => Promise<unknown>): Promise<void> {
    await this.count([{ key: `reset ${networkOf(address)}`, max: MAX_RESET_REQUESTS_PER_NETWORK }], alsoInTransaction);
  }

  async deleteExpired(tx: Transaction, now: number): Promise<void> {
    await deleteAttemptsBefore(tx, now - ATTEMPT_WINDOW_MS);
  }

  private async count(
    limits: readonly AttemptLimit[],
    alsoInTransaction: (tx: Transaction) => Promise<unknown> = async () => {},
  ): Promise<void> {
    const now = Date.now();
    const waitMs = await this.database.transaction(async (tx) => {
      for (const { key, max } of limits) {
        const { count, since } = await countAttempt(tx, key, now, ATTEMPT_WINDOW_MS);
        if (count > max) return since + ATTEMPT_WINDOW_MS - now;
      }
      await alsoInTransaction(tx);
      return 0;
    });
    if (waitMs > 0) throw tooManyAttempts(waitMs);
  }
}

/** The email address is hashed, because people sometimes type their password into that field. */
const accountKey = (email: string, address: string) => `account ${hashSecret(foldEmail(email))} ${networkOf(address)}`;
const networkKey = (address: string) => `address ${networkOf(address)}`;
