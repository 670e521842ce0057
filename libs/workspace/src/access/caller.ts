import type { Limits, RoleAssignment, Permission } from './permissions';
import type { RequestOrigin } from './requests/request-origin';

/** The author of an action: a signed-in person, a program with a person's token, or a service account. */
export interface Actor {
  /** Id of the person, also when a token acts on their behalf, or of the service account. */
  readonly id: string;
  /** The current name of the person or service account. */
  readonly name: string;
  readonly via: 'session' | 'token';
  readonly roles: readonly RoleAssignment[];
  /** Scopes of the token; absent for a session. */
  readonly scopes?: readonly Permission[];
  /** Limits of a service account; absent: none. */
  readonly limits?: Limits;
  /** True for a service account, which has a role with all permissions and is limited by its scopes. */
  readonly isServiceAccount?: boolean;
  /** Permissions of extensions that the roles include. */
  readonly granted?: readonly Permission[];
  /** The program that acts for the person, if it named itself. */
  readonly agent?: string;
  /** Where the request came from; absent for an actor without a request. */
  readonly origin?: RequestOrigin;
}

/** The caller of a request. */
export interface Caller {
  readonly actor: Actor;
  /** Id of the session or token, or the application's id of the person. */
  readonly credentialId: string;
  /** When the person of a session last proved who they are, in milliseconds since 1970; absent for a token. */
  readonly authenticatedAt?: number;
  /** The person's role requires a second factor, which they have not set up: until then they can only do that. */
  readonly lacksSecondFactor?: boolean;
  /** BCP 47; null: the browser's. */
  readonly interfaceLanguage: string | null;
  /** IANA; of the application, for people who have not chosen one. */
  readonly timeZone?: string | null;
}
