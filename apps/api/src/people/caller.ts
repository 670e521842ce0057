import type { GivenRole, Permission } from './permissions';

/** Who does something: somebody signed in, or a program with a token of somebody. */
export interface Actor {
  /** Of the person, also where a token acts for them. */
  readonly id: string;
  /** As history names them. */
  readonly name: string;
  readonly via: 'session' | 'token';
  readonly roles: readonly GivenRole[];
  /** Of a token. */
  readonly scopes?: readonly Permission[];
}

/** Who a request comes from. */
export interface Caller {
  readonly actor: Actor;
  /** Id of the session or token. */
  readonly by: string;
  /** In which they read; null: as their browser says. */
  readonly interfaceLanguage: string | null;
}
