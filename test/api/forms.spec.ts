import { ask, type Answer } from '../support/ask';
import { startApp, type StartedApp } from '../support/start-app';
import { firstAdministrator, type Member, PASSWORD, Visitor } from '../support/people';

const PRIVATE = 'private, no-store';

let started: StartedApp;
let admin: Member;
beforeAll(async () => {
  started = await startApp();
  admin = await firstAdministrator(started);
});
afterAll(() => started.close());

const HTML = { Accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' };

const FROM_OURS = { 'Sec-Fetch-Site': 'same-origin' };

/** As a browser without JavaScript sends a form of the page. */
const post = (path: string, form: Record<string, string> | string, headers: object = FROM_OURS): Promise<Answer> =>
  ask(started.url, path, {
    method: 'POST',
    headers: { ...HTML, 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
  });
const get = (path: string, headers = {}) => ask(started.url, path, { headers: { ...HTML, ...headers } });
const signInForm = () => ({ email: admin.email, password: PASSWORD });

describe('a form of a page', () => {
  it('does without JavaScript what it says, and leads on with the cookie that the API gave', async () => {
    const answer = await post('/de/sign-in?next=%2Ftexts%3Fq%3Da', signInForm());
    expect([answer.status, answer.headers.location]).toEqual([303, '/de/texts?q=a']);
    expect(answer.headers['cache-control']).toBe(PRIVATE);
    const [cookie] = answer.headers['set-cookie']!;
    expect(cookie).toMatch(/^dragoman=[\w-]{43}; .*HttpOnly; SameSite=Lax$/);
    const visitor = new Visitor(started);
    visitor.cookie = cookie!.split(';')[0];
    expect((await visitor.done('/api/v1/session')).json().person.email).toBe(admin.email);
  });

  it('shows what was typed and what is wrong, in the language of the page, and never a password', async () => {
    const answer = await post('/pl/sign-in', { email: 'ada&"<b>@example.org', password: 'not the right one' });
    expect(answer.status).toBe(401);
    expect(answer.headers['cache-control']).toBe(PRIVATE);
    expect(answer.text).toContain('<html lang="pl"');
    expect(answer.text).toContain('Ten adres i to hasło do siebie nie pasują');
    expect(answer.text).toContain('value="ada&amp;&quot;&lt;b&gt;@example.org"');
    expect(answer.text).not.toContain('not the right one');
    expect(answer.text).not.toContain('<b>@');
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  it('says beside a field what is wrong with it', async () => {
    const answer = await post('/en/sign-in', { email: '', password: 'x' });
    expect(answer.status).toBe(400);
    expect(answer.text).toMatch(/aria-describedby="[^"]+" aria-invalid="true"[^>]*name="email"/);
  });

  it('is asked for by the visitor, not by this machine: each place has attempts of its own', async () => {
    const trusting = await startApp({ environment: { DRAGOMAN_TRUSTED_PROXIES: '1' } });
    try {
      const guess = (from: string) =>
        ask(trusting.url, '/en/sign-in', {
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
    ['a page of somebody else', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
    ['a neighbour', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-site' }],
    ['an old browser on a page of somebody else', { Origin: 'https://evil.example' }],
    ['a page without an origin', { Origin: 'null' }],
    ['an unknown place, with a cookie', { Cookie: 'a=b' }],
  ])('is not taken from %s', async (_, headers) => {
    const answer = await post('/en/sign-in', signInForm(), headers);
    expect(answer.status).toBe(403);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.text).toContain('<html lang="en"');
  });

  it.each([
    ['an old browser on a page of ours', () => ({ Origin: started.url })],
    ['no browser at all', () => ({})],
  ])('is taken from %s', async (_, headers) => {
    expect((await post('/en/sign-in', signInForm(), headers())).status).toBe(303);
  });

  it('is urlencoded, and of a size that fits', async () => {
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain']) {
      expect((await post('/en/sign-in', '{}', { ...FROM_OURS, 'Content-Type': type })).status).toBe(405);
    }
    expect((await post('/en/sign-in', `email=${'x'.repeat(1024 * 1024)}`)).status).toBe(413);
    const chunked = await post('/en/sign-in', `email=${'x'.repeat(1024 * 1024)}`, {
      ...FROM_OURS,
      'Transfer-Encoding': 'chunked',
    });
    expect(chunked.status).toBe(413);
    expect((await post('/en/sign-in', `email=${'x'.repeat(300_000)}&password=x`)).status).toBe(400);
    expect((await post('/en/sign-in', '%E0%A4%A=%zz&email[]=a&__proto__=b')).status).toBe(400);
  });

  it('is for pages that have one', async () => {
    for (const path of ['/en', '/en/languages', '/en/nowhere', '/en/texts/common']) {
      const answer = await post(path, { a: 'b' });
      expect([path, answer.status, answer.headers.allow]).toEqual([path, 405, 'GET, HEAD']);
    }
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      expect((await ask(started.url, '/en/sign-in', { method, headers: HTML })).status).toBe(405);
    }
  });

  it('does not lead anywhere else', async () => {
    for (const next of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/%09/evil.example',
      '/sign-in',
      '',
    ]) {
      const answer = await post(`/en/sign-in?${new URLSearchParams({ next })}`, signInForm());
      const location = new URL(answer.headers.location!, started.url);
      expect([answer.status, location.origin]).toEqual([303, started.url]);
      expect(location.pathname).toMatch(/^\/en\/(workspace|%09\/evil\.example)$/);
    }
  });
});

describe('whoever is signed in', () => {
  const as = (cookie: string | undefined) => ({ Cookie: cookie! });

  it('is greeted on every page, which is theirs alone', async () => {
    const before = await get('/en');
    expect(before.headers['cache-control']).toMatch(/^public/);
    for (let i = 0; i < 2; i++) {
      const own = await get('/en', as(admin.cookie));
      expect(own.headers['cache-control']).toBe(PRIVATE);
      expect(own.headers).not.toHaveProperty('etag');
      expect(own.text).toContain('Ada');
      expect(own.text).toContain(admin.email);
      expect(own.text).toContain('action="/en/sign-out"');
    }
    const after = await get('/en');
    expect(after.text).toBe(before.text);
    expect(after.text).not.toContain('Ada');
    expect(after.text).toContain('href="/en/sign-in"');
  });

  it('sees in the navigation what they may open', async () => {
    expect((await get('/en', as(admin.cookie))).text).toContain('href="/en/people"');
    const viewer = await admin.invite({ role: 'viewer' });
    expect((await get('/en', as(viewer.cookie))).text).not.toContain('href="/en/people"');
  });

  it('reads in the language, theme and time zone of the profile', async () => {
    const reader = await admin.invite({ role: 'viewer' });
    const { version } = (await reader.done('/api/v1/profile')).json();
    await reader.done('/api/v1/profile', {
      method: 'PATCH',
      headers: { 'If-Match': `"${version}"` },
      body: { interfaceLanguage: 'pl', theme: 'dark', timeZone: 'Asia/Tokyo' },
    });
    const home = await get('/', { ...as(reader.cookie), 'Accept-Language': 'de' });
    expect([home.status, home.headers.location]).toEqual([302, '/pl']);
    expect((await get('/', { Cookie: `${reader.cookie}; lng=fr` })).headers.location).toBe('/fr');
    const page = await get('/pl', as(reader.cookie));
    expect(page.text).toContain('<html lang="pl" dir="ltr" data-theme="dark">');
    expect(page.text).toContain('"timeZone":"Asia/Tokyo"');
    expect((await get('/pl', { Cookie: `${reader.cookie}; theme=light` })).text).toContain('data-theme="light"');
    expect((await get('/pl', { Cookie: `${reader.cookie}; theme=system` })).text).not.toContain('data-theme');
    expect((await get('/de', as(reader.cookie))).text).toContain('<html lang="de"');
  });

  it('is nobody with a cookie that is none, and the page is still not everybody’s', async () => {
    const page = await get('/en', { Cookie: 'dragoman=made-up' });
    expect([page.status, page.headers['cache-control']]).toEqual([200, PRIVATE]);
    expect(page.text).toContain('href="/en/sign-in"');
  });

  it('is led away from signing in, and out again by a form', async () => {
    const guest = await admin.invite({ role: 'viewer' });
    const already = await get('/en/sign-in?next=%2Flanguages', as(guest.cookie));
    expect([already.status, already.headers.location]).toEqual([302, '/en/languages']);
    const out = await post('/en/sign-out', {}, { ...FROM_OURS, ...as(guest.cookie) });
    expect([out.status, out.headers.location]).toEqual([303, '/en']);
    expect(out.headers['set-cookie']![0]).toMatch(/^dragoman=; .*Expires=Thu, 01 Jan 1970/);
    expect((await get('/en', as(guest.cookie))).text).toContain('href="/en/sign-in"');
  });
});

describe('the page of sign-in', () => {
  it('is for everybody, and for no search engine', async () => {
    const page = await get('/en/sign-in?next=%2Fpeople');
    expect([page.status, page.headers['cache-control']]).toEqual([200, expect.stringMatching(/^public/)]);
    expect(page.text).toContain('content="noindex"');
    expect((await get('/sitemap.xml')).text).not.toContain('/sign-in');
  });

  it('passes on that somebody forgot their password, and says the same of every address', async () => {
    const known = await post('/en/sign-in', { forgotten: '', email: admin.email });
    const unknown = await post('/en/sign-in', { forgotten: '', email: 'nobody@example.org' });
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(known.text).toContain('Your question was passed on');
    const people = (await admin.done('/api/v1/people')).json().people;
    expect(people[0].askedForReset).not.toBeNull();
  });
});
