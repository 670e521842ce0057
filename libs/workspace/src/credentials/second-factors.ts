import { Injectable } from '@nestjs/common';
import { Database, type Queries, type Transaction } from '../database/database';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes';
import { deletePasskeysOf, passkeysOf } from './passkeys.store';
import {
  authenticatorAppOf,
  consumeRecoveryCode,
  consumeStep,
  deleteAuthenticatorApp,
  insertAuthenticatorApp,
  replaceRecoveryCodes,
  unusedRecoveryCodes,
} from './second-factors.store';
import { matchingStep } from './totp';

/** The kind of code that proved who someone is. */
export type CodeKind = 'authenticatorApp' | 'recoveryCode';

/** What a person has beside a password: an authenticator app (RFC 6238) and recovery codes. */
@Injectable()
export class SecondFactors {
  constructor(private readonly database: Database) {}

  /** Whether a password alone does not sign the person in. */
  async has(userId: string, db: Queries = this.database.read): Promise<boolean> {
    return (await authenticatorAppOf(db, userId)) !== undefined;
  }

  /** Whether the person can sign in with a second factor. */
  async hasAny(userId: string, db: Queries): Promise<boolean> {
    return (await this.has(userId, db)) || (await passkeysOf(db, userId)).length > 0;
  }

  async describe(userId: string) {
    const app = await authenticatorAppOf(this.database.read, userId);
    return { appSince: app?.created_at ?? null, recoveryCodes: await unusedRecoveryCodes(this.database.read, userId) };
  }

  /** Verifies a code and uses it up; undefined for a wrong or used one. */
  async consumeCode(tx: Transaction, userId: string, code: string): Promise<CodeKind | undefined> {
    const app = await authenticatorAppOf(tx, userId);
    if (app === undefined) return undefined;
    const step = matchingStep(app.secret, code, app.last_step, Date.now());
    if (step !== undefined) return (await consumeStep(tx, userId, step)) ? 'authenticatorApp' : undefined;
    return (await consumeRecoveryCode(tx, userId, hashRecoveryCode(code))) ? 'recoveryCode' : undefined;
  }

  /**
   * Stores the secret of an app and returns recovery codes; undefined if the code is wrong.
   * @throws an error with `isUniqueViolation` if the person has an app
   */
  async enableApp(tx: Transaction, userId: string, secret: string, code: string): Promise<string[] | undefined> {
    const step = matchingStep(secret, code, 0, Date.now());
    if (step === undefined) return undefined;
    await insertAuthenticatorApp(tx, userId, secret, step);
    return this.renewRecoveryCodes(tx, userId);
  }

  /** Returns new recovery codes, which replace all earlier ones. */
  async renewRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
    return codes;
  }

  /** Removes the app and the recovery codes. Returns whether the person had an app. */
  async removeApp(tx: Transaction, userId: string): Promise<boolean> {
    await replaceRecoveryCodes(tx, userId, []);
    return deleteAuthenticatorApp(tx, userId);
  }

  /** Removes everything, also passkeys. Returns whether the person had any. */
  async removeAll(tx: Transaction, userId: string): Promise<boolean> {
    await replaceRecoveryCodes(tx, userId, []);
    const hadPasskeys = await deletePasskeysOf(tx, userId);
    return (await deleteAuthenticatorApp(tx, userId)) || hadPasskeys;
  }
}
