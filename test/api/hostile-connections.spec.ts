import { Logger } from '@nestjs/common';
import { ConcurrencyLimiter } from '@dragoman/i18n/internal';
import { connect } from 'node:net';
import { LiveEventsService } from '../../libs/workspace/src/live/live-events.service';
import { RequestObserver } from '../../libs/workspace/src/telemetry/request-observer';
import { ReleaseEvents } from '../../libs/i18n/src/nest/delivery/release-events';
import { basePath, deliveryBase } from '../support/base-path';
import { sendRequest } from '../support/send-request';
import { databases } from '../support/databases';
import { guardDelivery } from '../support/delivery-guard';
import { firstAdministrator, type Member } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

describe.each(databases)('callers who disconnect before their response on $name', (kind) => {
  let started: StartedApp;
  let ada: Member;
  let logged: jest.SpyInstance;
  beforeAll(async () => {
    logged = jest.spyOn(Logger.prototype, 'error');
    started = await startApp({ kind });
    ada = await firstAdministrator(started);
  });
  afterAll(async () => {
    logged.mockRestore();
    await started.close();
  });
  guardDelivery(() => started);

  /** Sends bytes on a connection and resets it as soon as they are written. */
  const sendAndReset = (bytes: string): Promise<void> => {
    const { hostname, port } = new URL(started.url);
    return new Promise((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.write(bytes, () => setImmediate(reset)));
      const reset = () => socket.resetAndDestroy();
      socket.on('error', () => {}).on('close', () => resolve());
    });
  };
  const get = (path: string, cookie: string) => {
    const url = (path.startsWith('/locales') ? deliveryBase : basePath) + path;
    return `GET ${url} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nCookie: ${cookie}\r\n\r\n`;
  };

  async function hangUp(times: number, bytes: string): Promise<void> {
    for (let sent = 0; sent < times; sent += 20) {
      await Promise.all(Array.from({ length: 20 }, () => sendAndReset(bytes)));
    }
  }

  /** Once the work of those requests has ended. */
  async function expectNothingLeft(): Promise<void> {
    const { app, host } = started;
    const taken = () => ({
      requests: app.get(RequestObserver).inProgress,
      slots: app.get(ConcurrencyLimiter).activeCount,
      visitors: app.get(ReleaseEvents)['streams'].size,
      visitorsOfHost: host.app.get(ReleaseEvents)['streams'].size,
      members: app.get(LiveEventsService)['streams'].size,
    });
    // in one moment: the guard sends requests meanwhile
    await waitUntil(() => Object.values(taken()).every((count) => count === 0));
    expect((await sendRequest(started.url, '/api/v1/served/coverage')).status).toBe(200);
    expect(logged.mock.calls).toEqual([]);
  }

  it.each([
    ['an anonymous request', '/api/v1/served/coverage', false],
    ['an authenticated request', '/api/v1/profile', true],
    ['a page', '/de/languages?fresh', false],
    ['a stream of releases', '/locales/events', false],
    ['a stream of changes', '/api/v1/events', true],
    ['an export', '/api/v1/unused-keys/export', true],
  ])('leave nothing behind after 300 times %s', async (_, path, authenticated) => {
    await hangUp(300, get(path, authenticated ? ada.cookie! : 'dragoman=made-up'));
    await expectNothingLeft();
  });

  it('leave nothing behind, and no error in the log, after half of a form', async () => {
    const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nname=half';
    const post = get('/de/languages', 'dragoman=made-up').replace('GET', 'POST').replace('\r\n\r\n', `\r\n${form}`);
    await hangUp(100, post);
    await expectNothingLeft();
  });

  it.each([
    ['requests', '/api/v1/served/coverage'],
    ['streams', '/locales/events'],
  ])('leave nothing behind after pipelined %s', async (_, path) => {
    await hangUp(20, get(path, 'dragoman=made-up').repeat(15));
    await expectNothingLeft();
  });
});
