/** What the rooms of people answer, as JSON. Times are RFC 3339, UTC; ids are opaque. */
import type { GivenRole, Permission, Role, Scope } from './permissions';

export interface PersonView {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly state: 'active' | 'disabled';
  readonly roles: readonly GivenRole[];
  readonly createdAt: string;
  /** Null: never, or not for long. */
  readonly seenAt: string | null;
  /** When they last asked for a new password and were not given a link yet; else null. */
  readonly askedForReset: string | null;
  /** For `If-Match`. */
  readonly version: number;
}

/** `GET /api/v1/people` */
export interface PeopleView {
  readonly people: readonly PersonView[];
  /** Cursor of the next page. */
  readonly next?: string;
}

/** `GET /api/v1/profile` */
export interface ProfileView {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly GivenRole[];
  /** BCP 47; null: as the browser says. */
  readonly interfaceLanguage: string | null;
  /** IANA, e.g. `Europe/Warsaw`; null: as the browser says. */
  readonly timeZone: string | null;
  /** Null: as the system says. */
  readonly theme: 'light' | 'dark' | null;
  /** False where they only sign in elsewhere. */
  readonly hasPassword: boolean;
  readonly version: number;
}

/** `GET /api/v1/session`: who asks, and how one signs in here. */
export interface SessionView {
  /** Null: nobody. */
  readonly person: ProfileView | null;
  /** Of the token, where one asks. */
  readonly scopes?: readonly Permission[];
  /** Sign-in with another service: what to call it, and the address that begins it. */
  readonly elsewhere: { readonly name: string; readonly href: string } | null;
}

/** One of `GET /api/v1/sessions`: a browser that is signed in. */
export interface BrowserView {
  readonly id: string;
  /** The one that asks. */
  readonly current: boolean;
  readonly createdAt: string;
  readonly seenAt: string;
  readonly expiresAt: string;
  readonly address: string | null;
  /** Its `User-Agent`. */
  readonly agent: string | null;
}

/** A link that lets somebody in once. It is told this one time, to whoever hands it over: no mail is sent. */
export interface NewLinkView {
  readonly link: string;
  readonly expiresAt: string;
}

/** `POST /api/v1/links/look` */
export interface LinkView {
  readonly purpose: 'setup' | 'invitation' | 'reset';
  /** Whom it is for; null: whoever sets the first account up. */
  readonly email: string | null;
  readonly role: Role | null;
  readonly languages: readonly string[] | null;
  readonly expiresAt: string;
}

/** One of `GET /api/v1/invitations`: nobody has accepted it yet. */
export interface InvitationView {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly languages?: readonly string[];
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** One of `GET /api/v1/tokens`. */
export interface TokenView {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: string;
  /** Null: never. */
  readonly expiresAt: string | null;
  /** To the minute; null: never. */
  readonly usedAt: string | null;
}

/** `POST /api/v1/tokens`. The token is told this one time. */
export interface NewTokenView extends TokenView {
  readonly token: string;
}
