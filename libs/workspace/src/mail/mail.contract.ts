/** The e-mails of the last 30 days; part of `GET /api/v1/health`. */
export interface MailHealthView {
  /** Composed, and not sent yet. */
  waiting: number;
  sent: number;
  /** Given up after ten attempts, or refused for good. */
  failed: number;
  /** Why the latest one that is not sent failed, as the mail server responded. */
  error?: string;
}

/** An e-mail with a link. */
export interface MailView {
  /** `waiting`: it is sent, or was not accepted and is tried again; `failed`: given up after ten attempts, or refused for good. */
  readonly state: 'waiting' | 'sent' | 'failed';
  /** Address that it is sent to. */
  readonly to: string;
  /** Time when it was sent or given up, else when it was composed. RFC 3339, UTC. */
  readonly at: string;
  /** Why the latest attempt failed, as the mail server responded. */
  readonly error?: string;
}
