import { basePath, isInHost, locationOf, pageCookie, withoutBase } from '../support/base-path';
import { sendRequest, type HttpResponse } from '../support/send-request';
import { startApp, type StartedApp } from '../support/start-app';
import { firstAdministrator, type Member, PASSWORD, Visitor } from '../support/people';

const PRIVATE = 'private, no-store';

let started: StartedApp;
let admin: Member;
beforeAll(async () => {
  started = await startApp({ ownLanguages: 'all' });
  admin = await firstAdministrator(started);
});
afterAll(() => started.close());

const HTML = { Accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' };

const FROM_OURS = { 'Sec-Fetch-Site': 'same-origin' };

/** The headers with which a browser without JavaScript submits a form. */
const post = (
  path: string,
  form: Record<string, string> | string,
  headers: object = FROM_OURS,
): Promise<HttpResponse> =>
  sendRequest(started.url, path, {
    method: 'POST',
    headers: { ...HTML, 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
  });
const get = (path: string, headers = {}) => sendRequest(started.url, path, { headers: { ...HTML, ...headers } });
const signInForm = () => ({ email: admin.email, password: PASSWORD });

describe('a form of a page', () => {
  it('works without JavaScript, and redirects with the cookie of the API', async () => {
    const response = await post('/de/sign-in?next=%2Ftexts%3Fq%3Da', signInForm());
    expect([response.status, locationOf(response)]).toEqual([303, '/de/texts?q=a']);
    expect(response.headers['cache-control']).toBe(PRIVATE);
    const [cookie] = response.headers['set-cookie']!;
    expect(cookie).toMatch(/^dragoman=[\w-]{43}; .*HttpOnly; SameSite=Lax$/);
    const visitor = new Visitor(started);
    visitor.cookie = cookie!.split(';')[0];
    expect((await visitor.requestOk('/api/v1/session')).json().person.email).toBe(admin.email);
  });

  it('shows the input except for passwords, and the errors in the language of the page', async () => {
    const response = await post('/pl/sign-in', { email: 'ada&"<b>@example.org', password: 'not the right one' });
    expect(response.status).toBe(401);
    expect(response.headers['cache-control']).toBe(PRIVATE);
    expect(response.text).toContain('<html lang="pl"');
    expect(response.text).toContain('Ten adres i to hasło do siebie nie pasują');
    expect(response.text).toContain('value="ada&amp;&quot;&lt;b&gt;@example.org"');
    expect(response.text).not.toContain('not the right one');
    expect(response.text).not.toContain('<b>@');
    expect(response.headers).not.toHaveProperty('set-cookie');
  });

  it('shows the error next to its field', async () => {
    const response = await post('/en/sign-in', { email: '', password: 'x' });
    expect(response.status).toBe(400);
    expect(response.text).toMatch(/aria-describedby="[^"]+" aria-invalid="true"[^>]*name="email"/);
  });

  it('counts attempts by the address of the visitor, not of the server', async () => {
    const trusting = await startApp({ environment: { DRAGOMAN_TRUSTED_PROXIES: '1' } });
    try {
      const guess = (from: string) =>
        sendRequest(trusting.url, '/en/sign-in', {
          method: 'POST',
          headers: { ...HTML, 'Content-Type': 'application/x-www-form-urlencoded', 'X-Forwarded-For': from },
          body: 'email=a%40b.example&password=wrong',
        });
      const statuses: number[] = [];
      for (let i = 0; i < 9; i++) statuses.push((await guess('192.0.2.1')).status);
      expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 401, 401, 429]);
      expect((await guess('192.0.2.1')).text).toMatch(/Try again in 1[45] minutes\./);
      expect((await guess('192.0.2.2')).status).toBe(401);
    } finally {
      await trusting.close();
    }
  });

  it.each([
    ['a page of another origin', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
    ['a neighbor', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-site' }],
    ['an old browser on a page of another origin', { Origin: 'https://evil.example' }],
    ['a page without an origin', { Origin: 'null' }],
    ['an unknown origin, with a cookie', { Cookie: 'a=b' }],
  ])('is not taken from %s', async (_, headers) => {
    const response = await post('/en/sign-in', signInForm(), headers);
    expect(response.status).toBe(403);
    expect(response.headers).not.toHaveProperty('set-cookie');
    expect(response.text).toContain('<html lang="en"');
  });

  it.each([
    ['an old browser on a page of the application', () => ({ Origin: started.url })],
    ['a client that is not a browser', () => ({})],
  ])('is taken from %s', async (_, headers) => {
    expect((await post('/en/sign-in', signInForm(), headers())).status).toBe(303);
  });

  it('has to be urlencoded and of limited size', async () => {
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain']) {
      expect((await post('/en/sign-in', '{}', { ...FROM_OURS, 'Content-Type': type })).status).toBe(405);
    }
    expect((await post('/en/sign-in', `email=${'x'.repeat(1024 * 1024)}`)).status).toBe(413);
    const chunked = await post('/en/sign-in', `email=${'x'.repeat(1024 * 1024)}`, {
      ...FROM_OURS,
      'Transfer-Encoding': 'chunked',
    });
    expect(chunked.status).toBe(413);
    expect((await post('/en/sign-in', `email=${'x'.repeat(300_000)}&password=x`)).status).toBe(413);
    expect((await post('/en/sign-in', '%E0%A4%A=%zz&email[]=a&__proto__=b')).status).toBe(400);
  });

  it('is only accepted by pages that have one', async () => {
    for (const path of ['/en', '/en/languages', '/en/nowhere', '/en/texts/common']) {
      const response = await post(path, { a: 'b' });
      expect([path, response.status, response.headers.allow]).toEqual([path, 405, 'GET, HEAD']);
    }
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      expect((await sendRequest(started.url, '/en/sign-in', { method, headers: HTML })).status).toBe(405);
    }
  });

  it('never redirects to another origin', async () => {
    for (const next of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/%09/evil.example',
      '/sign-in',
      '',
    ]) {
      const response = await post(`/en/sign-in?${new URLSearchParams({ next })}`, signInForm());
      const location = new URL(response.headers.location!, started.url);
      expect([response.status, location.origin]).toEqual([303, new URL(started.url).origin]);
      expect(withoutBase(location.pathname)).toMatch(/^\/en\/(workspace|%09\/evil\.example)$/);
    }
  });
});

describe('a person who is signed in', () => {
  const as = (cookie: string | undefined) => ({ Cookie: cookie! });

  /** A mounted workspace does not cache pages, so each has the time that it was rendered at. */
  const comparable = (page: string) => (isInHost ? page.replace(/"now":\d+/, '') : page);

  it('sees their name on every page, which is private', async () => {
    const before = await get('/en');
    expect(before.headers['cache-control']).toMatch(/^public/);
    for (let i = 0; i < 2; i++) {
      const own = await get('/en', as(admin.cookie));
      expect(own.headers['cache-control']).toBe(PRIVATE);
      expect(own.headers).not.toHaveProperty('etag');
      expect(own.text).toContain('Ada');
      expect(own.text).toContain(admin.email);
      expect(own.text).toContain(`action="${basePath}/en/sign-out"`);
    }
    const after = await get('/en');
    expect(comparable(after.text)).toBe(comparable(before.text));
    expect(after.text).not.toContain('Ada');
    expect(after.text).toContain(`href="${basePath}/en/sign-in"`);
  });

  it('sees only permitted pages in the navigation', async () => {
    expect((await get('/en/workspace', as(admin.cookie))).text).toContain(`href="${basePath}/en/people"`);
    const viewer = await admin.invite({ role: 'viewer' });
    expect((await get('/en/workspace', as(viewer.cookie))).text).not.toContain(`href="${basePath}/en/people"`);
  });

  it('gets the language, theme, density and time zone of the profile', async () => {
    const reader = await admin.invite({ role: 'viewer' });
    const { version } = (await reader.requestOk('/api/v1/profile')).json();
    await reader.requestOk('/api/v1/profile', {
      method: 'PATCH',
      headers: { 'If-Match': `"${version}"` },
      body: { interfaceLanguage: 'pl', theme: 'dark', density: 'compact', timeZone: 'Asia/Tokyo' },
    });
    const home = await get('/', { ...as(reader.cookie), 'Accept-Language': 'de' });
    expect([home.status, locationOf(home)]).toEqual([302, '/pl']);
    expect(locationOf(await get('/', { Cookie: `${reader.cookie}; ${pageCookie('lng')}=fr` }))).toBe('/fr');
    const page = await get('/pl', as(reader.cookie));
    expect(page.text).toMatch(/<html lang="pl" dir="ltr"[^>]* data-theme="dark" data-density="compact">/);
    expect(page.text).toContain('"timeZone":"Asia/Tokyo"');
    expect((await get('/pl', { Cookie: `${reader.cookie}; ${pageCookie('theme')}=light` })).text).toContain(
      'data-theme="light"',
    );
    expect((await get('/pl', { Cookie: `${reader.cookie}; ${pageCookie('theme')}=system` })).text).not.toContain(
      'data-theme',
    );
    expect((await get('/de', as(reader.cookie))).text).toContain('<html lang="de"');
  });

  it('is anonymous with an invalid cookie, and the page stays private', async () => {
    const page = await get('/en', { Cookie: 'dragoman=made-up' });
    expect([page.status, page.headers['cache-control']]).toEqual([200, PRIVATE]);
    expect(page.text).toContain(`href="${basePath}/en/sign-in"`);
  });

  it('is redirected from the sign-in page, and can sign out with a form', async () => {
    const guest = await admin.invite({ role: 'viewer' });
    const already = await get('/en/sign-in?next=%2Flanguages', as(guest.cookie));
    expect([already.status, locationOf(already)]).toEqual([302, '/en/languages']);
    const out = await post('/en/sign-out', {}, { ...FROM_OURS, ...as(guest.cookie) });
    expect([out.status, locationOf(out)]).toEqual([303, '/en']);
    expect(out.headers['set-cookie']![0]).toMatch(/^dragoman=; .*Expires=Thu, 01 Jan 1970/);
    expect((await get('/en', as(guest.cookie))).text).toContain(`href="${basePath}/en/sign-in"`);
  });
});

describe('the sign-in page', () => {
  it.each(['/workspace', '/translate', '/review', '/releases', '/files', '/settings', '/people', '/profile'])(
    'comes before %s',
    async (path) => {
      const page = await get(`/en${path}`);
      expect([page.status, locationOf(page)]).toEqual([302, `/en/sign-in?next=${encodeURIComponent(path)}`]);
    },
  );

  it('is public, but not indexed', async () => {
    const page = await get('/en/sign-in?next=%2Fpeople');
    expect([page.status, page.headers['cache-control']]).toEqual([200, expect.stringMatching(/^public/)]);
    expect(page.text).toContain('content="noindex"');
    expect((await get('/sitemap.xml')).text).not.toContain('/sign-in');
  });

  it('forwards a forgotten password, and responds the same for every address', async () => {
    const known = await post('/en/sign-in', { intent: 'request-reset', email: admin.email });
    const unknown = await post('/en/sign-in', { intent: 'request-reset', email: 'unknown@example.org' });
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(known.text).toContain('Your request has been passed on');
    const people = (await admin.requestOk('/api/v1/people')).json().people;
    expect(people[0].resetRequestedAt).not.toBeNull();
  });
});
