import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Delivery } from '../../libs/i18n/src/nest/delivery/delivery';
import { PageCache } from '../../libs/i18n/src/nest/pages/page-cache';
import { basePath, itInProgram, pageCookie } from '../support/base-path';
import { sendRequest, sendRaw, type HttpResponse } from '../support/send-request';
import { cases } from '../support/cases/hostile.json';
import * as identifiers from '../support/cases/identifier-safety.json';
import { guardDelivery } from '../support/delivery-guard';
import { startApp, type StartedApp } from '../support/start-app';
import { hostAdapter } from '../support/start-in-host';
import { waitUntil } from '../support/wait-until';

const HOSTILE =
  '<a href="javascript:alert(1)">x</a><img src=x onerror=alert(1)></script><script>alert(1)</script>\u2028';

let started: StartedApp;
beforeAll(async () => {
  started = await startApp({
    texts: {
      en: {
        common: { title: 'Welcome' },
        big: Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`k${i}`, `${Math.random()}`])),
      },
    },
  });
  // loads the code of pages, which takes long once
  for (const path of ['/de', '/de/languages', '/de/developers', '/en/nope']) {
    await sendRequest(started.url, path, { headers: { Accept: 'text/html' } });
  }
});
afterAll(() => started.close());

const connections = () => new Promise<number>((resolve) => started.server.getConnections((_, count) => resolve(count)));

/** Jest itself fails a test during which a promise is rejected without a handler. */
afterEach(async () => {
  expect((await sendRequest(started.url, '/healthz')).status).toBe(200);
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  await waitUntil(async () => (await connections()) === 0);
});

interface Case {
  readonly id: string;
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
  readonly raw?: string;
  readonly status: readonly number[];
  readonly checks: string;
  readonly never?: readonly string[];
}

const expanded = (text: string) =>
  text
    .replace(/@rep\(([^]*?),(\d+)\)/g, (_, part: string, times: string) => part.repeat(Number(times)))
    .replaceAll('{HOST}', new URL(started.url).host);

async function send({ method, path, headers = {}, body, raw }: Case): Promise<HttpResponse> {
  if (raw === undefined) {
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, expanded(value!)]));
    return sendRequest(started.url, expanded(path!), {
      method,
      headers: { Accept: 'text/html, */*;q=0.8', ...sent },
      body,
    });
  }
  const text = await sendRaw(started.url, expanded(raw));
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const fields = head
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(': ', 2) as [string, string]);
  const headersOf = Object.fromEntries(fields.map(([name, value]) => [name.toLowerCase(), value]));
  return {
    status: Number(head.split(' ')[1]),
    headers: headersOf,
    body: Buffer.from(text),
    text: rest.join('\r\n\r\n'),
    json: () => JSON.parse(rest.join()),
  };
}

const INSIDE =
  /\\n\s*at |:\d+:\d+\)|node_modules|\/work\/|\/srv|file:\/\/|(?:URI|Type|Range|Syntax)Error|express|nestjs|node\/\d/i;

/** Expects that links and redirects stay within the application: paths, or URLs of the configured origin. */
function expectOwnAddresses({ headers, text }: HttpResponse): void {
  const addresses = Array.from(text.matchAll(/(?:href|src|action|content)="([^"]*)"/g), ([, address]) => address!);
  for (const address of [
    headers.location ?? '/',
    ...addresses.filter((each) => /^[a-z]+:|\/\//i.test(each.split('?')[0]!)),
  ])
    expect(address).toMatch(/^(?:\/(?![/\\])|http:\/\/localhost:)/);
}

const open = async (count: number, bytes: string): Promise<Socket[]> => {
  const { hostname, port } = new URL(started.url);
  const sockets = Array.from({ length: count }, () => connect(Number(port), hostname).on('error', () => {}));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) socket.write(bytes);
  return sockets;
};
const leave = (sockets: readonly Socket[]): void => sockets.forEach((socket) => socket.destroy());

/** Fastify does not route the absolute form of a target (RFC 9112, 3.2.2): such a request never leaves the host. */
const isRouted = ({ raw }: Case): boolean => hostAdapter !== 'fastify' || !/^[A-Z]+ http:/.test(raw ?? '');

describe('a known attack', () => {
  guardDelivery(() => started);

  it.each((cases as readonly Case[]).filter(isRouted))('$id is harmless', async (hostile) => {
    const before = started.host.app.get(Delivery)['bundles']['prepared'].size;
    const response = await send(hostile);
    expect(hostile.status).toContain(response.status);
    const head = JSON.stringify(response.headers);
    for (const forbidden of hostile.never ?? []) {
      expect(response.text).not.toContain(forbidden);
      expect(head).not.toContain(forbidden);
    }
    expect(response.text + head).not.toMatch(INSIDE);
    expect(response.headers).not.toHaveProperty('x-powered-by');
    expect(response.headers).not.toHaveProperty('set-cookie');
    if (hostile.checks.includes('R')) expectOwnAddresses(response);
    if (hostile.checks.includes('M')) expect(started.host.app.get(Delivery)['bundles']['prepared'].size).toBe(before);
    if (hostile.checks.includes('H')) {
      expect(response.headers).toMatchObject({
        'content-security-policy': expect.stringMatching(/frame-ancestors 'none'/),
        'x-content-type-options': 'nosniff',
        'referrer-policy': expect.any(String),
      });
    }
    if (hostile.checks.includes('C')) {
      if (response.status === 200) {
        expect(response.headers.vary).not.toMatch(/cookie|language/i);
        expect(response.headers['content-language']).toBe('de');
      } else
        expect(response.headers).toMatchObject({
          'cache-control': 'private, no-store',
          vary: expect.stringMatching(/Cookie, Accept-Language/),
        });
    }
    if (response.status === 405) expect(response.headers.allow).toMatch('GET');
    if (
      /^\/(?:locales|api)/.test(hostile.path ?? '') &&
      response.status >= 400 &&
      response.status !== 414 &&
      response.status !== 417 &&
      response.status !== 431
    )
      expect(response.headers['content-type']).toBe('application/problem+json');
  });

  it('B20 cannot poison a cached page', async () => {
    const html = { Accept: 'text/html' };
    const page = (text: string) => text.replace(/"now":\d+/, '');
    const clean = await sendRequest(started.url, '/de/developers', { headers: html });
    started.app.get(PageCache).clear();
    const poison = {
      'X-Forwarded-Host': 'evil',
      'X-Forwarded-Prefix': '/x',
      'Accept-Language': 'ar',
      Cookie: 'lng=ar',
      Referer: 'http://evil/',
    };
    await sendRequest(started.url, '/de/developers', { headers: { ...html, ...poison } });
    const after = await sendRequest(started.url, '/de/developers', { headers: html });
    expect(page(after.text)).toBe(page(clean.text));
    expect({ ...after.headers, date: '', etag: '' }).toEqual({ ...clean.headers, date: '', etag: '' });
  });

  it('B31 cannot leak resources with aborted requests', async () => {
    for (let i = 0; i < 30; i++) {
      const outgoing = request(`${started.url}/de/languages?${i}`, { headers: { Accept: 'text/html' }, agent: false });
      outgoing.on('error', () => {});
      outgoing.end();
      if (i % 3 === 0) await once(outgoing, 'socket');
      else {
        const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
        response.on('error', () => {});
        let received = 0;
        for await (const chunk of response) if ((received += (chunk as Buffer).length) > 1024) break;
      }
      outgoing.destroy();
    }
    await waitUntil(async () => (await connections()) === 0);
  });

  // A host limits its own sockets.
  itInProgram('H02 cannot block others with slow requests, which end in a timeout', async () => {
    const { headersTimeout, requestTimeout, timeout, maxConnections, maxHeadersCount } = started.server;
    expect(headersTimeout).toBeLessThanOrEqual(10_000);
    expect(requestTimeout).toBeLessThanOrEqual(600_000); // the limit for files; other bodies have a shorter one (slow-bodies.spec.ts)
    expect(timeout > 0 && timeout <= 120_000).toBe(true);
    expect([maxConnections > 0 && maxConnections <= 20_000, maxHeadersCount]).toEqual([true, 200]);
    const slow = await open(
      200,
      'POST /locales/add/en/common HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{',
    );
    expect((await sendRequest(started.url, '/locales/en/common.json')).status).toBe(200);
    expect((await sendRequest(started.url, '/de', { headers: { Accept: 'text/html' } })).status).toBe(200);
    leave(slow);
  });

  it('H03 cannot fill memory by not reading responses', async () => {
    const before = process.memoryUsage().arrayBuffers;
    const ten = 'GET /locales/en/big.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(10);
    const deaf = await open(100, ten);
    for (const socket of deaf) socket.pause();
    expect((await sendRequest(started.url, '/locales/en/common.json')).status).toBe(200);
    const { length } = (await sendRequest(started.url, '/locales/en/big.json')).body;
    expect(length).toBeGreaterThan(500_000);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(length * 100);
    leave(deaf);
  });
});

describe('a text of a translator', () => {
  guardDelivery(() => started);

  let another: StartedApp;
  beforeAll(async () => {
    const own = await Promise.all(
      ['common', 'home', 'failures', 'languages'].map((name) =>
        sendRequest(started.url, `/locales/en/dragoman/${name}.json`),
      ),
    );
    const poisoned = (node: unknown): unknown =>
      typeof node === 'string'
        ? node + HOSTILE
        : Object.fromEntries(Object.entries(node as object).map(([key, child]) => [key, poisoned(child)]));
    const [common, home, failures, languages] = own.map((response) => poisoned(response.json()) as object);
    const poison = {
      'dragoman/common': common!,
      'dragoman/home': home!,
      'dragoman/failures': failures!,
      'dragoman/languages': languages!,
    };
    another = await startApp({ texts: { en: poison } });
  });
  afterAll(() => another.close());

  // The texts of a mounted workspace's own pages are fixed.
  itInProgram('B28 cannot turn a translated text into code or markup', async () => {
    for (const path of ['/en', '/en/languages', '/en/nope', '/en/%E0%A4%A']) {
      const { text } = await sendRequest(another.url, path, { headers: { Accept: 'text/html' } });
      expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
      expect(text).not.toMatch(/<img src=x|<script>|href="javascript/i);
      expect(text.match(/<\/script>/g)).toHaveLength(text.match(/<script /g)!.length);
      const [, data] = /id="page-data">(.*?)<\/script>/s.exec(text)!;
      expect(data).not.toMatch(/[<\u2028\u2029]/);
      expect(JSON.parse(data!).resources['dragoman/common'].name).toMatch(HOSTILE);
    }
  });
});

describe('a name in a URL', () => {
  guardDelivery(() => started);

  const urlOf = (lng: string, ns: string) =>
    `/locales/${encodeURIComponent(lng)}/${ns.split('/').map(encodeURIComponent).join('/')}.json`;

  it.each(identifiers.lng.accept)('may be the language %j', async (lng) => {
    expect((await sendRequest(started.url, urlOf(lng, 'common'))).status).toBe(lng === 'en' ? 200 : 404);
  });
  it.each(identifiers.lng.reject)('may not be the language %j', async (lng) => {
    const { status, text } = await sendRequest(started.url, urlOf(lng, 'common'));
    expect(status).toBe(lng.includes('/') && !lng.includes('..') ? 404 : 400);
    expect(text).not.toMatch(/Injected|passwd|aaaaaaaaaaaaa|__proto__/);
    const several = await sendRequest(started.url, `/locales/resources.json?lng=${encodeURIComponent(lng)}&ns=common`);
    expect(several.status).toBe(lng.includes(' ') ? 200 : 400); // a space separates two names
  });
  it.each(identifiers.ns.accept)('may be the namespace %j', async (ns) => {
    expect((await sendRequest(started.url, urlOf('en', ns))).status).toBe(ns === 'common' ? 200 : 404);
  });
  it.each(identifiers.ns.reject)('may not be the namespace %j', async (ns) => {
    for (const url of [
      urlOf('en', ns),
      `/locales/en/${encodeURIComponent(ns)}.json`,
      `/locales/resources.json?lng=en&ns=${encodeURIComponent(ns)}`,
    ]) {
      const { status, text } = await sendRequest(started.url, url);
      expect(status).toBe(400);
      expect(text).not.toMatch(/passwd|aaaaaaaaaaaaa|__proto__/);
    }
  });
  it.each(identifiers.headerValue)('is never copied into a header: %j', async (value) => {
    for (const path of [
      `/?lng=${encodeURIComponent(value)}`,
      `/de?lng=${encodeURIComponent(value)}`,
      urlOf(value, 'common'),
    ]) {
      const { headers } = await sendRequest(started.url, path, {
        headers: { Accept: 'text/html', Cookie: `lng=${encodeURIComponent(value)}` },
      });
      expect(headers).not.toHaveProperty('x-injected');
      expect(headers['content-language'] ?? 'en').toMatch(/^(?:en|de)$/);
    }
  });

  it('is ignored if it is invalid and others are requested with it', async () => {
    const { lng, ns, expectedLng, expectedNs } = identifiers.multi;
    const { status, json } = await sendRequest(
      started.url,
      `/locales/resources.json?${new URLSearchParams({ lng, ns })}`,
    );
    expect([status, Object.keys(json())]).toEqual([200, expectedLng]);
    for (const language of expectedLng) expect(Object.keys(json()[language])).toEqual(expectedNs);
  });
});

describe('an unusual client', () => {
  guardDelivery(() => started);

  const host = () => new URL(started.url).host;
  const get = (path: string, more = '', version = 'HTTP/1.1') =>
    sendRaw(started.url, `GET ${path} ${version}\r\nHost: ${host()}\r\nConnection: close\r\n${more}\r\n`);

  it('gets a response with HTTP/1.0 and without a Host header', async () => {
    const response = await sendRaw(started.url, 'GET /locales/en/common.json HTTP/1.0\r\n\r\n');
    expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(response).toMatch(/\r\n\r\n\{"title":"Welcome"\}$/);
    expect(await sendRaw(started.url, 'GET /de HTTP/1.0\r\nAccept: text/html\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 200 OK\r\n[^]*<html lang="de"/,
    );
    expect(await sendRaw(started.url, 'GET / HTTP/1.0\r\n\r\n')).toMatch(
      new RegExp(`^HTTP/1\\.1 302 Found\\r\\n[^]*\\nLocation: ${basePath}/en\\r\\n`),
    );
  });

  it.each([
    ['no host', 'GET /de HTTP/1.1\r\n\r\n'],
    ['a later version', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a space in the path', 'GET /de /x HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a control character in a header', 'GET /de HTTP/1.1\r\nHost: x\r\nX: a\u0001\r\n\r\n'],
    ['NUL in a header', 'GET /de HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n'],
    ['a header over two lines', 'GET /de HTTP/1.1\r\nHost: x\r\nX: a\r\n b: c\r\n\r\n'],
    ['a space before the colon', 'GET /de HTTP/1.1\r\nHost: x\r\nContent-Length : 5\r\n\r\n'],
    ['two lengths', 'POST /de HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    ['a negative length', 'POST /de HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n'],
    [
      'an endless chunk size',
      `POST /de HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${'f'.repeat(20)}\r\n`,
    ],
    [
      'a strange transfer coding',
      'POST /de HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
    ],
    ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001'],
    ['an unknown protocol', '\r\n\r\n\r\nxx\r\n\r\n'],
  ])('who send %s are refused, and their connection is closed', async (_, bytes) => {
    const response = await sendRaw(started.url, Buffer.from(bytes, 'latin1'));
    expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  it('gets responses to pipelined requests in order', async () => {
    const paths = [
      '/locales/en/common.json',
      '/de/languages',
      '/locales/xx/x.json',
      '/',
      '/locales/en/big.json',
      '/healthz',
      '/locales/manifest.json',
      '/DE',
    ];
    const requests = paths.map(
      (path, i) =>
        `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\n${i === paths.length - 1 ? 'Connection: close\r\n' : ''}\r\n`,
    );
    const statuses = (await sendRaw(started.url, requests.join(''))).match(/HTTP\/1\.1 \d+/g);
    expect(statuses).toEqual([200, 200, 404, 302, 200, 200, 200, 308].map((status) => `HTTP/1.1 ${status}`));
  });

  it('cannot smuggle a second request in the body of the first one', async () => {
    const hidden = 'GET /locales/en/common.json HTTP/1.1\r\nHost: x\r\n\r\n';
    const response = await sendRaw(
      started.url,
      `GET /de HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
    );
    expect(response.match(/HTTP\/1\.1 \d+/g)).toHaveLength(1);
  });

  it('may repeat a header', async () => {
    expect(await get('/locales/en/common.json', 'If-None-Match: "x"\r\nIf-None-Match: *\r\n')).toMatch(
      /^HTTP\/1\.1 (?:200|304) /,
    );
    expect(await get('/locales/en/big.json', 'Accept-Encoding: deflate\r\nAccept-Encoding: gzip\r\n')).toMatch(
      /Content-Encoding: gzip\r\n/,
    );
    expect(await get('/', `Cookie: a=b\r\nCookie: ${pageCookie('lng')}=de\r\n`)).toMatch(
      `Location: ${basePath}/de\r\n`,
    );
    expect(await get('/', 'Accept-Language: xx\r\nAccept-Language: de\r\n')).toMatch(`Location: ${basePath}/de\r\n`);
    expect(await get('/de', 'Authorization: a\r\nAuthorization: b\r\nAccept: text/html\r\n')).toMatch(
      /Cache-Control: private, no-store\r\n/i,
    );
    expect(await get('/de', 'Host: evil.example\r\nAccept: text/html\r\n')).not.toMatch('evil');
  });

  it('cannot upgrade to another protocol', async () => {
    expect(
      await get('/locales/en/common.json', 'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n'),
    ).toMatch(/^HTTP\/1\.1 200 /);
    const socket =
      'GET /de HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\nAccept: text/html\r\nSec-WebSocket-Key: x\r\n\r\n';
    expect(await sendRaw(started.url, socket)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await sendRaw(started.url, 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n')).not.toMatch(
      /^HTTP\/1\.1 2/,
    );
  });

  // CORS of a host answers it.
  itInProgram('refuses OPTIONS for the whole server', async () => {
    expect(await sendRaw(started.url, 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 4\d\d /,
    );
  });

  it('gets 431 for too many cookies, and pages below that limit', async () => {
    const cookies = (bytes: number) => `Cookie: ${'c=1; '.repeat(bytes / 5)}${pageCookie('lng')}=de\r\n`;
    expect(await get('/', cookies(4000))).toMatch(`Location: ${basePath}/de\r\n`);
    expect(await get('/', cookies(12_000))).toMatch(/^HTTP\/1\.1 302 /);
    expect(await get('/', cookies(20_000))).toMatch(/^HTTP\/1\.1 431 /);
    expect(await get(`/de?${'a'.repeat(15_000)}`, 'Accept: text/html\r\n')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await get(`/${'de/'.repeat(5000)}`, 'Accept: text/html\r\n')).toMatch(/^HTTP\/1\.1 404 /);
  });

  it.each([
    '/\\evil.example',
    '/de\\..\\..\\etc',
    '/de/..;/..;/admin',
    '/de/./../en',
    '//',
    '///evil.example//',
    '/%',
    '/%2',
    '/de?%',
    '/de#fragment',
    '/\u00e9\u00ff',
    '/de?q=\u00e9',
    '/;lng=de',
    '/@evil.example',
    '/.//evil.example',
    '/de/%2e%2e/en',
    '/?',
    '/de//',
  ])('is not redirected to another origin from %j', async (path) => {
    const response = await sendRaw(
      started.url,
      Buffer.from(`GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n`, 'latin1'),
    );
    expect(response).toMatch(/^HTTP\/1\.1 (?:200|302|308|400|404) /);
    const [, location] = /\r\nLocation: (.*)\r\n/.exec(response) ?? [];
    if (location !== undefined) expect(new URL(location, 'https://ours.example').host).toBe('ours.example');
    expect(response).not.toMatch(INSIDE);
  });

  it.each([
    ['a body to a read-only route', 'application/json', '{"a":"b"}', 405],
    ['a form', 'application/x-www-form-urlencoded', `a[99999999]=1&${'b[]=1&'.repeat(9000)}`, 405],
    ['malformed JSON', 'application/json', '{"secret-zqzq": <svg/onload=alert(1)>}', 400],
    ['fifty thousand brackets', 'application/json', '['.repeat(50_000), 400],
    ['ten thousand objects', 'application/json', '{"a":'.repeat(10_000), 400],
    ['deep but well-formed JSON', 'application/json', '['.repeat(30_000) + ']'.repeat(30_000), 400],
    ['a prototype', 'application/json', '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}', 405],
    ['a lone surrogate', 'application/json', '{"\\ud800":"\\udfff"}', 405],
    ['a body above the limit', 'application/json', `"${'x'.repeat(2_000_000)}"`, 413],
    ['another character set', 'application/json; charset=ebcdic', '{}', 415],
  ])('gets a problem that does not repeat %s', async (_, type, body, status) => {
    for (const path of ['/locales/add/en/common', '/de/languages']) {
      const response = await sendRequest(started.url, path, {
        method: 'POST',
        headers: { 'Content-Type': type },
        body,
      });
      // no handler reads the body there, nor that of a stranger's report of missing keys
      const expected = path.startsWith('/locales/add') ? 403 : path.startsWith('/locales') ? 405 : status;
      expect([path, response.status]).toEqual([path, expected]);
      expect(response.json()).toMatchObject({ status: expected, title: expect.stringMatching(/\S/) });
      expect(response.text).not.toMatch(/secret|zqzq|svg|ebcdic|bracket|JSON at|Unexpected/i);
      expect(response.text).not.toMatch(INSIDE);
    }
  });

  it.each([
    ['a decompression bomb', gzipSync(Buffer.alloc(50_000_000, ' ')), 'gzip', 413],
    ['invalid gzip data', Buffer.from('not gzip'), 'gzip', 400],
    ['an unknown encoding', Buffer.from('{}'), 'compress', 415],
  ])('gets a problem for a body with %s', async (_, body, encoding, status) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': encoding };
    const response = await sendRequest(started.url, '/de/languages', { method: 'POST', headers, body });
    expect(response.status).toBe(status);
    expect(response.text).not.toMatch(INSIDE);
  });
});

/** Not watched as the others are: no further connection is accepted, so none for a bundle either. */
describe('more connections than the limit', () => {
  it('H14 cannot open more connections than the limit, and open connections keep working', async () => {
    const most = started.server.maxConnections;
    started.server.maxConnections = 50;
    const idle = await open(50, '');
    const closed = await open(20, '');
    await waitUntil(() => closed.every((socket) => socket.resume().closed));
    idle[0]!.write(`GET ${basePath}/healthz HTTP/1.1\r\nHost: x\r\n\r\n`);
    const [response] = (await once(idle[0]!, 'data')) as [Buffer];
    expect(response.toString()).toMatch(/^HTTP\/1.1 200 /);
    leave(idle);
    started.server.maxConnections = most;
  });
});
