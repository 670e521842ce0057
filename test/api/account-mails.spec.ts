import type { HealthView } from '../../libs/workspace/src/health/health.contract';
import { Database } from '../../libs/workspace/src/database/database';
import { MailDispatcher } from '../../libs/workspace/src/mail/mail-dispatcher';
import type {
  InvitationsResultView,
  InvitationView,
  NewLinkView,
  RenewedInvitationsView,
  PersonView,
} from '../../libs/workspace/src/people/people.contract';
import type { SecurityEventsView } from '../../libs/workspace/src/security-log/security-log.contract';
import { basePath } from '../support/base-path';
import { databases, type FreshDatabase } from '../support/databases';
import { MailServer } from '../support/mail-server';
import { firstAdministrator, type Member, PASSWORD, secretOf, Visitor } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ANOTHER = 'another horse on the moon';

/** The origin without a setting, and the port that the tests choose. */
const PLACE = `http://localhost:0${basePath}`;

describe.each(databases)('emails about accounts with $name', ({ fresh }) => {
  let kept: FreshDatabase;
  let started: StartedApp;
  let server: MailServer;
  let ada: Member;

  beforeAll(async () => {
    server = await new MailServer().start();
    kept = await fresh();
    const environment = { DRAGOMAN_SMTP_URL: server.url, DRAGOMAN_MAIL_FROM: 'Texts <texts@example.org>' };
    started = await startApp({ database: kept, environment, ownLanguages: 'all' });
    clearInterval(started.app.get<unknown, { timer: NodeJS.Timeout }>(MailDispatcher).timer);
    ada = await firstAdministrator(started);
  });
  afterAll(async () => {
    await started.close();
    await kept.remove();
    await server.close();
  });
  beforeEach(() => started.app.get(Database).transaction((tx) => tx.deleteFrom('attempts').execute()));

  let made = 0;
  const newAddress = (name = 'reader') => `${name}-${++made}@example.org`;
  const send = async <T>(who: Visitor, path: string, method = 'GET', body?: object): Promise<T> =>
    (await who.requestOk(`/api/v1/${path}`, { method, body })).json() as T;
  /** Sends what is due, twice: the transaction of the request may have begun a round before. */
  const dispatch = async (later = 0) => {
    for (let round = 0; round < 2; round++) await started.app.get(MailDispatcher).run(later);
  };
  const inviteByMail = (email: string, more: object = {}) =>
    send<NewLinkView>(ada, 'invitations', 'POST', { email, role: 'viewer', sendEmail: true, ...more });
  const invitationTo = async (email: string) =>
    (await send<{ invitations: InvitationView[] }>(ada, 'invitations')).invitations.find(
      (each) => each.email === email,
    );
  const renewByMail = async (email: string) => {
    const body = { invitationIds: [(await invitationTo(email.toLowerCase()))!.id], sendEmail: true };
    await ada.requestOk('/api/v1/invitations/renew', { method: 'POST', body });
  };
  const linksIn = (text = '') => [...text.matchAll(/https?:\S+\/join#\S+/g)].map(([link]) => link);
  const use = (path: string, body: object) =>
    new Visitor(started).request(`/api/v1/links/${path}`, { method: 'POST', body });
  const forget = (email: string, headers = {}) =>
    new Visitor(started).request('/api/v1/password-reset', { method: 'POST', headers, body: { email } });

  it('invite a person in the chosen language, and show when the email was sent', async () => {
    const email = newAddress('New.Reader');
    const { link, sentTo } = await inviteByMail(email, { emailLanguage: 'de' });
    expect(sentTo).toBe(email);
    await dispatch();
    const [mail, ...more] = server.to(email);
    expect(more).toEqual([]);
    expect(mail!.email.subject).toBe('[Dragoman] Ada lädt Sie ein');
    expect(mail!.email.html).toContain('<html lang="de" dir="ltr">');
    expect(linksIn(mail!.email.text)).toEqual([link]);
    expect(mail!.email.html).toContain(`>${link}</p>`); // to copy, below the button
    expect(link.startsWith(`${PLACE}/join#`)).toBe(true);
    expect(mail!.raw).not.toMatch(/^List-Unsubscribe/im);
    expect((await invitationTo(email.toLowerCase()))!.mail).toEqual({
      state: 'sent',
      to: email,
      at: expect.any(String),
    });
    const stored = await started.app.get(Database).read.selectFrom('mails').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(secretOf(link)); // only while it waits
    const newcomer = new Visitor(started);
    const body = { secret: secretOf(link), name: 'Reader', password: PASSWORD };
    await newcomer.requestOk('/api/v1/links/invitation', { method: 'POST', body });
    expect((await use('invitation', body)).status).toBe(410);
  });

  it('invite many people at once, each with a result of its own', async () => {
    const [one, two, three] = [newAddress('Ann'), newAddress('Ben'), newAddress('Cem')];
    const { link: earlier } = await inviteByMail(three);
    const { mail: _, ...pending } = (await invitationTo(three.toLowerCase()))!;
    const body = {
      emails: [one, `"Ben, <b>" <${two}>`, one.toUpperCase(), 'nobody', three, `Ada <${ada.email}>`, two],
      role: 'reviewer',
      languages: ['de'],
      sendEmail: true,
      emailLanguage: 'de',
      message: 'Hallo <b>Team</b>\r\n.\r\nBcc: all@example.org',
    };
    const request = { method: 'POST', headers: { 'Idempotency-Key': newAddress() }, body };
    const { results } = (await ada.requestOk('/api/v1/invitations/bulk', request)).json() as InvitationsResultView;
    const made = (email: string) => ({
      email,
      outcome: 'invited',
      invitation: { link: expect.any(String), expiresAt: expect.any(String), sentTo: email },
    });
    expect(results).toEqual([
      made(one.toUpperCase()),
      made(two),
      { email: 'nobody', outcome: 'invalid' },
      { email: three, outcome: 'pending', invitationId: pending.id, pending },
      { email: ada.email, outcome: 'person', personId: await ada.id() },
    ]);
    // Sent again, it invites no one and shows no link.
    const again = await ada.request('/api/v1/invitations/bulk', request);
    expect([again.status, again.text.includes('/join#')]).toEqual([409, false]);
    await dispatch();
    const [mail, ...more] = server.to(two);
    expect(more).toEqual([]);
    expect(mail!.email.text).toContain('Ada schreibt:\n> Hallo <b>Team</b>\n> .\n> Bcc: all@example.org\n');
    expect(mail!.email.html).toContain('Hallo &lt;b&gt;Team&lt;/b&gt;');
    expect(mail!.email.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(server.to(three)).toHaveLength(1);
    expect((await use('look', { secret: secretOf(earlier) })).status).toBe(200);
    const { events } = await send<SecurityEventsView>(ada, 'security-events?limit=3');
    expect(events.map(({ event }) => event)).toEqual(Array(3).fill('invitationCreated'));
    // A renewal may have another note.
    await ada.requestOk('/api/v1/invitations/renew', {
      method: 'POST',
      body: {
        invitationIds: [pending.id],
        sendEmail: true,
        role: 'viewer',
        message: 'As a viewer',
        emailLanguage: 'de',
      },
    });
    await dispatch();
    expect(server.to(three.toLowerCase())[0]!.email.text).toContain('Ada schreibt:\n> As a viewer');
    // Sent again by itself, an invitation keeps its message.
    await renewByMail(two);
    await dispatch();
    expect(server.to(two.toLowerCase())[0]!.email.text).toContain('> Hallo <b>Team</b>');
    await started.app.get(Database).transaction((tx) =>
      tx
        .updateTable('links')
        .set({ expires_at: Date.now() - 1 })
        .where('email', '=', two.toLowerCase())
        .execute(),
    );
    await inviteByMail(two, { message: '' });
    await dispatch();
    expect(server.to(two)[1]!.email.text).not.toContain('Hallo');
  });

  it('limit how many people are invited at once, and how much is written to them', async () => {
    const refused = async (body: object) => {
      const response = await ada.request('/api/v1/invitations/bulk', {
        method: 'POST',
        body: { emails: ['someone@example.org'], role: 'viewer', ...body },
      });
      expect(response.status).toBe(400);
      return (response.json() as { errors: { pointer: string }[] }).errors.map(({ pointer }) => pointer);
    };
    expect(await refused({ emails: Array.from({ length: 101 }, () => 'someone@example.org') })).toEqual(['/emails']);
    expect(await refused({ emails: [] })).toEqual(['/emails']);
    expect(await refused({ emails: [1] })).toEqual(['/emails']);
    expect(await refused({ message: 'x'.repeat(1001) })).toEqual(['/message']);
    expect(await refused({ languages: ['de'] })).toEqual(['/languages']);
    const translator = await ada.invite({ role: 'translator' }, newAddress());
    const body = { emails: ['someone@example.org'], role: 'viewer' };
    expect((await translator.request('/api/v1/invitations/bulk', { method: 'POST', body })).status).toBe(403);
  });

  it('use the language of the request by default', async () => {
    const email = newAddress();
    await ada.requestOk('/api/v1/invitations', {
      method: 'POST',
      headers: { 'Accept-Language': 'pl' },
      body: { email, role: 'viewer', sendEmail: true },
    });
    await dispatch();
    expect(server.to(email)[0]!.email.subject).toBe('[Dragoman] Ada zaprasza Cię');
    await renewByMail(email); // from an English page
    await dispatch();
    expect(server.to(email)[1]!.email.subject).toBe('[Dragoman] Ada zaprasza Cię');
  });

  it('reach an address in another script, whose account signs in as browsers send it', async () => {
    const { link } = await inviteByMail('ida@bücher.example');
    const [invitation] = (await send<{ invitations: InvitationView[] }>(ada, 'invitations')).invitations;
    expect(invitation!.email).toBe('ida@xn--bcher-kva.example');
    const again = await ada.request('/api/v1/invitations', {
      method: 'POST',
      body: { email: 'ida@xn--bcher-kva.example', role: 'viewer' },
    });
    expect([again.status, again.json().invitationId]).toEqual([409, invitation!.id]);
    await use('invitation', { secret: secretOf(link), name: 'Ida', password: PASSWORD });
    for (const email of ['ida@xn--bcher-kva.example', 'Ida@Bücher.example']) {
      expect((await new Visitor(started).signIn(email, PASSWORD)).status).toBe(200);
    }
  });

  it('are not sent unless they are requested', async () => {
    const email = newAddress();
    const { sentTo } = await send<NewLinkView>(ada, 'invitations', 'POST', { email, role: 'viewer' });
    await dispatch();
    expect(sentTo).toBeUndefined();
    expect(server.to(email)).toEqual([]);
    expect(await invitationTo(email)).not.toHaveProperty('mail');
  });

  it('that cannot be delivered leave the invitation, with the reason, and can be sent again', async () => {
    const email = newAddress('gone');
    const { link } = await inviteByMail(email);
    await dispatch();
    const refused = (await invitationTo(email))!;
    expect(refused.mail).toMatchObject({
      state: 'failed',
      to: email,
      error: expect.stringContaining('No such mailbox'),
    });
    expect((await use('look', { secret: secretOf(link) })).status).toBe(200);
    const full = newAddress('full');
    await inviteByMail(full);
    await dispatch();
    expect((await invitationTo(full))!.mail).toMatchObject({
      state: 'waiting',
      error: expect.stringContaining('full'),
    });
    expect((await send<HealthView>(ada, 'health')).mail).toMatchObject({ waiting: 1 });
    const body = { invitationIds: [refused.id] };
    const renewed = (await ada.requestOk('/api/v1/invitations/renew', { method: 'POST', body })).json();
    const { link: again } = (renewed as RenewedInvitationsView).links[0]!;
    expect(again).not.toBe(link);
    expect((await use('look', { secret: secretOf(link) })).status).toBe(410);
    expect((await use('look', { secret: secretOf(again) })).status).toBe(200);
    await renewByMail(email);
    await dispatch();
    expect((await invitationTo(email))!.mail).toMatchObject({ state: 'failed', to: email });
    // The mail of a withdrawn invitation is not tried again.
    await ada.requestOk(`/api/v1/invitations/${(await invitationTo(full))!.id}`, { method: 'DELETE' });
    expect((await send<HealthView>(ada, 'health')).mail).toMatchObject({ waiting: 0 });
  });

  it('are given up when their link has expired', async () => {
    const email = newAddress('full');
    await inviteByMail(email);
    await dispatch();
    await dispatch(8 * DAY);
    expect((await invitationTo(email))!.mail).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('full'),
    });
  });

  it('cannot get another header or recipient from an address', async () => {
    for (const email of [
      'a@example.org\r\nBcc: all@example.org',
      'a@example.org\nSubject: x',
      'a@example.org, b@example.org',
      '<a@example.org>',
      'a@example.org\u0000',
      'a@exa\u2028mple.org',
    ]) {
      const { status } = await ada.request('/api/v1/invitations', {
        method: 'POST',
        body: { email, role: 'viewer', sendEmail: true },
      });
      expect([email, status]).toEqual([email, 400]);
    }
    await dispatch();
    const email = '"b,c"@example.org';
    const before = server.received.length;
    await ada.request('/api/v1/invitations', { method: 'POST', body: { email, role: 'viewer', sendEmail: true } });
    await dispatch();
    const sent = server.received.slice(before);
    expect(sent.length).toBeLessThanOrEqual(1);
    for (const { email: mail } of sent) expect(mail.bcc ?? mail.cc ?? []).toEqual([]);
  });

  it('send a link to a new password that an administrator creates, in the language of the person', async () => {
    const reader = await ada.invite({ role: 'viewer' }, newAddress());
    const profile = await reader.requestOk('/api/v1/profile');
    await reader.requestOk('/api/v1/profile', {
      method: 'PATCH',
      headers: { 'If-Match': profile.headers.etag as string },
      body: { interfaceLanguage: 'ar' },
    });
    const id = await reader.id();
    const { link, sentTo } = await send<NewLinkView>(ada, `people/${id}/password-reset?sendEmail=true`, 'POST');
    await dispatch();
    expect(sentTo).toBe(reader.email);
    const [{ email }] = server.to(reader.email) as [(typeof server.received)[0]];
    expect(email.html).toContain('<html lang="ar" dir="rtl">');
    expect(linksIn(email.text)).toEqual([link]);
    expect((await send<PersonView>(ada, `people/${id}`)).resetLink).toMatchObject({ mail: { state: 'sent' } });
  });

  describe('after a request for a new password', () => {
    it('are sent to the account alone, with the same response for every address', async () => {
      const reader = await ada.invite({ role: 'viewer' }, newAddress());
      const unknown = newAddress('unknown');
      const responses = [await forget(reader.email, { 'Accept-Language': 'fr' }), await forget(unknown)];
      for (const { status, text } of responses) expect([status, text]).toEqual([202, '']);
      const [names, others] = responses.map(({ headers }) => Object.keys(headers));
      expect(names).toEqual(others);
      await dispatch();
      expect(server.to(unknown)).toEqual([]);
      const [{ email }] = server.to(reader.email) as [(typeof server.received)[0]];
      expect(email.subject).toBe('[Dragoman] Choisir un nouveau mot de passe');
      const [link] = linksIn(email.text);
      const id = await reader.id();
      expect((await send<PersonView>(ada, `people/${id}`)).resetRequestedAt).toBeNull();
      expect((await use('reset', { secret: secretOf(link!), password: ANOTHER })).status).toBe(204);
      expect((await reader.request('/api/v1/profile')).status).toBe(401);
      expect((await use('reset', { secret: secretOf(link!), password: PASSWORD })).status).toBe(410);
      expect((await new Visitor(started).signIn(reader.email, ANOTHER)).status).toBe(200);
      const { events } = await send<SecurityEventsView>(ada, `security-events?person=${id}`);
      const kinds = events.map(({ event }) => event);
      expect(kinds).toEqual(expect.arrayContaining(['resetRequested', 'passwordReset']));
    });

    it('contain a link that works for an hour, until the next one is requested', async () => {
      const reader = await ada.invite({ role: 'viewer' }, newAddress());
      const ofAdministrator = await send<NewLinkView>(ada, `people/${await reader.id()}/password-reset`, 'POST');
      await forget(reader.email);
      await dispatch();
      await forget(reader.email);
      await dispatch();
      const [first, second] = server.to(reader.email).map(({ email }) => secretOf(linksIn(email.text)[0]!));
      expect((await use('look', { secret: first })).status).toBe(410);
      const { expiresAt } = (await use('look', { secret: second })).json() as { expiresAt: string };
      const minutes = (Date.parse(expiresAt) - Date.now()) / MINUTE;
      expect(minutes).toBeGreaterThan(55);
      expect(minutes).toBeLessThanOrEqual(60);
      // Anyone can send a request, so it does not replace a link that an administrator has passed on.
      expect((await use('look', { secret: secretOf(ofAdministrator.link) })).status).toBe(200);
      await started.app.get(Database).transaction((tx) => tx.updateTable('links').set({ expires_at: 1 }).execute());
      expect((await use('reset', { secret: second, password: ANOTHER })).status).toBe(410);
    });

    it('are not sent to disabled accounts, nor to people without a password, whose request administrators see', async () => {
      const [gone, other] = [
        await ada.invite({ role: 'viewer' }, newAddress()),
        await ada.invite({ role: 'viewer' }, newAddress()),
      ];
      const [goneId, otherId] = [await gone.id(), await other.id()];
      const { version } = await send<PersonView>(ada, `people/${goneId}`);
      await ada.requestOk(`/api/v1/people/${goneId}`, {
        method: 'PATCH',
        headers: { 'If-Match': `"${version}"` },
        body: { state: 'disabled' },
      });
      await started.app
        .get(Database)
        .transaction((tx) => tx.updateTable('users').set({ password_hash: null }).where('id', '=', otherId).execute());
      for (const { email } of [gone, other]) expect((await forget(email)).status).toBe(202);
      await dispatch();
      for (const { email } of [gone, other]) expect(server.to(email)).toEqual([]);
      expect((await send<PersonView>(ada, `people/${otherId}`)).resetRequestedAt).not.toBeNull();
    });

    it('are limited for each address and each network, however many requests there are', async () => {
      const reader = await ada.invite({ role: 'viewer' }, newAddress());
      const from = (network: number) => ({ 'X-Forwarded-For': `10.${network >> 8}.${network & 255}.7` });
      const statuses = new Map<number, number>();
      const database = started.app.get(Database);
      const before = server.to(reader.email).length;
      const count = async (email: string, headers = {}) => {
        const { status } = await forget(email, headers);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      };
      for (let batch = 0; batch < 40; batch++) {
        await Promise.all(Array.from({ length: 25 }, (_, index) => count(reader.email, from(batch * 25 + index))));
      }
      await dispatch();
      expect([...statuses.keys()].toSorted()).toEqual([202, 429]);
      expect(statuses.get(202)).toBeLessThanOrEqual(5);
      expect(server.to(reader.email).length - before).toBeLessThanOrEqual(5);
      const { rows } = await database.read
        .selectFrom('password_requests')
        .select(({ fn }) => fn.countAll().as('rows'))
        .executeTakeFirstOrThrow();
      expect(Number(rows)).toBe(0);
      // The same for an address without an account.
      await database.transaction((tx) => tx.deleteFrom('attempts').execute());
      statuses.clear();
      const unknown = newAddress('unknown');
      for (let index = 0; index < 12; index++) await count(unknown, from(index));
      expect(statuses.get(202)).toBeLessThanOrEqual(5);
    });
  });
});
