import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { sendRequest, type RequestOptions } from '../support/send-request';
import { hostAdapters, type HostApp, startHost, workspaceIn } from './host-app';

/** What a host does, from its own routes to what it refuses. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS'];
const PATHS = [
  '/',
  '/api/v1/own',
  '/api/v1/own/texts',
  '/api/v1/own/fail',
  '/api/v1/own/echo',
  '/api/own',
  '/textsx',
  '/tex',
];
const HEADERS: RequestOptions['headers'][] = [
  { Accept: 'text/html', 'Accept-Language': 'de' },
  { Origin: 'https://elsewhere.example', Cookie: 'session=1; lng=pl' },
];
const REQUESTS: readonly (readonly [method: string, path: string, options: RequestOptions])[] = [
  ...METHODS.flatMap((method) =>
    PATHS.flatMap((path) => HEADERS.map((headers) => [method, path, { headers }] as const)),
  ),
  ['POST', '/api/v1/own/echo', json('{"a":1}')],
  ['POST', '/api/v1/own/echo', json('{"a":')],
  ['POST', '/api/v1/own/echo', json(JSON.stringify({ a: 'x'.repeat(2000) }))],
  ['GET', '/api/v1/own?lng=de&texts=/texts', {}],
];

describe.each(hostAdapters)('an application with and without a workspace (%s)', (adapter) => {
  let workspace: Awaited<ReturnType<typeof workspaceIn>>;
  let [withIt, withoutIt]: HostApp[] = [];

  beforeAll(async () => {
    workspace = await workspaceIn('/texts');
    [withIt, withoutIt] = await Promise.all([
      startHost({ adapter, workspace: workspace.module }),
      startHost({ adapter }),
    ]);
  });

  afterAll(async () => {
    await Promise.all([withIt?.close(), withoutIt?.close()]);
    await workspace.remove();
  });

  it.each(REQUESTS)('responds the same to %s %s %j', async (method, path, options) => {
    const [response, expected] = await Promise.all(
      [withIt!, withoutIt!].map(async ({ url }) => {
        const { status, headers, text } = await sendRequest(url, path, { method, ...options });
        return { status, headers: { ...headers, date: '' }, text };
      }),
    );
    expect(response).toEqual(expected);
  });

  it('leaves upgrades and the errors of clients to it', () => {
    const listeners = (host: HostApp) =>
      ['upgrade', 'checkContinue', 'clientError', 'connect'].map((event) =>
        host.app.getHttpServer().listenerCount(event),
      );
    expect(listeners(withIt!)).toEqual(listeners(withoutIt!));
  });

  it('stops while people have pages open, and ends their streams', async () => {
    const other = await workspaceIn('/texts');
    const host = await startHost({ adapter, workspace: other.module });
    const [stream] = (await once(
      get(`${host.url}/texts/locales/events`, { headers: { Accept: 'text/event-stream' } }),
      'response',
    )) as [IncomingMessage];
    const ended = once(stream.resume(), 'end');
    await host.close();
    await ended;
    await other.remove();
  });
});

function json(body: string): RequestOptions {
  return { body, headers: { 'Content-Type': 'application/json' } };
}
