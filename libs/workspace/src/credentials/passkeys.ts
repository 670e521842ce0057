import { Inject, Injectable, Logger } from '@nestjs/common';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { Database, type Queries, type Transaction } from '../database/database';
import { fromJson, toJson } from '../database/json-text';
import { hashSecret } from '../http/secret';
import {
  consumeChallenge,
  deleteExpiredChallenges,
  deletePasskey,
  insertChallenge,
  insertPasskey,
  passkeysOf,
  recordPasskeyUse,
  usablePasskey,
} from './passkeys.store';
import { MINUTE_MS } from '../durations';

/** Time for the person to use their passkey. */
const CHALLENGE_TTL_MS = 5 * MINUTE_MS;

/** A credential as `PublicKeyCredential.toJSON()` returns it in the browser. */
export type CredentialJson = Readonly<Record<string, unknown>>;

/**
 * Passkeys: Web Authentication Level 3. A challenge works once; the passkey verifies its user by PIN or biometrics, so that it
 * is both factors in one.
 */
@Injectable()
export class Passkeys {
  private readonly logger = new Logger('People');

  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly database: Database,
  ) {}

  list(userId: string, db: Queries = this.database.read) {
    return passkeysOf(db, userId);
  }

  /** Options of `navigator.credentials.create`, as JSON. */
  async creationOptions({
    id,
    email,
    name,
  }: {
    id: string;
    email: string;
    name: string;
  }): Promise<Readonly<Record<string, unknown>>> {
    const { generateRegistrationOptions } = await import('@simplewebauthn/server');
    const known = await this.list(id);
    const options = await generateRegistrationOptions({
      rpName: 'Dragoman',
      rpID: this.relyingParty.expectedRPID,
      userID: new TextEncoder().encode(id),
      userName: email,
      userDisplayName: name,
      excludeCredentials: known.map((passkey) => ({ id: passkey.id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.storeChallenge(options.challenge, id);
    return { ...options };
  }

  /**
   * Options of `navigator.credentials.get`, as JSON.
   * @param userId who uses one of their passkeys; null for a sign-in, with the passkey of anyone
   */
  async requestOptions(userId: string | null): Promise<Readonly<Record<string, unknown>>> {
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
    const own = userId === null ? undefined : await this.list(userId);
    const options = await generateAuthenticationOptions({
      rpID: this.relyingParty.expectedRPID,
      userVerification: 'required',
      ...(own && {
        allowCredentials: own.map(({ id, transports }) => ({ id, transports: [...fromJson(transports)] })),
      }),
    });
    await this.storeChallenge(options.challenge, userId);
    return { ...options };
  }

  /** Verifies a new passkey. Returns what is stored; undefined if it is refused. */
  async verifyNew(userId: string, credential: CredentialJson) {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const verified = await this.unlessInvalid(() =>
      verifyRegistrationResponse({
        ...this.relyingParty,
        response: credential as unknown as RegistrationResponseJSON,
        expectedChallenge: (challenge) => this.consume(challenge, userId),
        requireUserVerification: true,
      }),
    );
    if (!verified?.verified) return undefined;
    const { id, publicKey, counter, transports } = verified.registrationInfo.credential;
    return {
      id,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: toJson<readonly string[]>(transports ?? []),
    };
  }

  /** Stores a verified passkey. @throws an error with `isUniqueViolation` if it is known */
  async add(
    tx: Transaction,
    userId: string,
    name: string,
    passkey: NonNullable<Awaited<ReturnType<Passkeys['verifyNew']>>>,
  ): Promise<void> {
    await insertPasskey(tx, { ...passkey, user_id: userId, name, created_at: Date.now(), used_at: null });
  }

  remove(tx: Transaction, userId: string, id: string): Promise<boolean> {
    return deletePasskey(tx, userId, id);
  }

  /**
   * Verifies the use of a passkey. Returns the id of its person, also of one that is refused.
   * @param userId that of {@link requestOptions}
   */
  async verifyUse(
    credential: CredentialJson,
    userId: string | null,
  ): Promise<{ personId: string | null; isValid: boolean }> {
    const id = typeof credential.id === 'string' ? credential.id : '';
    const passkey = await usablePasskey(this.database.read, id);
    if (passkey === undefined) return { personId: null, isValid: false };
    if (userId !== null && passkey.user_id !== userId) return { personId: passkey.user_id, isValid: false };
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const verified = await this.unlessInvalid(() =>
      verifyAuthenticationResponse({
        ...this.relyingParty,
        response: credential as unknown as AuthenticationResponseJSON,
        expectedChallenge: (challenge) => this.consume(challenge, userId),
        requireUserVerification: true,
        credential: {
          id: passkey.id,
          publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
          counter: passkey.counter,
          transports: [...fromJson(passkey.transports)],
        },
      }),
    );
    const isValid =
      verified?.verified === true &&
      (await this.database.transaction((tx) =>
        recordPasskeyUse(tx, passkey.id, verified.authenticationInfo.newCounter, Date.now()),
      ));
    return { personId: passkey.user_id, isValid };
  }

  async deleteExpired(tx: Transaction, now: number): Promise<void> {
    await deleteExpiredChallenges(tx, now);
  }

  /** Passkeys belong to the public origin of the installation. */
  private get relyingParty() {
    return { expectedOrigin: this.config.origin, expectedRPID: new URL(this.config.origin).hostname };
  }

  private storeChallenge(challenge: string, userId: string | null): Promise<unknown> {
    const expiresAt = Date.now() + CHALLENGE_TTL_MS;
    return this.database.transaction((tx) => insertChallenge(tx, hashSecret(challenge), userId, expiresAt));
  }

  private consume(challenge: string, userId: string | null): Promise<boolean> {
    return this.database.transaction((tx) => consumeChallenge(tx, hashSecret(challenge), userId));
  }

  /** The library throws for anything that is not as expected. */
  private async unlessInvalid<T>(verify: () => Promise<T>): Promise<T | undefined> {
    try {
      return await verify();
    } catch (error) {
      this.logger.warn(`A passkey was refused: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }
}
