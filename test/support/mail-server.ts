import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** An email server that accepts, refuses or does not respond, by the address. */
export class MailServer {
  readonly received: { readonly to: string; readonly email: Email; readonly raw: string }[] = [];
  readonly users: string[] = [];
  /** Whether mailboxes whose name begins with "full" refuse emails. */
  isFull = true;
  private readonly server = new SMTPServer({
    secure: false,
    hideSTARTTLS: true,
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: ({ username = '', password }, _, done) => {
      if (password !== 'p@ss') return done(new Error('Invalid username or password'));
      this.users.push(username);
      done(null, { user: username });
    },
    onRcptTo: ({ address }, _, done) => {
      if (address.startsWith('silent')) return; // no response, ever
      if (address.startsWith('gone')) return done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
      if (this.isFull && address.startsWith('full'))
        return done(Object.assign(new Error('Mailbox full'), { responseCode: 452 }));
      done();
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks);
        void PostalMime.parse(raw).then((email) => {
          this.received.push({ to: envelope.rcptTo[0]!.address, email, raw: raw.toString() });
          done();
        });
      });
    },
  });

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `smtp://texts:p%40ss@127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  to(address: string) {
    return this.received.filter(({ to }) => to === address);
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve));
  }
}
