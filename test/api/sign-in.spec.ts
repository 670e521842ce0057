import { FirstAdministrator } from '../../apps/api/src/people/first-administrator';
import { Database } from '../../apps/api/src/database/database';
import { hashOf } from '../../apps/api/src/people/secret';
import { ask, type Answer } from '../support/ask';
import { cases } from '../support/cases/hostile-accounts.json';
import { databases } from '../support/databases';
import { firstAdministrator, type Member, PASSWORD, secretOf, Visitor } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';
import { until } from '../support/until';

const DAY = 86_400_000;

describe.each(databases)('Signing in on $name', (kind) => {
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

  const attempt = (email: string, password: string, from: string): Promise<Answer> =>
    new Visitor(started).ask('/api/v1/session', {
      method: 'POST',
      headers: { 'X-Forwarded-For': from },
      body: { email, password },
    });
  const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);
  const storedSession = (who: Visitor) => hashOf(who.cookie!.split('=')[1]!);

  it('gives a cookie that no script and no other site gets hold of, for as long as one may come back', async () => {
    const { headers, json } = await attempt(admin.email, PASSWORD, '203.0.113.1');
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^dragoman=[\w-]{43}; Max-Age=7776000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/),
    ]);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(json()).toMatchObject({ person: { email: admin.email, hasPassword: true }, elsewhere: null });
  });

  it('gives behind TLS a cookie that no neighbour can have set', async () => {
    const another = await startApp({ environment: { DRAGOMAN_ORIGIN: 'https://texts.example' } });
    const link = await another.app.get(FirstAdministrator).link();
    const { headers } = await new Visitor(another).ask('/api/v1/links/setup', {
      method: 'POST',
      body: { secret: secretOf(link!), email: 'a@example.org', name: 'A', password: PASSWORD },
    });
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-dragoman=[\w-]{43}; [^]*; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    await another.close();
  });

  it('keeps of the cookie nothing but a hash', async () => {
    const rows = await database.read.selectFrom('sessions').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(admin.cookie!.split('=')[1]);
    expect(rows.map(({ id_hash }) => id_hash)).toContain(storedSession(admin));
  });

  it('D05 begins with an id that nobody chose, and ends the one before', async () => {
    const chosen = new Visitor(started);
    chosen.cookie = 'dragoman=chosen-by-somebody-else';
    await chosen.signIn(admin.email, PASSWORD);
    expect(chosen.cookie).toMatch(/^dragoman=[\w-]{43}$/);
    const before = new Visitor(started);
    before.cookie = chosen.cookie;
    await chosen.signIn(admin.email, PASSWORD);
    expect(chosen.cookie).not.toBe(before.cookie);
    expect((await before.done('/api/v1/session')).json().person).toBeNull();
    expect((await chosen.done('/api/v1/session')).json().person.email).toBe(admin.email);
  });

  it('ends when it is asked to, and takes the cookie back', async () => {
    const visitor = new Visitor(started);
    await visitor.signIn(admin.email, PASSWORD);
    const kept = visitor.cookie;
    const { status, headers } = await visitor.ask('/api/v1/session', { method: 'DELETE' });
    expect([status, headers['set-cookie']]).toEqual([
      204,
      [expect.stringMatching(/^dragoman=; Path=\/; Expires=Thu, 01 Jan 1970/)],
    ]);
    visitor.cookie = kept;
    expect((await visitor.done('/api/v1/session')).json().person).toBeNull();
    expect((await visitor.ask('/api/v1/session', { method: 'DELETE' })).status).toBe(204);
  });

  it('lasts as long as somebody comes back, but not for ever', async () => {
    const visitor = new Visitor(started);
    await visitor.signIn(admin.email, PASSWORD);
    const id = storedSession(visitor);
    const row = () =>
      database.read.selectFrom('sessions').selectAll().where('id_hash', '=', id).executeTakeFirstOrThrow();
    const move = (times: object) =>
      database.transaction((tx) => tx.updateTable('sessions').set(times).where('id_hash', '=', id).execute());
    const now = Date.now();
    await move({ created_at: now - 20 * DAY, seen_at: now - 10 * DAY, expires_at: now + 4 * DAY });
    await visitor.done('/api/v1/profile');
    await until(async () => (await row()).seen_at >= now);
    expect((await row()).expires_at).toBe((await row()).seen_at + 14 * DAY);
    await move({ created_at: now - 85 * DAY, seen_at: now - DAY });
    await visitor.done('/api/v1/profile');
    await until(async () => (await row()).seen_at >= now);
    expect((await row()).expires_at).toBe(now + 5 * DAY);
    await move({ expires_at: Date.now() - 1 });
    expect((await visitor.ask('/api/v1/profile')).status).toBe(401);
  });

  describe('with a guess', () => {
    it('says the same of a wrong password and of an account that is not there', async () => {
      const [wrong, unknown] = [
        await attempt(admin.email, 'wrong', '203.0.113.2'),
        await attempt('nobody@example.org', 'wrong', '203.0.113.2'),
      ];
      expect([wrong.status, wrong.json().type]).toEqual([401, 'urn:problem:wrongCredentials']);
      expect({ ...wrong.json(), errorId: '', instance: '' }).toEqual({ ...unknown.json(), errorId: '', instance: '' });
      expect(Object.keys(wrong.headers)).toEqual(Object.keys(unknown.headers));
    });

    it('D01 gets eight answers for an account, even all at once; then 429, and when to come again', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) => attempt(admin.email, `wrong ${i}`, '203.0.113.3')),
      );
      expect(statuses(answers).sort()).toEqual([...Array<number>(8).fill(401), ...Array<number>(12).fill(429)]);
      const refused = await attempt(admin.email, PASSWORD, '203.0.113.3');
      expect([refused.status, refused.json().type]).toEqual([429, 'urn:problem:tooManyAttempts']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
    });

    it('locks nobody out: from elsewhere the right password still works, and after a while from there, too', async () => {
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

    it('begins anew after the right password', async () => {
      for (let round = 0; round < 2; round++) {
        for (let i = 0; i < 7; i++) expect((await attempt(admin.email, 'wrong', '203.0.113.6')).status).toBe(401);
        expect((await attempt(admin.email, PASSWORD, '203.0.113.6')).status).toBe(200);
      }
    });

    it('at many accounts from one place ends, and in IPv6 the place is the network', async () => {
      const answers: Answer[] = [];
      for (let i = 0; i < 45; i++) answers.push(await attempt(`guess-${i}@example.org`, 'wrong', `2001:db8:1:2::${i}`));
      expect(statuses(answers).filter((status) => status === 429)).toHaveLength(5);
      expect((await attempt(admin.email, PASSWORD, '2001:db8:1:2:ffff::1')).status).toBe(429);
      expect((await attempt(admin.email, PASSWORD, '2001:db8:1:3::1')).status).toBe(200);
    });

    it('for an account keeps nothing that was typed', async () => {
      await attempt('my-password-typed-as-address', 'wrong', '203.0.113.7');
      const rows = await database.read.selectFrom('attempts').selectAll().execute();
      expect(rows).toHaveLength(2);
      expect(JSON.stringify(rows)).not.toMatch(/my-password/);
    });

    it('at one’s own password, by somebody who found the browser open, ends as well', async () => {
      const member = await admin.invite({ role: 'viewer' });
      const change = (current: string) =>
        member.ask('/api/v1/profile/password', { method: 'POST', body: { current, password: PASSWORD } });
      for (let i = 0; i < 8; i++) expect((await change('wrong')).status).toBe(403);
      expect((await change(PASSWORD)).status).toBe(429);
    });

    it('for a new password is asked ten times from one place', async () => {
      const ask = () =>
        new Visitor(started).ask('/api/v1/password-reset', { method: 'POST', body: { email: admin.email } });
      const answers: Answer[] = [];
      for (let i = 0; i < 11; i++) answers.push(await ask());
      expect(statuses(answers)).toEqual([...Array<number>(10).fill(202), 429]);
    });
  });

  describe('what harmed the accounts of others', () => {
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

    it.each(cases)('$id does no harm here', async ({ method, path, headers = {}, body, status }) => {
      const before = await state();
      const answer = await ask(started.url, `/api/v1${expanded(path)}`, {
        method,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, expanded(value as string)])),
        body: body === undefined ? undefined : expanded(body),
      });
      expect(status).toContain(answer.status);
      expect(await state()).toEqual(before);
      expect(answer.headers).not.toHaveProperty('set-cookie');
      expect(answer.text).not.toMatch(/ at |node_modules|select |polluted|evil/i);
      for (const secret of [values['{TOKEN}']!, values['{SESSION}']!.split('=')[1]!])
        expect(answer.text).not.toContain(secret);
      if (answer.status >= 400) expect(answer.headers['content-type']).toBe('application/problem+json');
      if (answer.status === 401) expect(answer.headers['www-authenticate']).toMatch(/^Bearer/);
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
      expect((await ask(started.url, '/healthz')).status).toBe(200);
    });

    it('is what is done from a page of ours: by what a browser says, or by its origin alone', async () => {
      const from = (headers: object) =>
        ask(started.url, '/api/v1/profile', {
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
