import { sql } from 'kysely';
import { Database } from '../../libs/workspace/src/database/database';
import { TableRegistry } from '../../libs/workspace/src/database/table-registry';
import { ERASED_NAME } from '../../libs/workspace/src/database/tables';
import { MailDispatcher } from '../../libs/workspace/src/mail/mail-dispatcher';
import type { ActivityEntriesView } from '../../libs/workspace/src/activity/activity.contract';
import type { CommentThreadView } from '../../libs/workspace/src/comments/comments.contract';
import type { PeopleView, PersonView } from '../../libs/workspace/src/people/people.contract';
import type { SecurityEventsView } from '../../libs/workspace/src/security-log/security-log.contract';
import type { WebhookDeliveriesView } from '../../libs/workspace/src/webhooks/webhooks.contract';
import { databases, type FreshDatabase } from '../support/databases';
import { MailServer } from '../support/mail-server';
import { firstAdministrator, Member, PASSWORD, secretOf, Visitor } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';
import { WebhookReceiver } from '../support/webhook-receiver';

describe.each(databases)('a deleted person with $name', (kind) => {
  let kept: FreshDatabase;
  let started: StartedApp;
  let database: Database;
  let mails: MailServer;
  let receiver: WebhookReceiver;
  let admin: Member;
  let keyId: string;

  beforeAll(async () => {
    mails = await new MailServer().start();
    receiver = await new WebhookReceiver().start();
    kept = await kind.fresh();
    started = await startApp({
      database: kept,
      ownLanguages: ['en', 'de'],
      environment: {
        DRAGOMAN_SMTP_URL: mails.url,
        DRAGOMAN_MAIL_FROM: 'Texts <texts@example.org>',
        DRAGOMAN_WEBHOOK_ADDRESSES: '127.0.0.1',
      },
    });
    // What waits to be sent stays in the table until a test sends it.
    clearInterval(started.app.get<unknown, { timer: NodeJS.Timeout }>(MailDispatcher).timer);
    database = started.app.get(Database);
    admin = await firstAdministrator(started);
    for (const tag of ['en', 'de']) await post(admin, 'languages', { tag });
    await post(admin, 'namespaces', { name: 'shop' });
    ({ id: keyId } = await post(admin, 'keys', { namespace: 'shop', key: 'title', forms: { '': 'Order' } }));
  });
  afterAll(async () => {
    await started.close();
    await kept.remove();
    await mails.close();
    await receiver.close();
  });

  const post = async (who: Visitor, path: string, body: object, headers = {}) => {
    const { text, json } = await who.requestOk(`/api/v1/${path}`, { method: 'POST', body, headers });
    return text === '' ? undefined : json();
  };
  const get = async <View>(path: string, language = 'en', who: Visitor = admin): Promise<View> =>
    (await who.requestOk(`/api/v1/${path}`, { headers: { 'Accept-Language': language } })).json() as View;
  const remove = (who: Visitor, path: string, version = '*') =>
    who.request(`/api/v1/${path}`, { method: 'DELETE', headers: { 'If-Match': version } });
  const typeOf = ({ status, json }: Awaited<ReturnType<Visitor['request']>>) => [status, json().type];

  let made = 0;
  /** A person whose names and addresses appear nowhere else. */
  const join = async (role: 'translator' | 'publisher' | 'administrator', name = 'Zenobia Quark') => {
    const email = `Zenobia.Quark${++made}@Example.org`;
    const { link } = await post(admin, 'invitations', { email, role, sendEmail: true });
    const person = new Member(started, email, PASSWORD);
    await post(person, 'links/invitation', { secret: secretOf(link), name, password: PASSWORD });
    return { person, id: await person.id() };
  };

  /** Every row of every table, as text. */
  const dump = async (): Promise<string> => {
    const { backedUp, notBackedUp } = started.app.get(TableRegistry);
    const rows: unknown[] = [];
    for (const table of [...backedUp.map(({ name }) => name), ...notBackedUp])
      rows.push([table, (await sql`select * from ${sql.table(table)}`.execute(database.read)).rows]);
    return JSON.stringify(rows);
  };

  it('leaves neither name nor address in the database, and is named in the language of the reader', async () => {
    const webhook = await post(admin, 'webhooks', {
      ...{ name: 'Shop', url: receiver.url('/deleted'), events: ['texts.changed'] },
    });
    const { person, id } = await join('administrator', 'Zenobia Kwark');
    await person.requestOk('/api/v1/profile', {
      method: 'PATCH',
      headers: { 'If-Match': '*' },
      body: { name: 'Zenobia Quark', timeZone: 'Europe/Warsaw', theme: 'dark', density: 'compact' },
    });
    const path = `texts/${keyId}/de`;
    await person.requestOk(`/api/v1/${path}`, {
      method: 'PUT',
      headers: { 'If-Match': '"0"' },
      body: { forms: { '': 'Bestellung' } },
    });
    await waitUntil(async () => {
      const { deliveries } = await get<WebhookDeliveriesView>(`webhooks/${webhook.id}/deliveries`);
      return deliveries.length > 0;
    });
    const thread = (await post(person, 'comments', { keyId, text: 'A noun?' })) as CommentThreadView;
    const { id: zenId } = await join('translator', 'Zenobia Quark Junior');
    await post(
      admin,
      `comments/${thread.id}`,
      { text: '@Zenobia Quark, ask @Zenobia Quark Junior', mentions: [id, zenId] },
      { 'Idempotency-Key': 'reply' },
    );
    await post(person, 'releases', { hash: (await get<{ hash: string }>('releases/preview')).hash });
    await person.token(['texts.read']);
    await post(person, 'saved-filters', { name: 'Zenobia’s', path: '/translate?language=de' });
    await post(person, 'invitations', { email: 'someone@example.org', role: 'viewer' });
    await post(person, 'profile/email', { current: PASSWORD, email: `zenobia.new@example.org` });
    await post(new Visitor(started), 'password-reset', { email: person.email });
    await remove(admin, `people/${zenId}`); // has the same words in the name
    expect((await dump()).match(/zenobia|quark|kwark/gi)!.length).toBeGreaterThan(15);

    const { version } = await get<PersonView>(`people/${id}`);
    expect((await remove(admin, `people/${id}`, `"${version - 1}"`)).status).toBe(412);
    expect((await remove(admin, `people/${id}`, `"${version}"`)).status).toBe(204);
    expect((await dump()).match(/.{60}(?:zenobia|quark|kwark).{20}/gi)).toBeNull();

    const names = { en: 'Deleted person', de: 'Gelöschte Person' };
    for (const [language, name] of Object.entries(names)) {
      const { comments } = await get<CommentThreadView>(`comments/${thread.id}`, language);
      expect(comments[0]).toMatchObject({ by: { id, name }, text: 'A noun?' });
      expect(comments[1]).toMatchObject({ text: `@${name}, ask @${name}` });
      expect(comments[1]!.mentions).toContainEqual({ id, name });
      const { people } = await get<{ people: object[] }>('activity/people', language);
      expect(people).toContainEqual({ id, name, mark: id.slice(-6) }); // as others who are deleted
      const { entries } = await get<ActivityEntriesView>(`activity/entries?person=${id}&limit=100`, language);
      expect(entries.length).toBeGreaterThan(4);
      expect(new Set(entries.map(({ by }) => by.name))).toEqual(new Set([name]));
      expect(entries.find(({ kind }) => kind === 'person.changeProfile')).toMatchObject({
        ...{ person: { id, name }, before: { name }, after: { name } },
      });
      const { releases } = await get<{ releases: object[] }>('releases?limit=1', language);
      expect(releases[0]).toMatchObject({ by: { id, name } });
      expect(await get(path, language)).toMatchObject({ updatedBy: { id, name } });
      const { events } = await get<SecurityEventsView>(`security-events?person=${id}`, language);
      expect(events[0]).toMatchObject({ event: 'personDeleted', person: { id, name }, by: { name: 'Ada' } });
      const { deliveries } = await get<WebhookDeliveriesView>(`webhooks/${webhook.id}/deliveries`, language);
      const { payload } = await get<{ payload: string }>(
        `webhooks/${webhook.id}/deliveries/${deliveries.at(-1)!.id}`,
        language,
      );
      expect(payload).toContain(`{"id":"${id}","name":"${name}"`);
      for (const download of ['activity/export', 'security-events/export']) {
        const { text } = await admin.requestOk(`/api/v1/${download}`, { headers: { 'Accept-Language': language } });
        expect(text).toContain(`"name":"${name}"`);
        expect(text).not.toContain(ERASED_NAME);
      }
    }
    const { entries } = await get<ActivityEntriesView>('activity/entries?limit=5');
    expect(entries.find(({ subject }) => subject.type === 'person')).toMatchObject({
      ...{ kind: 'person.delete', by: { name: 'Ada' }, person: { id, name: names.en }, after: null },
    });
    expect(entries.find(({ subject }) => subject.type === 'invitation')).toMatchObject({ after: null });

    // The reply is answered again without the name.
    const again = await admin.requestOk(`/api/v1/comments/${thread.id}`, {
      method: 'POST',
      headers: { 'Idempotency-Key': 'reply', 'Accept-Language': 'de' },
      body: { text: '@Zenobia Quark, ask @Zenobia Quark Junior', mentions: [id, zenId] },
    });
    expect(again.json()).toMatchObject({ comments: [{ by: { name: names.de } }, {}] });
    await remove(admin, `webhooks/${webhook.id}`);
  });

  it('is signed out, and their tokens, links and scheduled releases end', async () => {
    const { person, id } = await join('administrator');
    const token = await person.token(['texts.read']);
    const withToken = () =>
      new Visitor(started).request('/api/v1/languages', { headers: { Authorization: `Bearer ${token}` } });
    expect((await withToken()).status).toBe(200);
    const reset = await post(admin, `people/${id}/password-reset`, {});
    const invitation = await post(person, 'invitations', { email: 'guest@example.org', role: 'administrator' });
    const scheduled = await post(person, 'scheduled-releases', { at: new Date(Date.now() + 900).toISOString() });
    const links = [reset, invitation].map(({ link }) => secretOf(link as string));

    expect((await remove(admin, `people/${id}`)).status).toBe(204);
    expect((await person.request('/api/v1/profile')).status).toBe(401);
    expect((await withToken()).status).toBe(401);
    expect((await new Visitor(started).signIn(person.email, PASSWORD)).status).toBe(401);
    for (const secret of links) {
      const looked = await new Visitor(started).request('/api/v1/links/look', { method: 'POST', body: { secret } });
      expect(looked.status).toBe(410);
    }
    await waitUntil(
      async () => (await get<{ state: string }>(`scheduled-releases/${scheduled.id}`)).state === 'failed',
    );
    expect(await get(`scheduled-releases/${scheduled.id}`, 'de')).toMatchObject({
      ...{ reason: 'permission', by: { id, name: 'Gelöschte Person' } },
    });
  });

  it('is not among the people, and their address can be invited as a new person', async () => {
    const { person, id } = await join('translator');
    const offered = async () => (await get<{ people: { id: string }[] }>('comments/people?q=')).people;
    expect(await offered()).toContainEqual({ id, name: 'Zenobia Quark' });
    expect((await remove(admin, `people/${id}`)).status).toBe(204);
    expect((await get<PeopleView>('people?limit=100')).people.map((each) => each.id)).not.toContain(id);
    expect((await offered()).map((each) => each.id)).not.toContain(id);
    for (const request of [admin.request(`/api/v1/people/${id}`), remove(admin, `people/${id}`)])
      expect((await request).status).toBe(404);

    const { link } = await post(admin, 'invitations', { email: person.email, role: 'translator' });
    const again = new Member(started, person.email, PASSWORD);
    await post(again, 'links/invitation', { secret: secretOf(link), name: 'Zenobia', password: PASSWORD });
    expect(await again.id()).not.toBe(id);
    expect((await remove(admin, `people/${await again.id()}`)).status).toBe(204);
  });

  it('can have deleted their own account, which ends the session', async () => {
    const { person, id } = await join('translator');
    await database.transaction((tx) =>
      tx.updateTable('sessions').set({ authenticated_at: 0 }).where('user_id', '=', id).execute(),
    );
    expect(typeOf(await remove(person, 'profile'))).toEqual([403, 'urn:problem:reauthenticationRequired']);
    await post(person, 'session/reauthentication', { password: PASSWORD });
    expect((await person.request('/api/v1/profile', { method: 'DELETE' })).status).toBe(428);
    const deleted = await remove(person, 'profile');
    expect(deleted.status).toBe(204);
    expect(deleted.headers['set-cookie']?.join()).toMatch(/dragoman=;.*Expires=Thu, 01 Jan 1970/);
    expect((await get<SecurityEventsView>(`security-events?person=${id}`)).events[0]).toMatchObject({
      ...{ event: 'personDeleted', person: { id, name: 'Deleted person' }, by: { id, name: 'Deleted person' } },
    });
    expect((await dump()).match(/.{60}(?:zenobia|quark).{20}/gi)).toBeNull();
  });

  it('is never the last administrator, also when two delete each other at once', async () => {
    const lastOne = [409, 'urn:problem:lastAdministrator'];
    expect(typeOf(await remove(admin, `people/${await admin.id()}`))).toEqual(lastOne);
    expect(typeOf(await remove(admin, 'profile'))).toEqual(lastOne);
    expect(await get('profile')).toMatchObject({ name: 'Ada', email: admin.email });

    for (let round = 0; round < 5; round++) {
      const { person, id } = await join('administrator');
      const own = await admin.id();
      const statuses = (await Promise.all([remove(admin, `people/${id}`), remove(person, `people/${own}`)])).map(
        ({ status }) => status,
      );
      expect(statuses.filter((status) => status === 204)).toHaveLength(1);
      // The other one is no longer signed in, or would delete the last administrator.
      expect([401, 404, 409]).toContain(statuses.find((status) => status !== 204));
      if (statuses[0] !== 204) admin = person;
    }
  });

  it('can be deleted only by administrators, and not with a token', async () => {
    const { person, id } = await join('publisher');
    const { id: otherId } = await join('translator');
    expect((await remove(person, `people/${otherId}`)).status).toBe(403);
    const headers = { Authorization: `Bearer ${await person.token(['texts.read'])}`, 'If-Match': '*' };
    for (const path of [`people/${otherId}`, 'profile'])
      expect((await new Visitor(started).request(`/api/v1/${path}`, { method: 'DELETE', headers })).status).toBe(403);
    for (const each of [id, otherId]) expect((await remove(admin, `people/${each}`)).status).toBe(204);
  });

  it('cannot be impersonated by a name', async () => {
    const body = { name: ERASED_NAME };
    const refused = await admin.request('/api/v1/profile', { method: 'PATCH', headers: { 'If-Match': '*' }, body });
    expect(refused.status).toBe(400);
  });
});
