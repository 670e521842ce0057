import { Controller, Get, Logger, Req, UnauthorizedException } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import compression from 'compression';
import type { Request, RequestHandler } from 'express';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { accessByRoute, type HostPerson } from '../../libs/workspace/src';
import { HostPeople } from '../../libs/workspace/src/access/host/host-people';
import { type Role, ROLES } from '../../libs/workspace/src/access/permissions';
import { Database } from '../../libs/workspace/src/database/database';
import { toJson } from '../../libs/workspace/src/database/json-text';
import { newId } from '../../libs/workspace/src/database/new-id';
import { hashSecret, newSecret } from '../../libs/workspace/src/http/secret';
import { insertPerson } from '../../libs/workspace/src/people/users.store';
import { firstAdministrator, Visitor } from '../support/people';
import { chatInGerman, FakeProvider } from '../support/fake-provider';
import { sendRequest } from '../support/send-request';
import { startApp, type StartedApp } from '../support/start-app';
import { ScheduledReleaseRunner } from '../../libs/workspace/src/releases/scheduled/scheduled-release-runner';
import { waitUntil } from '../support/wait-until';
import { AccessHost, COOKIE, HostAccess, type HostUsers } from './access-host';
import { hostAdapters } from './host-app';
import { HostAccess as HostAccessBySessions } from './shop/host-access';
import { HostAccess as HostAccessByRoute } from './shop/host-access-by-route';
import { SessionsService } from './shop/sessions.service';

const roles = Object.keys(ROLES) as Role[];
const html = { Accept: 'text/html' };

/** An access that a test can break. */
class BreakableAccess extends HostAccess {
  static personOf: (() => HostPerson | Promise<HostPerson>) | undefined;

  override personOf(request: IncomingMessage) {
    return BreakableAccess.personOf === undefined ? super.personOf(request) : BreakableAccess.personOf();
  }

  static isDown = false;

  override personWithId(id: string) {
    if (BreakableAccess.isDown) throw new Error('The accounts do not respond.');
    return this.users.byId.get(id);
  }
}

describe.each(hostAdapters)('the people of an application in its workspace (%s)', (adapter) => {
  let host: AccessHost;
  let users: HostUsers;
  const logged: string[] = [];
  const machine = new FakeProvider();

  const provider = async () => ({
    provider: 'openai' as const,
    url: `${await machine.start()}/v1`,
    model: 'test-model',
    addresses: ['127.0.0.1'],
  });

  beforeAll(async () => {
    machine.respond = chatInGerman;
    jest.spyOn(Logger.prototype, 'error').mockImplementation((message: unknown) => void logged.push(String(message)));
    host = await AccessHost.start({ adapter, access: BreakableAccess, options: { suggestions: await provider() } });
    users = host.users;
    for (const role of roles)
      users.add({ id: role, name: `The ${role}`, email: `${role}@host.example`, roles: [role] });
  });

  afterEach(() => {
    BreakableAccess.personOf = undefined;
    BreakableAccess.isDown = false;
    logged.length = 0;
  });

  afterAll(async () => {
    jest.restoreAllMocks();
    await host.close();
    await machine.stop();
  });

  const session = async (id: string | undefined) => (await host.as(id, '/api/v1/session')).json();
  const people = async (): Promise<{ id: string; name: string; email: string; seenAt: string | null }[]> =>
    (await host.as('administrator', '/api/v1/people')).json().people;
  const eventsAbout = async (person: string): Promise<{ event: string; by: { name: string } }[]> =>
    (await host.as('administrator', `/api/v1/security-events?person=${person}`)).json().events;

  it('knows people from their first request, and asks the application once for each', async () => {
    await session('viewer');
    const before = users.lookUps;
    expect(await session('viewer')).toMatchObject({
      person: { name: 'The viewer', email: 'viewer@host.example', roles: [{ role: 'viewer' }] },
      identityProvider: null,
      application: { canSignIn: true },
    });
    expect(users.lookUps - before).toBe(1);
    expect(await session('stranger')).toMatchObject({ person: null });
    expect(users.lookUps - before).toBe(2);
    expect(await session(undefined)).toMatchObject({ person: null }); // nothing that says who it is
    expect(users.lookUps - before).toBe(2);
    const page = await host.as('viewer', '/en/profile', { headers: html });
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('The viewer') });
    expect(users.lookUps - before).toBe(3); // for the page and everything that it requests
  });

  it('follows names and roles at each change, and writes nothing without one', async () => {
    users.add({ id: 'u1', name: 'Grace', roles: ['viewer'] });
    const { id, version } = (await session('u1')).person;
    for (let i = 0; i < 3; i++) expect((await session('u1')).person.version).toBe(version);
    users.add({
      id: 'u1',
      name: 'Grace Hopper',
      roles: ['viewer', { role: 'translator', languages: ['pl', 'de'] }, { role: 'translator', languages: ['fr'] }],
    });
    expect((await session('u1')).person).toMatchObject({
      id,
      name: 'Grace Hopper',
      roles: [{ role: 'translator', languages: ['de', 'fr', 'pl'] }, { role: 'viewer' }],
    });
    users.add({ id: 'u1', name: 'Rear Admiral Hopper', roles: ['viewer'] });
    users.add({ ...users.byId.get('u1')!, name: 'Grace Hopper' });
    await session('u1');
    expect(await eventsAbout(id)).toMatchObject([
      { event: 'rolesChanged', by: { name: 'application' } },
      { event: 'rolesChanged', by: { name: 'application' } },
      { event: 'personJoined', by: { name: 'Grace' } },
    ]);
  });

  it('takes people without an email address, and two with the same one', async () => {
    users.add({ id: 'u2', name: 'Nobody@', roles: ['viewer'] });
    users.add({ id: 'u3', name: 'Twin', email: 'twins@host.example', roles: ['viewer'] });
    users.add({ id: 'u4', name: 'Other twin', email: 'Twins@host.example', roles: ['viewer'] });
    const ids = await Promise.all(['u2', 'u3', 'u4', 'u3'].map(async (id) => (await session(id)).person.id as string));
    expect(new Set(ids).size).toBe(3);
    const listed = await people();
    expect(ids.map((id) => listed.find((person) => person.id === id)?.email)).toEqual([
      '',
      'twins@host.example',
      'Twins@host.example',
      'twins@host.example',
    ]);
    expect(listed.every(({ seenAt }) => seenAt !== null)).toBe(true);
  });

  it('keeps those whom the application no longer knows in history, and lets neither them nor their tokens in', async () => {
    users.add({ id: 'u5', name: 'Former', roles: ['translator'] });
    const { id } = (await session('u5')).person;
    const { token } = (
      await host.as('u5', '/api/v1/tokens', {
        method: 'POST',
        body: { name: 'A program', scopes: ['texts.read'], days: 1 },
      })
    ).json();
    const program = { headers: { Authorization: `Bearer ${token}` } };
    // A token is ours whatever cookie comes with it, and has the scopes of the token alone.
    expect((await host.as('administrator', '/api/v1/session', program)).json()).toMatchObject({
      person: { name: 'Former' },
      scopes: ['texts.read'],
    });
    expect((await host.as(undefined, '/api/v1/people', program)).status).toBe(403);
    users.byId.delete('u5');
    expect((await session('u5')).person).toBeNull();
    expect((await host.as('u5', '/api/v1/workspace')).status).toBe(401);
    expect((await host.as(undefined, '/api/v1/workspace', program)).status).toBe(401);
    expect(await people()).toContainEqual(expect.objectContaining({ id, name: 'Former' }));
  });

  it('does not let in the sessions and tokens of accounts from before', async () => {
    const secrets = { cookie: newSecret(), token: `dragoman_${newSecret()}` };
    await host.workspace.get(Database).transaction(async (tx) => {
      const personId = await insertPerson(tx, {
        email: 'before@example.org',
        name: 'Before',
        passwordHash: null,
        roles: [{ role: 'administrator' }],
      });
      const now = Date.now();
      const owned = { user_id: personId, created_at: now, expires_at: now + 60_000 };
      await tx
        .insertInto('sessions')
        .values({ id_hash: hashSecret(secrets.cookie), seen_at: now, ...owned })
        .execute();
      const scopes = toJson(['texts.read'] as const);
      await tx
        .insertInto('tokens')
        .values({ id: newId(), hash: hashSecret(secrets.token), name: 'Before', scopes, ...owned })
        .execute();
    });
    const withCookie = { headers: { Cookie: `dragoman=${secrets.cookie}` } };
    expect((await host.as(undefined, '/api/v1/workspace', withCookie)).status).toBe(401);
    const withToken = { headers: { Authorization: `Bearer ${secrets.token}` } };
    expect((await host.as(undefined, '/api/v1/workspace', withToken)).status).toBe(401);
  });

  it('uses the language and the time zone of the application until people choose their own', async () => {
    users.add({ id: 'u6', name: 'Ewa', roles: ['viewer'], interfaceLanguage: 'pl', timeZone: 'Europe/Warsaw' });
    users.add({ id: 'u7', name: 'Odd', roles: ['viewer'], interfaceLanguage: '../..', timeZone: 'Mars/Olympus' });
    const start = async (id: string) => (await host.as(id, '/workspace', { headers: html })).headers.location;
    expect(await start('u6')).toBe('/texts/pl/workspace');
    expect((await session('u6')).person.timeZone).toBe('Europe/Warsaw');
    expect(await start('u7')).toBe('/texts/en/workspace');
    expect((await session('u7')).person.timeZone).toBeNull();

    const { version } = (await host.as('u6', '/api/v1/profile')).json();
    const change = (body: object, at = version) =>
      host.as('u6', '/api/v1/profile', { method: 'PATCH', body, headers: { 'If-Match': `"${at}"` } });
    const renamed = await change({ name: 'Ewka' });
    expect(renamed.status).toBe(409);
    expect(renamed.json()).toMatchObject({ type: 'urn:problem:nameOfApplication' });
    const changed = await change({ interfaceLanguage: 'de', timeZone: 'Asia/Tokyo' });
    expect(changed).toMatchObject({
      status: 200,
      headers: { 'set-cookie': [expect.stringMatching(/^dragoman-lng=; Path=\/texts;/)] }, // not the cookie of the host
    });
    expect(await start('u6')).toBe('/texts/de/workspace');
    expect((await session('u6')).person).toMatchObject({ name: 'Ewa', timeZone: 'Asia/Tokyo' });
  });

  it('leaves out roles that do not exist, and logs it once in a sentence', async () => {
    const role = 'superuser' as Role;
    users.add({ id: 'u8', name: 'Odd', roles: [role, 'constructor' as Role, null as never, 'viewer'] });
    users.add({ id: 'u9', name: 'None', roles: [{ role }] });
    expect((await session('u8')).person.roles).toEqual([{ role: 'viewer' }]);
    expect((await session('u8')).person.roles).toEqual([{ role: 'viewer' }]);
    expect(logged.filter((line) => line.includes('superuser'))).toEqual([
      'The workspace at "/texts" has left out a role, because BreakableAccess.personOf of the application returned the role "superuser", which does not exist: use viewer, translator, reviewer, publisher, administrator.',
    ]);
    expect((await session('u9')).person.roles).toEqual([]);
    expect((await host.as('u9', '/api/v1/workspace')).status).toBe(403);
    expect((await host.as('u9', '/en/workspace', { headers: html })).status).toBe(403); // not sent to sign in again
  });

  it.each<[string, () => HostPerson | Promise<HostPerson>, string]>([
    [
      'throws',
      () => {
        throw new Error('users\nare away');
      },
      'failed (users are away)',
    ],
    ['rejects', () => Promise.reject(new Error('no connection')), 'failed (no connection)'],
    ['hangs', () => new Promise(() => {}), 'took too long'],
    ['returns something else', () => 'Ada' as never, 'returned a string:'],
    ['returns an id of another type', () => ({ id: 7, name: 'Ada', roles: [] }) as never, 'whose "id" is not a text'],
    ['returns no roles', () => ({ id: 'u1', name: 'Ada' }) as never, 'whose "roles" are not a list'],
  ])('responds with 503 while the access %s, and leaves the application alone', async (_, behavior, reason) => {
    const hostPeople = host.workspace.get(HostPeople) as unknown as { maxWaitMs: number };
    hostPeople.maxWaitMs = 50;
    BreakableAccess.personOf = behavior;
    const refused = await host.as('viewer', '/api/v1/workspace', { headers: { 'Accept-Language': 'pl' } });
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(refused.json()).toMatchObject({
      type: 'urn:problem:accessUnavailable',
      title: 'Nie można teraz sprawdzić Twojego logowania',
    });
    expect((await host.as('viewer', '/de/workspace', { headers: html })).status).toBe(503);
    expect((await host.as('viewer', '/de/languages', { headers: html })).status).toBe(200); // for everybody
    expect((await sendRequest(host.url, '/login')).status).toBe(200);
    expect(logged.filter((line) => line.includes(reason))).toEqual([
      expect.stringMatching(
        /^The workspace at "\/texts" cannot tell .*BreakableAccess\.personOf of the application .*: make it return .* s\.$/,
      ),
    ]);
    hostPeople.maxWaitMs = 5000;
    BreakableAccess.personOf = undefined;
    expect((await host.as('viewer', '/api/v1/workspace')).status).toBe(200);
  });

  it('refuses changes that another site sends with the cookie of the application', async () => {
    const forge = async (headers: Record<string, string>, path = '/api/v1/tokens') =>
      (
        await sendRequest(host.url, `/texts${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          body: JSON.stringify({ name: 'Forged', scopes: ['texts.read'], days: 1 }),
        })
      ).status;
    const Cookie = `${COOKIE}=administrator`;
    expect(await forge({ Cookie, 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
    expect(await forge({ Cookie, 'Sec-Fetch-Site': 'same-site' })).toBe(403);
    expect(await forge({ Cookie, Origin: 'https://evil.example' })).toBe(403);
    expect(await forge({ Cookie })).toBe(403); // a browser that sends neither
    expect(await forge({ Cookie: 'other=1' })).toBe(403); // any cookie may be what the application knows them by
    expect(await forge({ Authorization: 'Basic YWRhOmFkYQ==' })).toBe(403); // sent by browsers, too
    expect(await forge({ Cookie, Authorization: 'Bearer of-the-application' })).toBe(403);
    expect(await forge({ Authorization: 'Bearer of-the-application' })).toBe(401); // an unknown person
    expect(await forge({ Cookie, 'Sec-Fetch-Site': 'same-origin' })).toBe(201);
    const form = { 'Content-Type': 'application/x-www-form-urlencoded', Cookie };
    expect(await forge({ ...form, Origin: 'https://evil.example' }, '/en/profile')).toBe(403);
    expect(await forge(form, '/en/profile')).toBe(403);
  });

  it('never shows a page of one person to another, however requests interleave', async () => {
    const visitors = [...roles.slice(0, 3), undefined];
    for (const id of visitors) await session(id);
    const wrong: string[] = [];
    const work = Array.from({ length: 1000 }, (_, i) => i);
    const next = async (): Promise<void> => {
      for (let i = work.pop(); i !== undefined; i = work.pop()) {
        const id = visitors[i % visitors.length];
        const path = i % 5 === 0 ? '/en/languages' : i % 5 === 1 ? '/de' : '/api/v1/session';
        const response = await host.as(id, path, path.startsWith('/api') ? {} : { headers: html });
        const names = roles.filter((role) => response.text.includes(`The ${role}`));
        const isPrivate = /private/.test(String(response.headers['cache-control']));
        if (names.join() !== (id ?? '') || (id !== undefined && !isPrivate) || response.status !== 200)
          wrong.push(`${path} for ${id}: ${response.status} ${names.join()}`);
      }
    };
    await Promise.all(Array.from({ length: 12 }, next));
    expect(wrong).toEqual([]);
  });

  describe('pages', () => {
    const page = (id: string | undefined, path: string) => host.as(id, path, { headers: html });
    const markup = async (path: string) => markupOf((await page('administrator', path)).text);

    it('send strangers to the sign-in of the application, and to nowhere else', async () => {
      const toSignIn = await page(undefined, '/de/people?cursor=x');
      expect(toSignIn.headers.location).toBe('/texts/de/sign-in?next=%2Fpeople%3Fcursor%3Dx');
      const signIn = await page(undefined, '/de/sign-in?next=%2Fpeople%3Fcursor%3Dx');
      expect(signIn.headers.location).toBe('/texts/api/v1/session/application?next=%2Fde%2Fpeople%3Fcursor%3Dx');
      const toHost = await host.as(undefined, '/api/v1/session/application?next=%2Fde%2Fpeople%3Fcursor%3Dx');
      expect(toHost).toMatchObject({
        status: 302,
        headers: { location: `/login?next=${encodeURIComponent('/texts/de/people?cursor=x')}` },
      });
      for (const foreign of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '']) {
        const response = await host.as(undefined, `/api/v1/session/application?next=${encodeURIComponent(foreign)}`);
        expect(response.headers.location).toBe(`/login?next=${encodeURIComponent('/texts/workspace')}`);
      }
      expect((await page('viewer', '/de/sign-in?next=%2Factivity')).headers.location).toBe('/texts/de/activity');
    });

    it('offer nothing of accounts that the workspace does not have', async () => {
      const profile = await markup('/en/profile');
      expect(profile).toContain('Time zone');
      expect(profile).toContain('API tokens');
      expect(profile).toContain('href="https://accounts.host.example/logout"');
      expect(profile).not.toMatch(
        /Change password|change your password|Two-factor|Signed-in browsers|action="[^"]*sign-out"/,
      );
      const listed = await markup('/en/people');
      expect(listed).toContain('Names and roles come from the application');
      expect(listed).toContain('The viewer');
      expect(listed).not.toMatch(/Invite people|Invitations|Require two-factor/);
      const { id } = (await people()).find(({ name }) => name === 'The viewer')!;
      const person = await markup(`/en/people/${id}`);
      expect(person).toContain('Names and roles come from the application');
      expect(person).not.toMatch(/New password|Disable the account|name="roles"/);
      expect(await markup('/en/workspace')).not.toContain('Everyone you invite');
      for (const gone of ['/en/profile/two-factor', '/en/join']) {
        expect((await page('administrator', gone)).status).toBe(404);
      }
    });
  });

  describe('working on texts', () => {
    let key: string;

    const api = (id: string, method: string, path: string, body?: object, version?: string) =>
      host.as(id, `/api/v1/${path}`, {
        method,
        body,
        headers: version === undefined ? {} : { 'If-Match': version },
      });

    beforeAll(async () => {
      for (const role of roles) await session(role);
      for (const tag of ['en', 'de'])
        expect((await api('administrator', 'POST', 'languages', { tag })).status).toBe(201);
      await api('administrator', 'POST', 'namespaces', { name: 'basket' });
      const forms = { '': 'Empty the basket' };
      key = (await api('administrator', 'POST', 'keys', { namespace: 'basket', key: 'empty', forms })).json().id;
    });

    it('comment, mention each other, and are notified', async () => {
      const { id: reviewer } = (await people()).find(({ name }) => name === 'The reviewer')!;
      const text = '@The reviewer, which basket?';
      const comment = { keyId: key, language: 'de', text, mentions: [reviewer] };
      expect((await api('translator', 'POST', 'comments', comment)).status).toBe(201);
      const { notifications } = (await api('reviewer', 'GET', 'notifications')).json();
      expect(notifications).toMatchObject([{ kind: 'mention', by: { name: 'The translator' } }]);
    });

    it('have saved filters of their own', async () => {
      const filter = { name: 'Basket', path: '/translate/basket?filter=errors' };
      expect((await api('translator', 'POST', 'saved-filters', filter)).status).toBe(201);
      expect((await api('translator', 'GET', 'saved-filters')).json().filters).toMatchObject([filter]);
      expect((await api('reviewer', 'GET', 'saved-filters')).json().filters).toEqual([]);
    });

    it('approve each other’s texts in a language with independent review', async () => {
      expect((await api('administrator', 'PATCH', 'languages/de', { independentReview: true }, '*')).status).toBe(200);
      const written = { forms: { '': 'Korb leeren' }, state: 'needsReview' };
      const { version } = (await api('reviewer', 'PUT', `texts/${key}/de`, written, '"0"')).json();
      const approve = (id: string) => api(id, 'POST', `texts/${key}/de/review`, { verdict: 'approve' }, `"${version}"`);
      expect((await approve('reviewer')).status).toBe(403);
      expect((await approve('administrator')).json()).toMatchObject({ state: 'reviewed' });
    });

    it('publish later, if the application still lets them at that time', async () => {
      const hour = 3_600_000;
      const at = new Date(Date.now() + hour).toISOString();
      users.add({ id: 'later', name: 'Later', roles: ['publisher'] });
      const schedule = async (): Promise<string> => {
        const scheduled = await api('later', 'POST', 'scheduled-releases', { at });
        expect(scheduled.status).toBe(201);
        return scheduled.json().id;
      };
      const runAfter = async (milliseconds: number) => {
        const runner = host.workspace.get(ScheduledReleaseRunner);
        for (const each of [0, 0, milliseconds]) await runner.run(each); // after the rounds that requests have started
      };
      const state = async (id: string) => (await api('administrator', 'GET', `scheduled-releases/${id}`)).json();
      const first = await schedule();
      BreakableAccess.isDown = true;
      await runAfter(hour + 1000);
      expect(await state(first)).toMatchObject({ state: 'waiting', reason: 'unavailable' });
      BreakableAccess.isDown = false;
      await runAfter(hour + 62_000);
      expect(await state(first)).toMatchObject({ state: 'published' });
      const limited = await schedule();
      users.add({ id: 'later', name: 'Later', roles: ['reviewer'] }); // not seen in a request
      await runAfter(hour + 1000);
      expect(await state(limited)).toMatchObject({ state: 'failed', reason: 'permission' });
      users.add({ id: 'later', name: 'Later', roles: ['publisher'] });
      const last = await schedule();
      users.byId.delete('later');
      await runAfter(hour + 1000);
      expect(await state(last)).toMatchObject({ state: 'failed', reason: 'permission' });
    });

    it('have missing texts translated by a machine', async () => {
      const more = { namespace: 'basket', key: 'pay', forms: { '': 'Pay now' } };
      const { id } = (await api('administrator', 'POST', 'keys', more)).json();
      const body = { language: 'de', namespaces: ['basket'] };
      const started = await api('administrator', 'POST', 'pretranslations', body);
      expect(started.status).toBe(201);
      const state = async () =>
        (await api('administrator', 'GET', `pretranslations/${started.json().id}`)).json().state;
      await waitUntil(async () => (await state()) === 'done');
      expect((await api('translator', 'GET', `texts/${id}/de`)).json()).toMatchObject({
        state: 'needsReview',
        forms: { '': '[de] Pay now' },
      });
    });
  });

  it('shows drafts on the pages of the application to those who may see them', async () => {
    const shown = await host.as('viewer', '/api/v1/drafts', { method: 'PUT', body: { shown: true } });
    expect(shown.headers['set-cookie']).toEqual([expect.stringMatching(/^dragoman-drafts=1; .*Path=\/;/)]);
    const drafts = async (cookie: string) =>
      sendRequest(host.url, '/locales/de/shop.json?drafts', { headers: { Cookie: cookie } });
    expect(await drafts(`${COOKIE}=viewer`)).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'private, no-store' },
    });
    expect((await drafts(`${COOKIE}=u9`)).status).toBe(401);
    expect((await drafts('dragoman-drafts=1')).status).toBe(401);
  });
});

describe('the people of an application, beside accounts of the workspace itself', () => {
  let host: AccessHost;
  let own: StartedApp;
  const visitors = new Map<Role | undefined, Visitor>();

  beforeAll(async () => {
    host = await AccessHost.start();
    own = await startApp();
    const first = await firstAdministrator(own);
    for (const role of roles) {
      host.users.add({ id: role, name: `The ${role}`, roles: [role] });
      visitors.set(role, role === 'administrator' ? first : await first.invite({ role }));
    }
    visitors.set(undefined, new Visitor(own));
  });
  afterAll(async () => {
    await own.close();
    await host.close();
  });

  it.each([...roles, undefined])(
    'may do the same as a %s on each route, except those of such accounts',
    async (role) => {
      const different: string[] = [];
      for (const { method, path } of routes) {
        const body = method === 'GET' || method === 'DELETE' ? undefined : {};
        const { status } = await host.as(role, path, { method, body });
        const expected = ownAccounts.test(`${method} ${path}`)
          ? 404
          : (await visitors.get(role)!.request(path, { method, body })).status;
        if (status !== expected) different.push(`${method} ${path}: ${status} instead of ${expected}`);
      }
      expect(different).toEqual([]);
    },
  );
});

describe('an access by a route of the application', () => {
  interface SessionRequest extends Request {
    user?: { readonly sub: string; readonly isEditor: boolean };
  }

  @Controller('me')
  class MeController {
    @Get()
    me(@Req() { user, headers }: SessionRequest) {
      if (headers['if-none-match'] || headers['accept-encoding']) throw new Error('not for this route');
      return user ?? {};
    }
  }

  /** What express-session and passport do: later code reads the person from the request. */
  const signIn: RequestHandler = (request: SessionRequest, response, next) => {
    if (request.headers.cookie?.includes('sid=broken')) return void response.status(500).end();
    if (request.headers.cookie?.includes('sid=expired')) return void response.redirect('/login');
    if (request.headers.cookie?.includes('sid=7')) request.user = { sub: '7', isEditor: true };
    if (request.headers.authorization === 'Bearer of-the-application') request.user = { sub: '8', isEditor: false };
    next();
  };

  let host: AccessHost;

  beforeAll(async () => {
    host = await AccessHost.start({
      access: accessByRoute('/me', ({ sub, isEditor }: { sub?: string; isEditor?: boolean }) =>
        sub === undefined ? undefined : { id: sub, name: `User ${sub}`, roles: [isEditor ? 'translator' : 'viewer'] },
      ),
      controllers: [MeController],
      prepare: (app) => app.use(compression({ threshold: 0 }), signIn),
    });
  });
  afterAll(() => host.close());

  const session = (headers: Record<string, string>) => host.as(undefined, '/api/v1/session', { headers });

  it('knows people as the middleware of the application does', async () => {
    const known = await session({ Cookie: 'sid=7', 'If-None-Match': '"x"', 'Accept-Encoding': 'gzip' });
    expect(known.json()).toMatchObject({ person: { name: 'User 7', roles: [{ role: 'translator' }] } });
    expect((await session({ Authorization: 'Bearer of-the-application' })).json()).toMatchObject({
      person: { name: 'User 8' },
    });
    for (const cookie of ['sid=expired', 'sid=1']) expect((await session({ Cookie: cookie })).json().person).toBeNull();
    expect((await session({ Cookie: 'sid=broken' })).status).toBe(503);
  });

  it('gives every browser with a cookie pages of its own, since none is named', async () => {
    const page = (headers: object) => host.as(undefined, '/en/languages', { headers: { ...html, ...headers } });
    expect((await page({})).headers['cache-control']).toMatch(/public/);
    expect((await page({ Cookie: 'sid=7' })).text).toContain('User 7');
    expect((await page({ Cookie: 'consent=yes' })).headers['cache-control']).toMatch(/private/);
  });

  it.each(readdirSync(join(__dirname, '../../apps/web/locales')))(
    'asks people to sign in to the application, in %s, if it does not say where that is',
    async (language) => {
      const file = join(__dirname, `../../apps/web/locales/${language}/dragoman/sign-in.json`);
      const { application } = JSON.parse(readFileSync(file, 'utf8')) as { application: string };
      const page = await host.as(undefined, `/${language}/sign-in`, { headers: html });
      expect(page).toMatchObject({ status: 200, text: expect.stringContaining(application) });
      expect(markupOf(page.text)).not.toMatch(/type="password"|<form/);
      expect((await host.as(undefined, '/api/v1/session/application')).status).toBe(404);
    },
  );

  it('does not offer to sign out if the application does not say where that is', async () => {
    const page = await host.as(undefined, '/en/languages', { headers: { ...html, Cookie: 'sid=7' } });
    expect(markupOf(page.text)).not.toContain('Sign out');
  });
});

describe('an access by a route, as the guide shows it, in an application on Fastify', () => {
  interface SignedInRequest {
    user?: { readonly id: string; readonly name: string };
  }

  @Controller('me')
  class MeController {
    @Get()
    me(@Req() { user }: SignedInRequest) {
      if (!user) throw new UnauthorizedException();
      return user;
    }
  }

  let host: AccessHost;

  beforeAll(async () => {
    host = await AccessHost.start({
      adapter: 'fastify',
      access: HostAccessByRoute,
      controllers: [MeController],
      prepare: (app) =>
        (app as NestFastifyApplication)
          .getHttpAdapter()
          .getInstance()
          .addHook('onRequest', (request, _reply, done) => {
            if (request.headers.cookie === 'sid=7') (request as SignedInRequest).user = { id: '7', name: 'Grace' };
            done();
          }),
    });
  });
  afterAll(() => host.close());

  it('knows people as the hooks of the application do', async () => {
    const page = await host.as(undefined, '/en/workspace', { headers: { ...html, Cookie: 'sid=7' } });
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('Grace') });
  });

  it('sends others where the application signs people in', async () => {
    const { status, headers } = await host.as(undefined, '/api/v1/session/application?next=%2Fen%2Fworkspace');
    expect([status, headers.location]).toEqual([302, '/login?next=%2Ftexts%2Fen%2Fworkspace']);
  });
});

describe('an access by a service, as the guide shows it, in an application on Fastify', () => {
  let host: AccessHost;

  beforeAll(async () => {
    const access = { useFactory: () => new HostAccessBySessions(new SessionsService()), inject: [] };
    host = await AccessHost.start({ adapter: 'fastify', access });
  });
  afterAll(() => host.close());

  it('knows who is signed in, and who may use the workspace', async () => {
    const statuses = ['session=1', 'session=2', 'session=3'].map(async (Cookie) => {
      const { status } = await host.as(undefined, '/api/v1/people', { headers: { Cookie } });
      return status;
    });
    expect(await Promise.all(statuses)).toEqual([200, 403, 401]);
  });
});

describe('WorkspaceModule with people of the application', () => {
  it.each([
    [
      'an access without personOf',
      { access: { useFactory: () => ({}) as never, inject: [] } },
      'has no method "personOf"',
    ],
    [
      'an administrator',
      { options: { administrator: { email: 'a@b.c', password: 'a horse on the moon' } } },
      'leave one of them out',
    ],
  ])('refuses %s in one sentence', async (_, options, sentence) => {
    await expect(AccessHost.start(options)).rejects.toThrow(sentence);
  });
});

/** Without the data of the page, which has all its texts. */
const markupOf = (text: string): string => text.slice(0, text.indexOf('<script type="application/json"'));

interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
}

/** Every route of the API, from its description; those that never end are left out. */
const routes = Object.entries(
  (JSON.parse(readFileSync(join(__dirname, '../../docs/reference/openapi.json'), 'utf8')) as { paths: object }).paths,
)
  .filter(([path]) => path.startsWith('/api/'))
  .flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>)
      .filter(([, { responses }]) => responses && !JSON.stringify(responses).includes('text/event-stream'))
      .map(([method]) => ({ method: method.toUpperCase(), path: path.replace(/\{\w+\}/g, 'nothing') })),
  )
  .filter(({ path }) => path !== '/api/v1/session/application');

/** Routes that only accounts of the workspace itself have. */
const ownAccounts = new RegExp(
  [
    String.raw`(POST|DELETE) /api/v1/session$`,
    String.raw`/api/v1/session/(second-factor|reauthentication|oidc|passkey|pending-identity)`,
    String.raw`/api/v1/(sessions|links|invitations|password-reset|second-factor-rules)`,
    String.raw`(PATCH|DELETE) /api/v1/people/nothing$`,
    String.raw`/api/v1/people/nothing/(password-reset|sessions|second-factors)`,
    String.raw`DELETE /api/v1/profile$`,
    String.raw`/api/v1/profile/(email|password|second-factors|authenticator-app|recovery-codes|passkeys)`,
  ].join('|'),
);
