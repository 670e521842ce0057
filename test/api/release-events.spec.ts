import { CatalogService } from '@dragoman/i18n';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { ReleaseEvents } from '../../libs/i18n/src/nest/release-events';
import { ask } from '../support/ask';
import { ChangingTexts, ChangingTextsModule } from '../support/changing-texts';
import { startApp, type StartedApp } from '../support/start-app';
import { until } from '../support/until';

describe('an open page', () => {
  let started: StartedApp;
  beforeAll(async () => {
    started = await startApp({ extensions: [ChangingTextsModule] });
  });
  afterEach(() => until(() => streams() === 0));
  afterAll(() => started.close());

  const release = () => started.app.get(CatalogService).current.release;
  const streams = () => started.app.get(ReleaseEvents)['streams'].size;

  async function listen(headers = {}, body = ''): Promise<{ response: IncomingMessage; read(): Promise<string> }> {
    const asked = request(`${started.url}/locales/events`, { headers, agent: false });
    asked.end(body);
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    response.setEncoding('utf8');
    return {
      response,
      read: async () => {
        const [text] = (await once(response, 'data')) as [string];
        return text;
      },
    };
  }

  it('hears at once which release is served, and of each one after it', async () => {
    const { response, read } = await listen();
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'access-control-allow-origin': '*',
      'x-accel-buffering': 'no',
    });
    const first = release();
    expect(await read()).toBe(`retry: 3000\nevent: release\ndata: {"release":"${first}"}\n\n`);
    for (const say of ['one', 'two']) {
      started.app.get(ChangingTexts, { strict: false }).change({ en: { say } });
      expect(await read()).toBe(`event: release\ndata: {"release":"${release()}"}\n\n`);
    }
    expect(release()).not.toBe(first);
    response.destroy();
  });

  it.each(['gzip', 'br', 'gzip, deflate, br, zstd'])(
    'hears it at once too where it accepts %s: an event that is being compressed is an event held back',
    async (encoding) => {
      const { response, read } = await listen({ 'Accept-Encoding': encoding });
      expect(response.headers).not.toHaveProperty('content-encoding');
      expect(await read()).toContain(release());
      response.destroy();
    },
  );

  it.each([
    ['without a body', {}, ''],
    ['with a body', { 'Content-Type': 'application/json', 'Content-Length': '2' }, '{}'],
  ])('is forgotten when it is gone, also one that asked %s', async (_, headers, body) => {
    const open = await Promise.all(Array.from({ length: 20 }, () => listen(headers, body)));
    await Promise.all(open.map(({ read }) => read()));
    expect(streams()).toBe(20);
    for (const { response } of open) response.destroy();
    await until(() => streams() === 0);
    started.app.get(ReleaseEvents)['send'](': nobody is there\n\n');
    expect((await ask(started.url, '/healthz')).status).toBe(200);
  });

  it('is not kept where it only asked for the headers', async () => {
    const { status, headers } = await ask(started.url, '/locales/events', { method: 'HEAD' });
    expect([status, headers['content-type'], streams()]).toEqual([200, 'text/event-stream; charset=utf-8', 0]);
  });

  it('is let go where it does not read, so that nothing is kept for it', async () => {
    const { response, read } = await listen();
    await read();
    response.pause();
    const gone = new Promise((resolve) => response.on('error', () => {}).once('close', resolve));
    const events = started.app.get(ReleaseEvents);
    for (let sent = 0; streams() > 0 && sent < 5000; sent++) {
      events['send'](`: ${'x'.repeat(64 * 1024)}\n\n`);
      await setImmediate();
    }
    expect(streams()).toBe(0);
    response.resume();
    await gone;
  });

  it('is asked to come back later where ten thousand others are listening', async () => {
    const all = started.app.get(ReleaseEvents)['streams'];
    const { response, read } = await listen();
    await read();
    const [one] = all;
    const others = Array.from({ length: 9_999 }, () => Object.create(one!) as typeof one);
    for (const other of others) all.add(other!);
    const { status, headers, json } = await ask(started.url, '/locales/events');
    expect([status, headers['retry-after'], json().type]).toEqual([503, '30', 'urn:problem:tooManyStreams']);
    for (const other of others) all.delete(other!);
    response.destroy();
  });

  it('does not keep the application from stopping', async () => {
    const another = await startApp();
    const asked = request(`${another.url}/locales/events`);
    asked.end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    response.resume();
    await Promise.all([once(response, 'end'), another.close()]);
  });
});
