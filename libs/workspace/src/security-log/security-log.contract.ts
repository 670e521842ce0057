/** Something that matters to the security of accounts. */
export type SecurityEvent =
  | 'signedIn'
  | 'signInFailed'
  | 'signInBlocked'
  | 'identityConfirmed'
  | 'confirmationFailed'
  | 'signedOut'
  | 'browserSignedOut'
  | 'signedOutEverywhere'
  | 'personSetUp'
  | 'personJoined'
  | 'personDisabled'
  | 'personEnabled'
  | 'personRenamed'
  | 'rolesChanged'
  | 'personSignedOut'
  | 'authenticatorAppAdded'
  | 'authenticatorAppRemoved'
  | 'recoveryCodesCreated'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'secondFactorReset'
  | 'secondFactorRulesChanged'
  | 'passwordChanged'
  | 'passwordReset'
  | 'resetRequested'
  | 'resetLinkCreated'
  | 'resetLinkRevoked'
  | 'identityLinked'
  | 'invitationCreated'
  | 'invitationRevoked'
  | 'tokenCreated'
  | 'tokenRevoked';

/** How a person signed in, or why they could not. */
export type SecurityEventDetail =
  | 'password'
  | 'identityProvider'
  | 'link'
  | 'passkey'
  | 'authenticatorApp'
  | 'recoveryCode'
  | 'wrongCode'
  | 'unknownAccount'
  | 'wrongPassword'
  | 'disabledAccount'
  | 'notInvited'
  | 'identityProviderError';

/** The events of each filter of `GET /api/v1/security-events?kind`. */
export type SecurityEventKind = 'signIns' | 'failures' | 'changes';

/** `GET /api/v1/security-events?kind&person&limit&cursor`: the latest first. */
export interface SecurityEventsView {
  readonly events: readonly SecurityEventView[];
  /** Cursor of the next page. */
  readonly next?: string;
}

export interface SecurityEventView {
  readonly id: string;
  /** RFC 3339, UTC. */
  readonly at: string;
  readonly event: SecurityEvent;
  readonly detail?: SecurityEventDetail;
  /** The person whose account it concerns, with their current name; null if it concerns none. */
  readonly person: { readonly id: string; readonly name: string } | null;
  /** Who did it, with the name at that time; null for someone who was not signed in. The id is null for the system. */
  readonly by: { readonly id: string | null; readonly name: string } | null;
  /** IP address. */
  readonly address: string | null;
  /** `User-Agent` of the browser. */
  readonly agent: string | null;
  /** Id of the change set in the activity that holds what was changed. */
  readonly changeSet?: string;
}
