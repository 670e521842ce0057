import { Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor';
import { PermissionRegistry } from '../access/permission-registry';
import type { Scope } from '../access/permissions';
import { Database, type Transaction } from '../database/database';
import { fromJson, toJson } from '../database/json-text';
import { newId } from '../database/new-id';
import type { TokenRow } from '../access/access.tables';
import type { Change } from '../history/change';
import { notAmong } from '../http/input/input-rules';
import { toIsoTime } from '../http/input/iso-time';
import { notFound } from '../http/not-found';
import { hashSecret, newSecret, TOKEN_PREFIX } from '../http/secret';
import { type IdempotentRequest, revealSecretOnce } from '../idempotency/idempotency';
import { SecurityLog } from '../security-log/security-log.service';
import type { NewTokenView, TokenView } from './tokens.contract';
import { insertToken, revokeToken, revokeTokensOf, tokensOf } from './tokens.store';
import { DAY_MS } from '../durations';

/** Tokens, with which programs act on behalf of the person who created them. */
@Injectable()
export class TokensService {
  constructor(
    private readonly database: Database,
    private readonly securityLog: SecurityLog,
    private readonly permissions: PermissionRegistry,
  ) {}

  async list(userId: string): Promise<readonly TokenView[]> {
    return (await tokensOf(this.database.read, userId)).map(tokenView);
  }

  /**
   * @param key `Idempotency-Key` of the request
   * @param body with the days until the token expires; null means never
   * @throws Problem 409 when the key was used before, 422
   * @throws a validation exception for an unknown scope
   */
  async create(
    actor: Actor,
    key: string | undefined,
    body: { name: string; scopes: readonly Scope[]; days: number | null },
  ): Promise<NewTokenView> {
    const availableScopes = this.permissions.scopes;
    if (!body.scopes.every((scope) => availableScopes.includes(scope))) throw notAmong('scopes', availableScopes);
    const request = { actor, route: 'tokens', key, body };
    return this.database.transaction((tx) => this.createOnce(tx, request, { userId: actor.id, ...body }));
  }

  /**
   * Creates a token of any account in a transaction.
   * @param before runs before it, unless the request was executed before
   * @throws Problem 409 when the key of the request was used before, 422
   */
  createOnce(
    tx: Transaction,
    request: IdempotentRequest & { readonly actor: Actor },
    { userId, name, scopes, days }: NewToken,
    before: () => Promise<void> = async () => {},
  ): Promise<NewTokenView> {
    const { actor } = request;
    const token = TOKEN_PREFIX + newSecret();
    const now = Date.now();
    const row: TokenRow = {
      id: newId(),
      hash: hashSecret(token),
      name,
      scopes: toJson(scopes),
      user_id: userId,
      created_at: now,
      expires_at: days === null ? null : now + days * DAY_MS,
      used_at: null,
      revoked_at: null,
    };
    return revealSecretOnce(tx, request, async () => {
      await before();
      await insertToken(tx, row);
      await this.securityLog.recordChange(
        tx,
        { actor, kind: 'token.create', event: 'tokenCreated', personId: userId },
        [{ subject: { type: 'token', id: row.id }, before: null, after: tokenContent(row) }],
      );
      return { view: tokenView(row), response: { ...tokenView(row), token } };
    });
  }

  /**
   * @param userId whose token it is: the actor's own, or any person's for administrators
   * @throws Problem 404 when the person has no such token
   */
  async revoke(actor: Actor, userId: string, id: string): Promise<void> {
    await this.database.transaction((tx) => this.revokeIn(tx, actor, userId, id));
  }

  /** The same in a transaction. */
  async revokeIn(tx: Transaction, actor: Actor, userId: string, id: string): Promise<void> {
    const row = await revokeToken(tx, userId, id);
    if (row === undefined) throw notFound();
    await this.securityLog.recordChange(tx, { actor, kind: 'token.revoke', event: 'tokenRevoked', personId: userId }, [
      tokenRevoked(row),
    ]);
  }
}

/** A token to be created. */
export interface NewToken {
  /** The account whose token it is. */
  readonly userId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  /** Until it expires; null means never. */
  readonly days: number | null;
}

const tokenView = ({ id, name, scopes, created_at, expires_at, used_at }: TokenRow): TokenView => ({
  id,
  name,
  scopes: fromJson(scopes) as readonly Scope[],
  createdAt: toIsoTime(created_at),
  expiresAt: toIsoTime(expires_at),
  usedAt: toIsoTime(used_at),
});

/** The part of a token that history records. */
const tokenContent = ({ name, scopes, user_id, expires_at }: TokenRow) => ({
  name,
  person: user_id,
  scopes: fromJson(scopes),
  expiresAt: toIsoTime(expires_at),
});

const tokenRevoked = (row: TokenRow): Change => ({
  subject: { type: 'token', id: row.id },
  before: tokenContent(row),
  after: null,
});

/** Revokes all tokens of a person. Returns the changes for the history. */
export const revokeAllTokens = async (tx: Transaction, userId: string): Promise<Change[]> =>
  (await revokeTokensOf(tx, userId)).map(tokenRevoked);
