/** Requests and responses about people and sessions. Times are RFC 3339, UTC; ids are opaque. */
import type { RoleAssignment, Permission, Role } from '../access/permissions';
import type { MailView } from '../mail/mail.contract';
import type { OwnShortcuts } from './shortcuts';

export interface PersonView {
  readonly id: string;
  readonly name: string;
  /** Empty if the application that the workspace is mounted in knows none. */
  readonly email: string;
  readonly state: 'active' | 'disabled';
  readonly roles: readonly RoleAssignment[];
  readonly createdAt: string;
  /** Last use of a session, which may have ended since, or the last visit of a person of the application; null if there is none. */
  readonly seenAt: string | null;
  /** Time of the last request for a new password; null if there is none, or if a link was created since. */
  readonly resetRequestedAt: string | null;
  readonly hasSecondFactor: boolean;
  /** The unused password-reset link of the person; null if there is none. */
  readonly resetLink: ResetLinkView | null;
  /** For `If-Match`. */
  readonly version: number;
}

/** A password-reset link that still works, without its secret. */
export interface ResetLinkView {
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly createdBy: { readonly id: string; readonly name: string };
  /** Absent if it was not sent by email. */
  readonly mail?: MailView;
}

/** `GET /api/v1/people?q&role&state&limit&cursor` */
export interface PeopleView {
  readonly people: readonly PersonView[];
  /** Number of people that match, on all pages. */
  readonly total: number;
  /** Cursor of the next page. */
  readonly next?: string;
}

/** `GET /api/v1/profile` */
export interface ProfileView {
  readonly id: string;
  readonly name: string;
  /** Empty if the application that the workspace is mounted in knows none. */
  readonly email: string;
  /** The new address that the person has not confirmed yet; absent if there is none. */
  readonly pendingEmail?: PendingEmailView;
  readonly roles: readonly RoleAssignment[];
  /** Permissions of extensions that the roles include; absent if there are none. */
  readonly granted?: readonly Permission[];
  /** BCP 47; null means the browser's. */
  readonly interfaceLanguage: string | null;
  /** IANA, e.g. `Europe/Warsaw`; null means the browser's. */
  readonly timeZone: string | null;
  /** Null means the system's. */
  readonly theme: 'light' | 'dark' | null;
  /** How closely the lists and tables of the workspace are set. */
  readonly density: 'comfortable' | 'compact';
  /** Keys of the workspace's shortcuts in place of the defaults, by name: `Mod+Shift+K`; empty: turned off. */
  readonly shortcuts: OwnShortcuts;
  /** The start page of the workspace no longer shows the first steps that are left. */
  readonly hidesFirstSteps: boolean;
  readonly hasAuthenticatorApp: boolean;
  readonly hasPasskeys: boolean;
  /** False if the person can sign in only with the identity provider. */
  readonly hasPassword: boolean;
  /** Present if the account is one of the application that the workspace is mounted in, where it is changed. */
  readonly application?: {
    /** URL that signs the person out; null if the application does not say. */
    readonly signOut: string | null;
  };
  readonly version: number;
}

/** An email address that takes effect once a link that was sent to it is opened. */
export interface PendingEmailView {
  readonly email: string;
  readonly expiresAt: string;
  /** The email with the link; absent once it is too old to be listed. */
  readonly mail?: MailView;
}

/** `GET /api/v1/session`: the current session and the available sign-in methods. */
export interface SessionView {
  /** Null if not signed in, and for a token of a service account. */
  readonly person: ProfileView | null;
  /** The service account whose token the request uses. */
  readonly serviceAccount?: { readonly id: string; readonly name: string };
  /** Scopes of the token that the request uses. */
  readonly scopes?: readonly Permission[];
  /** The password was correct, and the code of the second factor is still missing. */
  readonly secondFactorMissing?: boolean;
  /** The person's role requires a second factor: until they have set one up, they can do nothing else. */
  readonly secondFactorRequired?: boolean;
  /** Name of the configured identity provider and the URL that starts the sign-in; null if there is none. */
  readonly identityProvider: { readonly name: string; readonly href: string } | null;
  /** Present if the identity provider has identified someone whose account is not linked yet. */
  readonly pendingIdentity?: PendingIdentityView;
  /** Present if an email server is configured: a forgotten password is replaced with a link by email. */
  readonly sendsEmail?: true;
  /** Present if the accounts are those of the application that the workspace is mounted in. */
  readonly application?: {
    /** Whether `GET /api/v1/session/application` redirects to its sign-in. */
    readonly canSignIn: boolean;
  };
}

/**
 * Someone whom the identity provider has identified in this browser, and whose email address has an account. Signing in to that
 * account, within ten minutes, links the two.
 */
export interface PendingIdentityView {
  /** Email address of the account. */
  readonly email: string;
}

/** One of `GET /api/v1/sessions`: the session of a browser. */
export interface BrowserSessionView {
  readonly id: string;
  /** Whether it is the session of this request. */
  readonly current: boolean;
  readonly createdAt: string;
  readonly seenAt: string;
  readonly expiresAt: string;
  /** IP address that started the session. */
  readonly address: string | null;
  /** `User-Agent` of the browser. */
  readonly agent: string | null;
}

/** A single-use link, shown only once. */
export interface NewLinkView {
  readonly link: string;
  readonly expiresAt: string;
  /** Address that the link is being sent to; absent if it is not sent: pass it on. */
  readonly sentTo?: string;
}

/** `POST /api/v1/links/look` */
export interface LinkView {
  readonly purpose: 'setup' | 'invitation' | 'reset' | 'newEmail';
  /** Name of the person who created the link; null for the setup link and those that the person requested. */
  readonly createdBy: string | null;
  /** Email address of the person; null for the setup link. */
  readonly email: string | null;
  readonly role: Role | null;
  readonly languages: readonly string[] | null;
  readonly expiresAt: string;
}

/**
 * One of `GET /api/v1/invitations?q&state`, the latest first: an invitation that was neither accepted nor revoked. `q`: part of the
 * email address.
 */
export interface InvitationView {
  readonly id: string;
  /** Expired ones are listed for 90 days after they expire. Their links no longer work. */
  readonly state: 'pending' | 'expired';
  readonly email: string;
  readonly role: Role;
  readonly languages?: readonly string[];
  readonly createdAt: string;
  readonly createdBy: { readonly id: string; readonly name: string };
  readonly expiresAt: string;
  /** Absent if it was not sent by email. */
  readonly mail?: MailView;
}

/** `POST /api/v1/session` */
export interface SignInInput {
  readonly email: string;
  readonly password: string;
}

/** `POST /api/v1/session/reauthentication` */
export interface ReauthenticationInput {
  /** One of this, {@link code} and {@link credential}. */
  readonly password?: string;
  /** A code of the authenticator app, or a recovery code. */
  readonly code?: string;
  /** `PublicKeyCredential.toJSON()` of a passkey, used with the options of `POST /api/v1/session/reauthentication/options`. */
  readonly credential?: Readonly<Record<string, unknown>>;
}

/** `GET /api/v1/profile/second-factors` */
export interface SecondFactorsView {
  /** When the authenticator app was set up; null if there is none. */
  readonly authenticatorAppSince: string | null;
  /** Number of unused recovery codes. */
  readonly recoveryCodes: number;
  /** A role of the person requires a second factor. */
  readonly required: boolean;
}

/** `POST /api/v1/profile/authenticator-app/setup`: a secret that is not stored yet. */
export interface AuthenticatorAppSetupView {
  /** Base32 (RFC 4648). */
  readonly secret: string;
  /** `otpauth:` URI for the app. */
  readonly uri: string;
  /** The URI as a QR code: an SVG image as a `data:` URL. */
  readonly qrCode: string;
}

/** New recovery codes, shown only once. Each signs in once in place of the authenticator app. */
export interface RecoveryCodesView {
  readonly recoveryCodes: readonly string[];
}

/** `POST /api/v1/profile/authenticator-app` */
export interface AuthenticatorAppInput {
  /** Secret of the setup. */
  readonly secret: string;
  /** The code that the app shows. */
  readonly code: string;
}

/** One of `GET /api/v1/profile/passkeys` */
export interface PasskeyView {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  /** Null if it has not been used yet. */
  readonly usedAt: string | null;
}

/** `GET /api/v1/profile/passkeys` */
export interface PasskeysView {
  readonly passkeys: readonly PasskeyView[];
}

/** For `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`. Valid for five minutes, once. */
export interface PasskeyOptionsView {
  readonly options: Readonly<Record<string, unknown>>;
}

/** `POST /api/v1/session/passkey` */
export interface CredentialInput {
  /** `PublicKeyCredential.toJSON()` */
  readonly credential: Readonly<Record<string, unknown>>;
}

/** `POST /api/v1/profile/passkeys` */
export interface PasskeyInput extends CredentialInput {
  readonly name: string;
}

/** `GET` and `PUT /api/v1/second-factor-rules` */
export interface SecondFactorRules {
  /** Roles whose people need a second factor. */
  readonly roles: readonly Role[];
}

/** `POST /api/v1/password-reset` */
export interface PasswordResetRequestInput {
  readonly email: string;
}

/** `POST /api/v1/links/reset` */
export interface ResetPasswordInput {
  /** The part of the link after the `#`. */
  readonly secret: string;
  readonly password: string;
}

/** `POST /api/v1/links/invitation` */
export interface AcceptInvitationInput extends ResetPasswordInput {
  readonly name: string;
  /** For the profile, and with it for emails. BCP 47. Default: none is chosen. */
  readonly interfaceLanguage?: string;
  /** For the profile: IANA. Default: none is chosen. */
  readonly timeZone?: string;
}

/** `POST /api/v1/links/setup` */
export interface SetupInput extends AcceptInvitationInput {
  readonly email: string;
}

/** The same for one invitation and for several. */
export interface InvitationOptions extends RoleAssignment {
  /** Sends the link to the address if an email server is configured. Default: false. */
  readonly sendEmail?: boolean;
  /** BCP 47, of the interface. Default: that of the expired invitation that it replaces, or of the request. */
  readonly emailLanguage?: string;
  /** Plain text in the email. Default: that of the expired invitation that it replaces. */
  readonly message?: string;
}

/** `POST /api/v1/invitations` */
export interface InvitationInput extends InvitationOptions {
  readonly email: string;
}

/** `POST /api/v1/invitations/bulk` */
export interface InvitationsInput extends InvitationOptions {
  /** Up to 100 addresses, alone or after a name: `Anna Nowak <anna@example.com>`. */
  readonly emails: readonly string[];
}

/** `POST /api/v1/invitations/bulk` */
export interface InvitationsResultView {
  /** In the order of the request. An address that the request has twice is listed once. */
  readonly results: readonly InvitationResultView[];
}

/** What happened with one address. */
export interface InvitationResultView {
  /** Without the name; as sent if it is invalid. */
  readonly email: string;
  /**
   * `pending`: the address has an invitation already, which stays as it is; `person`: it has an account; `invalid`: it is not an
   * email address.
   */
  readonly outcome: 'invited' | 'pending' | 'person' | 'invalid';
  /** The link of a new invitation, shown only once. */
  readonly invitation?: NewLinkView;
  /** Id of the person who has the address. */
  readonly personId?: string;
  /** Id of the pending invitation, for `POST /api/v1/invitations/renew`. */
  readonly invitationId?: string;
  /** The pending invitation. */
  readonly pending?: InvitationView;
}

/** `POST /api/v1/invitations/revoke` */
export interface RevokeInvitationsInput {
  /** Ids; at most 200. */
  readonly invitationIds: readonly string[];
}

/** What `POST /api/v1/invitations/revoke` has done. */
export interface RevokedInvitationsView {
  readonly done: number;
  /** `unknownInvitation`: it was accepted or revoked, it has expired, or it never existed. */
  readonly skipped: readonly { readonly invitationId: string; readonly reason: 'unknownInvitation' }[];
}

/** `POST /api/v1/invitations/renew`. Omitted members keep the value of each invitation. */
export interface RenewInvitationsInput extends RevokeInvitationsInput, Partial<InvitationOptions> {}

/** What `POST /api/v1/invitations/renew` has done. */
export interface RenewedInvitationsView {
  readonly done: number;
  /**
   * `unknownInvitation`: it was accepted or revoked, or it never existed; `emailTaken`: its address has an account in the meantime.
   */
  readonly skipped: readonly {
    readonly invitationId: string;
    readonly reason: 'unknownInvitation' | 'emailTaken';
  }[];
  /** The links to pass on, shown only once; empty if they are sent by email. */
  readonly links: readonly (NewLinkView & { readonly email: string })[];
}

/** `PATCH /api/v1/people/{id}` with `If-Match`. Properties that are left out do not change. */
export interface ChangePersonInput {
  readonly name?: string;
  readonly email?: string;
  readonly state?: PersonView['state'];
  readonly roles?: readonly RoleAssignment[];
}

/** `PATCH /api/v1/profile` with `If-Match`. Properties that are left out do not change; null restores the default. */
export interface ChangeProfileInput {
  readonly name?: string;
  readonly interfaceLanguage?: ProfileView['interfaceLanguage'];
  readonly timeZone?: ProfileView['timeZone'];
  readonly theme?: ProfileView['theme'];
  readonly density?: ProfileView['density'] | null;
  /** Replaces all of them. */
  readonly shortcuts?: OwnShortcuts | null;
  readonly hidesFirstSteps?: boolean | null;
}

/** `POST /api/v1/profile/email` */
export interface ChangeEmailInput {
  /** The current password. */
  readonly current: string;
  readonly email: string;
}

/** `POST /api/v1/profile/password` */
export interface ChangePasswordInput {
  readonly current: string;
  readonly password: string;
  /** Leaves the person signed in to other browsers. Default: false. */
  readonly keepSessions?: boolean;
  /** Revokes all of the person's tokens. Default: false. */
  readonly revokeTokens?: boolean;
}
