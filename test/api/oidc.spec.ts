import { Logger } from '@nestjs/common';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { totpCode } from '../../libs/workspace/src/credentials/totp';
import { Database } from '../../libs/workspace/src/database/database';
import { hashSecret } from '../../libs/workspace/src/http/secret';
import { basePath, locationOf, withoutBase } from '../support/base-path';
import { sendRequest, type HttpResponse } from '../support/send-request';
import { databases, type FreshDatabase } from '../support/databases';
import {
  OPENID_CLIENT,
  startOpenIdProvider,
  tokenSigner,
  type Account,
  type OpenIdProvider,
} from '../support/openid-provider';
import { firstAdministrator, type Member, PASSWORD, Visitor } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';

const ORIGIN = 'http://texts.example';
const CALLBACK = '/api/v1/session/oidc/callback';
/** Signs in at the provider like a browser: follows redirects, keeps cookies, fills in forms. Returns the callback URL. */
async function signInThere(issuer: string, start: string, subject: string): Promise<string> {
  const jar = new Map<string, string>();
  const open = async (path: string, form?: Record<string, string>): Promise<HttpResponse> => {
    const body = form && new URLSearchParams(form).toString();
    const response = await sendRequest(issuer, path, {
      method: form ? 'POST' : 'GET',
      headers: {
        Accept: 'text/html',
        Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': body.length }),
      },
      body,
    });
    for (const cookie of response.headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      if (value === '') jar.delete(name!);
      else jar.set(name!, value!);
    }
    return response;
  };
  const pathOf = (url: string) => url.replace(issuer, '');
  let response = await open(pathOf(start));
  for (let steps = 0; steps < 12; steps++) {
    const { location } = response.headers;
    if (location?.startsWith(ORIGIN)) return withoutBase(location.slice(ORIGIN.length));
    if (location !== undefined) {
      response = await open(pathOf(location));
      continue;
    }
    const action = /<form[^>]*action="([^"]+)"/.exec(response.text)?.[1];
    const prompt = /name="prompt" value="([^"]+)"/.exec(response.text)?.[1];
    if (action === undefined || prompt === undefined)
      throw new Error(`${response.status}: ${response.text.slice(0, 800)}`);
    response = await open(pathOf(action), { prompt, ...(prompt === 'login' && { login: subject, password: 'x' }) });
  }
  throw new Error('The provider did not redirect back.');
}

describe.each(databases)('signing in with an OpenID Connect provider, with $name', ({ name, fresh }) => {
  let there: OpenIdProvider;
  let place: FreshDatabase;
  let started: StartedApp;
  let admin: Member;

  beforeAll(async () => {
    there = await startOpenIdProvider(() => ORIGIN + basePath, name === 'SQLite'); // some providers put claims into the ID token, others only into the userinfo response
    place = await fresh();
    started = await startApp({
      database: place,
      environment: {
        DRAGOMAN_ORIGIN: ORIGIN,
        DRAGOMAN_OIDC_ISSUER: there.issuer,
        ...OPENID_CLIENT,
        DRAGOMAN_OIDC_DOMAINS: 'Company.example, company.org',
        DRAGOMAN_OIDC_TRUSTED_DOMAINS: 'Trusted.example',
        DRAGOMAN_OIDC_ROLE: 'translator',
        DRAGOMAN_OIDC_NAME: 'Company',
      },
    });
    admin = await firstAdministrator(started);
  });
  afterAll(async () => {
    await started?.close();
    await place?.remove();
    there?.close();
  });

  const begin = (visitor: Visitor, next = '/de/texts') =>
    visitor.request(`/api/v1/session/oidc?next=${encodeURIComponent(next)}`);
  /** Signs in with a redirect to the provider and back. The state and the session are separate cookies. */
  async function signIn(subject: string, account: Account, next?: string) {
    there.accounts.set(subject, account);
    const visitor = new Visitor(started);
    const sent = await begin(visitor, next);
    const back = await signInThere(there.issuer, sent.headers.location!, subject);
    const stateCookie = visitor.cookie!;
    const response = await visitor.request(back);
    const given = (response.headers['set-cookie'] ?? []).find((cookie) => /^dragoman=[^;]/.test(cookie));
    visitor.cookie = given?.split(';')[0];
    const who = (await visitor.requestOk('/api/v1/session')).json().person;
    return { visitor, response, back, stateCookie, who, location: locationOf(response) };
  }

  it('is offered under its configured name', async () => {
    expect((await new Visitor(started).requestOk('/api/v1/session')).json()).toEqual({
      person: null,
      identityProvider: { name: 'Company', href: `${basePath}/api/v1/session/oidc` },
    });
  });

  it('proves again who someone is, by signing in there once more', async () => {
    const grace = { email: 'grace@company.example', email_verified: true, name: 'Grace' };
    const { visitor } = await signIn('grace-again', grace);
    const session = visitor.cookie!;
    const createToken = () =>
      visitor.request('/api/v1/tokens', {
        method: 'POST',
        headers: { Cookie: session },
        body: { name: 'x', scopes: ['texts.read'], days: 1 },
      });
    const prove = async (subject: string) => {
      const browser = new Visitor(started);
      const path = '/api/v1/session/oidc?reauthenticate=1&next=/de/confirmed';
      const { location } = (await browser.request(path)).headers;
      expect(new URL(location!).searchParams.get('prompt')).toBe('login');
      const back = await signInThere(there.issuer, location!, subject);
      return browser.request(back, { headers: { Cookie: `${session}; ${browser.cookie}` } });
    };
    const database = started.app.get(Database);
    const hash = hashSecret(session.split('=')[1]!);
    await database.transaction((tx) =>
      tx.updateTable('sessions').set({ authenticated_at: 0 }).where('id_hash', '=', hash).execute(),
    );
    expect((await createToken()).json().type).toBe('urn:problem:reauthenticationRequired');
    there.accounts.set('somebody-else', { email: 'else@company.example', email_verified: true });
    expect(locationOf(await prove('somebody-else'))).toBe('/sign-in?failure=notAllowed');
    expect((await createToken()).status).toBe(403);
    const proved = await prove('grace-again');
    expect([locationOf(proved), proved.headers['set-cookie']]).toEqual([
      '/de/confirmed',
      [expect.stringMatching(/^dragoman-oidc-state=;/)],
    ]);
    expect((await createToken()).status).toBe(201);
  });

  it('redirects with a code challenge, a state and a nonce that are new each time', async () => {
    const [one, two] = [await begin(new Visitor(started)), await begin(new Visitor(started))];
    expect(one.status).toBe(302);
    expect(one.headers['cache-control']).toBe('private, no-store');
    const [a, b] = [one, two].map(({ headers }) => new URL(headers.location!).searchParams);
    expect(Object.fromEntries(a!)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: ORIGIN + basePath + CALLBACK,
      scope: 'openid email profile',
    });
    for (const parameter of ['state', 'nonce', 'code_challenge']) {
      expect(a!.get(parameter)!.length).toBeGreaterThan(30);
      expect(a!.get(parameter)).not.toBe(b!.get(parameter));
    }
    expect(one.headers['set-cookie']).toEqual([
      expect.stringMatching(/^dragoman-oidc-state=.*HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('creates accounts for the configured domains with the configured role, and recognizes them later', async () => {
    const account = { email: 'Nora@Company.example', email_verified: true, name: 'Nora' };
    const first = await signIn('nora', account);
    expect(first.location).toBe('/de/texts');
    expect(first.who).toMatchObject({ name: 'Nora', roles: [{ role: 'translator' }], hasPassword: false });
    const again = await signIn('nora', { email: 'another@elsewhere.example', email_verified: false });
    expect(again.who.id).toBe(first.who.id);
    expect((await new Visitor(started).signIn('nora@company.example', '')).status).toBe(400);
    expect((await new Visitor(started).signIn('nora@company.example', PASSWORD)).status).toBe(401);
  });

  it.each([
    ['of another domain', { email: 'x@company.example.evil', email_verified: true }],
    ['of a subdomain', { email: 'x@sub.company.example', email_verified: true }],
    ['with an unverified address', { email: 'y@company.example', email_verified: false }],
    ['with an address of unknown verification', { email: 'z@company.example' }],
    ['without an address', {}],
  ])('refuses a person %s', async (_, account) => {
    const { who, location } = await signIn(`stranger-${JSON.stringify(account)}`, account);
    expect([who, location]).toEqual([null, '/sign-in?failure=notAllowed']);
  });

  describe('that knows the address of an account', () => {
    /** The cookie of the response by its name. */
    const cookieIn = ({ headers }: HttpResponse, name: string) =>
      headers['set-cookie']?.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0];
    /** Signs in at the provider with the address of an account, and returns the browser with what waits there. */
    async function browserOf(subject: string, email: string) {
      const { visitor, response, who, location } = await signIn(subject, { email, email_verified: true }, '/de/texts');
      expect([who, location]).toEqual([null, '/de/sign-in?next=%2Ftexts']);
      visitor.cookie = cookieIn(response, 'dragoman-pending-identity');
      return visitor;
    }
    const pendingIn = async (visitor: Visitor) =>
      (await visitor.requestOk('/api/v1/session')).json().pendingIdentity as unknown;
    const whoIs = async (subject: string) =>
      (await signIn(subject, { email: 'changed@elsewhere.example', email_verified: true })).who as {
        id: string;
      } | null;

    it('links an identity only after its person has signed in to the account in the same browser', async () => {
      const olaf = await admin.invite({ role: 'publisher' }, 'olaf@elsewhere.example');
      const id = await olaf.id();
      expect((await signIn('thief', { email: 'OLAF@elsewhere.example', email_verified: false })).who).toBeNull();
      const browser = await browserOf('olaf', 'OLAF@elsewhere.example');
      expect(await pendingIn(browser)).toEqual({ email: 'olaf@elsewhere.example' });
      expect((await browser.request('/en/sign-in', { headers: { Accept: 'text/html' } })).text).toContain(
        'olaf@elsewhere.example',
      );
      expect(await whoIs('olaf')).toBeNull(); // still without an owner
      const { events } = (await admin.requestOk(`/api/v1/security-events?person=${id}&limit=1`)).json();
      expect(events).toMatchObject([{ event: 'signInFailed', detail: 'identityNotLinked', by: null }]);

      const again = await browserOf('olaf', 'olaf@elsewhere.example');
      expect(await pendingIn(browser)).toBeUndefined(); // replaced
      expect((await new Visitor(started).signIn(olaf.email, PASSWORD)).status).toBe(200); // another browser
      expect((await again.signIn(olaf.email, 'a wrong password')).status).toBe(401);
      const waiting = again.cookie!;
      const signedIn = await again.signIn(olaf.email, PASSWORD);
      expect(signedIn.json().person.id).toBe(id);
      expect(signedIn.headers['set-cookie']).toContainEqual(expect.stringMatching(/^dragoman-pending-identity=;/));
      expect((await whoIs('olaf'))?.id).toBe(id);
      again.cookie = waiting;
      expect(await pendingIn(again)).toBeUndefined(); // works once
      const log = (await admin.requestOk(`/api/v1/security-events?person=${id}&kind=changes&limit=1`)).json();
      expect(log.events).toMatchObject([{ event: 'identityLinked', by: { id } }]);
    });

    it('links nothing to another account, after it was discarded, or too late', async () => {
      const pia = await admin.invite({ role: 'viewer' }, 'pia@elsewhere.example');
      const other = await browserOf('pia', pia.email);
      await other.signIn(admin.email, PASSWORD);
      expect(await whoIs('pia')).toBeNull();

      const discarded = await browserOf('pia', pia.email);
      const waiting = discarded.cookie!;
      await discarded.requestOk('/api/v1/session/pending-identity', { method: 'DELETE' });
      discarded.cookie = waiting;
      await discarded.signIn(pia.email, PASSWORD);
      expect(await whoIs('pia')).toBeNull();

      // a form without JavaScript
      const form = await browserOf('pia', pia.email);
      const posted = await sendRequest(started.url, '/en/sign-in', {
        method: 'POST',
        headers: {
          Accept: 'text/html',
          'Content-Type': 'application/x-www-form-urlencoded',
          'Sec-Fetch-Site': 'same-origin',
          Cookie: form.cookie!,
        },
        body: new URLSearchParams({ intent: 'discard-identity' }).toString(),
      });
      expect([posted.status, posted.headers['set-cookie']]).toEqual([
        303,
        [expect.stringMatching(/^dragoman-pending-identity=;/)],
      ]);
      expect(await pendingIn(form)).toBeUndefined();

      const late = await browserOf('pia', pia.email);
      await started.app
        .get(Database)
        .transaction((tx) => tx.updateTable('pending_identities').set({ expires_at: Date.now() }).execute());
      expect(await pendingIn(late)).toBeUndefined();
      await late.signIn(pia.email, PASSWORD);
      expect(await whoIs('pia')).toBeNull();
    });

    it('links an identity after the second factor, not after the password', async () => {
      const uma = await admin.invite({ role: 'viewer' }, 'uma@elsewhere.example');
      const { secret } = (
        await uma.requestOk('/api/v1/profile/authenticator-app/setup', { method: 'POST', body: {} })
      ).json();
      const { recoveryCodes } = (
        await uma.requestOk('/api/v1/profile/authenticator-app', {
          method: 'POST',
          body: { secret, code: totpCode(secret, Math.floor(Date.now() / 30_000)) },
        })
      ).json();
      const browser = await browserOf('uma', uma.email);
      const waiting = browser.cookie!;
      const begun = await browser.signIn(uma.email, PASSWORD);
      expect(begun.json().secondFactorMissing).toBe(true);
      expect(await whoIs('uma')).toBeNull();
      await browser.requestOk('/api/v1/session/second-factor', {
        method: 'POST',
        body: { code: recoveryCodes[0] },
        headers: { Cookie: `${cookieIn(begun, 'dragoman')}; ${waiting}` },
      });
      expect((await whoIs('uma'))?.id).toBe(await uma.id());
    });

    it('links an identity at once if the provider is trusted for the domain', async () => {
      const theo = await admin.invite({ role: 'viewer' }, 'theo@trusted.example');
      const { who, location } = await signIn('theo', { email: 'Theo@trusted.example', email_verified: true });
      expect([who.id, location]).toEqual([await theo.id(), '/de/texts']);
      const unverified = await signIn('theo-2', { email: 'theo@trusted.example', email_verified: false });
      expect(unverified.who).toBeNull();
    });
  });

  it('does not match an account by an address that only looks the same', async () => {
    const { who, location } = await signIn('lookalike', { email: `ａ${admin.email.slice(1)}`, email_verified: true });
    expect([who, location]).toEqual([null, '/sign-in?failure=notAllowed']);
    const body = { email: 'anna@elsewhere.example', role: 'administrator' };
    await admin.requestOk('/api/v1/invitations', { method: 'POST', body });
    expect((await signIn('anna', { email: 'ａnna@elsewhere.example', email_verified: true })).who).toBeNull();
  });

  it('signs people in for a day at most', async () => {
    const { who } = await signIn('tess', { email: 'tess@company.org', email_verified: true });
    const row = await started.app
      .get(Database)
      .read.selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', who.id)
      .executeTakeFirstOrThrow();
    expect(row.expires_at).toBe(row.created_at + 86_400_000);
  });

  describe('that sends logout tokens', () => {
    const event = { events: { 'http://schemas.openid.net/event/backchannel-logout': {} } };
    const logOut = (token: string) =>
      sendRequest(started.url, '/api/v1/session/oidc/logout', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ logout_token: token }).toString(),
      });
    const person = async (visitor: Visitor, cookie: string) =>
      (await visitor.requestOk('/api/v1/session', { headers: { Cookie: cookie } })).json().person;
    const account = { email: 'mia@company.example', email_verified: true, name: 'Mia' };

    it('ends the session of one browser or of all, and reports it in the security log', async () => {
      const [one, two] = [await signIn('mia', account), await signIn('mia', account)];
      const cookies = [one.visitor.cookie!, two.visitor.cookie!] as const;
      const database = started.app.get(Database);
      const { provider_session: sid } = await database.read
        .selectFrom('sessions')
        .select('provider_session')
        .where('id_hash', '=', hashSecret(cookies[0].split('=')[1]!))
        .executeTakeFirstOrThrow();
      expect(sid).toMatch(/^\S{10,}$/);
      const ended = await logOut(there.token({ ...event, sid }));
      expect([ended.status, ended.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(await person(one.visitor, cookies[0])).toBeNull();
      expect((await person(two.visitor, cookies[1])).name).toBe('Mia');
      expect((await logOut(there.token({ ...event, sub: 'mia' }))).status).toBe(200);
      expect(await person(two.visitor, cookies[1])).toBeNull();
      expect((await logOut(there.token({ ...event, sub: 'nobody', sid: 'x' }))).status).toBe(200);
      const { events } = (await admin.requestOk(`/api/v1/security-events?person=${one.who.id}&limit=2`)).json();
      const signedOut = expect.objectContaining({ event: 'signedOut', detail: 'identityProvider', by: null });
      expect(events).toEqual([signedOut, signedOut]);
      // other sessions of the same person stay
      expect((await admin.requestOk('/api/v1/session')).json().person).not.toBeNull();
    });

    it('refuses tokens that the provider did not mean for this', async () => {
      const { visitor } = await signIn('mia', account);
      const cookie = visitor.cookie!;
      const valid = { ...event, sub: 'mia' };
      const now = Math.floor(Date.now() / 1000);
      const [header, payload] = there.token(valid).split('.') as [string, string];
      const refused = [
        '',
        'x',
        `${header}.${payload}.${there.token({ ...valid, sub: 'else' }).split('.')[2]}`,
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`,
        there.token({ ...valid, iss: 'https://other.example' }),
        there.token({ ...valid, aud: 'other' }),
        there.token({ ...valid, iat: now - 600, exp: now + 600 }),
        there.token({ ...valid, exp: now - 60 }),
        there.token({ ...valid, nonce: 'n' }),
        there.token({ ...valid, events: {} }),
        there.token({ ...valid, events: undefined }),
        there.token(event),
      ];
      const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
      for (const [index, token] of refused.entries())
        expect([index, (await logOut(token)).status]).toEqual([index, 400]);
      // anyone can send them
      expect(warn.mock.calls).toEqual([[expect.stringMatching('^A logout token was refused: ')]]);
      warn.mockRestore();
      expect((await person(visitor, cookie)).name).toBe('Mia');
    });
  });

  it('is followed by a second factor where the provider saw one factor only', async () => {
    const require = (roles: string[]) =>
      admin.requestOk('/api/v1/second-factor-rules', { method: 'PUT', headers: { 'If-Match': '*' }, body: { roles } });
    const account = { email: 'noor@company.example', email_verified: true, name: 'Noor' };
    const mayRead = async (amr?: string[]) => {
      const { visitor } = await signIn('noor', { ...account, ...(amr && { amr }) });
      return (await visitor.request('/api/v1/workspace')).status;
    };
    expect(await mayRead(['pwd'])).toBe(200);
    await require(['translator']);
    try {
      expect(await mayRead(['pwd'])).toBe(403);
      expect(await mayRead(['pwd', 'otp'])).toBe(200);
      expect(await mayRead(['pwd', 'mfa'])).toBe(200);
      expect(await mayRead()).toBe(200); // the provider has rules of its own
    } finally {
      await require([]);
    }
  });

  it('accepts an invitation to the address, with its role', async () => {
    const body = { email: 'petra@elsewhere.example', role: 'reviewer', languages: ['pl'] };
    const { link } = (await admin.requestOk('/api/v1/invitations', { method: 'POST', body })).json();
    const { who } = await signIn('petra', { email: 'petra@elsewhere.example', email_verified: true });
    expect(who.roles).toEqual([{ role: 'reviewer', languages: ['pl'] }]);
    const secret = new URL(link).hash.slice(1);
    expect(
      (await new Visitor(started).request('/api/v1/links/look', { method: 'POST', body: { secret } })).status,
    ).toBe(410);
  });

  it('refuses disabled accounts', async () => {
    const { who } = await signIn('quinn', { email: 'quinn@company.org', email_verified: true });
    await admin.requestOk(`/api/v1/people/${who.id}`, {
      method: 'PATCH',
      headers: { 'If-Match': '*' },
      body: { state: 'disabled' },
    });
    const later = await signIn('quinn', { email: 'quinn@company.org', email_verified: true });
    expect([later.who, later.location]).toEqual([null, '/sign-in?failure=notAllowed']);
    const retried = await signIn('quinn-2', { email: 'quinn@company.org', email_verified: true });
    expect([retried.who, retried.location]).toEqual([null, '/sign-in?failure=notAllowed']);
  });

  it('redirects afterwards to pages of the application only', async () => {
    for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example', '/\t/evil.example']) {
      const { location } = await signIn('rita', { email: 'rita@company.org', email_verified: true }, next);
      expect(location).toBe('/workspace');
    }
  });

  it('completes once, and only in the browser that started it', async () => {
    there.accounts.set('sven', { email: 'sven@company.org', email_verified: true });
    const { location } = (await begin(new Visitor(started))).headers;
    const stolen = await signInThere(there.issuer, location!, 'sven');
    const other = new Visitor(started);
    expect(locationOf(await other.request(stolen))).toBe('/sign-in?failure=failed');
    await begin(other);
    expect(locationOf(await other.request(stolen))).toBe('/sign-in?failure=failed');
    const { back, stateCookie } = await signIn('sven', { email: 'sven@company.org', email_verified: true });
    const again = new Visitor(started);
    again.cookie = stateCookie;
    expect(locationOf(await again.request(back))).toBe('/sign-in?failure=failed');
    for (const cookie of ['dragoman-oidc-state=x', 'dragoman-oidc-state=e30', 'dragoman-oidc-state=bnVsbA']) {
      again.cookie = cookie;
      expect(locationOf(await again.request(back))).toBe('/sign-in?failure=failed');
    }
  });

  it('reports that sign-in was canceled at the provider', async () => {
    const visitor = new Visitor(started);
    const { location } = (await begin(visitor)).headers;
    const state = new URL(location!).searchParams.get('state');
    const response = await visitor.request(`${CALLBACK}?error=access_denied&state=${state}&iss=${there.issuer}`);
    expect(locationOf(response)).toBe('/sign-in?failure=failed');
  });
});

describe('an OpenID Connect provider', () => {
  it('has no routes if it is not configured', async () => {
    const started = await startApp();
    for (const path of ['/api/v1/session/oidc', CALLBACK])
      expect((await sendRequest(started.url, path)).status).toBe(404);
    await started.close();
  });

  it('is requested again later if it does not respond', async () => {
    const server = createServer((_, response) => response.writeHead(500).end());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const started = await startApp({
      environment: {
        DRAGOMAN_OIDC_ISSUER: issuer,
        DRAGOMAN_OIDC_CLIENT_ID: 'dragoman',
        DRAGOMAN_OIDC_CLIENT_SECRET: 'secret',
      },
    });
    const down = await sendRequest(started.url, '/api/v1/session/oidc');
    expect([down.status, down.json().type, down.headers['retry-after']]).toEqual([
      503,
      'urn:problem:identityProviderUnavailable',
      '30',
    ]);
    server.removeAllListeners('request');
    server.on('request', (_, response) =>
      response
        .setHeader('Content-Type', 'application/json')
        .end(JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` })),
    );
    expect((await sendRequest(started.url, '/api/v1/session/oidc')).status).toBe(302);
    await started.close();
    server.closeAllConnections();
    server.close();
  });

  it('is asked to send a logout token again while its keys cannot be loaded', async () => {
    const keys: object[] = [];
    const server = createServer((request, response) => {
      response.statusCode = request.url === '/keys' && keys.length === 0 ? 500 : 200;
      response.end(JSON.stringify(request.url === '/keys' ? { keys } : { issuer, jwks_uri: `${issuer}/keys` }));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { publicJwk, token } = tokenSigner(issuer);
    const started = await startApp({ environment: { DRAGOMAN_OIDC_ISSUER: issuer, ...OPENID_CLIENT } });
    const logOut = (logoutToken: string) =>
      sendRequest(started.url, '/api/v1/session/oidc/logout', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ logout_token: logoutToken }).toString(),
      });
    const ended = token({ sid: 'x', events: { 'http://schemas.openid.net/event/backchannel-logout': {} } });
    const away = await logOut(ended);
    expect([away.status, away.json().type, away.headers['retry-after']]).toEqual([
      503,
      'urn:problem:identityProviderUnavailable',
      '30',
    ]);
    expect((await logOut('x')).status).toBe(400);
    keys.push(publicJwk);
    expect((await logOut(ended)).status).toBe(200);
    expect((await logOut(tokenSigner(issuer).token({ sid: 'x' }))).status).toBe(400);
    await started.close();
    server.closeAllConnections();
    server.close();
  });
});
