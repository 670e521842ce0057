/** How an email server is reached, as nodemailer takes it. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the beginning; otherwise the connection is upgraded (STARTTLS) where the server offers it. */
  readonly secure: boolean;
  readonly auth?: { readonly user: string; readonly pass: string };
}

/** Submission with STARTTLS (RFC 6409), and with TLS from the beginning (RFC 8314). */
const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

/** Parses `smtp://user:password@mail.example:587`; undefined if it is no such URL. */
export function parseSmtpUrl(text: string): MailServer | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const defaultPort = DEFAULT_PORTS[protocol];
  if (defaultPort === undefined || hostname === '' || !['', '/'].includes(pathname) || search + hash !== '') {
    return undefined;
  }
  try {
    const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
    return {
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: port === '' ? defaultPort : Number(port),
      secure: protocol === 'smtps:',
      ...(username !== '' && { auth }),
    };
  } catch {
    return undefined; // an incomplete escape
  }
}

/** Whether it is an address, alone or after a name: `Texts <texts@example.org>`. */
export const isMailSender = (text: string): boolean =>
  text.length <= 320 && /^(?:[^\r\n<>@,;]* ?<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/.test(text);
