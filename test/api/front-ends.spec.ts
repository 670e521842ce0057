import { firstAdministrator, type Member } from '../support/people';
import { type HttpResponse, sendRequest } from '../support/send-request';
import { startApp, type StartedApp } from '../support/start-app';

const LISTED = 'https://shop.example';
const OTHERS = ['https://shop.example.evil.example', 'https://www.shop.example', 'http://shop.example', 'null'];
const DRAFTS = '/locales/en/shop.json?fallback=merged&drafts';

describe('front ends of other origins', () => {
  let app: StartedApp;
  let ada: Member;
  let tokens: { drafts: string; texts: string };

  beforeAll(async () => {
    app = await startApp({
      texts: { en: { shop: { title: 'Shop' } } },
      environment: { DRAGOMAN_FRONT_ENDS: `${LISTED}, https://other.example` },
    });
    ada = await firstAdministrator(app);
    const add = (path: string, body: object) => ada.requestOk(`/api/v1/${path}`, { method: 'POST', body });
    await add('languages', { tag: 'en' });
    await add('namespaces', { name: 'shop' });
    await add('keys', { namespace: 'shop', key: 'title', forms: { '': 'Draft' } });
    tokens = { drafts: await ada.token(['drafts.preview']), texts: await ada.token(['texts.read', 'texts.edit']) };
  });
  afterAll(() => app?.close());

  const send = (path: string, method: string, headers: Record<string, string>) =>
    sendRequest(app.url, path, { method, headers });
  const preflight = (path: string, Origin: string) =>
    send(path, 'OPTIONS', {
      Origin,
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'authorization',
    });
  const cors = ({ headers }: HttpResponse) =>
    ['allow-origin', 'allow-headers', 'allow-credentials'].map((name) => headers[`access-control-${name}`]);

  it('read drafts with a token if they are listed', async () => {
    expect(cors(await preflight(DRAFTS, LISTED))).toEqual([LISTED, 'Authorization', undefined]);
    const response = await send(DRAFTS, 'GET', { Origin: LISTED, Authorization: `Bearer ${tokens.drafts}` });
    expect([response.status, response.json()]).toEqual([200, { title: 'Draft' }]);
    expect(cors(response)).toEqual([LISTED, undefined, undefined]);
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(response.headers.vary).toMatch(/\bOrigin\b/);
  });

  it('see why drafts are refused, for example because the token was revoked or lacks the scope', async () => {
    for (const token of [undefined, 'drg_unknown', tokens.texts]) {
      const authorization = token === undefined ? undefined : { Authorization: `Bearer ${token}` };
      const response = await send(DRAFTS, 'GET', { Origin: LISTED, ...authorization });
      expect([response.status, ...cors(response)]).toEqual([401, LISTED, undefined, undefined]);
    }
  });

  it.each(OTHERS)('are refused if they are not listed: %s', async (origin) => {
    expect(cors(await preflight(DRAFTS, origin))).toEqual([undefined, undefined, undefined]);
    const response = await send(DRAFTS, 'GET', { Origin: origin, Authorization: `Bearer ${tokens.drafts}` });
    expect(cors(response)).toEqual([undefined, undefined, undefined]);
  });

  it('cannot use the session of a browser, nor the REST API', async () => {
    const withCookie = await send(DRAFTS, 'GET', { Origin: LISTED, Cookie: ada.cookie! });
    expect(withCookie.headers['access-control-allow-credentials']).toBeUndefined(); // so browsers hand out no response
    for (const path of ['/api/v1/texts', '/api/v1/tokens', '/api/v1/drafts']) {
      expect([path, ...cors(await preflight(path, LISTED))]).toEqual([path, undefined, undefined, undefined]);
    }
  });

  it('leave published texts to every origin', async () => {
    const response = await send('/locales/en/shop.json', 'GET', { Origin: 'https://anyone.example' });
    expect([response.json(), ...cors(response)]).toEqual([{ title: 'Shop' }, '*', undefined, undefined]);
  });

  it('keep a connection to the window that edits a text, and to no other page', async () => {
    const opener = async (path: string) =>
      (await ada.request(path, { headers: { Accept: 'text/html' } })).headers['cross-origin-opener-policy'];
    expect(await opener('/en/edit?namespace=shop&key=title&language=en')).toBeUndefined();
    for (const path of ['/en', '/en/connect', '/en/edit/x', '/en/translate'])
      expect(await opener(path)).toBe('same-origin');
  });
});
