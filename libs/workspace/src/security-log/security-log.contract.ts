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
  | 'personDeleted'
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
  | 'emailChangeRequested'
  | 'emailChanged'
  | 'identityLinked'
  | 'invitationCreated'
  | 'invitationRenewed'
  | 'invitationRevoked'
  | 'serviceAccountCreated'
  | 'serviceAccountChanged'
  | 'serviceAccountDisabled'
  | 'serviceAccountEnabled'
  | 'tokenCreated'
  | 'tokenRevoked'
  | 'webhookCreated'
  | 'webhookChanged'
  | 'webhookSecretRotated'
  | 'webhookStopped'
  | 'webhookDeleted';

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
  | 'identityNotLinked'
  | 'identityProviderError';

/** The events of each filter of `GET /api/v1/security-events?kind`. */
export type SecurityEventKind = 'signIns' | 'failures' | 'changes';

/** A person or service account with the current name. */
export interface NamedAccountView {
  readonly id: string;
  readonly name: string;
  /** Absent for a person. */
  readonly isServiceAccount?: true;
}

/** `GET /api/v1/security-events?kind&person&from&to&timeZone&limit&cursor`: the latest first. */
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
  /** The person or service account that it concerns; null if it concerns none. */
  readonly person: (NamedAccountView & { readonly email?: string }) | null;
  /** Address of an invitation that was created or revoked; absent once the invitation is deleted. */
  readonly email?: string;
  /**
   * Who did it, with the name at that time; null for someone who was not signed in. The id is null for the system. Like that of
   * `person`, the email address is the current one, for those who may manage people.
   */
  readonly by: { readonly id: string | null; readonly name: string; readonly email?: string } | null;
  /** IP address. */
  readonly address: string | null;
  /** `User-Agent` of the browser. */
  readonly agent: string | null;
  /** Id of the change set in the activity that holds what was changed. */
  readonly changeSet?: string;
}
