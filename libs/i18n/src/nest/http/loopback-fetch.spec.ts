import compression from 'compression';
import express, { type RequestHandler } from 'express';
import helmet from 'helmet';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type LoopbackOptions, loopbackFetch } from './loopback-fetch';

function deferred<T>() {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}

/** Calls an Express application with the middleware that hosts have. */
function fetchFrom(handler: RequestHandler, options: Partial<LoopbackOptions> = {}): typeof fetch {
  const app = express();
  app.use(helmet(), compression({ threshold: 0 }), express.json(), express.text({ type: 'text/*' }));
  app.use(express.raw({ type: 'application/octet-stream' }));
  app.use(handler);
  return loopbackFetch(app, { headers: {}, exemptFromLimit: false, ...options });
}

describe('fetch without a connection', () => {
  it('sends the method, path, headers and body', async () => {
    const echo = fetchFrom(
      ({ method, originalUrl, query, headers, body, ip, protocol, hostname }, response) => {
        response.json({ method, originalUrl, query, headers, body: body as unknown, ip, protocol, hostname });
      },
      { headers: { accept: 'application/json', 'x-own': 'default' }, remoteAddress: '203.0.113.7' },
    );
    const response = await echo('/a%20b?c=d&c=e', {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', 'X-Own': 'set' },
      body: JSON.stringify({ name: 'Zoë' }),
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      method: 'PATCH',
      originalUrl: '/a%20b?c=d&c=e',
      query: { c: ['d', 'e'] },
      headers: {
        host: 'localhost',
        accept: 'application/json',
        'content-length': '15',
        'content-type': 'application/json',
        'x-own': 'set',
      },
      body: { name: 'Zoë' },
      ip: '203.0.113.7',
      protocol: 'http',
      hostname: 'localhost',
    });
  });

  it('sends bytes as they are', async () => {
    const bytes = new Uint8Array(90_000).map((_, i) => i % 251);
    const hash = fetchFrom(({ body }, response) => void response.send(createHash('sha256').update(body).digest('hex')));
    const headers = { 'Content-Type': 'application/octet-stream' };
    const response = await hash('http://elsewhere.example/upload', { method: 'POST', headers, body: bytes });
    expect(await response.text()).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('takes a Request', async () => {
    const echo = fetchFrom(({ body }, response) => void response.send(body));
    const request = new Request('http://localhost/', { method: 'POST', body: 'text', duplex: 'half' });
    expect(await (await echo(request)).text()).toBe('text');
  });

  it('returns headers, several cookies and compressed bytes, without the headers of the connection', async () => {
    const send = fetchFrom((_, response) => {
      response.cookie('a', '1').cookie('b', '2').send('x'.repeat(5000));
    });
    const { headers } = await send('/');
    expect(headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/']);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.has('Connection') || headers.has('Transfer-Encoding')).toBe(false);
    const compressed = await send('/', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(compressed.headers.get('Content-Encoding')).toBe('gzip');
    expect([...new Uint8Array(await compressed.arrayBuffer()).subarray(0, 2)]).toEqual([0x1f, 0x8b]);
  });

  it.each<[string, RequestHandler, { status: number; body: string; method?: string }]>([
    ['a response without a body', (_, response) => void response.status(204).end(), { status: 204, body: '' }],
    ['a response to HEAD', (_, response) => void response.send('body'), { status: 200, body: '', method: 'HEAD' }],
    [
      'a response in the chunked coding',
      (_, response) => {
        response.setHeader('Transfer-Encoding', 'chunked');
        response.write('one, ');
        response.end('two');
      },
      { status: 200, body: 'one, two' },
    ],
    [
      'a response with headers as a list',
      (_, response) => void response.writeHead(404, ['X-A', '1']).end('none'),
      { status: 404, body: 'none' },
    ],
    [
      'a response after early hints',
      (_, response) => response.writeEarlyHints({ link: '</a.css>; rel=preload' }, () => response.send('late')),
      { status: 200, body: 'late' },
    ],
  ])('returns %s', async (_, handler, { status, body, method = 'GET' }) => {
    const response = await fetchFrom(handler)('/', { method });
    expect([response.status, await response.text()]).toEqual([status, body]);
  });

  it('collects a body that is written in pieces', async () => {
    const send = fetchFrom(async (_, response) => {
      for (let i = 0; i < 100; i++) if (!response.write('x'.repeat(10_000))) await once(response, 'drain');
      response.end();
    });
    expect((await (await send('/')).arrayBuffer()).byteLength).toBe(1_000_000);
  });

  it('emits "close" on the request and on the complete response, as a connection does', async () => {
    const closed: unknown[] = [];
    const both = deferred<void>();
    const send = fetchFrom((request, response) => {
      const note = (name: string) => () => {
        closed.push([name, response.writableFinished]);
        if (closed.length === 2) both.resolve();
      };
      request.once('close', note('request'));
      response.once('close', note('response'));
      response.send('whole');
    });
    await send('/');
    await both.promise;
    expect(closed.sort()).toEqual([
      ['request', true],
      ['response', true],
    ]);
  });

  it('rejects if the handler closes the connection', async () => {
    const fail = fetchFrom((_, response) => void response.write('half', () => response.destroy()));
    await expect(fail('/a')).rejects.toThrow(
      new TypeError('GET /a was not answered: its handler closed the connection.'),
    );
  });

  it('rejects when it is aborted, while the handler runs to its end', async () => {
    const entered = deferred<void>();
    const proceed = deferred<void>();
    const done = deferred<boolean>();
    const send = fetchFrom(async (request, response) => {
      entered.resolve();
      await proceed.promise;
      done.resolve(request.socket.destroyed);
      response.end();
    });
    const controller = new AbortController();
    const sent = send('/', { signal: controller.signal });
    await entered.promise;
    controller.abort(new Error('gone'));
    await expect(sent).rejects.toThrow('gone');
    proceed.resolve();
    expect(await done.promise).toBe(false);
    await expect(send('/', { signal: controller.signal })).rejects.toThrow('gone');
  });
});
