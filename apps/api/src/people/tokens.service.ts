import { Injectable } from '@nestjs/common';
import { Database } from '../database/database';
import { fromJson, toJson } from '../database/json-text';
import { newId } from '../database/new-id';
import type { TokenRow } from '../database/schema';
import { toldOnce } from './idempotency';
import type { NewTokenView, TokenView } from './people.contract';
import { notThere } from './people.errors';
import type { Scope } from './permissions';
import { hashOf, newSecret } from './secret';
import { timeText } from './time-text';
import { insertToken, revokeToken, tokensOf } from './tokens.store';

const DAY = 86_400_000;

/** Begins every token, so that those who search code for secrets that were left in it find ours. */
const PREFIX = 'dragoman_';

/** Keys for programs, which act for the person who made them. */
@Injectable()
export class Tokens {
  constructor(private readonly database: Database) {}

  async list(userId: string): Promise<readonly TokenView[]> {
    return (await tokensOf(this.database.read, userId)).map(view);
  }

  /**
   * @param key `Idempotency-Key` of the request
   * @param body `days` after which it ends; null: never
   * @throws Problem 409 where it was made before, 422
   */
  async create(
    userId: string,
    key: string | undefined,
    body: { name: string; scopes: readonly Scope[]; days: number | null },
  ): Promise<NewTokenView> {
    const { name, scopes, days } = body;
    const token = PREFIX + newSecret();
    const now = Date.now();
    const row: TokenRow = {
      id: newId(),
      hash: hashOf(token),
      name,
      scopes: toJson(scopes),
      user_id: userId,
      created_at: now,
      expires_at: days === null ? null : now + days * DAY,
      used_at: null,
      revoked_at: null,
    };
    return this.database.transaction((tx) =>
      toldOnce(tx, { actor: { id: userId }, route: 'tokens', key, body }, async () => {
        await insertToken(tx, row);
        return { view: view(row), told: { ...view(row), token } };
      }),
    );
  }

  /** @throws Problem 404 where it is nobody's, or somebody else's */
  async revoke(userId: string, id: string): Promise<void> {
    if (!(await this.database.transaction((tx) => revokeToken(tx, userId, id)))) throw notThere();
  }
}

const view = ({ id, name, scopes, created_at, expires_at, used_at }: TokenRow): TokenView => ({
  id,
  name,
  scopes: fromJson(scopes) as readonly Scope[],
  createdAt: timeText(created_at),
  expiresAt: timeText(expires_at),
  usedAt: timeText(used_at),
});
