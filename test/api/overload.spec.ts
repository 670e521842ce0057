import { Controller, Get, Module } from '@nestjs/common';
import { Load } from '@dragoman/i18n';
import { Allow } from '../../apps/api/src/people/allow.decorator';
import { type Answer, ask } from '../support/ask';
import { firstAdministrator, type Member } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';
import { until } from '../support/until';

let letGo = () => {};
let waiting = Promise.resolve();

/** Somebody's module that has become slow: its answers come when they are let go. */
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

describe('an application that is asked more than it can answer', () => {
  let started: StartedApp;
  let load: Load;
  let ada: Member;
  let slow: Promise<Answer>[];

  beforeAll(async () => {
    started = await startApp({ extensions: [SlowModule] });
    load = started.app.get(Load);
    ada = await firstAdministrator(started);
    for (const tag of ['en', 'de']) await ada.done('/api/v1/languages', { method: 'POST', body: { tag } });
  });
  afterAll(() => started.close());

  beforeEach(() => {
    slow = [];
    waiting = new Promise((resolve) => (letGo = resolve));
  });
  afterEach(async () => {
    letGo();
    await Promise.all(slow);
    await until(() => load.underWay === 0);
  });

  async function keepWaiting(count: number): Promise<void> {
    while (slow.length < count) slow.push(ada.ask('/api/v1/slow'));
    await until(() => load.underWay === count);
  }
  const status = async (path: string, sent = {}) => (await ada.ask(path, sent)).status;
  const files = () => status('/api/v1/exports');
  const search = () => status('/api/v1/translations?language=de&q=word');
  const read = () => status('/api/v1/profile');
  const write = () =>
    status('/api/v1/profile', { method: 'PATCH', body: { name: 'Ada' }, headers: { 'If-Match': '*' } });
  const page = async () => (await ask(started.url, '/de?fresh', { headers: { Accept: 'text/html' } })).status;
  const texts = async () => (await ask(started.url, '/locales/de/dragoman/home.json')).status;
  const all = async () => ({
    files: await files(),
    search: await search(),
    read: await read(),
    write: await write(),
    page: await page(),
    texts: await texts(),
  });

  it('gives way in order: files, then searches, then the rest of the API, then pages, and texts never', async () => {
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
    expect((await ask(started.url, '/metrics')).text).toMatch(/^dragoman_under_way 200$/m);
    letGo();
    expect(new Set((await Promise.all(slow)).map((answer) => answer.status))).toEqual(new Set([200]));
    await until(() => load.underWay === 0);
    expect(await all()).toEqual(fine);
  });

  it('says when to come again, in the language of whoever asks, and changes nothing', async () => {
    await keepWaiting(200);
    const refused = await ada.ask('/api/v1/profile', {
      method: 'PATCH',
      body: { name: 'Somebody else' },
      headers: { 'Accept-Language': 'de', 'If-Match': '*' },
    });
    expect(refused.status).toBe(503);
    expect(refused.headers).toMatchObject({ 'retry-after': '5', 'content-language': 'de' });
    expect(refused.json()).toMatchObject({ type: 'urn:problem:unavailable', title: 'Gerade nicht verfügbar' });
    letGo();
    await Promise.all(slow);
    expect((await ada.done('/api/v1/profile')).json()).toMatchObject({ name: 'Ada' });
  });

  it('shows somebody who is signed in that it is busy, and a visitor the page', async () => {
    await keepWaiting(200);
    const hers = await ada.ask('/de/workspace', { headers: { Accept: 'text/html' } });
    expect(hers.status).toBe(503);
    expect(hers.headers['retry-after']).toBe('5');
    expect(await page()).toBe(200);
    // its data are part of the page that was let in
    expect((await ask(started.url, '/de/languages?fresh', { headers: { Accept: 'text/html' } })).status).toBe(200);
  });

  it('does not count a stream of events, nor somebody who has left', async () => {
    const leaving = new AbortController();
    const open = { headers: { Cookie: ada.cookie! }, signal: leaving.signal };
    const stream = await fetch(`${started.url}/api/v1/events`, open);
    expect(stream.status).toBe(200);
    const left = fetch(`${started.url}/api/v1/slow`, open).catch((error: Error) => error.name);
    await until(() => load.underWay === 1);
    leaving.abort();
    expect(await left).toBe('AbortError');
    await until(() => load.underWay === 0);
  });
});
