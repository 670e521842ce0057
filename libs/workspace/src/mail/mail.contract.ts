/** The emails of the last 30 days; part of `GET /api/v1/health`. */
export interface MailHealthView {
  /** Composed, and not sent yet. */
  waiting: number;
  sent: number;
  /** Given up after ten attempts, or refused for good. */
  failed: number;
  /** Why the latest one that is not sent failed, as the email server responded. */
  error?: string;
}

/** What has to be corrected so that emails are sent; `failed`: anything else. */
export type MailFailureReason =
  | 'unknownHost'
  | 'unreachable'
  | 'timeout'
  | 'tls'
  | 'signInRefused'
  | 'senderRefused'
  | 'recipientRefused'
  | 'messageRefused'
  | 'failed';

/** `POST /api/v1/mail/test` */
export interface TestMailView {
  /**
   * `sent`: the email server accepted the email; `notConfigured`: there is no email server; `noAddress`: the account has no email address;
   * `timeout`: the server did not respond within 15 seconds; `tls`: the connection could not be encrypted; `failed`: any other error.
   */
  readonly outcome: 'sent' | 'notConfigured' | 'noAddress' | MailFailureReason;
  /** Address that it was sent to. */
  readonly to?: string;
  /** As the email server responded, or the error of the connection; without the password. */
  readonly error?: string;
}

/** An email with a link. */
export interface MailView {
  /** `waiting`: it is sent, or was not accepted and is tried again; `failed`: given up after ten attempts, or refused for good. */
  readonly state: 'waiting' | 'sent' | 'failed';
  /** Address that it is sent to. */
  readonly to: string;
  /** Time when it was sent or given up, else when it was composed. RFC 3339, UTC. */
  readonly at: string;
  /** Why the latest attempt failed, as the email server responded. */
  readonly error?: string;
}
