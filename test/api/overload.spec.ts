import { Controller, Get, Module } from '@nestjs/common';
import { ConcurrencyLimiter } from '@dragoman/i18n/internal';
import { Allow } from '../../libs/workspace/src/access/allow.decorator';
import { RequestObserver } from '../../libs/workspace/src/telemetry/request-observer';
import { type HttpResponse, sendRequest } from '../support/send-request';
import { firstAdministrator, type Member } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

let letGo = () => {};
let waiting = Promise.resolve();

/** A slow third-party module: its responses are held back until they are released. */
@Controller('api/v1/slow')
class SlowController {
  @Allow('own.manage')
  @Get()
  async slow() {
    await waiting;
    return {};
  }
}

@Module({ controllers: [SlowController] })
class SlowModule {}

describe('an overloaded application', () => {
  let started: StartedApp;
  let limiter: ConcurrencyLimiter;
  let ada: Member;
  let slow: Promise<HttpResponse>[];

  beforeAll(async () => {
    started = await startApp({ extensions: [SlowModule], environment: { DRAGOMAN_METRICS_TOKEN: 'metrics' } });
    limiter = started.app.get(ConcurrencyLimiter);
    ada = await firstAdministrator(started);
    for (const tag of ['en', 'de']) await ada.requestOk('/api/v1/languages', { method: 'POST', body: { tag } });
  });
  afterAll(() => started.close());

  beforeEach(() => {
    slow = [];
    waiting = new Promise((resolve) => (letGo = resolve));
  });
  afterEach(async () => {
    letGo();
    await Promise.all(slow);
    await waitUntil(() => limiter.activeCount === 0);
  });

  async function keepWaiting(count: number): Promise<void> {
    while (slow.length < count) slow.push(ada.request('/api/v1/slow'));
    await waitUntil(() => limiter.activeCount === count);
  }
  const status = async (path: string, sent = {}) => (await ada.request(path, sent)).status;
  const files = () => status('/api/v1/exports');
  const search = () => status('/api/v1/texts?language=de&q=word');
  const read = () => status('/api/v1/profile');
  const write = () =>
    status('/api/v1/profile', { method: 'PATCH', body: { name: 'Ada' }, headers: { 'If-Match': '*' } });
  const page = async () => (await sendRequest(started.url, '/de?fresh', { headers: { Accept: 'text/html' } })).status;
  const texts = async () => (await sendRequest(started.url, '/locales/de/dragoman/home.json')).status;
  const all = async () => ({
    files: await files(),
    search: await search(),
    read: await read(),
    write: await write(),
    page: await page(),
    texts: await texts(),
  });

  it('refuses files first, then searches, then the rest of the API, then pages, and never texts', async () => {
    const fine = { files: 200, search: 200, read: 200, write: 200, page: 200, texts: 200 };
    await keepWaiting(23);
    expect(await all()).toEqual(fine);
    await keepWaiting(24);
    expect(await all()).toEqual({ ...fine, files: 503 });
    await keepWaiting(100);
    expect(await all()).toEqual({ ...fine, files: 503, search: 503 });
    await keepWaiting(200);
    expect(await all()).toEqual({ files: 503, search: 503, read: 503, write: 503, page: 200, texts: 200 });
    expect(await status('/healthz')).toBe(200);
    expect((await sendRequest(started.url, '/metrics', { headers: { Authorization: 'Bearer metrics' } })).text).toMatch(
      /^dragoman_limited_requests_in_progress 200$/m,
    );
    letGo();
    expect(new Set((await Promise.all(slow)).map((response) => response.status))).toEqual(new Set([200]));
    await waitUntil(() => limiter.activeCount === 0);
    expect(await all()).toEqual(fine);
  });

  it('returns a localized 503 with Retry-After and changes nothing', async () => {
    await keepWaiting(200);
    const refused = await ada.request('/api/v1/profile', {
      method: 'PATCH',
      body: { name: 'Another name' },
      headers: { 'Accept-Language': 'de', 'If-Match': '*' },
    });
    expect(refused.status).toBe(503);
    expect(refused.headers).toMatchObject({ 'retry-after': '5', 'content-language': 'de' });
    expect(refused.json()).toMatchObject({ type: 'urn:problem:unavailable', title: 'Gerade nicht verfügbar' });
    letGo();
    await Promise.all(slow);
    expect((await ada.requestOk('/api/v1/profile')).json()).toMatchObject({ name: 'Ada' });
  });

  it('shows the error page to signed-in visitors, and the page to anonymous ones', async () => {
    await keepWaiting(200);
    const hers = await ada.request('/de/workspace', { headers: { Accept: 'text/html' } });
    expect(hers.status).toBe(503);
    expect(hers.headers['retry-after']).toBe('5');
    expect(await page()).toBe(200);
    // requests for the data of an admitted page are part of it
    expect((await sendRequest(started.url, '/de/languages?fresh', { headers: { Accept: 'text/html' } })).status).toBe(
      200,
    );
  });

  it('counts a request until its work ends, also when its client has disconnected, and no event streams', async () => {
    const leaving = new AbortController();
    const open = { headers: { Cookie: ada.cookie! }, signal: leaving.signal };
    const stream = await fetch(`${started.url}/api/v1/events`, open);
    expect(stream.status).toBe(200);
    const left = fetch(`${started.url}/api/v1/slow`, open).catch((error: Error) => error.name);
    await waitUntil(() => limiter.activeCount === 1);
    leaving.abort();
    expect(await left).toBe('AbortError');
    await waitUntil(() => started.app.get(RequestObserver).inProgress === 0);
    expect(limiter.activeCount).toBe(1);
    letGo();
    await waitUntil(() => limiter.activeCount === 0);
  });
});
