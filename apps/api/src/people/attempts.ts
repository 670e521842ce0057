import { Injectable } from '@nestjs/common';
import { Database } from '../database/database';
import { countAttempt, forgetAttempts, uncountAttempt } from './attempts.store';
import { foldEmail } from './email';
import { networkOf } from './network';
import { tooManyAttempts } from './people.errors';
import { hashOf } from './secret';

/** In milliseconds: what was tried longer ago counts no more. */
export const WINDOW = 15 * 60_000;

/** Wrong passwords that one account is given from one address, and all accounts together, within {@link WINDOW}. */
const FOR_ACCOUNT = 8;
const FOR_ADDRESS = 40;
/** Questions for a new password from one address. */
const FOR_RESET = 10;

/**
 * Slows those down who guess. An account is never closed as a whole: guessing from one place would lock its owner out
 * everywhere, so what counts is the account as seen from that place, and the place.
 */
@Injectable()
export class Attempts {
  constructor(private readonly database: Database) {}

  /**
   * Counted before the password is looked at, so that a hundred guesses at once are no way around it.
   * @throws Problem 429
   */
  async begin(email: string, address: string): Promise<void> {
    await this.count([
      { key: accountKey(email, address), most: FOR_ACCOUNT },
      { key: addressKey(address), most: FOR_ADDRESS },
    ]);
  }

  /** It was no guess. */
  async succeeded(email: string, address: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await forgetAttempts(tx, accountKey(email, address));
      await uncountAttempt(tx, addressKey(address));
    });
  }

  /** @throws Problem 429 */
  async askForReset(address: string): Promise<void> {
    await this.count([{ key: `reset ${networkOf(address)}`, most: FOR_RESET }]);
  }

  private async count(limits: readonly { readonly key: string; readonly most: number }[]): Promise<void> {
    const now = Date.now();
    const wait = await this.database.transaction(async (tx) => {
      for (const { key, most } of limits) {
        const { count, since } = await countAttempt(tx, key, now, WINDOW);
        if (count > most) return since + WINDOW - now;
      }
      return 0;
    });
    if (wait > 0) throw tooManyAttempts(wait);
  }
}

/** Hashed: what somebody typed for an address may have been a password. */
const accountKey = (email: string, address: string) => `account ${hashOf(foldEmail(email))} ${networkOf(address)}`;
const addressKey = (address: string) => `address ${networkOf(address)}`;
