import { connect } from 'node:net';
import { PageRenderer } from '@dragoman/i18n';
import { RenderQueue } from '../../libs/i18n/src/nest/pages/render-queue';
import { type HttpResponse, sendRequest } from '../support/send-request';
import { guardDelivery } from '../support/delivery-guard';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

let started: StartedApp;
beforeAll(async () => {
  const namespaces = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [`area${i}`, { title: `Title ${i}`, text: `Text ${i}` }]),
  );
  const languages = ['en', 'de', 'fr', 'es', 'pl', 'uk', 'ar', 'ja', 'sv', 'fi', 'nb', 'da'];
  started = await startApp({ texts: Object.fromEntries(languages.map((tag) => [tag, namespaces])) });
  await page('/en/languages'); // loads the code of the page
  await page('/en/docs/api');
}, 60_000);
afterAll(() => started.close());
afterEach(() => jest.restoreAllMocks());

const page = (path: string, headers = {}): Promise<HttpResponse> =>
  sendRequest(started.url, path, { headers: { Accept: 'text/html', ...headers } });

describe('pages that are not cached', () => {
  guardDelivery(() => started);

  it.each([
    ['with a parameter that the page reads', '/en/languages?q=', {}],
    ['with a parameter that it does not read', '/en/languages?x', {}],
    ['with a session cookie that does not exist', '/en/languages?y=', { Cookie: 'dragoman=made-up' }],
    ['with a theme', '/en/languages?z=', { Cookie: 'theme=dark' }],
    ['with credentials', '/en/languages?w=', { Authorization: 'Basic x' }],
    ['large', '/en/docs/api?v=', { Cookie: 'theme=dark' }],
  ])(
    'do not keep texts waiting: %s',
    async (_, path, headers) => {
      const pages = await Promise.all(Array.from({ length: 40 }, (_, i) => page(`${path}${i}`, headers)));
      const refused = pages.filter(({ status }) => status !== 200);
      expect(refused.length).toBeLessThan(40);
      for (const { status, headers } of refused) expect([status, headers['retry-after']]).toEqual([503, '5']);
    },
    60_000,
  );

  it('are not rendered for visitors who have gone', async () => {
    const queue = started.app.get(RenderQueue, { strict: false });
    const render = jest.spyOn(started.app.get(PageRenderer), 'render');
    const run = jest.spyOn(queue, 'run');
    const { hostname, port } = new URL(started.url);
    await Promise.all(
      Array.from({ length: 30 }, async (_, i) => {
        const get = `GET /en/languages?q=${i} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\n\r\n`;
        const socket = connect(Number(port), hostname).on('error', () => {});
        await new Promise<void>((resolve) => socket.once('connect', resolve));
        await new Promise<void>((resolve) => socket.write(get.repeat(2), () => resolve()));
        socket.resetAndDestroy();
      }),
    );
    await waitUntil(() => run.mock.calls.length === render.mock.calls.length);
    const results = await Promise.allSettled(run.mock.results.map(({ value }) => value as Promise<unknown>));
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(10);
  });
});
