import { Injectable } from '@nestjs/common';
import { networkOf } from '@dragoman/i18n/internal';
import type { RequestOrigin } from '../access/requests/request-origin';
import { Database, type Transaction } from '../database/database';
import { foldEmail } from '../http/input/email';
import { hashSecret } from '../http/secret';
import { SecurityLog } from '../security-log/security-log.service';
import { addressesOf, countAttempt, deleteAttempts, deleteAttemptsBefore, uncountAttempt } from './attempts.store';
import { tooManyAttempts } from './credentials.errors';
import { HOUR_MS, MINUTE_MS } from '../durations';

/** Attempts are counted together for this long after the first one. */
const ATTEMPT_WINDOW_MS = 15 * MINUTE_MS;

/** Wrong passwords for one account from one network. */
const MAX_ATTEMPTS_PER_ACCOUNT = 8;
/** Wrong passwords for any account from one network. */
const MAX_ATTEMPTS_PER_NETWORK = 40;
/** Wrong passwords for one account from all networks together, in an hour. */
const MAX_ATTEMPTS_EVERYWHERE = 100;
const EVERYWHERE_WINDOW_MS = HOUR_MS;
/**
 * Wrong codes of a second factor for one account from everywhere. Unlike with passwords, only someone who knows the password
 * can use them up.
 */
const MAX_CODES_PER_ACCOUNT = 10;
const MAX_RESET_REQUESTS_PER_NETWORK = 10;
/** Requests for a new password of one address from all networks together, in an hour: each can send an email. */
const MAX_RESET_REQUESTS_PER_ADDRESS = 5;
/** Emails to new addresses of one person in an hour. */
const MAX_EMAIL_CHANGES = 10;
/** Test emails of one person. */
const MAX_TEST_EMAILS = 10;
const MAX_PASSKEY_REQUESTS_PER_NETWORK = 100;

interface AttemptLimit {
  readonly key: string;
  readonly max: number;
  readonly windowMs?: number;
}

type InTransaction = (tx: Transaction) => Promise<unknown>;

/** Someone who tries to prove that they are a person. */
export interface SignInAttempt {
  /** As entered. */
  readonly email: string;
  /** Null if the address has no account. */
  readonly personId: string | null;
  readonly origin: RequestOrigin;
}

/**
 * Limits the rate of password guesses per account and network, per network, and per account from all networks together. Networks
 * where the account is signed in are exempt from the last limit, because otherwise anyone could lock its owner out.
 */
@Injectable()
export class AttemptLimiter {
  constructor(
    private readonly database: Database,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Counts an attempt before the password is verified, so that concurrent guesses cannot exceed the limit.
   * @throws Problem 429
   */
  async countSignInAttempt(attempt: SignInAttempt): Promise<void> {
    const { personId, origin } = attempt;
    const limits = [
      { key: networkKey(origin.address), max: MAX_ATTEMPTS_PER_NETWORK },
      { key: accountKey(attempt), max: MAX_ATTEMPTS_PER_ACCOUNT },
      ...((await this.isKnownNetwork(attempt)) ? [] : [everywhere(attempt)]),
    ];
    const firstRefused = (tx: Transaction) => this.securityLog.record(tx, { event: 'signInBlocked', personId, origin });
    await this.count(limits, { firstRefused });
  }

  /**
   * Counts a code before it is verified. A correct password does not reset the count.
   * @throws Problem 429
   */
  async countCodeAttempt(personId: string, origin: RequestOrigin): Promise<void> {
    const limits = [
      { key: networkKey(origin.address), max: MAX_ATTEMPTS_PER_NETWORK },
      { key: codeKey(personId), max: MAX_CODES_PER_ACCOUNT },
    ];
    const firstRefused = (tx: Transaction) => this.securityLog.record(tx, { event: 'signInBlocked', personId, origin });
    await this.count(limits, { firstRefused });
  }

  /** Resets the count of the account after a correct code. */
  async forgetCodeAttempts(tx: Transaction, personId: string, { address }: RequestOrigin): Promise<void> {
    await uncountAttempt(tx, networkKey(address));
    await deleteAttempts(tx, codeKey(personId));
  }

  /** Resets the count of the account after a successful sign-in, and does not count the sign-in for the network. */
  async forgetSignInAttempts(attempt: SignInAttempt): Promise<void> {
    await this.database.transaction(async (tx) => {
      await uncountAttempt(tx, networkKey(attempt.origin.address));
      await deleteAttempts(tx, accountKey(attempt));
      await uncountAttempt(tx, everywhere(attempt).key);
    });
  }

  /**
   * Counts a request for a new password, whether or not the address has an account.
   * @param email as entered
   * @param alsoInTransaction runs if the request is within the limits
   * @throws Problem 429
   */
  async countResetRequest(
    email: string,
    { address }: RequestOrigin,
    alsoInTransaction: (tx: Transaction) => Promise<unknown>,
  ): Promise<void> {
    const limits = [
      { key: `reset ${networkOf(address ?? '')}`, max: MAX_RESET_REQUESTS_PER_NETWORK },
      {
        key: `reset-of ${hashSecret(foldEmail(email))}`,
        max: MAX_RESET_REQUESTS_PER_ADDRESS,
        windowMs: EVERYWHERE_WINDOW_MS,
      },
    ];
    await this.count(limits, { accepted: alsoInTransaction });
  }

  /** Counts an email that a person has sent to a new address of theirs. @throws Problem 429 */
  async countEmailChange(personId: string): Promise<void> {
    await this.count([{ key: `email ${personId}`, max: MAX_EMAIL_CHANGES, windowMs: EVERYWHERE_WINDOW_MS }], {});
  }

  /** Counts a test email. @throws Problem 429 */
  async countTestEmail(personId: string): Promise<void> {
    await this.count([{ key: `test-email ${personId}`, max: MAX_TEST_EMAILS }], {});
  }

  /** Counts a sign-in with a passkey when it begins. @throws Problem 429 */
  async countPasskeyRequest({ address }: RequestOrigin): Promise<void> {
    const key = `passkey ${networkOf(address ?? '')}`;
    await this.count([{ key, max: MAX_PASSKEY_REQUESTS_PER_NETWORK }], {});
  }

  async deleteExpired(tx: Transaction, now: number): Promise<void> {
    await deleteAttemptsBefore(tx, now - EVERYWHERE_WINDOW_MS);
  }

  /** Whether the person has a session from the network of the attempt. */
  private async isKnownNetwork({ personId, origin: { address } }: SignInAttempt): Promise<boolean> {
    if (personId === null || address === null) return false;
    const addresses = await addressesOf(this.database.read, personId, Date.now());
    return addresses.some((known) => networkOf(known) === networkOf(address));
  }

  /** Counts by one limit after the other, and stops at the first that is exceeded. */
  private async count(
    limits: readonly AttemptLimit[],
    { accepted, firstRefused }: { accepted?: InTransaction; firstRefused?: InTransaction },
  ): Promise<void> {
    const now = Date.now();
    const waitMs = await this.database.transaction(async (tx) => {
      for (const { key, max, windowMs = ATTEMPT_WINDOW_MS } of limits) {
        const { count, since } = await countAttempt(tx, key, now, windowMs);
        if (count === max + 1) await firstRefused?.(tx);
        if (count > max) return since + windowMs - now;
      }
      await accepted?.(tx);
      return 0;
    });
    if (waitMs > 0) throw tooManyAttempts(waitMs);
  }
}

const everywhere = ({ email }: SignInAttempt): AttemptLimit => ({
  key: `everywhere ${hashSecret(foldEmail(email))}`,
  max: MAX_ATTEMPTS_EVERYWHERE,
  windowMs: EVERYWHERE_WINDOW_MS,
});

/** The email address is hashed, because people sometimes type their password into that field. */
const accountKey = ({ email, origin }: SignInAttempt) =>
  `account ${hashSecret(foldEmail(email))} ${networkOf(origin.address ?? '')}`;
const codeKey = (personId: string) => `code ${personId}`;
const networkKey = (address: string | null) => `address ${networkOf(address ?? '')}`;
