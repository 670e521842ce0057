import { FirstAdministrator } from '../../libs/workspace/src/people/first-administrator';
import { hashSecret } from '../../libs/workspace/src/http/secret';
import { ExpiredRowsCleanup } from '../../libs/workspace/src/people/expired-rows.cleanup';
import { Database } from '../../libs/workspace/src/database/database';
import type { InvitationView, PersonView } from '../../libs/workspace/src/people/people.contract';
import type {
  SavedFilterListView,
  SavedFilterView,
} from '../../libs/workspace/src/saved-filters/saved-filters.contract';
import { basePath, locationOf, withoutBase } from '../support/base-path';
import { databases } from '../support/databases';
import { firstAdministrator, Member, PASSWORD, secretOf, Visitor } from '../support/people';
import type { HttpResponse } from '../support/send-request';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

const ANOTHER = 'another horse on the moon';

describe.each(databases)('people with $name', (kind) => {
  let database: Database;
  let started: StartedApp;
  let admin: Member;

  beforeAll(async () => {
    started = await startApp({
      kind,
      ownLanguages: ['en', 'de', 'pt-BR'],
      environment: { DRAGOMAN_ORIGIN: 'http://texts.example' },
    });
    database = started.app.get(Database);
    admin = await firstAdministrator(started);
  });
  afterAll(() => started?.close());

  const listed = async (id: string): Promise<PersonView> => (await admin.requestOk(`/api/v1/people/${id}`)).json();
  const change = async (who: Visitor, id: string, body: object, version?: string) =>
    who.request(`/api/v1/people/${id}`, { method: 'PATCH', headers: { 'If-Match': version ?? '*' }, body });
  const linkFor = async (body: object) =>
    secretOf((await admin.requestOk('/api/v1/invitations', { method: 'POST', body })).json().link);
  const accept = (secret: string, name = 'New Person') =>
    new Visitor(started).request('/api/v1/links/invitation', {
      method: 'POST',
      body: { secret, name, password: PASSWORD },
    });

  describe('the first administrator', () => {
    it('is created once: no further setup link is created, and earlier ones are invalid', async () => {
      expect(await started.app.get(FirstAdministrator).setupLink()).toBeUndefined();
      expect((await admin.requestOk('/api/v1/session')).json().person).toMatchObject({
        name: 'Ada',
        email: 'admin@example.org',
        roles: [{ role: 'administrator' }],
      });
    });

    it('is a single person even if several setup links are opened at once', async () => {
      const empty = await kind.fresh();
      const another = await startApp({ database: empty });
      const links = await Promise.all([1, 2, 3].map(() => another.app.get(FirstAdministrator).setupLink()));
      const responses = await Promise.all(
        links.map((link, i) =>
          new Visitor(another).request('/api/v1/links/setup', {
            method: 'POST',
            body: { secret: secretOf(link!), email: `${i}@example.org`, name: `${i}`, password: PASSWORD },
          }),
        ),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([204, 410, 410]);
      expect(await another.app.get(Database).read.selectFrom('users').select('id').execute()).toHaveLength(1);
      await another.close();
      await empty.remove();
    });

    it('can come from the environment, which later starts ignore', async () => {
      const empty = await kind.fresh();
      const environment = { DRAGOMAN_ADMIN_EMAIL: 'Root@Example.org', DRAGOMAN_ADMIN_PASSWORD: PASSWORD };
      const one = await startApp({ database: empty, environment });
      expect(await one.app.get(FirstAdministrator).setupLink()).toBeUndefined();
      await one.close();
      const later = { ...environment, DRAGOMAN_ADMIN_PASSWORD: ANOTHER };
      const another = await startApp({ database: empty, environment: later });
      expect((await new Visitor(another).signIn('root@example.org', ANOTHER)).status).toBe(401);
      expect((await new Visitor(another).signIn('ROOT@example.org', PASSWORD)).status).toBe(200);
      await another.close();
      await empty.remove();
    });
  });

  it('cannot choose a common password, or one made of their name or address', async () => {
    const sentence = expect.stringMatching(/^This password is too easy to guess/);
    const refusal = [400, [{ pointer: '/password', detail: sentence }]];
    const errorsOf = ({ status, json }: HttpResponse) => [status, json().errors];
    const use = (purpose: string, body: object) =>
      new Visitor(started).request(`/api/v1/links/${purpose}`, { method: 'POST', body });

    const secret = await linkFor({ email: 'marie.curie@example.org', role: 'viewer' });
    for (const password of ['qwerty123456', 'MarieCurie1867', 'Skłodowska-1']) {
      expect(errorsOf(await use('invitation', { secret, name: 'Maria Skłodowska', password }))).toEqual(refusal);
    }
    const marie = new Member(started, 'marie.curie@example.org', PASSWORD);
    await marie.requestOk('/api/v1/links/invitation', {
      method: 'POST',
      body: { secret, name: 'Maria Skłodowska', password: PASSWORD, timeZone: 'Etc/Unknown' }, // as some browsers send
    });
    const change = (current: string) =>
      marie.request('/api/v1/profile/password', { method: 'POST', body: { current, password: 'password1234' } });
    expect(errorsOf(await change(PASSWORD))).toEqual(refusal);
    expect((await change('wrong')).json().type).toBe('urn:problem:wrongPassword');
    const { link } = (
      await admin.requestOk(`/api/v1/people/${await marie.id()}/password-reset`, { method: 'POST' })
    ).json();
    for (const password of ['skłodowska-1867', 'dragon123456'])
      expect(errorsOf(await use('reset', { secret: secretOf(link), password }))).toEqual(refusal);
    expect((await use('reset', { secret: secretOf(link), password: ANOTHER })).status).toBe(204);
    expect(errorsOf(await use('reset', { secret: 'unknown', password: 'password1234' }))[0]).toBe(410);

    const settings = { DRAGOMAN_ADMIN_EMAIL: 'root@example.org', DRAGOMAN_ADMIN_PASSWORD: 'administrator' };
    await expect(startApp({ environment: settings })).rejects.toThrow(
      /^DRAGOMAN_ADMIN_PASSWORD .* is a common password/,
    );
  });

  it('are found by name and address, by role and by status', async () => {
    const zoe = await admin.invite({ role: 'reviewer' }, 'zoe@finder.example');
    const id = await zoe.id();
    await change(admin, id, { name: 'Zoé Straße' });
    const names = async (query: string, path = '/api/v1/people') => {
      const { people, total } = (await admin.requestOk(`${path}?${query}`)).json();
      return [total, people.map(({ name }: PersonView) => name)];
    };
    for (const q of ['zoe', 'STRASSE%20zo', 'finder.exam']) {
      expect([q, await names(`q=${q}`)]).toEqual([q, [1, ['Zoé Straße']]]);
    }
    expect(await names('q=zoe&role=reviewer&state=active')).toEqual([1, ['Zoé Straße']]);
    expect(await names('q=zoe&role=viewer')).toEqual([0, []]);
    await change(admin, id, { state: 'disabled' });
    expect(await names('q=zoe&state=active')).toEqual([0, []]);
    expect(await names('q=zoe&state=disabled')).toEqual([1, ['Zoé Straße']]);
    const { total, people, next } = (await admin.requestOk('/api/v1/people?q=example&limit=1')).json();
    expect([total > 1, people.length, typeof next]).toEqual([true, 1, 'string']);
    for (const query of ['role=owner', 'state=gone', `q=${'x'.repeat(201)}`]) {
      expect((await admin.request(`/api/v1/people?${query}`)).status).toBe(400);
    }
  });

  describe('an invitation', () => {
    it('shows its purpose, and creates one account, once', async () => {
      const secret = await linkFor({ email: 'Bea@Example.org', role: 'translator', languages: ['PL', 'pt-br'] });
      const look = () => new Visitor(started).request('/api/v1/links/look', { method: 'POST', body: { secret } });
      expect((await look()).json()).toMatchObject({
        purpose: 'invitation',
        email: 'bea@example.org',
        role: 'translator',
        languages: ['pl', 'pt-BR'],
      });
      const responses = await Promise.all([accept(secret), accept(secret), accept(secret)]);
      expect(responses.map(({ status }) => status).sort()).toEqual([204, 410, 410]);
      expect((await look()).status).toBe(410);
      const bea = new Visitor(started);
      expect((await bea.signIn('BEA@example.org', PASSWORD)).json().person.roles).toEqual([
        { role: 'translator', languages: ['pl', 'pt-BR'] },
      ]);
    });

    it('uses the configured origin, not the Host header', async () => {
      const response = await admin.request('/api/v1/invitations', {
        method: 'POST',
        headers: { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
        body: { email: 'host@example.org', role: 'viewer' },
      });
      expect(response.json().link).toMatch(new RegExp(`^http://texts\\.example${basePath}/join#[\\w-]{43}$`));
    });

    it('stays valid when the same request is repeated', async () => {
      const invite = (email: string) =>
        admin.request('/api/v1/invitations', {
          method: 'POST',
          headers: { 'Idempotency-Key': 'invite-dora' },
          body: { email, role: 'viewer' },
        });
      const first = await invite('dora@example.org');
      const { link, expiresAt } = first.json();
      const again = await invite('dora@example.org');
      expect([again.status, again.json().made]).toEqual([
        409,
        expect.objectContaining({ email: 'dora@example.org', role: 'viewer', expiresAt }),
      ]);
      expect(again.text).not.toContain(secretOf(link));
      expect((await invite('other@example.org')).status).toBe(422);
      const { invitations } = (await admin.requestOk('/api/v1/invitations')).json();
      expect(invitations).toContainEqual(again.json().made);
      expect((await accept(secretOf(link))).status).toBe(204);
    });

    it('that is pending stays as it is when the address is invited again', async () => {
      const secret = await linkFor({ email: 'cleo@pending.example', role: 'viewer' });
      const [pending] = (await admin.requestOk('/api/v1/invitations?q=pending.example')).json().invitations;
      const { id } = pending;
      const again = await admin.request('/api/v1/invitations', {
        method: 'POST',
        body: { email: 'CLEO@pending.example', role: 'administrator' },
      });
      expect([again.status, again.json()]).toEqual([
        409,
        expect.objectContaining({ type: 'urn:problem:invitationPending', invitationId: id, pending }),
      ]);
      expect(pending).toMatchObject({ id, role: 'viewer', createdBy: { id: await admin.id(), name: 'Ada' } });
      const { results } = (
        await admin.requestOk('/api/v1/invitations/bulk', {
          method: 'POST',
          body: { emails: ['cleo@pending.example'], role: 'administrator' },
        })
      ).json();
      expect(results).toEqual([{ email: 'cleo@pending.example', outcome: 'pending', invitationId: id, pending }]);
      const { links } = (
        await admin.requestOk('/api/v1/invitations/renew', { method: 'POST', body: { invitationIds: [id] } })
      ).json();
      expect((await accept(secret)).status).toBe(410);
      expect((await accept(secretOf(links[0].link))).status).toBe(204);
    });

    it('takes another role when it is renewed, which the history names', async () => {
      await linkFor({ email: 'cora@role.example', role: 'viewer' });
      const [{ id }] = (await admin.requestOk('/api/v1/invitations?q=role.example')).json().invitations;
      const renew = (body: object) =>
        admin.request('/api/v1/invitations/renew', { method: 'POST', body: { invitationIds: [id], ...body } });
      expect((await renew({ languages: ['de'] })).json().errors).toMatchObject([{ pointer: '/languages' }]);
      expect((await renew({ role: 'king' })).json().errors).toMatchObject([{ pointer: '/role' }]);
      expect((await renew({ role: 'translator', languages: ['de'] })).json()).toMatchObject({ done: 1 });
      const { invitations } = (await admin.requestOk('/api/v1/invitations?q=role.example')).json();
      expect(invitations).toMatchObject([{ role: 'translator', languages: ['de'] }]);
      const { entries } = (await admin.requestOk('/api/v1/activity/entries?limit=2')).json();
      expect(entries).toContainEqual(
        expect.objectContaining({
          kind: 'invitation.renew',
          email: 'cora@role.example',
          subject: { type: 'invitation', id: invitations[0].id },
          before: { roles: [{ role: 'viewer' }] },
          after: { roles: [{ role: 'translator', languages: ['de'] }] },
        }),
      );
      const { events } = (await admin.requestOk('/api/v1/security-events?limit=1')).json();
      expect(events).toMatchObject([{ event: 'invitationRenewed', email: 'cora@role.example' }]);
    });

    it('is the only one for an address that is invited several times at once', async () => {
      const body = { email: 'dan@concurrent.example', role: 'viewer' };
      const responses = await Promise.all(
        [1, 2, 3].map(() => admin.request('/api/v1/invitations', { method: 'POST', body })),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
      const { invitations } = (await admin.requestOk('/api/v1/invitations?q=concurrent.example')).json();
      expect(invitations).toHaveLength(1);
    });

    it('ends when it is renewed, revoked or expired', async () => {
      const find = async () =>
        (await admin.requestOk('/api/v1/invitations?q=carl@example.org')).json().invitations[0].id as string;
      const first = await linkFor({ email: 'carl@example.org', role: 'viewer' });
      const renewed = await admin.requestOk('/api/v1/invitations/renew', {
        method: 'POST',
        body: { invitationIds: [await find()] },
      });
      const second = secretOf(renewed.json().links[0].link);
      expect((await accept(first)).status).toBe(410);
      const id = await find();
      expect((await admin.request(`/api/v1/invitations/${id}`, { method: 'DELETE' })).status).toBe(204);
      expect((await accept(second)).status).toBe(410);
      expect((await admin.request(`/api/v1/invitations/${id}`, { method: 'DELETE' })).status).toBe(404);
      const third = await linkFor({ email: 'carl@example.org', role: 'viewer' });
      await database.transaction((tx) =>
        tx
          .updateTable('links')
          .set({ expires_at: Date.now() - 1 })
          .where('hash', '=', hashSecret(third))
          .execute(),
      );
      expect((await accept(third)).status).toBe(410);
    });

    it('is found by a part of the address, and revoked with others', async () => {
      for (const email of ['Lea.Long@search.example', 'lukas@search.example', 'müller@münchen.example']) {
        await linkFor({ email, role: 'translator' });
      }
      const secret = await linkFor({ email: 'liv@search.example', role: 'viewer' });
      const find = async (q: string): Promise<readonly InvitationView[]> =>
        (await admin.requestOk(`/api/v1/invitations?q=${encodeURIComponent(q)}`)).json().invitations;
      const emails = async (q: string) => (await find(q)).map(({ email }) => email).sort();
      const three = ['lea.long@search.example', 'liv@search.example', 'lukas@search.example'];
      expect(await emails(' SEARCH.')).toEqual(three);
      expect(await emails('lea.LONG@')).toEqual(three.slice(0, 1));
      expect(await emails('%')).toEqual([]);
      for (const q of ['müller', 'münchen.example', 'xn--mnchen', 'MÜNCH', '@mün', 'ünchen.exam']) {
        expect([q, await emails(q)]).toEqual([q, ['müller@xn--mnchen-3ya.example']]);
      }
      expect((await admin.request(`/api/v1/invitations?q=${'x'.repeat(201)}`)).status).toBe(400);
      expect((await admin.request('/api/v1/invitations?q=%00')).status).toBe(400);

      const revocations = () =>
        database.read.selectFrom('security_events').select('id').where('event', '=', 'invitationRevoked').execute();
      const before = (await revocations()).length;
      const ids = (await find('search.')).map(({ id }) => id);
      const body = { invitationIds: [...ids, ids[0], 'nothing'] };
      const options = { method: 'POST', headers: { 'Idempotency-Key': 'revoke-three' }, body };
      const viewer = await admin.invite({ role: 'viewer' });
      expect((await viewer.request('/api/v1/invitations/revoke', { method: 'POST', body })).status).toBe(403);
      const result = { done: 3, skipped: [{ invitationId: 'nothing', reason: 'unknownInvitation' }] };
      expect((await admin.requestOk('/api/v1/invitations/revoke', options)).json()).toEqual(result);
      expect((await admin.requestOk('/api/v1/invitations/revoke', options)).json()).toEqual(result);
      expect(await emails('search.')).toEqual([]);
      expect((await accept(secret)).status).toBe(410);
      const again = await admin.requestOk('/api/v1/invitations/revoke', {
        method: 'POST',
        body: { invitationIds: ids },
      });
      expect(again.json()).toEqual({
        done: 0,
        skipped: [...ids].sort().map((invitationId) => ({ invitationId, reason: 'unknownInvitation' })),
      });
      // Each has an entry of its own.
      expect((await revocations()).length).toBe(before + 3);
      for (const invitationIds of [[], ['no id'], 'x', Array.from({ length: 201 }, (_, index) => `id${index}`)]) {
        const { status } = await admin.request('/api/v1/invitations/revoke', {
          method: 'POST',
          body: { invitationIds },
        });
        expect(status).toBe(400);
      }
    });

    it('can be revoked once it has expired', async () => {
      const secret = await linkFor({ email: 'eva@expired.example', role: 'viewer' });
      const [{ id }] = (await admin.requestOk('/api/v1/invitations?q=expired')).json().invitations;
      await database.transaction((tx) =>
        tx
          .updateTable('links')
          .set({ expires_at: Date.now() - 1 })
          .where('hash', '=', hashSecret(secret))
          .execute(),
      );
      const body = { invitationIds: [id] };
      expect((await admin.requestOk('/api/v1/invitations/revoke', { method: 'POST', body })).json()).toEqual({
        done: 1,
        skipped: [],
      });
      expect((await admin.requestOk('/api/v1/invitations?q=expired')).json().invitations).toEqual([]);
      expect((await admin.request(`/api/v1/invitations/${id}`, { method: 'DELETE' })).status).toBe(404);
    });

    it('is listed once it has expired, and can be renewed', async () => {
      const list = async (query = ''): Promise<readonly InvitationView[]> =>
        (await admin.requestOk(`/api/v1/invitations?q=renewed.example${query}`)).json().invitations;
      const states = async (query?: string) => (await list(query)).map(({ email, state }) => [email, state]);
      const expired = await linkFor({ email: 'evi@renewed.example', role: 'translator', languages: ['de'] });
      await linkFor({ email: 'pia@renewed.example', role: 'viewer' });
      await database.transaction((tx) =>
        tx
          .updateTable('links')
          .set({ expires_at: Date.now() - 1 })
          .where('hash', '=', hashSecret(expired))
          .execute(),
      );
      await started.app.get(ExpiredRowsCleanup).run();
      expect(await states()).toEqual([
        ['pia@renewed.example', 'pending'],
        ['evi@renewed.example', 'expired'],
      ]);
      expect(await states('&state=pending')).toEqual([['pia@renewed.example', 'pending']]);
      expect(await states('&state=expired')).toEqual([['evi@renewed.example', 'expired']]);
      expect((await admin.request('/api/v1/invitations?state=revoked')).status).toBe(400);
      expect((await accept(expired)).status).toBe(410);

      // One of a list of addresses is renewed, too.
      const body = { emails: ['evi@renewed.example'], role: 'reviewer' };
      const invited = await admin.requestOk('/api/v1/invitations/bulk', { method: 'POST', body });
      expect(invited.json().results).toMatchObject([{ outcome: 'invited' }]);
      expect(await states()).toEqual([
        ['evi@renewed.example', 'pending'],
        ['pia@renewed.example', 'pending'],
      ]);
      expect((await accept(expired)).status).toBe(410);
      expect((await accept(secretOf(invited.json().results[0].invitation.link))).status).toBe(204);
    });

    it('is renewed with others, also once it has expired', async () => {
      const secrets: string[] = [];
      for (const name of ['rea', 'rob', 'ron']) {
        secrets.push(await linkFor({ email: `${name}@again.example`, role: 'translator', languages: ['de'] }));
      }
      await database.transaction((tx) =>
        tx
          .updateTable('links')
          .set({ expires_at: Date.now() - 1 })
          .where('hash', '=', hashSecret(secrets[0]!))
          .execute(),
      );
      expect((await accept(secrets[2]!)).status).toBe(204);
      const open: readonly InvitationView[] = (await admin.requestOk('/api/v1/invitations?q=again.example')).json()
        .invitations;
      expect(open).toHaveLength(2);
      const renew = (who: Visitor, body: object, key = 'renew-two') =>
        who.request('/api/v1/invitations/renew', { method: 'POST', headers: { 'Idempotency-Key': key }, body });
      const body = { invitationIds: [...open.map(({ id }) => id), 'nothing'] };
      const viewer = await admin.invite({ role: 'viewer' });
      expect((await renew(viewer, body)).status).toBe(403);
      const renewed = (await renew(admin, body)).json();
      const skipped = [{ invitationId: 'nothing', reason: 'unknownInvitation' }];
      expect(renewed).toMatchObject({ done: 2, skipped });
      const again = await renew(admin, body);
      expect([again.status, again.json().made]).toEqual([409, { done: 2, skipped }]);
      // The earlier links and ids are replaced.
      for (const secret of secrets) expect((await accept(secret)).status).toBe(410);
      expect((await renew(admin, body, 'renew-more')).json()).toMatchObject({ done: 0, links: [] });
      for (const { email, link } of renewed.links) {
        const look = await new Visitor(started).requestOk('/api/v1/links/look', {
          method: 'POST',
          body: { secret: secretOf(link) },
        });
        expect(look.json()).toMatchObject({ email, role: 'translator', languages: ['de'] });
      }
      for (const invitationIds of [[], ['no id'], Array.from({ length: 201 }, (_, index) => `id${index}`)]) {
        expect((await renew(admin, { invitationIds }, 'refused')).status).toBe(400);
      }
    });

    it('is refused for an address with an account', async () => {
      const { email } = await admin.invite({ role: 'viewer' });
      const again = await admin.request('/api/v1/invitations', { method: 'POST', body: { email, role: 'viewer' } });
      expect([again.status, again.json().type]).toEqual([409, 'urn:problem:emailTaken']);
    });

    it.each([
      [{ email: 'no address', role: 'viewer' }, '/email', 'Enter an email address.'],
      [{ email: 'x@example.org', role: 'king' }, '/role', /^Choose one of these: .*viewer/],
      [{ email: 'x@example.org', role: 'publisher', languages: ['de'] }, '/languages', /^This is only possible with/],
      [{ email: 'x@example.org', role: 'translator', languages: [] }, '/languages', /^Choose or enter at least one\.$/],
      [{ email: 'x@example.org', role: 'translator', languages: ['not a tag'] }, '/languages', /^Enter a language tag/],
      [{ email: 'x@example.org', role: 'translator', languages: null }, '/languages', /^Enter a language tag/],
    ])('returns 400 with a sentence for %j', async (body, pointer, sentence) => {
      const { status, json } = await admin.request('/api/v1/invitations', { method: 'POST', body });
      expect([status, json().errors]).toEqual([400, [{ pointer, detail: expect.stringMatching(sentence) }]]);
    });
  });

  describe('a role or the state of a person', () => {
    it('takes effect immediately, also for open sessions and tokens', async () => {
      const dora = await admin.invite({ role: 'viewer' });
      const id = await dora.id();
      expect((await dora.request('/api/v1/people')).status).toBe(403);
      const roles = [{ role: 'translator', languages: ['de'] }, { role: 'administrator' }];
      expect((await change(admin, id, { roles })).status).toBe(200);
      expect((await dora.request('/api/v1/people')).status).toBe(200);
      expect((await listed(id)).roles).toEqual([{ role: 'administrator' }, { role: 'translator', languages: ['de'] }]);
      expect((await change(admin, id, { roles: [{ role: 'viewer' }] })).status).toBe(200);
      expect((await dora.request('/api/v1/people')).status).toBe(403);
    });

    it.each([
      [{ roles: [] }],
      [{ roles: null }],
      [{ roles: [null] }],
      [{ roles: ['viewer'] }],
      [{ roles: [[]] }],
      [{ roles: [{ role: 'viewer' }, { role: 'viewer' }] }],
      [{ roles: [{ role: '__proto__' }] }],
      [{ roles: [{ role: 'viewer', more: 1 }] }],
      [{ state: 'deleted' }],
      [{ name: '' }],
      [{ address: 'other@example.org' }],
    ])('cannot be %j', async (body) => {
      const { status, text } = await change(admin, await admin.id(), body);
      expect(status).toBe(400);
      expect(text).not.toMatch(/__proto__|other@|each value in/);
    });

    it('keeps when the person was last seen, once their sessions have ended', async () => {
      const eve = await admin.invite({ role: 'reviewer' });
      const id = await eve.id();
      const seenAt = async () =>
        (await admin.requestOk('/api/v1/people?limit=100')).json().people.find((each: { id: string }) => each.id === id)
          .seenAt;
      const before = await seenAt();
      expect(Date.now() - Date.parse(before)).toBeLessThan(60_000);
      for (const state of ['disabled', 'active']) {
        expect((await change(admin, id, { state })).status).toBe(200);
        expect(await seenAt()).toBe(before);
      }
    });

    it('ends sessions and tokens when the account is disabled, and sign-in does not reveal why', async () => {
      const eve = await admin.invite({ role: 'reviewer' });
      const id = await eve.id();
      const token = await eve.token(['texts.read']);
      const asToken = () =>
        new Visitor(started).request('/api/v1/session', { headers: { Authorization: `Bearer ${token}` } });
      expect((await asToken()).json().person.id).toBe(id);
      expect((await change(admin, id, { state: 'disabled' })).json()).toMatchObject({ state: 'disabled' });
      expect((await eve.requestOk('/api/v1/session')).json().person).toBeNull();
      expect((await asToken()).status).toBe(401);
      const refused = await new Visitor(started).signIn(eve.email, PASSWORD);
      const unknown = await new Visitor(started).signIn('unknown@example.org', PASSWORD);
      expect({ ...refused.json(), errorId: '', instance: '' }).toEqual({
        ...unknown.json(),
        errorId: '',
        instance: '',
      });
      await change(admin, id, { state: 'active' });
      expect((await new Visitor(started).signIn(eve.email, PASSWORD)).status).toBe(200);
      expect((await asToken()).status).toBe(200);
    });

    it('returns 428 without a version, and 412 with the current state for an outdated one', async () => {
      const fay = await admin.invite({ role: 'viewer' });
      const id = await fay.id();
      const path = `/api/v1/people/${id}`;
      expect((await admin.request(path, { method: 'PATCH', body: { name: 'Fay' } })).status).toBe(428);
      const { etag } = (await admin.requestOk(path)).headers;
      const responses = await Promise.all(['Fay 1', 'Fay 2'].map((name) => change(admin, id, { name }, etag)));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 412]);
      const saved = responses.find(({ status }) => status === 200)!.json();
      expect(responses.find(({ status }) => status === 412)!.json().current).toEqual(saved);
      for (const tag of ['W/"1"', 'x', '"0"', '', '1'])
        expect((await change(admin, id, { name: 'Old' }, tag)).status).toBe(412);
      expect((await listed(id)).name).toBe(saved.name);
    });

    it('returns 404 for an unknown person', async () => {
      expect((await admin.request('/api/v1/people/unknown')).status).toBe(404);
      expect((await change(admin, 'unknown', { name: 'x' })).status).toBe(404);
      expect((await admin.request('/api/v1/people/unknown/password-reset', { method: 'POST' })).status).toBe(404);
    });
  });

  it('lists everyone page by page', async () => {
    const names: string[] = [];
    let path: string | undefined = '/api/v1/people?limit=3';
    while (path !== undefined) {
      const { headers, json } = await admin.requestOk(path);
      names.push(...json().people.map(({ id }: PersonView) => id));
      const next = /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1];
      path = next && withoutBase(next);
    }
    const all = (await admin.requestOk('/api/v1/people?limit=200')).json().people.map(({ id }: PersonView) => id);
    expect(names).toEqual(all);
    expect(new Set(names).size).toBe(names.length);
    expect((await admin.request('/api/v1/people?limit=0')).status).toBe(400);
  });

  describe('the last administrator', () => {
    it('keeps the role and the account', async () => {
      const id = await admin.id();
      for (const body of [{ state: 'disabled' }, { roles: [{ role: 'publisher' }] }]) {
        const { status, json } = await change(admin, id, body);
        expect([status, json().type]).toEqual([409, 'urn:problem:lastAdministrator']);
      }
      expect(await listed(id)).toMatchObject({ state: 'active', roles: [{ role: 'administrator' }] });
    });

    it('remains when two administrators remove the role from each other at once', async () => {
      const gus = await admin.invite({ role: 'administrator' });
      const [a, b] = [await admin.id(), await gus.id()];
      for (let round = 0; round < 10; round++) {
        const roles = [{ role: 'viewer' }];
        const responses = await Promise.all([change(admin, b, { roles }), change(gus, a, { roles })]);
        const statuses = responses.map(({ status }) => status).sort();
        expect([
          [200, 409], // the second one would remove the last administrator
          [200, 403], // the second one is no longer an administrator
        ]).toContainEqual(statuses);
        const [still, other] = (await admin.request('/api/v1/people')).status === 200 ? [admin, b] : [gus, a];
        expect((await change(still, other, { roles: [{ role: 'administrator' }] })).status).toBe(200);
      }
      await change(admin, b, { roles: [{ role: 'viewer' }] });
    });
  });

  describe('a forgotten password', () => {
    it('gets the same response for every address, and is shown to administrators', async () => {
      const hal = await admin.invite({ role: 'viewer' });
      const id = await hal.id();
      const requestReset = (email: string) =>
        new Visitor(started).request('/api/v1/password-reset', {
          method: 'POST',
          headers: { 'X-Forwarded-Host': 'evil.example' },
          body: { email },
        });
      const [known, unknown] = [await requestReset(hal.email), await requestReset('unknown@example.org')];
      expect([known.status, known.text]).toEqual([202, '']);
      expect([unknown.status, unknown.text]).toEqual([202, '']);
      expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers));
      expect((await listed(id)).resetRequestedAt).not.toBeNull();
      expect((await listed(await admin.id())).resetRequestedAt).toBeNull();
    });

    it('is reset once with a link from an administrator, which signs the person out everywhere', async () => {
      const ida = await admin.invite({ role: 'viewer' });
      const id = await ida.id();
      const make = async () =>
        (await admin.requestOk(`/api/v1/people/${id}/password-reset`, { method: 'POST' })).json().link as string;
      const [older, link] = [await make(), await make()];
      const use = (who: Visitor, from: string) =>
        who.request('/api/v1/links/reset', { method: 'POST', body: { secret: secretOf(from), password: ANOTHER } });
      expect((await use(new Visitor(started), older)).status).toBe(410);
      const browser = new Visitor(started);
      expect((await use(browser, link)).status).toBe(204);
      expect((await browser.requestOk('/api/v1/session')).json().person.id).toBe(id);
      expect((await ida.requestOk('/api/v1/session')).json().person).toBeNull();
      expect((await use(new Visitor(started), link)).status).toBe(410);
      expect((await new Visitor(started).signIn(ida.email, PASSWORD)).status).toBe(401);
      expect((await new Visitor(started).signIn(ida.email, ANOTHER)).status).toBe(200);
    });

    it('is not reset by a link for another purpose', async () => {
      const secret = await linkFor({ email: 'kind@example.org', role: 'viewer' });
      for (const [path, more] of [
        ['reset', {}],
        ['setup', { email: 'kind@example.org', name: 'x' }],
      ] as const) {
        const { status } = await new Visitor(started).request(`/api/v1/links/${path}`, {
          method: 'POST',
          body: { secret, password: PASSWORD, ...more },
        });
        expect(status).toBe(410);
      }
      expect((await accept(secret)).status).toBe(204);
    });
  });

  describe('one’s own account', () => {
    it('changes its name, language, time zone, theme and density, and resets them', async () => {
      const jo = await admin.invite({ role: 'viewer' });
      const patch = (body: object, tag = '*') =>
        jo.request('/api/v1/profile', { method: 'PATCH', headers: { 'If-Match': tag }, body });
      const chosen = {
        ...{ name: 'Jo', interfaceLanguage: 'pt-BR', timeZone: 'Asia/Tokyo' },
        ...{ theme: 'dark', density: 'compact', hidesFirstSteps: true },
      };
      expect((await patch(chosen)).json()).toMatchObject(chosen);
      const home = await jo.request('/', { headers: { Accept: 'text/html', 'Accept-Language': 'de' } });
      expect(locationOf(home)).toBe('/pt-BR');
      // a response to a page is in the language of the page
      for (const [page, answered] of [
        [{}, 'pt-BR'],
        [{ 'X-Dragoman-Language': 'de' }, 'de'],
        [{ 'X-Dragoman-Language': '../x' }, 'pt-BR'],
      ] as const) {
        const { headers } = await jo.request('/api/v1/keys/none', { headers: { 'Accept-Language': 'fr', ...page } });
        expect(headers['content-language']).toBe(answered);
      }
      const nothing = { interfaceLanguage: null, timeZone: null, theme: null };
      const { json, headers: tagged } = await patch({ ...nothing, density: null, hidesFirstSteps: null });
      expect(json()).toMatchObject({ name: 'Jo', ...nothing, density: 'comfortable', hidesFirstSteps: false });
      const plain = await jo.request('/', { headers: { Accept: 'text/html', 'Accept-Language': 'de' } });
      expect(locationOf(plain)).toBe('/de');
      expect((await patch({ name: 'Joe' }, tagged.etag)).status).toBe(200);
      expect((await patch({ name: 'Old' }, tagged.etag)).status).toBe(412);
      for (const wrong of [
        { timeZone: 'Mars/Olympus' },
        { theme: 'pink' },
        { density: 'airy' },
        { hidesFirstSteps: 'yes' },
        { interfaceLanguage: 'x y' },
        { roles: [] },
        { name: null },
      ])
        expect((await patch(wrong)).status).toBe(400);
    });

    it('keeps its own shortcuts, refuses keys that are taken, and restores the defaults', async () => {
      const jo = await admin.invite({ role: 'translator', languages: ['de'] });
      const patch = (shortcuts: unknown) =>
        jo.request('/api/v1/profile', {
          method: 'PATCH',
          headers: { 'If-Match': '*', 'Accept-Language': 'en' },
          body: { shortcuts },
        });
      const own = { copySource: 'Alt+Shift+C', filter: '' };
      expect((await patch({ ...own, save: 'Mod+S' })).json()).toMatchObject({ shortcuts: own });
      expect((await jo.requestOk('/api/v1/session')).json()).toMatchObject({ person: { shortcuts: own } });
      const refused = await patch({ copySource: 'Alt+L', sendBack: 'B', save: 'Mod+T' });
      expect([refused.status, (refused.json() as { errors?: unknown }).errors]).toEqual([
        400,
        [
          { pointer: '/shortcuts/save', detail: expect.stringContaining('uses these keys') },
          { pointer: '/shortcuts/sendBack', detail: expect.stringContaining('Press Ctrl') },
          { pointer: '/shortcuts/copySource', detail: expect.stringContaining('Another shortcut') },
        ].map((error) => expect.objectContaining(error)),
      ]);
      for (const wrong of ['Alt+C', { fly: 'Alt+C' }, { save: 1 }, { save: 'x'.repeat(41) }])
        expect((await patch(wrong)).status).toBe(400);
      expect((await patch(null)).json()).toMatchObject({ shortcuts: {} });
    });

    it.each([
      ['', 'Bitte ausfüllen.'],
      ['x'.repeat(101), 'Höchstens 100 Zeichen.'],
      [['a', 'list'], 'Hier gehört ein einziger Text hin, mit höchstens 100 Zeichen.'],
    ])('says in the reader’s words what is wrong with the name %j', async (name, detail) => {
      const response = await admin.request('/api/v1/profile', {
        method: 'PATCH',
        headers: { 'If-Match': '*', 'Accept-Language': 'de' },
        body: { name },
      });
      expect([response.status, response.json().errors]).toEqual([400, [{ pointer: '/name', detail }]]);
    });

    it('changes its password with the current one, which signs out other browsers and renews this session', async () => {
      const kim = await admin.invite({ role: 'viewer' });
      const other = new Visitor(started);
      await other.signIn(kim.email, PASSWORD);
      const before = kim.cookie;
      const set = (current: string, password: string) =>
        kim.request('/api/v1/profile/password', { method: 'POST', body: { current, password } });
      expect((await set('wrong', ANOTHER)).status).toBe(403);
      expect((await set(PASSWORD, 'short')).status).toBe(400);
      expect((await other.requestOk('/api/v1/session')).json().person).not.toBeNull();
      expect((await set(PASSWORD, ANOTHER)).status).toBe(204);
      expect(kim.cookie).not.toBe(before);
      expect((await kim.requestOk('/api/v1/session')).json().person.email).toBe(kim.email);
      expect((await other.requestOk('/api/v1/session')).json().person).toBeNull();
      const stolen = new Visitor(started);
      stolen.cookie = before;
      expect((await stolen.requestOk('/api/v1/session')).json().person).toBeNull();
      expect((await new Visitor(started).signIn(kim.email, ANOTHER)).status).toBe(200);
    });

    it('changes its password and keeps other browsers signed in, or revokes its tokens, on request', async () => {
      const kim = await admin.invite({ role: 'viewer' });
      const other = new Visitor(started);
      await other.signIn(kim.email, PASSWORD);
      const { token } = (
        await kim.requestOk('/api/v1/tokens', { method: 'POST', body: { name: 'CI', scopes: ['texts.read'], days: 1 } })
      ).json();
      const set = (body: object) => kim.requestOk('/api/v1/profile/password', { method: 'POST', body });
      const person = async () => (await other.requestOk('/api/v1/session')).json().person;
      const withToken = () =>
        new Visitor(started).request('/api/v1/workspace', { headers: { Authorization: `Bearer ${token}` } });
      await set({ current: PASSWORD, password: ANOTHER, keepSessions: true });
      expect([await person(), (await withToken()).status]).toEqual([
        expect.objectContaining({ email: kim.email }),
        200,
      ]);
      await set({ current: ANOTHER, password: PASSWORD, revokeTokens: true });
      expect([await person(), (await withToken()).status]).toEqual([null, 401]);
      expect((await kim.requestOk('/api/v1/tokens')).json().tokens).toEqual([]);
    });

    it('lists its sessions, and ends one or all of them', async () => {
      const lea = await admin.invite({ role: 'viewer' });
      const other = new Visitor(started);
      await other.request('/api/v1/session', {
        method: 'POST',
        headers: { 'User-Agent': 'Firefox on the sofa' },
        body: { email: lea.email, password: PASSWORD },
      });
      const list = async () => (await lea.requestOk('/api/v1/sessions')).json().sessions;
      const sessions = await list();
      expect(sessions).toHaveLength(2);
      const sofa = sessions.find(({ agent }: { agent: string }) => agent === 'Firefox on the sofa');
      expect(sofa).toMatchObject({ current: false, address: expect.stringContaining('127.0.0.1') });
      const stranger = await admin.request(`/api/v1/sessions/${sofa.id}`, { method: 'DELETE' });
      expect(stranger.status).toBe(404);
      expect((await lea.request(`/api/v1/sessions/${sofa.id}`, { method: 'DELETE' })).status).toBe(204);
      expect((await other.requestOk('/api/v1/session')).json().person).toBeNull();
      expect(await list()).toHaveLength(1);
      await other.signIn(lea.email, PASSWORD);
      expect((await lea.request('/api/v1/sessions', { method: 'DELETE' })).status).toBe(204);
      expect((await other.requestOk('/api/v1/session')).json().person).toBeNull();
      expect((await lea.requestOk('/api/v1/session')).json().person).toBeNull();
    });

    it('is signed out everywhere by an administrator', async () => {
      const max = await admin.invite({ role: 'viewer' });
      const id = await max.id();
      expect((await admin.request(`/api/v1/people/${id}/sessions`, { method: 'DELETE' })).status).toBe(204);
      expect((await max.request('/api/v1/profile')).status).toBe(401);
    });
  });

  describe('a token', () => {
    const as = (token: string, path: string) =>
      new Visitor(started).request(path, { headers: { Authorization: `Bearer ${token}` } });

    it('is shown once and stored as a hash, shows when it was last used, and ends when it is revoked', async () => {
      const nia = await admin.invite({ role: 'viewer' });
      const made = await nia.requestOk('/api/v1/tokens', {
        method: 'POST',
        body: { name: 'CI', scopes: ['texts.read', 'files.export'], days: 30 },
      });
      expect(made.headers['cache-control']).toBe('private, no-store');
      const { token, ...view } = made.json();
      expect(token).toMatch(/^dragoman_[\w-]{43}$/);
      const tokens = async () => (await nia.requestOk('/api/v1/tokens')).json().tokens;
      expect(await tokens()).toEqual([view]);
      expect(view).toMatchObject({ name: 'CI', scopes: ['texts.read', 'files.export'], usedAt: null });
      expect(Date.parse(view.expiresAt) - Date.parse(view.createdAt)).toBe(30 * 86_400_000);
      const rows = await database.read.selectFrom('tokens').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(token.slice(10));
      expect((await as(token, '/api/v1/session')).json()).toMatchObject({ scopes: ['texts.read', 'files.export'] });
      await waitUntil(async () => (await tokens())[0].usedAt !== null);
      expect((await nia.request(`/api/v1/tokens/${view.id}`, { method: 'DELETE' })).status).toBe(204);
      expect((await as(token, '/api/v1/session')).status).toBe(401);
      expect(await tokens()).toEqual([]);
    });

    it('is created once for repeated requests, and its secret is shown once', async () => {
      const ola = await admin.invite({ role: 'viewer' });
      const make = (name: string, key?: string) =>
        ola.request('/api/v1/tokens', {
          method: 'POST',
          body: { name, scopes: ['texts.read'], days: 1 },
          ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
        });
      const tokens = async () => (await ola.requestOk('/api/v1/tokens')).json().tokens;
      const both = await Promise.all([make('CI', 'one'), make('CI', 'one')]);
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
      const { token, ...view } = both.find(({ status }) => status === 201)!.json();
      const again = await make('CI', 'one');
      expect([again.status, again.json()]).toEqual([409, expect.objectContaining({ made: view })]);
      expect(await tokens()).toEqual([view]);
      expect((await make('Another', 'one')).status).toBe(422);
      expect((await make('CI', 'none at all')).status).toBe(400);
      const kept = await database.read.selectFrom('idempotency').selectAll().execute();
      expect(JSON.stringify(kept)).not.toContain(token.slice(10));
      expect((await ola.request(`/api/v1/tokens/${again.json().made.id}`, { method: 'DELETE' })).status).toBe(204);
      expect((await make('CI')).status).toBe(201);
      expect((await make('CI')).status).toBe(201);
      expect(await tokens()).toHaveLength(2);
    });

    it('expires', async () => {
      const token = await admin.token(['texts.read'], 1);
      expect((await as(token, '/api/v1/session')).status).toBe(200);
      await database.transaction((tx) =>
        tx
          .updateTable('tokens')
          .set({ expires_at: Date.now() - 1 })
          .where('hash', '=', hashSecret(token))
          .execute(),
      );
      expect((await as(token, '/api/v1/session')).status).toBe(401);
    });

    it('of an administrator can neither invite people nor create tokens', async () => {
      for (const scope of ['people.manage', 'tokens.manage', 'own.manage', 'everything']) {
        const body = { name: 'x', scopes: [scope], days: null };
        expect((await admin.request('/api/v1/tokens', { method: 'POST', body })).status).toBe(400);
      }
      const token = await admin.token(['texts.read', 'releases.publish'], null);
      for (const path of ['people', 'tokens', 'profile', 'sessions', 'invitations'])
        expect((await as(token, `/api/v1/${path}`)).status).toBe(403);
    });

    it('can only be revoked by its owner and administrators', async () => {
      const [owner, stranger] = [await admin.invite({ role: 'viewer' }), await admin.invite({ role: 'viewer' })];
      const token = await owner.token(['texts.read']);
      const id = await owner.id();
      const [{ id: tokenId }] = (await admin.requestOk(`/api/v1/people/${id}/tokens`)).json().tokens;
      expect((await stranger.request(`/api/v1/tokens/${tokenId}`, { method: 'DELETE' })).status).toBe(404);
      expect((await as(token, '/api/v1/session')).status).toBe(200);
      const revoke = () => admin.request(`/api/v1/people/${id}/tokens/${tokenId}`, { method: 'DELETE' });
      expect((await revoke()).status).toBe(204);
      expect((await revoke()).status).toBe(404);
      expect((await as(token, '/api/v1/session')).status).toBe(401);
    });
  });

  it('deletes expired rows, and no others', async () => {
    const old = Date.now() - 1;
    const count = async (table: 'sessions' | 'links' | 'attempts') =>
      Number(
        (
          await database.read
            .selectFrom(table)
            .select(({ fn }) => fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      );
    const olga = await admin.invite({ role: 'viewer' });
    const other = new Visitor(started);
    await other.signIn(olga.email, PASSWORD);
    await database.transaction((tx) =>
      tx
        .updateTable('sessions')
        .set({ expires_at: old })
        .where('id_hash', '=', hashSecret(other.cookie!.split('=')[1]!))
        .execute(),
    );
    const before = await count('sessions');
    await started.app.get(ExpiredRowsCleanup).run();
    expect(await count('sessions')).toBe(before - 1);
    expect((await olga.requestOk('/api/v1/session')).json().person.email).toBe(olga.email);
    await database.transaction(async (tx) => {
      await tx.updateTable('attempts').set({ since: 0 }).execute();
      await tx.updateTable('links').set({ expires_at: 0 }).execute();
    });
    await started.app.get(ExpiredRowsCleanup).run();
    expect([await count('attempts'), await count('links')]).toEqual([0, 0]);
  });

  describe('saved filters', () => {
    const send = (who: Visitor, method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
      who.request(`/api/v1/saved-filters${path}`, { method, ...(body && { body }) });
    const filters = async (who: Visitor): Promise<readonly SavedFilterView[]> =>
      ((await who.requestOk('/api/v1/saved-filters')).json() as SavedFilterListView).filters;

    it('are added, renamed and deleted by their owner, whose other browsers have them', async () => {
      const [olga, ivan] = [await admin.invite({ role: 'viewer' }), await admin.invite({ role: 'viewer' })];
      const path = '/translate/shop?filter=errors&q=save';
      const added = await send(olga, 'POST', '', { name: '  Shop ', path });
      const { id } = added.json() as SavedFilterView;
      expect([added.status, added.json()]).toEqual([201, { id, name: 'Shop', path }]);
      expect((await send(olga, 'POST', '', { name: 'Basket', path: '/review' })).status).toBe(201);
      const elsewhere = new Visitor(started);
      await elsewhere.signIn(olga.email, PASSWORD);
      expect((await filters(elsewhere)).map(({ name }) => name)).toEqual(['Basket', 'Shop']);
      expect(await filters(ivan)).toEqual([]);
      expect((await send(ivan, 'PATCH', `/${id}`, { name: 'Mine' })).status).toBe(404);
      expect((await send(ivan, 'DELETE', `/${id}`)).status).toBe(404);
      expect((await send(olga, 'PATCH', `/${id}`, { name: 'SHOP' })).json()).toEqual({ id, name: 'SHOP', path });
      expect((await send(olga, 'PATCH', `/${id}`, { path: '/translate' })).json()).toMatchObject({
        path: '/translate',
      });
      expect((await send(olga, 'PATCH', `/${id}`, {})).status).toBe(200);
      expect((await send(olga, 'DELETE', `/${id}`)).status).toBe(204);
      expect((await send(olga, 'DELETE', `/${id}`)).status).toBe(404);
    });

    it('have names that differ, for each person', async () => {
      const [olga, ivan] = [await admin.invite({ role: 'viewer' }), await admin.invite({ role: 'viewer' })];
      await send(olga, 'POST', '', { name: 'Errors', path: '/review' });
      const { id } = (await send(olga, 'POST', '', { name: 'Drafts', path: '/review' })).json() as SavedFilterView;
      const taken = [
        await send(olga, 'POST', '', { name: 'ERRORS', path: '/review' }),
        await send(olga, 'PATCH', `/${id}`, { name: 'ｅrrors' }), // full width
      ];
      expect(taken.map((response) => [response.status, response.json().title])).toEqual([
        [409, 'This name is taken'],
        [409, 'This name is taken'],
      ]);
      expect((await send(ivan, 'POST', '', { name: 'Errors', path: '/review' })).status).toBe(201);
    });

    it('are limited to 50 for each person', async () => {
      const olga = await admin.invite({ role: 'viewer' });
      const statuses: number[] = [];
      for (let i = 1; i <= 51; i++)
        statuses.push((await send(olga, 'POST', '', { name: `No. ${i}`, path: '/review' })).status);
      expect(statuses).toEqual([...Array<number>(50).fill(201), 422]);
    });

    it.each([
      { name: ' ', path: '/review' },
      { name: 'x'.repeat(61), path: '/review' },
      { name: 'No path' },
      { name: 'Another page', path: '/people' },
      { name: 'Another site', path: '//example.org/translate' },
      { name: 'A space', path: '/translate?q=a b' },
      { name: 'Too long', path: `/translate?q=${'x'.repeat(2500)}` },
    ])('refuse $name', async (body) => {
      expect((await send(admin, 'POST', '', body)).status).toBe(400);
    });
  });
});
