import { CatalogService } from '@dragoman/i18n';
import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { ReleaseEvents } from '../../libs/i18n/src/nest/delivery/release-events';
import { sendRequest } from '../support/send-request';
import { ChangingTexts, ChangingTextsModule } from '../support/changing-texts';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

describe('an open page', () => {
  let started: StartedApp;
  beforeAll(async () => {
    started = await startApp({ extensions: [ChangingTextsModule] });
  });
  afterEach(() => waitUntil(() => streams() === 0));
  afterAll(() => started.close());

  const release = () => started.host.app.get(CatalogService).current.release;
  const streams = () => started.host.app.get(ReleaseEvents)['streams'].size;

  async function listen(headers = {}, body = ''): Promise<{ response: IncomingMessage; read(): Promise<string> }> {
    const outgoing = request(`${started.host.url}/locales/events`, { headers, agent: false });
    outgoing.end(body);
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    response.setEncoding('utf8');
    return {
      response,
      read: async () => {
        const [text] = (await once(response, 'data')) as [string];
        return text;
      },
    };
  }

  it('gets the served release when it connects, and each one after it', async () => {
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
      started.host.app.get(ChangingTexts, { strict: false }).change({ en: { say } });
      expect(await read()).toBe(`event: release\ndata: {"release":"${release()}"}\n\n`);
    }
    expect(release()).not.toBe(first);
    response.destroy();
  });

  it.each(['gzip', 'br', 'gzip, deflate, br, zstd'])(
    'gets events uncompressed with Accept-Encoding %s, because compression would delay them',
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
  ])('is removed when it disconnects, after a request %s', async (_, headers, body) => {
    const open = await Promise.all(Array.from({ length: 20 }, () => listen(headers, body)));
    await Promise.all(open.map(({ read }) => read()));
    expect(streams()).toBe(20);
    for (const { response } of open) response.destroy();
    await waitUntil(() => streams() === 0);
    started.host.app.get(ReleaseEvents)['streams'].send(': comment\n\n');
    expect((await sendRequest(started.url, '/healthz')).status).toBe(200);
  });

  it('is not added for HEAD', async () => {
    const { status, headers } = await sendRequest(started.url, '/locales/events', { method: 'HEAD' });
    expect([status, headers['content-type'], streams()]).toEqual([200, 'text/event-stream; charset=utf-8', 0]);
  });

  it('is disconnected when it does not read, so that nothing is buffered for it', async () => {
    const { response, read } = await listen();
    await read();
    response.pause();
    const gone = new Promise((resolve) => response.on('error', () => {}).once('close', resolve));
    const events = started.host.app.get(ReleaseEvents);
    for (let sent = 0; streams() > 0 && sent < 5000; sent++) {
      events['streams'].send(`: ${'x'.repeat(64 * 1024)}\n\n`);
      await setImmediate();
    }
    expect(streams()).toBe(0);
    response.resume();
    await gone;
  });

  it('gets 503 with Retry-After when ten thousand others are connected', async () => {
    const all = started.host.app.get(ReleaseEvents)['streams']['streams'];
    const { response, read } = await listen();
    await read();
    const [[one, streamRequest]] = [...all] as [[ServerResponse, IncomingMessage]];
    const others = Array.from({ length: 9_999 }, () => Object.create(one) as ServerResponse);
    for (const other of others) all.set(other, streamRequest);
    const { status, headers, json } = await sendRequest(started.url, '/locales/events');
    expect([status, headers['retry-after'], json().type]).toEqual([503, '30', 'urn:problem:tooManyStreams']);
    for (const other of others) all.delete(other);
    response.destroy();
  });

  it('does not prevent the application from stopping', async () => {
    const another = await startApp();
    const outgoing = request(`${another.url}/locales/events`);
    outgoing.end();
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    response.resume();
    await Promise.all([once(response, 'end'), another.close()]);
  });
});
