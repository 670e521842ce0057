import { Inject, Injectable } from '@nestjs/common';
import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { SECOND_MS } from '../durations';
import { parseSmtpUrl } from './mail-settings';
import type { MailFailureReason } from './mail.contract';

export interface Mail {
  /** Repeated attempts have the same one, by which mailboxes recognize a message they have. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Absolute URL for `List-Unsubscribe` (RFC 2369), which takes a POST (RFC 8058); null: none. */
  readonly unsubscribe: string | null;
}

/** Why an email was not sent. */
export interface MailFailure {
  readonly reason: MailFailureReason;
  /** For administrators, in English as servers respond; without passwords. */
  readonly error: string;
  /** The server refuses the message or the address for good. */
  readonly isPermanent: boolean;
}

/** A server that does not respond is given up after this long. */
const RESPONSE_TIMEOUT_MS = 10 * SECOND_MS;
/** All of an attempt: a server may also respond without end. */
const ATTEMPT_TIMEOUT_MS = 30 * SECOND_MS;

const MAX_ERROR_LENGTH = 300;

const TOOK_TOO_LONG = 'The email server took too long.';

/** Sends emails over SMTP, one connection for each. */
@Injectable()
export class MailSender {
  /** Shorter in tests. */
  timeouts = { response: RESPONSE_TIMEOUT_MS, attempt: ATTEMPT_TIMEOUT_MS };

  constructor(@Inject(APP_CONFIG) private readonly config: AppConfig) {}

  /** Whether a server is configured. */
  get isConfigured(): boolean {
    return this.config.smtp !== undefined;
  }

  /**
   * Returns undefined once the server has accepted the message. Never rejects.
   * @param stop ends the attempt
   */
  async send(mail: Mail, stop: AbortSignal): Promise<MailFailure | undefined> {
    const deadline = AbortSignal.any([stop, AbortSignal.timeout(this.timeouts.attempt)]);
    let socket: Socket | undefined;
    try {
      const { url, from } = this.config.smtp!;
      const server = parseSmtpUrl(url)!;
      const { createTransport } = await import('nodemailer');
      const { host, port, secure } = server;
      // Opened here instead of by nodemailer, so that it can be closed in every state.
      socket = secure
        ? connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }) })
        : connect({ host, port });
      await once(socket, secure ? 'secureConnect' : 'connect', {
        signal: AbortSignal.any([deadline, AbortSignal.timeout(this.timeouts.response)]),
      });
      const transport = createTransport({
        ...server,
        connection: socket,
        secured: secure,
        connectionTimeout: this.timeouts.response,
        greetingTimeout: this.timeouts.response,
        socketTimeout: this.timeouts.response,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const sent = transport.sendMail({
        from,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.id}@${new URL(this.config.origin).hostname}>`,
        headers: {
          'Auto-Submitted': 'auto-generated', // RFC 3834: no automatic replies
          ...(mail.unsubscribe !== null && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
        ...(mail.unsubscribe !== null && { list: { unsubscribe: { url: mail.unsubscribe, comment: '' } } }),
      });
      await Promise.race([sent, aborted(deadline)]);
      return undefined;
    } catch (error) {
      return failureOf(error, this.config.smtp!.url);
    } finally {
      socket?.destroy(); // whatever the server still sends
    }
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(new Error(TOOK_TOO_LONG));
    signal.addEventListener('abort', () => reject(new Error(TOOK_TOO_LONG)), { once: true });
  });

/** Responses that will be the same the next time (RFC 5321, 4.2.1), except for those about our account. */
const isPermanent = (code: number | undefined, command: string | undefined): boolean =>
  code !== undefined && code >= 500 && command !== undefined && /^(MAIL|RCPT|DATA)/.test(command);

type SendError = Error & { readonly code?: string; readonly responseCode?: number; readonly command?: string };

function reasonOf({ name, message, code = '', responseCode, command = '' }: SendError): MailFailureReason {
  if (name === 'AbortError' || name === 'TimeoutError' || message === TOOK_TOO_LONG || code === 'ETIMEDOUT') {
    return 'timeout';
  }
  if (['ENOTFOUND', 'EAI_AGAIN', 'EDNS'].includes(code)) return 'unknownHost';
  if (['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code)) return 'unreachable';
  // 530: authentication required (RFC 4954)
  if (['EAUTH', 'ENOAUTH'].includes(code) || responseCode === 530) return 'signInRefused';
  if (
    /TLS|SSL|CERT|^EPROTO$|UNABLE_TO/.test(code) ||
    (responseCode === undefined && /certificate|TLS|SSL/.test(message))
  ) {
    return 'tls';
  }
  if (responseCode === undefined) return 'failed';
  if (command.startsWith('MAIL')) return 'senderRefused';
  if (command.startsWith('RCPT')) return 'recipientRefused';
  return command.startsWith('DATA') ? 'messageRefused' : 'failed';
}

function failureOf(error: unknown, url: string): MailFailure {
  const { message, responseCode, command, name } = error as SendError;
  const sentence = name === 'AbortError' || name === 'TimeoutError' ? TOOK_TOO_LONG : message;
  const secret = decodeURIComponent(new URL(url).password);
  const shown = secret === '' ? sentence : sentence.replaceAll(secret, '…');
  return {
    reason: reasonOf(error as SendError),
    error: shown.replace(/\s+/g, ' ').slice(0, MAX_ERROR_LENGTH),
    isPermanent: isPermanent(responseCode, command),
  };
}
