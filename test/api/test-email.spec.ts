import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { MailSender } from '../../libs/workspace/src/mail/mail-sender';
import type { MailHealthView, TestMailView } from '../../libs/workspace/src/mail/mail.contract';
import { MailServer } from '../support/mail-server';
import { firstAdministrator, type Member } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

describe('a test email', () => {
  let server: MailServer;
  const apps: StartedApp[] = [];
  beforeAll(async () => {
    server = await new MailServer().start();
  });
  afterEach(async () => {
    for (const each of apps.splice(0)) await each.close();
  });
  afterAll(() => server.close());

  const start = async (url?: string): Promise<Member> => {
    const environment: Record<string, string> =
      url === undefined ? {} : { DRAGOMAN_SMTP_URL: url, DRAGOMAN_MAIL_FROM: 'texts@example.org' };
    const started = await startApp({ environment, ownLanguages: 'all' });
    apps.push(started);
    started.app.get(MailSender).timeouts = { response: 500, attempt: 1_000 };
    return firstAdministrator(started);
  };
  const test = async (who: Member, headers = {}) =>
    (await who.requestOk('/api/v1/mail/test', { method: 'POST', headers })).json() as TestMailView;

  it('arrives before the response, in the language of the page, and is not counted as an email of the installation', async () => {
    const ada = await start(server.url);
    expect(await test(ada, { 'Accept-Language': 'de' })).toEqual({ outcome: 'sent', to: ada.email });
    const [mail, ...more] = server.to(ada.email);
    expect(more).toEqual([]);
    expect(mail!.email.subject).toBe('[Dragoman] Test-E-Mail');
    expect((await ada.requestOk('/api/v1/health')).json()).toMatchObject({ mail: { sent: 0, waiting: 0, failed: 0 } });
  });

  it('reports what the server does with the address of the person', async () => {
    const ada = await start(server.url);
    for (const [address, result] of [
      ['gone', { outcome: 'recipientRefused', error: expect.stringContaining('550 No such mailbox') }],
      ['silent', { outcome: 'timeout', error: expect.any(String) }],
    ] as const) {
      const other = await ada.invite({ role: 'administrator' }, `${address}-test@example.org`);
      expect(await test(other)).toEqual({ to: other.email, ...result });
    }
  });

  it.each([
    ['signInRefused', () => server.url.replace('p%40ss', 'unlikely-secret')],
    ['unknownHost', () => 'smtp://texts:unlikely-secret@nothing.invalid:25'],
    ['unreachable', () => 'smtp://texts:unlikely-secret@127.0.0.1:1'],
    ['tls', () => server.url.replace('smtp:', 'smtps:')],
  ])('reports %s, without the password', async (outcome, url) => {
    const ada = await start(url());
    const result = await test(ada);
    expect(result).toEqual({ outcome, to: ada.email, error: expect.any(String) });
    expect(JSON.stringify(result)).not.toMatch(/unlikely|p@ss/);
  });

  it('reports a certificate that is not trusted', async () => {
    const tls = new SMTPServer({ secure: true, authOptional: true, disableReverseLookup: true });
    tls.on('error', () => {});
    await new Promise<void>((resolve) => tls.listen(0, '127.0.0.1', resolve));
    const ada = await start(`smtps://127.0.0.1:${(tls.server.address() as AddressInfo).port}`);
    expect(await test(ada)).toMatchObject({ outcome: 'tls', error: expect.stringMatching(/certificate/) });
    await new Promise<void>((resolve) => tls.close(resolve));
  });

  it('is followed by those that wait for another attempt', async () => {
    const ada = await start(server.url);
    const health = async () => (await ada.requestOk('/api/v1/health')).json() as { mail: MailHealthView };
    const body = { email: 'full@example.org', role: 'viewer', sendEmail: true };
    await ada.requestOk('/api/v1/invitations', { method: 'POST', body });
    await waitUntil(async () => (await health()).mail.error !== undefined);
    server.isFull = false;
    expect(await test(ada)).toMatchObject({ outcome: 'sent' });
    await waitUntil(async () => (await health()).mail.sent === 1);
    expect(server.to(body.email)).toHaveLength(1);
    expect(await health()).toMatchObject({ mail: { waiting: 0 } });
  });

  it('reports that no email server is configured', async () => {
    expect(await test(await start())).toEqual({ outcome: 'notConfigured' });
  });

  it('is for administrators, ten times in a quarter of an hour', async () => {
    const ada = await start(server.url);
    const publisher = await ada.invite({ role: 'publisher' });
    expect((await publisher.request('/api/v1/mail/test', { method: 'POST' })).status).toBe(403);
    for (let sent = 0; sent < 10; sent++) expect(await test(ada)).toMatchObject({ outcome: 'sent' });
    const refused = await ada.request('/api/v1/mail/test', { method: 'POST' });
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  });
});
