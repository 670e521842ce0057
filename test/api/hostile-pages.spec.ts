import { type HttpResponse, sendRequest } from '../support/send-request';
import { guardDelivery } from '../support/delivery-guard';
import { startApp, type StartedApp } from '../support/start-app';

let started: StartedApp;
beforeAll(async () => {
  const namespaces = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [`area${i}`, { title: `Title ${i}`, text: `Text ${i}` }]),
  );
  const languages = ['en', 'de', 'fr', 'es', 'pl', 'uk', 'ar', 'ja', 'sv', 'fi', 'nb', 'da'];
  started = await startApp({ texts: Object.fromEntries(languages.map((tag) => [tag, namespaces])) });
  await page('/en/languages'); // loads the code of the page
  await page('/en/docs/api');
});
afterAll(() => started.close());

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
  ])('do not keep texts waiting: %s', async (_, path, headers) => {
    const pages = await Promise.all(Array.from({ length: 40 }, (_, i) => page(`${path}${i}`, headers)));
    const refused = pages.filter(({ status }) => status !== 200);
    expect(refused.length).toBeLessThan(40);
    for (const { status, headers } of refused) expect([status, headers['retry-after']]).toEqual([503, '5']);
  });
});
