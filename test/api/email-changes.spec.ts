import { Database } from '../../libs/workspace/src/database/database';
import { MailDispatcher } from '../../libs/workspace/src/mail/mail-dispatcher';
import type { PersonView, ProfileView } from '../../libs/workspace/src/people/people.contract';
import type { SecurityEventsView } from '../../libs/workspace/src/security-log/security-log.contract';
import { databases, type FreshDatabase } from '../support/databases';
import { MailServer } from '../support/mail-server';
import { firstAdministrator, type Member, PASSWORD, secretOf, Visitor } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';

const MAIL_FROM = 'Texts <texts@example.org>';

describe.each(databases)('the email address of a person with $name', (kind) => {
  let kept: FreshDatabase;
  let started: StartedApp;
  let server: MailServer;
  let ada: Member;

  beforeAll(async () => {
    server = await new MailServer().start();
    kept = await kind.fresh();
    const environment = { DRAGOMAN_SMTP_URL: server.url, DRAGOMAN_MAIL_FROM: MAIL_FROM };
    started = await startApp({ database: kept, environment });
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
  const newAddress = (name = 'new') => `${name}-${++made}@example.org`;
  const newMember = () => ada.invite({ role: 'viewer' }, newAddress('old'));
  const dispatch = async () => {
    for (let round = 0; round < 2; round++) await started.app.get(MailDispatcher).run();
  };
  const profileOf = async (who: Visitor) => (await who.requestOk('/api/v1/profile')).json() as ProfileView;
  const enter = (who: Visitor, email: string, current = PASSWORD) =>
    who.request('/api/v1/profile/email', { method: 'POST', body: { email, current } });
  const confirm = (secret: string) =>
    new Visitor(started).request('/api/v1/links/email', { method: 'POST', body: { secret } });
  const secretSentTo = async (address: string) => {
    await dispatch();
    return secretOf(/https?:\S+\/join#\S+/.exec(server.to(address).at(-1)!.email.text!)![0]);
  };
  const eventsOf = async (id: string) => {
    const { events } = (await ada.requestOk(`/api/v1/security-events?person=${id}`)).json() as SecurityEventsView;
    return events.map(({ event }) => event);
  };

  it('changes once the new one is confirmed, and the previous one gets a notice', async () => {
    const reader = await newMember();
    const id = await reader.id();
    const email = newAddress('New.Address');
    expect((await enter(reader, email)).status).toBe(204);
    expect(await profileOf(reader)).toMatchObject({ email: reader.email, pendingEmail: { email } });
    expect((await new Visitor(started).signIn(email, PASSWORD)).status).toBe(401);
    const secret = await secretSentTo(email);
    expect(server.to(reader.email)).toEqual([]);
    const link = await new Visitor(started).requestOk('/api/v1/links/look', { method: 'POST', body: { secret } });
    expect(link.json()).toMatchObject({ purpose: 'newEmail', email });
    const statuses = await Promise.all([confirm(secret), confirm(secret)]);
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([204, 410]);
    await dispatch();
    expect(server.to(reader.email).map((mail) => mail.email.subject)).toEqual([
      '[Dragoman] Your email address was changed',
    ]);
    expect(server.to(reader.email)[0]!.email.text).toContain('tell an administrator of localhost:0 immediately');
    const profile = await profileOf(reader);
    expect(profile.email).toBe(email);
    expect(profile).not.toHaveProperty('pendingEmail');
    expect((await new Visitor(started).signIn(reader.email, PASSWORD)).status).toBe(401);
    expect((await new Visitor(started).signIn(email.toUpperCase(), PASSWORD)).status).toBe(200);
    expect(await eventsOf(id)).toEqual(expect.arrayContaining(['emailChangeRequested', 'emailChanged']));
    const history = await ada.requestOk('/api/v1/activity');
    expect(history.text).not.toContain(email);
  });

  it('needs the current password, and a recent sign-in', async () => {
    const reader = await newMember();
    expect((await enter(reader, newAddress(), 'not the right one')).status).toBe(403);
    await started.app
      .get(Database)
      .transaction((tx) => tx.updateTable('sessions').set({ authenticated_at: 0 }).execute());
    const refused = await enter(reader, newAddress());
    expect([refused.status, refused.json().type]).toEqual([403, 'urn:problem:reauthenticationRequired']);
    await started.app
      .get(Database)
      .transaction((tx) => tx.updateTable('sessions').set({ authenticated_at: Date.now() }).execute());
    expect(await profileOf(reader)).not.toHaveProperty('pendingEmail');
  });

  it('is sent a new link on request, and stays when the change is canceled or expires', async () => {
    const reader = await newMember();
    const email = newAddress();
    await enter(reader, email);
    const first = await secretSentTo(email);
    await reader.requestOk('/api/v1/profile/email/link', { method: 'POST' });
    const second = await secretSentTo(email);
    expect(second).not.toBe(first);
    expect((await confirm(first)).status).toBe(410);
    await reader.requestOk('/api/v1/profile/email', { method: 'DELETE' });
    expect((await confirm(second)).status).toBe(410);
    for (const [path, method] of [
      ['email', 'DELETE'],
      ['email/link', 'POST'],
    ] as const) {
      expect((await reader.request(`/api/v1/profile/${path}`, { method })).status).toBe(404);
    }
    await enter(reader, email);
    const third = await secretSentTo(email);
    await started.app
      .get(Database)
      .transaction((tx) => tx.updateTable('email_changes').set({ expires_at: 1 }).execute());
    expect((await confirm(third)).status).toBe(410);
    expect((await profileOf(reader)).email).toBe(reader.email);
  });

  it('cannot be that of another account, however it is written, also if two confirm it at once', async () => {
    const [one, other] = [await newMember(), await newMember()];
    for (const email of [other.email, other.email.toUpperCase(), other.email.replace('o', 'ｏ')]) {
      const { status, text } = await enter(one, email);
      expect([status, text]).toEqual([409, expect.stringContaining('emailTaken')]);
    }
    const email = newAddress();
    const secrets: string[] = [];
    for (const who of [one, other]) {
      await enter(who, email);
      secrets.push(await secretSentTo(email));
    }
    const confirmed = await Promise.all(secrets.map(confirm));
    expect(confirmed.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });

  it('is not one with a header or another recipient in it', async () => {
    const reader = await newMember();
    for (const email of ['a@example.org\r\nBcc: all@example.org', 'a@example.org, b@example.org', '<a@example.org>']) {
      expect([email, (await enter(reader, email)).status]).toEqual([email, 400]);
    }
  });

  it('does not change by a link from before a new password, or after the account was disabled', async () => {
    const [reset, disabled] = [await newMember(), await newMember()];
    const emails = [newAddress(), newAddress()];
    await enter(reset, emails[0]!);
    await enter(disabled, emails[1]!);
    const secrets = [await secretSentTo(emails[0]!), await secretSentTo(emails[1]!)];
    const { link } = (
      await ada.requestOk(`/api/v1/people/${await reset.id()}/password-reset`, { method: 'POST' })
    ).json() as { link: string };
    await new Visitor(started).requestOk('/api/v1/links/reset', {
      method: 'POST',
      body: { secret: secretOf(link), password: 'another horse on the moon' },
    });
    await change(await disabled.id(), { state: 'disabled' });
    for (const secret of secrets) expect((await confirm(secret)).status).toBe(410);
  });

  it('makes links to a new password that were sent to the previous one useless', async () => {
    const reader = await newMember();
    await new Visitor(started).requestOk('/api/v1/password-reset', { method: 'POST', body: { email: reader.email } });
    const reset = await secretSentTo(reader.email);
    const email = newAddress();
    await enter(reader, email);
    await confirm(await secretSentTo(email));
    const used = await new Visitor(started).request('/api/v1/links/reset', {
      method: 'POST',
      body: { secret: reset, password: 'another horse on the moon' },
    });
    expect(used.status).toBe(410);
  });

  it('is sent at most ten links in an hour', async () => {
    const reader = await newMember();
    const statuses: number[] = [];
    for (let index = 0; index < 12; index++) statuses.push((await enter(reader, newAddress('spam'))).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429, 429]);
  });

  async function change(id: string, body: object): Promise<number> {
    const { version } = (await ada.requestOk(`/api/v1/people/${id}`)).json() as PersonView;
    const headers = { 'If-Match': `"${version}"` };
    return (await ada.request(`/api/v1/people/${id}`, { method: 'PATCH', headers, body })).status;
  }

  it('is changed by an administrator, unless another account has it', async () => {
    const [reader, other] = [await newMember(), await newMember()];
    const id = await reader.id();
    const email = newAddress();
    expect(await change(id, { email: other.email.toUpperCase() })).toBe(409);
    expect(await change(id, { email: 'no address' })).toBe(400);
    expect(await change(id, { email })).toBe(200);
    await dispatch();
    expect(server.to(reader.email)).toHaveLength(1);
    expect((await profileOf(reader)).email).toBe(email);
    expect(await eventsOf(id)).toContain('emailChanged');
    expect((await reader.request(`/api/v1/people/${id}`, { method: 'PATCH', body: { email } })).status).toBe(403);
  });

  it('changes immediately without an email server', async () => {
    const without = await startApp({ kind });
    try {
      const visitor = await firstAdministrator(without);
      const email = newAddress();
      expect((await enter(visitor, email)).status).toBe(204);
      const profile = await profileOf(visitor);
      expect(profile.email).toBe(email);
      expect(profile).not.toHaveProperty('pendingEmail');
    } finally {
      await without.close();
    }
  });
});
