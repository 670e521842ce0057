/** Requests and responses about service accounts. Times are RFC 3339, UTC; ids are opaque. */
import type { Scope } from '../access/permissions';

/** The account of a program. It has no email address and no role: its scopes and limits decide what its tokens can do. */
export interface ServiceAccountView {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  /** The tokens of a disabled account are refused, and accepted again when it is enabled. */
  readonly state: 'active' | 'disabled';
  readonly scopes: readonly Scope[];
  /** The languages (BCP 47) in which it can change texts; null: all. It can read all languages. */
  readonly languages: readonly string[] | null;
  /** The names of the namespaces that it can read and change; null: all. Deleted ones are left out. */
  readonly namespaces: readonly string[] | null;
  /** Tokens that are not revoked, the newest first. */
  readonly tokens: readonly ServiceTokenView[];
  readonly createdAt: string;
  /** Null if the creator is unknown. */
  readonly createdBy: { readonly id: string; readonly name: string } | null;
  /** Last use of any of its tokens, accurate to the minute; null if none was ever used. */
  readonly usedAt: string | null;
  /** For `If-Match`. */
  readonly version: number;
}

/** A token of a service account, without its secret. */
export interface ServiceTokenView {
  readonly id: string;
  readonly createdAt: string;
  /** Null if it does not expire. */
  readonly expiresAt: string | null;
  /** Last use, accurate to the minute; null if never used. */
  readonly usedAt: string | null;
}

/** Response of `POST /api/v1/service-accounts/{id}/tokens` */
export interface NewServiceTokenView extends ServiceTokenView {
  /** The token itself, shown only once. */
  readonly token: string;
}

/** `GET /api/v1/service-accounts` */
export interface ServiceAccountsView {
  readonly serviceAccounts: readonly ServiceAccountView[];
  /** Cursor of the next page. */
  readonly next?: string;
  /** The permissions that a service account can have, including those of extensions. */
  readonly scopes: readonly ScopeView[];
}

/** A permission that a service account can have. */
export interface ScopeView {
  readonly scope: Scope;
  /** Whether an account that is limited to languages can have it. */
  readonly limitableToLanguages: boolean;
  /** Whether an account that is limited to namespaces can have it. */
  readonly limitableToNamespaces: boolean;
}

/** `POST /api/v1/service-accounts` */
export interface CreateServiceAccountInput {
  readonly name: string;
  readonly description?: string | null;
  readonly scopes: readonly Scope[];
  /** BCP 47; null or absent: all. */
  readonly languages?: readonly string[] | null;
  /** Names; null or absent: all. */
  readonly namespaces?: readonly string[] | null;
}

/** `PATCH /api/v1/service-accounts/{id}` with `If-Match`. Properties that are left out do not change. */
export interface ChangeServiceAccountInput extends Partial<CreateServiceAccountInput> {
  readonly state?: ServiceAccountView['state'];
}

/** `POST /api/v1/service-accounts/{id}/tokens` */
export interface CreateServiceTokenInput {
  /** Days until it expires; null means never. */
  readonly days: number | null;
  /** Hours that the current token remains valid, at most 30 days; 0 revokes it. Default: 24. */
  readonly graceHours?: number;
}
