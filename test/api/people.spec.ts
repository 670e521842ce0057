import { FirstAdministrator } from '../../apps/api/src/people/first-administrator';
import { hashOf } from '../../apps/api/src/people/secret';
import { PeopleCleaning } from '../../apps/api/src/people/people.cleaning';
import { Database } from '../../apps/api/src/database/database';
import type { PersonView } from '../../apps/api/src/people/people.contract';
import { databases } from '../support/databases';
import { firstAdministrator, type Member, PASSWORD, secretOf, Visitor } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';
import { until } from '../support/until';

const ANOTHER = 'another horse on the moon';

describe.each(databases)('People on $name', (kind) => {
  let database: Database;
  let started: StartedApp;
  let admin: Member;

  beforeAll(async () => {
    started = await startApp({ kind, environment: { DRAGOMAN_ORIGIN: 'http://texts.example' } });
    database = started.app.get(Database);
    admin = await firstAdministrator(started);
  });
  afterAll(() => started?.close());

  const listed = async (id: string): Promise<PersonView> => (await admin.done(`/api/v1/people/${id}`)).json();
  const change = async (who: Visitor, id: string, body: object, version?: string) =>
    who.ask(`/api/v1/people/${id}`, { method: 'PATCH', headers: { 'If-Match': version ?? '*' }, body });
  const linkFor = async (body: object) =>
    secretOf((await admin.done('/api/v1/invitations', { method: 'POST', body })).json().link);
  const accept = (secret: string, name = 'Somebody') =>
    new Visitor(started).ask('/api/v1/links/invitation', {
      method: 'POST',
      body: { secret, name, password: PASSWORD },
    });

  describe('the first administrator', () => {
    it('is there once: no further link is made, and one that was made before lets nobody in', async () => {
      expect(await started.app.get(FirstAdministrator).link()).toBeUndefined();
      expect((await admin.done('/api/v1/session')).json().person).toMatchObject({
        name: 'Ada',
        email: 'admin@example.org',
        roles: [{ role: 'administrator' }],
      });
    });

    it('is one, also where two open two links at once', async () => {
      const empty = await kind.fresh();
      const another = await startApp({ database: empty });
      const links = await Promise.all([1, 2, 3].map(() => another.app.get(FirstAdministrator).link()));
      const answers = await Promise.all(
        links.map((link, i) =>
          new Visitor(another).ask('/api/v1/links/setup', {
            method: 'POST',
            body: { secret: secretOf(link!), email: `${i}@example.org`, name: `${i}`, password: PASSWORD },
          }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 410, 410]);
      expect(await another.app.get(Database).read.selectFrom('users').select('id').execute()).toHaveLength(1);
      await another.close();
      await empty.remove();
    });

    it('comes from the environment where nobody watches, and a later start changes nothing', async () => {
      const empty = await kind.fresh();
      const environment = { DRAGOMAN_ADMIN_EMAIL: 'Root@Example.org', DRAGOMAN_ADMIN_PASSWORD: PASSWORD };
      const one = await startApp({ database: empty, environment });
      expect(await one.app.get(FirstAdministrator).link()).toBeUndefined();
      await one.close();
      const later = { ...environment, DRAGOMAN_ADMIN_PASSWORD: ANOTHER };
      const another = await startApp({ database: empty, environment: later });
      expect((await new Visitor(another).signIn('root@example.org', ANOTHER)).status).toBe(401);
      expect((await new Visitor(another).signIn('ROOT@example.org', PASSWORD)).status).toBe(200);
      await another.close();
      await empty.remove();
    });
  });

  describe('an invitation', () => {
    it('says what it is for, and lets one person in, once', async () => {
      const secret = await linkFor({ email: 'Bea@Example.org', role: 'translator', languages: ['PL', 'pt-br'] });
      const look = () => new Visitor(started).ask('/api/v1/links/look', { method: 'POST', body: { secret } });
      expect((await look()).json()).toMatchObject({
        purpose: 'invitation',
        email: 'bea@example.org',
        role: 'translator',
        languages: ['pl', 'pt-BR'],
      });
      const answers = await Promise.all([accept(secret), accept(secret), accept(secret)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 410, 410]);
      expect((await look()).status).toBe(410);
      const bea = new Visitor(started);
      expect((await bea.signIn('BEA@example.org', PASSWORD)).json().person.roles).toEqual([
        { role: 'translator', languages: ['pl', 'pt-BR'] },
      ]);
    });

    it('begins with the configured origin, whatever host the request names', async () => {
      const answer = await admin.ask('/api/v1/invitations', {
        method: 'POST',
        headers: { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
        body: { email: 'host@example.org', role: 'viewer' },
      });
      expect(answer.json().link).toMatch(/^http:\/\/texts\.example\/join#[\w-]{43}$/);
    });

    it('stays good where the same request is sent again', async () => {
      const invite = (email: string) =>
        admin.ask('/api/v1/invitations', {
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
      const { invitations } = (await admin.done('/api/v1/invitations')).json();
      expect(invitations).toContainEqual(again.json().made);
      expect((await accept(secretOf(link))).status).toBe(204);
    });

    it('is replaced by the next one, withdrawn, or too old one day', async () => {
      const first = await linkFor({ email: 'carl@example.org', role: 'viewer' });
      const second = await linkFor({ email: 'CARL@example.org', role: 'viewer' });
      expect((await accept(first)).status).toBe(410);
      const { invitations } = (await admin.done('/api/v1/invitations')).json();
      const [{ id }] = invitations.filter(({ email }: { email: string }) => email === 'carl@example.org');
      expect((await admin.ask(`/api/v1/invitations/${id}`, { method: 'DELETE' })).status).toBe(204);
      expect((await accept(second)).status).toBe(410);
      expect((await admin.ask(`/api/v1/invitations/${id}`, { method: 'DELETE' })).status).toBe(404);
      const third = await linkFor({ email: 'carl@example.org', role: 'viewer' });
      await database.transaction((tx) =>
        tx
          .updateTable('links')
          .set({ expires_at: Date.now() - 1 })
          .where('hash', '=', hashOf(third))
          .execute(),
      );
      expect((await accept(third)).status).toBe(410);
    });

    it('goes to nobody who has an account', async () => {
      const { email } = await admin.invite({ role: 'viewer' });
      const again = await admin.ask('/api/v1/invitations', { method: 'POST', body: { email, role: 'viewer' } });
      expect([again.status, again.json().type]).toEqual([409, 'urn:problem:emailTaken']);
    });

    it.each([
      [{ email: 'no address', role: 'viewer' }, '/email', 'Give an email address.'],
      [{ email: 'x@example.org', role: 'king' }, '/role', /^Choose one of these: .*viewer/],
      [{ email: 'x@example.org', role: 'publisher', languages: ['de'] }, '/languages', /^This goes only with/],
      [{ email: 'x@example.org', role: 'translator', languages: [] }, '/languages', /^Give at least one entry, at/],
      [{ email: 'x@example.org', role: 'translator', languages: ['not a tag'] }, '/languages', /^Give a language tag/],
      [{ email: 'x@example.org', role: 'translator', languages: null }, '/languages', /^Give a language tag/],
    ])('is refused as %j, in a sentence for people', async (body, pointer, sentence) => {
      const { status, json } = await admin.ask('/api/v1/invitations', { method: 'POST', body });
      expect([status, json().errors]).toEqual([400, [{ pointer, detail: expect.stringMatching(sentence) }]]);
    });
  });

  describe('what somebody may do', () => {
    it('is changed at once, also for who is signed in and for tokens', async () => {
      const dora = await admin.invite({ role: 'viewer' });
      const id = await dora.id();
      expect((await dora.ask('/api/v1/people')).status).toBe(403);
      const roles = [{ role: 'translator', languages: ['de'] }, { role: 'administrator' }];
      expect((await change(admin, id, { roles })).status).toBe(200);
      expect((await dora.ask('/api/v1/people')).status).toBe(200);
      expect((await listed(id)).roles).toEqual([{ role: 'administrator' }, { role: 'translator', languages: ['de'] }]);
      expect((await change(admin, id, { roles: [{ role: 'viewer' }] })).status).toBe(200);
      expect((await dora.ask('/api/v1/people')).status).toBe(403);
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
      [{ email: 'other@example.org' }],
    ])('is refused as %j', async (body) => {
      const { status, text } = await change(admin, await admin.id(), body);
      expect(status).toBe(400);
      expect(text).not.toMatch(/__proto__|other@|each value in/);
    });

    it('ends with the account: disabled, nobody is signed in, no token works, and no sign-in says why', async () => {
      const eve = await admin.invite({ role: 'reviewer' });
      const id = await eve.id();
      const token = await eve.token(['texts.read']);
      const asToken = () =>
        new Visitor(started).ask('/api/v1/session', { headers: { Authorization: `Bearer ${token}` } });
      expect((await asToken()).json().person.id).toBe(id);
      expect((await change(admin, id, { state: 'disabled' })).json()).toMatchObject({ state: 'disabled' });
      expect((await eve.done('/api/v1/session')).json().person).toBeNull();
      expect((await asToken()).status).toBe(401);
      const refused = await new Visitor(started).signIn(eve.email, PASSWORD);
      const unknown = await new Visitor(started).signIn('nobody@example.org', PASSWORD);
      expect({ ...refused.json(), errorId: '', instance: '' }).toEqual({
        ...unknown.json(),
        errorId: '',
        instance: '',
      });
      await change(admin, id, { state: 'active' });
      expect((await new Visitor(started).signIn(eve.email, PASSWORD)).status).toBe(200);
      expect((await asToken()).status).toBe(200);
    });

    it('is changed by who saw the present state: 428 without a version, 412 with an old one and what is there now', async () => {
      const fay = await admin.invite({ role: 'viewer' });
      const id = await fay.id();
      const path = `/api/v1/people/${id}`;
      expect((await admin.ask(path, { method: 'PATCH', body: { name: 'Fay' } })).status).toBe(428);
      const { etag } = (await admin.done(path)).headers;
      const answers = await Promise.all(['Fay 1', 'Fay 2'].map((name) => change(admin, id, { name }, etag)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
      const saved = answers.find(({ status }) => status === 200)!.json();
      expect(answers.find(({ status }) => status === 412)!.json().current).toEqual(saved);
      for (const tag of ['W/"1"', 'x', '"0"', '', '1'])
        expect((await change(admin, id, { name: 'Old' }, tag)).status).toBe(412);
      expect((await listed(id)).name).toBe(saved.name);
    });

    it('is nobody’s who is not there', async () => {
      expect((await admin.ask('/api/v1/people/nobody')).status).toBe(404);
      expect((await change(admin, 'nobody', { name: 'x' })).status).toBe(404);
      expect((await admin.ask('/api/v1/people/nobody/password-reset', { method: 'POST' })).status).toBe(404);
    });
  });

  it('lists everybody, a page at a time', async () => {
    const names: string[] = [];
    let path: string | undefined = '/api/v1/people?limit=3';
    while (path !== undefined) {
      const { headers, json } = await admin.done(path);
      names.push(...json().people.map(({ id }: PersonView) => id));
      path = /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1];
    }
    const all = (await admin.done('/api/v1/people?limit=200')).json().people.map(({ id }: PersonView) => id);
    expect(names).toEqual(all);
    expect(new Set(names).size).toBe(names.length);
    expect((await admin.ask('/api/v1/people?limit=0')).status).toBe(400);
  });

  describe('the last administrator', () => {
    it('stays one, and stays', async () => {
      const id = await admin.id();
      for (const body of [{ state: 'disabled' }, { roles: [{ role: 'publisher' }] }]) {
        const { status, json } = await change(admin, id, body);
        expect([status, json().type]).toEqual([409, 'urn:problem:lastAdministrator']);
      }
      expect(await listed(id)).toMatchObject({ state: 'active', roles: [{ role: 'administrator' }] });
    });

    it('is left over where two take the role from each other at once', async () => {
      const gus = await admin.invite({ role: 'administrator' });
      const [a, b] = [await admin.id(), await gus.id()];
      for (let round = 0; round < 10; round++) {
        const roles = [{ role: 'viewer' }];
        const answers = await Promise.all([change(admin, b, { roles }), change(gus, a, { roles })]);
        const statuses = answers.map(({ status }) => status).sort();
        expect([
          [200, 409], // one was first
          [200, 403], // and the other no administrator any more when it was asked
        ]).toContainEqual(statuses);
        const [still, other] = (await admin.ask('/api/v1/people')).status === 200 ? [admin, b] : [gus, a];
        expect((await change(still, other, { roles: [{ role: 'administrator' }] })).status).toBe(200);
      }
      await change(admin, b, { roles: [{ role: 'viewer' }] });
    });
  });

  describe('a forgotten password', () => {
    it('gets the same answer for every address, and administrators see who asked', async () => {
      const hal = await admin.invite({ role: 'viewer' });
      const id = await hal.id();
      const ask = (email: string) =>
        new Visitor(started).ask('/api/v1/password-reset', {
          method: 'POST',
          headers: { 'X-Forwarded-Host': 'evil.example' },
          body: { email },
        });
      const [known, unknown] = [await ask(hal.email), await ask('nobody@example.org')];
      expect([known.status, known.text]).toEqual([202, '']);
      expect([unknown.status, unknown.text]).toEqual([202, '']);
      expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers));
      expect((await listed(id)).askedForReset).not.toBeNull();
      expect((await listed(await admin.id())).askedForReset).toBeNull();
    });

    it('is set anew with a link that an administrator hands over, once, and signs out everywhere', async () => {
      const ida = await admin.invite({ role: 'viewer' });
      const id = await ida.id();
      const make = async () =>
        (await admin.done(`/api/v1/people/${id}/password-reset`, { method: 'POST' })).json().link as string;
      const [older, link] = [await make(), await make()];
      const use = (who: Visitor, from: string) =>
        who.ask('/api/v1/links/reset', { method: 'POST', body: { secret: secretOf(from), password: ANOTHER } });
      expect((await use(new Visitor(started), older)).status).toBe(410);
      const browser = new Visitor(started);
      expect((await use(browser, link)).status).toBe(204);
      expect((await browser.done('/api/v1/session')).json().person.id).toBe(id);
      expect((await ida.done('/api/v1/session')).json().person).toBeNull();
      expect((await use(new Visitor(started), link)).status).toBe(410);
      expect((await new Visitor(started).signIn(ida.email, PASSWORD)).status).toBe(401);
      expect((await new Visitor(started).signIn(ida.email, ANOTHER)).status).toBe(200);
    });

    it('is not set by a link of another kind', async () => {
      const secret = await linkFor({ email: 'kind@example.org', role: 'viewer' });
      for (const [path, more] of [
        ['reset', {}],
        ['setup', { email: 'kind@example.org', name: 'x' }],
      ] as const) {
        const { status } = await new Visitor(started).ask(`/api/v1/links/${path}`, {
          method: 'POST',
          body: { secret, password: PASSWORD, ...more },
        });
        expect(status).toBe(410);
      }
      expect((await accept(secret)).status).toBe(204);
    });
  });

  describe('one’s own account', () => {
    it('changes its name, language, time zone and theme, and takes them back', async () => {
      const jo = await admin.invite({ role: 'viewer' });
      const patch = (body: object, tag = '*') =>
        jo.ask('/api/v1/profile', { method: 'PATCH', headers: { 'If-Match': tag }, body });
      const chosen = { name: 'Jo', interfaceLanguage: 'pt-BR', timeZone: 'Asia/Tokyo', theme: 'dark' };
      expect((await patch(chosen)).json()).toMatchObject(chosen);
      const { headers } = await jo.ask('/', { headers: { Accept: 'text/html', 'Accept-Language': 'de' } });
      expect(headers.location).toBe('/pt-BR');
      const nothing = { interfaceLanguage: null, timeZone: null, theme: null };
      const { json, headers: tagged } = await patch(nothing);
      expect(json()).toMatchObject({ name: 'Jo', ...nothing });
      const plain = await jo.ask('/', { headers: { Accept: 'text/html', 'Accept-Language': 'de' } });
      expect(plain.headers.location).toBe('/de');
      expect((await patch({ name: 'Joe' }, tagged.etag)).status).toBe(200);
      expect((await patch({ name: 'Old' }, tagged.etag)).status).toBe(412);
      for (const wrong of [
        { timeZone: 'Mars/Olympus' },
        { theme: 'pink' },
        { interfaceLanguage: 'x y' },
        { roles: [] },
        { name: null },
      ])
        expect((await patch(wrong)).status).toBe(400);
    });

    it.each([
      ['', 'Bitte ausfüllen.'],
      ['x'.repeat(101), 'Höchstens 100 Zeichen.'],
      [['a', 'list'], 'Hier gehört ein einziger Text hin, mit höchstens 100 Zeichen.'],
    ])('says in the reader’s words what is wrong with the name %j', async (name, detail) => {
      const answer = await admin.ask('/api/v1/profile', {
        method: 'PATCH',
        headers: { 'If-Match': '*', 'Accept-Language': 'de' },
        body: { name },
      });
      expect([answer.status, answer.json().errors]).toEqual([400, [{ pointer: '/name', detail }]]);
    });

    it('changes its password only with the present one; other browsers are signed out, this one goes on anew', async () => {
      const kim = await admin.invite({ role: 'viewer' });
      const other = new Visitor(started);
      await other.signIn(kim.email, PASSWORD);
      const before = kim.cookie;
      const set = (current: string, password: string) =>
        kim.ask('/api/v1/profile/password', { method: 'POST', body: { current, password } });
      expect((await set('wrong', ANOTHER)).status).toBe(403);
      expect((await set(PASSWORD, 'short')).status).toBe(400);
      expect((await other.done('/api/v1/session')).json().person).not.toBeNull();
      expect((await set(PASSWORD, ANOTHER)).status).toBe(204);
      expect(kim.cookie).not.toBe(before);
      expect((await kim.done('/api/v1/session')).json().person.email).toBe(kim.email);
      expect((await other.done('/api/v1/session')).json().person).toBeNull();
      const stolen = new Visitor(started);
      stolen.cookie = before;
      expect((await stolen.done('/api/v1/session')).json().person).toBeNull();
      expect((await new Visitor(started).signIn(kim.email, ANOTHER)).status).toBe(200);
    });

    it('sees the browsers it is signed in with, and signs them out: one, or all', async () => {
      const lea = await admin.invite({ role: 'viewer' });
      const other = new Visitor(started);
      await other.ask('/api/v1/session', {
        method: 'POST',
        headers: { 'User-Agent': 'Firefox on the sofa' },
        body: { email: lea.email, password: PASSWORD },
      });
      const list = async () => (await lea.done('/api/v1/sessions')).json().sessions;
      const sessions = await list();
      expect(sessions).toHaveLength(2);
      const sofa = sessions.find(({ agent }: { agent: string }) => agent === 'Firefox on the sofa');
      expect(sofa).toMatchObject({ current: false, address: expect.stringContaining('127.0.0.1') });
      const stranger = await admin.ask(`/api/v1/sessions/${sofa.id}`, { method: 'DELETE' });
      expect(stranger.status).toBe(404);
      expect((await lea.ask(`/api/v1/sessions/${sofa.id}`, { method: 'DELETE' })).status).toBe(204);
      expect((await other.done('/api/v1/session')).json().person).toBeNull();
      expect(await list()).toHaveLength(1);
      await other.signIn(lea.email, PASSWORD);
      expect((await lea.ask('/api/v1/sessions', { method: 'DELETE' })).status).toBe(204);
      expect((await other.done('/api/v1/session')).json().person).toBeNull();
      expect((await lea.done('/api/v1/session')).json().person).toBeNull();
    });

    it('is signed out everywhere by an administrator', async () => {
      const max = await admin.invite({ role: 'viewer' });
      const id = await max.id();
      expect((await admin.ask(`/api/v1/people/${id}/sessions`, { method: 'DELETE' })).status).toBe(204);
      expect((await max.ask('/api/v1/profile')).status).toBe(401);
    });
  });

  describe('a token', () => {
    const as = (token: string, path: string) =>
      new Visitor(started).ask(path, { headers: { Authorization: `Bearer ${token}` } });

    it('is told once and kept as a hash; it says when it was used, and ends when it is revoked', async () => {
      const nia = await admin.invite({ role: 'viewer' });
      const made = await nia.done('/api/v1/tokens', {
        method: 'POST',
        body: { name: 'CI', scopes: ['texts.read', 'files.export'], days: 30 },
      });
      expect(made.headers['cache-control']).toBe('private, no-store');
      const { token, ...view } = made.json();
      expect(token).toMatch(/^dragoman_[\w-]{43}$/);
      const tokens = async () => (await nia.done('/api/v1/tokens')).json().tokens;
      expect(await tokens()).toEqual([view]);
      expect(view).toMatchObject({ name: 'CI', scopes: ['texts.read', 'files.export'], usedAt: null });
      expect(Date.parse(view.expiresAt) - Date.parse(view.createdAt)).toBe(30 * 86_400_000);
      const rows = await database.read.selectFrom('tokens').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(token.slice(10));
      expect((await as(token, '/api/v1/session')).json()).toMatchObject({ scopes: ['texts.read', 'files.export'] });
      await until(async () => (await tokens())[0].usedAt !== null);
      expect((await nia.ask(`/api/v1/tokens/${view.id}`, { method: 'DELETE' })).status).toBe(204);
      expect((await as(token, '/api/v1/session')).status).toBe(401);
      expect(await tokens()).toEqual([]);
    });

    it('is made once, where the same request is sent again, and its secret is told once', async () => {
      const ola = await admin.invite({ role: 'viewer' });
      const make = (name: string, key?: string) =>
        ola.ask('/api/v1/tokens', {
          method: 'POST',
          body: { name, scopes: ['texts.read'], days: 1 },
          ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
        });
      const tokens = async () => (await ola.done('/api/v1/tokens')).json().tokens;
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
      expect((await ola.ask(`/api/v1/tokens/${again.json().made.id}`, { method: 'DELETE' })).status).toBe(204);
      expect((await make('CI')).status).toBe(201);
      expect((await make('CI')).status).toBe(201);
      expect(await tokens()).toHaveLength(2);
    });

    it('ends on its day', async () => {
      const token = await admin.token(['texts.read'], 1);
      expect((await as(token, '/api/v1/session')).status).toBe(200);
      await database.transaction((tx) =>
        tx
          .updateTable('tokens')
          .set({ expires_at: Date.now() - 1 })
          .where('hash', '=', hashOf(token))
          .execute(),
      );
      expect((await as(token, '/api/v1/session')).status).toBe(401);
    });

    it('of an administrator does not let people in, nor make tokens', async () => {
      for (const scope of ['people.manage', 'tokens.manage', 'own.manage', 'everything']) {
        const body = { name: 'x', scopes: [scope], days: null };
        expect((await admin.ask('/api/v1/tokens', { method: 'POST', body })).status).toBe(400);
      }
      const token = await admin.token(['texts.read', 'releases.publish'], null);
      for (const path of ['people', 'tokens', 'profile', 'sessions', 'invitations'])
        expect((await as(token, `/api/v1/${path}`)).status).toBe(403);
    });

    it('is revoked by nobody but its owner and administrators', async () => {
      const [owner, stranger] = [await admin.invite({ role: 'viewer' }), await admin.invite({ role: 'viewer' })];
      const token = await owner.token(['texts.read']);
      const id = await owner.id();
      const [{ id: tokenId }] = (await admin.done(`/api/v1/people/${id}/tokens`)).json().tokens;
      expect((await stranger.ask(`/api/v1/tokens/${tokenId}`, { method: 'DELETE' })).status).toBe(404);
      expect((await as(token, '/api/v1/session')).status).toBe(200);
      const revoke = () => admin.ask(`/api/v1/people/${id}/tokens/${tokenId}`, { method: 'DELETE' });
      expect((await revoke()).status).toBe(204);
      expect((await revoke()).status).toBe(404);
      expect((await as(token, '/api/v1/session')).status).toBe(401);
    });
  });

  it('what is over is taken away, and only that', async () => {
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
        .where('id_hash', '=', hashOf(other.cookie!.split('=')[1]!))
        .execute(),
    );
    const before = await count('sessions');
    await started.app.get(PeopleCleaning).clean();
    expect(await count('sessions')).toBe(before - 1);
    expect((await olga.done('/api/v1/session')).json().person.email).toBe(olga.email);
    await database.transaction(async (tx) => {
      await tx.updateTable('attempts').set({ since: 0 }).execute();
      await tx.updateTable('links').set({ expires_at: old }).execute();
    });
    await started.app.get(PeopleCleaning).clean();
    expect([await count('attempts'), await count('links')]).toEqual([0, 0]);
  });
});
