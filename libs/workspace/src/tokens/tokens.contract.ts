import type { Scope } from '../access/permissions';

/** One of `GET /api/v1/tokens`. Times are RFC 3339, UTC. */
export interface TokenView {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: string;
  /** `null` if it does not expire. */
  readonly expiresAt: string | null;
  /** Last use, accurate to the minute; `null` if never used. */
  readonly usedAt: string | null;
}

/** Response of `POST /api/v1/tokens` */
export interface NewTokenView extends TokenView {
  /** The token itself, shown only once. */
  readonly token: string;
}

/** `POST /api/v1/tokens` */
export interface CreateTokenInput {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Days until it expires; `null` means never. */
  readonly days: number | null;
}
