import { FirstAdministrator } from '../../libs/workspace/src/people/first-administrator';
import { Database } from '../../libs/workspace/src/database/database';
import { hashSecret } from '../../libs/workspace/src/http/secret';
import { basePath } from '../support/base-path';
import { sendRequest, type HttpResponse } from '../support/send-request';
import { cases } from '../support/cases/hostile-accounts.json';
import { databases } from '../support/databases';
import { firstAdministrator, type Member, PASSWORD, secretOf, Visitor } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe.each(databases)('signing in with $name', (kind) => {
  let database: Database;
  let started: StartedApp;
  let admin: Member;

  beforeAll(async () => {
    started = await startApp({ kind, environment: { DRAGOMAN_TRUSTED_PROXIES: '1' } });
    database = started.app.get(Database);
    admin = await firstAdministrator(started);
  });
  afterAll(() => started?.close());
  beforeEach(() => database.transaction((tx) => tx.deleteFrom('attempts').execute()));

  const attempt = (email: string, password: string, from: string): Promise<HttpResponse> =>
    new Visitor(started).request('/api/v1/session', {
      method: 'POST',
      headers: { 'X-Forwarded-For': from },
      body: { email, password },
    });
  const statuses = (responses: readonly HttpResponse[]) => responses.map(({ status }) => status);
  const storedSession = (who: Visitor) => hashSecret(who.cookie!.split('=')[1]!);

  it('sets a cookie that scripts and other sites cannot read, for the lifetime of the session', async () => {
    const { headers, json } = await attempt(admin.email, PASSWORD, '203.0.113.1');
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(
        new RegExp(
          `^dragoman=[\\w-]{43}; Max-Age=7776000; Path=${basePath || '/'}; Expires=[^;]+; HttpOnly; SameSite=Lax$`,
        ),
      ),
    ]);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(json()).toMatchObject({ person: { email: admin.email, hasPassword: true }, identityProvider: null });
  });

  it('sets a cookie with a prefix behind TLS', async () => {
    const another = await startApp({ environment: { DRAGOMAN_ORIGIN: 'https://texts.example' } });
    const link = await another.app.get(FirstAdministrator).setupLink();
    const { headers } = await new Visitor(another).request('/api/v1/links/setup', {
      method: 'POST',
      body: { secret: secretOf(link!), email: 'a@example.org', name: 'A', password: PASSWORD },
    });
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^[\w-]+=[\w-]{43}; [^]*; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    // __Host- requires the path /
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(basePath === '' ? /^__Host-dragoman=/ : /^__Secure-dragoman=/),
    ]);
    await another.close();
  });

  it('stores only a hash of the session id', async () => {
    const rows = await database.read.selectFrom('sessions').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(admin.cookie!.split('=')[1]);
    expect(rows.map(({ id_hash }) => id_hash)).toContain(storedSession(admin));
  });

  it('D05 starts a session with a new id, and ends the previous one', async () => {
    const chosen = new Visitor(started);
    chosen.cookie = 'dragoman=chosen-by-an-attacker';
    await chosen.signIn(admin.email, PASSWORD);
    expect(chosen.cookie).toMatch(/^dragoman=[\w-]{43}$/);
    const before = new Visitor(started);
    before.cookie = chosen.cookie;
    await chosen.signIn(admin.email, PASSWORD);
    expect(chosen.cookie).not.toBe(before.cookie);
    expect((await before.requestOk('/api/v1/session')).json().person).toBeNull();
    expect((await chosen.requestOk('/api/v1/session')).json().person.email).toBe(admin.email);
  });

  it('ends on request, and deletes the cookie', async () => {
    const visitor = new Visitor(started);
    await visitor.signIn(admin.email, PASSWORD);
    const kept = visitor.cookie;
    const { status, headers } = await visitor.request('/api/v1/session', { method: 'DELETE' });
    expect([status, headers['set-cookie']]).toEqual([
      204,
      [expect.stringMatching(new RegExp(`^dragoman=; Path=${basePath || '/'}; Expires=Thu, 01 Jan 1970`))],
    ]);
    visitor.cookie = kept;
    expect((await visitor.requestOk('/api/v1/session')).json().person).toBeNull();
    expect((await visitor.request('/api/v1/session', { method: 'DELETE' })).status).toBe(204);
  });

  it('is extended by use, up to a maximum', async () => {
    const visitor = await admin.invite({ role: 'translator' });
    const id = storedSession(visitor);
    const row = () =>
      database.read.selectFrom('sessions').selectAll().where('id_hash', '=', id).executeTakeFirstOrThrow();
    const move = (times: object) =>
      database.transaction((tx) => tx.updateTable('sessions').set(times).where('id_hash', '=', id).execute());
    const now = Date.now();
    await move({ created_at: now - 20 * DAY, seen_at: now - 10 * DAY, expires_at: now + 4 * DAY });
    await visitor.requestOk('/api/v1/profile');
    await waitUntil(async () => (await row()).seen_at >= now);
    expect((await row()).expires_at).toBe((await row()).seen_at + 14 * DAY);
    await move({ created_at: now - 85 * DAY, seen_at: now - DAY });
    await visitor.requestOk('/api/v1/profile');
    await waitUntil(async () => (await row()).seen_at >= now);
    expect((await row()).expires_at).toBe(now + 5 * DAY);
    await move({ expires_at: Date.now() - 1 });
    expect((await visitor.request('/api/v1/profile')).status).toBe(401);
  });

  it('expires after 12 hours without use for administrators', async () => {
    const visitor = await admin.invite({ role: 'administrator' });
    const row = await database.read
      .selectFrom('sessions')
      .selectAll()
      .where('id_hash', '=', storedSession(visitor))
      .executeTakeFirstOrThrow();
    expect(row.expires_at).toBe(row.created_at + 12 * HOUR);
  });

  describe('with a guessed password', () => {
    it('gets the same response for an unknown account', async () => {
      const [wrong, unknown] = [
        await attempt(admin.email, 'wrong', '203.0.113.2'),
        await attempt('unknown@example.org', 'wrong', '203.0.113.2'),
      ];
      expect([wrong.status, wrong.json().type]).toEqual([401, 'urn:problem:wrongCredentials']);
      expect({ ...wrong.json(), errorId: '', instance: '' }).toEqual({ ...unknown.json(), errorId: '', instance: '' });
      expect(Object.keys(wrong.headers)).toEqual(Object.keys(unknown.headers));
    });

    it('D01 is limited to eight attempts per account, even concurrently; then it gets 429 with Retry-After', async () => {
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, i) => attempt(admin.email, `wrong ${i}`, '203.0.113.3')),
      );
      expect(statuses(responses).sort()).toEqual([...Array<number>(8).fill(401), ...Array<number>(12).fill(429)]);
      const refused = await attempt(admin.email, PASSWORD, '203.0.113.3');
      expect([refused.status, refused.json().type]).toEqual([429, 'urn:problem:tooManyAttempts']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
    });

    it('does not lock the account for other addresses, and only temporarily for this one', async () => {
      for (let i = 0; i < 10; i++) await attempt(admin.email, 'wrong', '203.0.113.4');
      expect((await attempt(admin.email, PASSWORD, '203.0.113.4')).status).toBe(429);
      expect((await attempt(admin.email, PASSWORD, '203.0.113.5')).status).toBe(200);
      await database.transaction((tx) =>
        tx
          .updateTable('attempts')
          .set({ since: Date.now() - 15 * 60_000 })
          .execute(),
      );
      expect((await attempt(admin.email, PASSWORD, '203.0.113.4')).status).toBe(200);
    });

    it('is counted with attempts that began later, or by a clock that is ahead', async () => {
      for (let i = 0; i < 8; i++) await attempt(admin.email, 'wrong', '203.0.113.12');
      await database.transaction((tx) =>
        tx
          .updateTable('attempts')
          .set({ since: Date.now() + 60_000 })
          .execute(),
      );
      expect((await attempt(admin.email, PASSWORD, '203.0.113.12')).status).toBe(429);
    });

    it('is not refused for long after the clock was set back', async () => {
      for (let i = 0; i < 8; i++) await attempt(admin.email, 'wrong', '203.0.113.8');
      await database.transaction((tx) =>
        tx
          .updateTable('attempts')
          .set({ since: Date.now() + DAY })
          .execute(),
      );
      expect((await attempt(admin.email, PASSWORD, '203.0.113.8')).status).toBe(200);
    });

    it('is counted from zero after the right password', async () => {
      for (let round = 0; round < 2; round++) {
        for (let i = 0; i < 7; i++) expect((await attempt(admin.email, 'wrong', '203.0.113.6')).status).toBe(401);
        expect((await attempt(admin.email, PASSWORD, '203.0.113.6')).status).toBe(200);
      }
    });

    it('is limited per address across accounts, in IPv6 per network', async () => {
      const responses: HttpResponse[] = [];
      for (let i = 0; i < 45; i++)
        responses.push(await attempt(`guess-${i}@example.org`, 'wrong', `2001:db8:1:2::${i}`));
      expect(statuses(responses).filter((status) => status === 429)).toHaveLength(5);
      expect((await attempt(admin.email, PASSWORD, '2001:db8:1:2:ffff::1')).status).toBe(429);
      expect((await attempt(admin.email, PASSWORD, '2001:db8:1:3::1')).status).toBe(200);
    });

    it.each([
      ['whatever port the proxy writes to the address', (i: number) => `203.0.113.9:${40_000 + i}`],
      ['in IPv6, too', (i: number) => `[2001:db8:9::1]:${40_000 + i}`],
      ['by the address of the proxy if it forwards none', (i: number) => `rubbish-${i}`],
    ])('is counted by network, %s', async (_, from) => {
      const responses: HttpResponse[] = [];
      for (let i = 0; i < 10; i++) responses.push(await attempt(admin.email, 'wrong', from(i)));
      expect(statuses(responses)).toEqual([...Array<number>(8).fill(401), 429, 429]);
    });

    it('is limited to 100 attempts an hour from all networks, except those where the account is signed in', async () => {
      const member = await admin.invite({ role: 'viewer' });
      for (let i = 0; i < 3; i++) expect((await attempt(member.email, 'wrong', `198.51.100.${i}`)).status).toBe(401);
      const everywhere = () => database.read.selectFrom('attempts').selectAll().where('key', 'like', 'everywhere %');
      expect((await everywhere().executeTakeFirstOrThrow()).count).toBe(3);
      await database.transaction((tx) =>
        tx.updateTable('attempts').set({ count: 100 }).where('key', 'like', 'everywhere %').execute(),
      );
      const refused = await attempt(member.email, PASSWORD, '198.51.100.9');
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
      expect((await attempt(member.email, PASSWORD, '127.0.0.1')).status).toBe(200);
      expect((await attempt(admin.email, PASSWORD, '198.51.100.9')).status).toBe(200);
    });

    it('stores no input', async () => {
      await attempt('my-password-typed-as-address', 'wrong', '203.0.113.7');
      const rows = await database.read.selectFrom('attempts').selectAll().execute();
      expect(rows).toHaveLength(3);
      expect(JSON.stringify(rows)).not.toMatch(/my-password/);
    });

    it('is limited when changing the password of an open session too', async () => {
      const member = await admin.invite({ role: 'viewer' });
      const change = (current: string) =>
        member.request('/api/v1/profile/password', { method: 'POST', body: { current, password: PASSWORD } });
      for (let i = 0; i < 8; i++) expect((await change('wrong')).status).toBe(403);
      expect((await change(PASSWORD)).status).toBe(429);
    });

    it('is limited to five password resets per email address, and ten per network', async () => {
      const responses: HttpResponse[] = [];
      const requestReset = async (email: string) =>
        responses.push(
          await new Visitor(started).request('/api/v1/password-reset', { method: 'POST', body: { email } }),
        );
      for (let i = 0; i < 6; i++) await requestReset(admin.email);
      for (let i = 0; i < 6; i++) await requestReset(`other-${i}@example.org`);
      // The network counts the refused request as well.
      expect(statuses(responses)).toEqual([
        ...Array<number>(5).fill(202),
        429,
        ...Array<number>(4).fill(202),
        429,
        429,
      ]);
    });
  });

  describe('some time ago, is not enough to change who has access', () => {
    const minutesAgo = (who: Visitor, minutes: number) =>
      database.transaction((tx) =>
        tx
          .updateTable('sessions')
          .set({ authenticated_at: Date.now() - minutes * 60_000 })
          .where('id_hash', '=', storedSession(who))
          .execute(),
      );
    const prove = (who: Visitor, password: string) =>
      who.request('/api/v1/session/reauthentication', { method: 'POST', body: { password } });

    it('until the password is entered again', async () => {
      const boss = await admin.invite({ role: 'administrator' });
      const path = `/api/v1/people/${await boss.id()}`;
      const changes = (email: string) =>
        [
          [path, { method: 'PATCH', headers: { 'If-Match': '*' }, body: { roles: [{ role: 'administrator' }] } }],
          [`${path}/password-reset`, { method: 'POST' }],
          ['/api/v1/invitations', { method: 'POST', body: { email, role: 'viewer' } }],
          ['/api/v1/tokens', { method: 'POST', body: { name: 'x', scopes: ['texts.read'], days: 1 } }],
        ] as const;
      const tryAll = async (email = 'sue@example.org') => {
        const responses: HttpResponse[] = [];
        for (const [url, options] of changes(email)) responses.push(await boss.request(url, options));
        return responses;
      };
      await minutesAgo(boss, 14);
      expect(statuses(await tryAll())).toEqual([200, 201, 201, 201]);
      await minutesAgo(boss, 15);
      const refused = await tryAll();
      expect(statuses(refused)).toEqual([403, 403, 403, 403]);
      expect(refused[0]!.json().type).toBe('urn:problem:reauthenticationRequired');
      expect((await boss.request('/api/v1/people')).status).toBe(200); // reading is not asked
      const token = (await boss.requestOk('/api/v1/tokens')).json().tokens[0].id;
      expect((await boss.request(`/api/v1/tokens/${token}`, { method: 'DELETE' })).status).toBe(204); // nor revoking

      expect([(await prove(boss, 'wrong')).status, (await prove(boss, 'wrong')).json().type]).toEqual([
        403,
        'urn:problem:wrongPassword',
      ]);
      expect(statuses(await tryAll())).toEqual([403, 403, 403, 403]);
      expect((await prove(boss, PASSWORD)).status).toBe(204);
      expect(statuses(await tryAll('sam@example.org'))).toEqual([200, 201, 201, 201]);
      const { events } = (await admin.requestOk('/api/v1/security-events?limit=20')).json();
      expect(events.map(({ event }: { event: string }) => event)).toEqual(
        expect.arrayContaining(['confirmationFailed', 'identityConfirmed']),
      );
    });

    it('with a limit of guesses, which the password alone does not lift', async () => {
      const boss = await admin.invite({ role: 'viewer' });
      for (let guess = 0; guess < 8; guess++) expect((await prove(boss, 'wrong')).status).toBe(403);
      expect((await prove(boss, PASSWORD)).status).toBe(429);
    });

    it('and is refused without a session or with a token', async () => {
      const token = await admin.token(['texts.read']);
      const asProgram = { headers: { Authorization: `Bearer ${token}` }, method: 'POST', body: { password: PASSWORD } };
      expect((await new Visitor(started).request('/api/v1/session/reauthentication', asProgram)).status).toBe(403);
      expect((await prove(new Visitor(started), PASSWORD)).status).toBe(401);
    });
  });

  describe('a known attack on accounts', () => {
    let member: Member;
    let values: Readonly<Record<string, string>>;
    const state = async () => ({
      people: await database.read.selectFrom('users').select(['id', 'name', 'version']).orderBy('id').execute(),
      roles: await database.read.selectFrom('user_roles').selectAll().orderBy('user_id').execute(),
      sessions: await database.read.selectFrom('sessions').select('id_hash').orderBy('id_hash').execute(),
      links: await database.read.selectFrom('links').selectAll().orderBy('hash').execute(),
    });

    beforeAll(async () => {
      member = await admin.invite({ role: 'reviewer' });
      const token = await member.token(['texts.read']);
      values = {
        '{SESSION}': member.cookie!,
        '{TOKEN}': token,
        '{TOKEN-}': token.slice(0, -1),
        '{SELF}': await member.id(),
        '{ADMINSESSION}': storedSession(admin),
        '{HOST}': new URL(started.url).host,
      };
    });

    const expanded = (text: string): string =>
      text
        .replace(/@rep\((.),(\d+)\)/g, (_, part: string, times: string) => part.repeat(Number(times)))
        .replace(/\{[A-Z-]+\}/g, (name) => values[name] ?? name);

    it.each(cases)('$id is harmless', async ({ method, path, headers = {}, body, status }) => {
      const before = await state();
      const response = await sendRequest(started.url, `/api/v1${expanded(path)}`, {
        method,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, expanded(value as string)])),
        body: body === undefined ? undefined : expanded(body),
      });
      expect(status).toContain(response.status);
      expect(await state()).toEqual(before);
      expect(response.headers).not.toHaveProperty('set-cookie');
      expect(response.text).not.toMatch(/ {4}at |node_modules|select |polluted|evil/i);
      for (const secret of [values['{TOKEN}']!, values['{SESSION}']!.split('=')[1]!])
        expect(response.text).not.toContain(secret);
      if (response.status >= 400) expect(response.headers['content-type']).toBe('application/problem+json');
      if (response.status === 401) expect(response.headers['www-authenticate']).toMatch(/^Bearer/);
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
      expect((await sendRequest(started.url, '/healthz')).status).toBe(200);
    });

    it('does not affect requests from the application’s own pages, by Sec-Fetch-Site or Origin', async () => {
      const from = (headers: object) =>
        sendRequest(started.url, '/api/v1/profile', {
          method: 'PATCH',
          headers: { Cookie: member.cookie, 'Content-Type': 'application/json', 'If-Match': '*', ...headers },
          body: '{"theme":"dark"}',
        });
      expect((await from({ 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200);
      expect((await from({ Origin: started.url })).status).toBe(200);
      expect((await from({ Origin: 'http://localhost:0' })).status).toBe(200);
    });
  });
});
