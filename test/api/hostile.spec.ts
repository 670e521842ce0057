import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { DeliveryService } from '../../libs/i18n/src/nest/delivery.service';
import { PageCache } from '../../libs/i18n/src/nest/page-cache';
import { ask, askRaw, type Answer } from '../support/ask';
import { cases } from '../support/cases/hostile.json';
import * as identifiers from '../support/cases/identifier-safety.json';
import { startApp, type StartedApp } from '../support/start-app';
import { until } from '../support/until';

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
});
afterAll(() => started.close());

const connections = () => new Promise<number>((resolve) => started.server.getConnections((_, count) => resolve(count)));

/** Every promise that fails unheard fails the test that runs: Jest sees to it. */
afterEach(async () => {
  expect((await ask(started.url, '/healthz')).status).toBe(200);
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  await until(async () => (await connections()) === 0);
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

async function send({ method, path, headers = {}, body, raw }: Case): Promise<Answer> {
  if (raw === undefined) {
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, expanded(value!)]));
    return ask(started.url, expanded(path!), { method, headers: { Accept: 'text/html, */*;q=0.8', ...sent }, body });
  }
  const text = await askRaw(started.url, expanded(raw));
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

/** Addresses that a page or a redirect leads to are ours: paths, or at the configured origin. */
function expectOwnAddresses({ headers, text }: Answer): void {
  const addresses = Array.from(text.matchAll(/(?:href|src|action|content)="([^"]*)"/g), ([, address]) => address!);
  for (const address of [
    headers.location ?? '/',
    ...addresses.filter((each) => /^[a-z]+:|\/\//i.test(each.split('?')[0]!)),
  ])
    expect(address).toMatch(/^(?:\/(?![/\\])|http:\/\/localhost:)/);
}

describe('what harmed others', () => {
  it.each(cases as readonly Case[])('$id does no harm here', async (hostile) => {
    const before = started.app.get(DeliveryService)['delivery']['ready'].size;
    const answer = await send(hostile);
    expect(hostile.status).toContain(answer.status);
    const head = JSON.stringify(answer.headers);
    for (const forbidden of hostile.never ?? []) {
      expect(answer.text).not.toContain(forbidden);
      expect(head).not.toContain(forbidden);
    }
    expect(answer.text + head).not.toMatch(INSIDE);
    expect(answer.headers).not.toHaveProperty('x-powered-by');
    expect(answer.headers).not.toHaveProperty('set-cookie');
    if (hostile.checks.includes('R')) expectOwnAddresses(answer);
    if (hostile.checks.includes('M')) expect(started.app.get(DeliveryService)['delivery']['ready'].size).toBe(before);
    if (hostile.checks.includes('H')) {
      expect(answer.headers).toMatchObject({
        'content-security-policy': expect.stringMatching(/frame-ancestors 'none'/),
        'x-content-type-options': 'nosniff',
        'referrer-policy': expect.any(String),
      });
    }
    if (hostile.checks.includes('C')) {
      if (answer.status === 200) {
        expect(answer.headers.vary).not.toMatch(/cookie|language/i);
        expect(answer.headers['content-language']).toBe('de');
      } else
        expect(answer.headers).toMatchObject({
          'cache-control': 'private, no-store',
          vary: expect.stringMatching(/Cookie, Accept-Language/),
        });
    }
    if (answer.status === 405) expect(answer.headers.allow).toMatch('GET');
    if (
      /^\/(?:locales|api)/.test(hostile.path ?? '') &&
      answer.status >= 400 &&
      answer.status !== 414 &&
      answer.status !== 417 &&
      answer.status !== 431
    )
      expect(answer.headers['content-type']).toBe('application/problem+json');
  });

  it('B20 a page that was rendered for a poisoned request is everybody’s page', async () => {
    const html = { Accept: 'text/html' };
    const page = (text: string) => text.replace(/"now":\d+/, '');
    const clean = await ask(started.url, '/de/developers', { headers: html });
    started.app.get(PageCache)['pages'].clear();
    const poison = {
      'X-Forwarded-Host': 'evil',
      'X-Forwarded-Prefix': '/x',
      'Accept-Language': 'ar',
      Cookie: 'lng=ar',
      Referer: 'http://evil/',
    };
    await ask(started.url, '/de/developers', { headers: { ...html, ...poison } });
    const after = await ask(started.url, '/de/developers', { headers: html });
    expect(page(after.text)).toBe(page(clean.text));
    expect({ ...after.headers, date: '', etag: '' }).toEqual({ ...clean.headers, date: '', etag: '' });
  });

  it('B28 no text of a translator becomes code or markup', async () => {
    const own = await Promise.all(
      ['common', 'home', 'failures', 'languages'].map((name) => ask(started.url, `/locales/en/dragoman/${name}.json`)),
    );
    const poisoned = (node: unknown): unknown =>
      typeof node === 'string'
        ? node + HOSTILE
        : Object.fromEntries(Object.entries(node as object).map(([key, child]) => [key, poisoned(child)]));
    const [common, home, failures, languages] = own.map((answer) => poisoned(answer.json()) as object);
    const poison = {
      'dragoman/common': common!,
      'dragoman/home': home!,
      'dragoman/failures': failures!,
      'dragoman/languages': languages!,
    };
    const another = await startApp({ texts: { en: poison } });
    for (const path of ['/en', '/en/languages', '/en/nope', '/en/%E0%A4%A']) {
      const { text } = await ask(another.url, path, { headers: { Accept: 'text/html' } });
      expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
      expect(text).not.toMatch(/<img src=x|<script>|href="javascript/i);
      expect(text.match(/<\/script>/g)).toHaveLength(text.match(/<script /g)!.length);
      const [, data] = /id="page-data">(.*?)<\/script>/s.exec(text)!;
      expect(data).not.toMatch(/[<\u2028\u2029]/);
      expect(JSON.parse(data!).resources['dragoman/common'].name).toMatch(HOSTILE);
    }
    await another.close();
  });

  it('B31 a visitor who leaves in the middle, or before the answer, leaves nothing behind', async () => {
    for (let i = 0; i < 30; i++) {
      const asked = request(`${started.url}/de/languages?${i}`, { headers: { Accept: 'text/html' }, agent: false });
      asked.on('error', () => {});
      asked.end();
      if (i % 3 === 0) await once(asked, 'socket');
      else {
        const [response] = (await once(asked, 'response')) as [IncomingMessage];
        response.on('error', () => {});
        let received = 0;
        for await (const chunk of response) if ((received += (chunk as Buffer).length) > 1024) break;
      }
      asked.destroy();
    }
    await until(async () => (await connections()) === 0);
  });

  const open = async (count: number, bytes: string): Promise<Socket[]> => {
    const { hostname, port } = new URL(started.url);
    const sockets = Array.from({ length: count }, () => connect(Number(port), hostname).on('error', () => {}));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    for (const socket of sockets) socket.write(bytes);
    return sockets;
  };
  const leave = (sockets: readonly Socket[]): void => sockets.forEach((socket) => socket.destroy());

  it('H02 those who send a byte now and then keep nobody else waiting, and not for long', async () => {
    const { headersTimeout, requestTimeout, timeout, maxConnections, maxHeadersCount } = started.server;
    expect(headersTimeout).toBeLessThanOrEqual(10_000);
    expect(requestTimeout).toBeLessThanOrEqual(600_000); // of files; other bodies have less (slow-bodies.spec.ts)
    expect(timeout > 0 && timeout <= 120_000).toBe(true);
    expect([maxConnections > 0 && maxConnections <= 20_000, maxHeadersCount]).toEqual([true, 200]);
    const slow = await open(
      200,
      'POST /locales/add/en/common HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{',
    );
    expect((await ask(started.url, '/locales/en/common.json')).status).toBe(200);
    expect((await ask(started.url, '/de', { headers: { Accept: 'text/html' } })).status).toBe(200);
    leave(slow);
  });

  it('H03 those who do not read what they ask for have nothing kept for them', async () => {
    const before = process.memoryUsage().arrayBuffers;
    const ten = 'GET /locales/en/big.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(10);
    const deaf = await open(100, ten);
    for (const socket of deaf) socket.pause();
    expect((await ask(started.url, '/locales/en/common.json')).status).toBe(200);
    const { length } = (await ask(started.url, '/locales/en/big.json')).body;
    expect(length).toBeGreaterThan(500_000);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(length * 100);
    leave(deaf);
  });

  it('H14 more connections than there may be are closed at once, and those that are there are answered', async () => {
    const most = started.server.maxConnections;
    started.server.maxConnections = 50;
    const idle = await open(50, '');
    const closed = await open(20, '');
    await until(() => closed.every((socket) => socket.resume().closed));
    idle[0]!.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    const [answer] = (await once(idle[0]!, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1.1 200 /);
    leave(idle);
    started.server.maxConnections = most;
  });
});

describe('names that are none', () => {
  const urlOf = (lng: string, ns: string) =>
    `/locales/${encodeURIComponent(lng)}/${ns.split('/').map(encodeURIComponent).join('/')}.json`;

  it.each(identifiers.lng.accept)('%j could be a language', async (lng) => {
    expect((await ask(started.url, urlOf(lng, 'common'))).status).toBe(lng === 'en' ? 200 : 404);
  });
  it.each(identifiers.lng.reject)('%j is no language', async (lng) => {
    const { status, text } = await ask(started.url, urlOf(lng, 'common'));
    expect(status).toBe(lng.includes('/') && !lng.includes('..') ? 404 : 400);
    expect(text).not.toMatch(/Injected|passwd|aaaaaaaaaaaaa|__proto__/);
    const several = await ask(started.url, `/locales/resources.json?lng=${encodeURIComponent(lng)}&ns=common`);
    expect(several.status).toBe(lng.includes(' ') ? 200 : 400); // a space joins two names
  });
  it.each(identifiers.ns.accept)('%j could be a namespace', async (ns) => {
    expect((await ask(started.url, urlOf('en', ns))).status).toBe(ns === 'common' ? 200 : 404);
  });
  it.each(identifiers.ns.reject)('%j is no namespace', async (ns) => {
    for (const url of [
      urlOf('en', ns),
      `/locales/en/${encodeURIComponent(ns)}.json`,
      `/locales/resources.json?lng=en&ns=${encodeURIComponent(ns)}`,
    ]) {
      const { status, text } = await ask(started.url, url);
      expect(status).toBe(400);
      expect(text).not.toMatch(/passwd|aaaaaaaaaaaaa|__proto__/);
    }
  });
  it.each(identifiers.headerValue)('%j never stands in a header', async (value) => {
    for (const path of [
      `/?lng=${encodeURIComponent(value)}`,
      `/de?lng=${encodeURIComponent(value)}`,
      urlOf(value, 'common'),
    ]) {
      const { headers } = await ask(started.url, path, {
        headers: { Accept: 'text/html', Cookie: `lng=${encodeURIComponent(value)}` },
      });
      expect(headers).not.toHaveProperty('x-injected');
      expect(headers['content-language'] ?? 'en').toMatch(/^(?:en|de)$/);
    }
  });

  it('are left out where several are asked for', async () => {
    const { lng, ns, expectedLng, expectedNs } = identifiers.multi;
    const { status, json } = await ask(started.url, `/locales/resources.json?${new URLSearchParams({ lng, ns })}`);
    expect([status, Object.keys(json())]).toEqual([200, expectedLng]);
    for (const language of expectedLng) expect(Object.keys(json()[language])).toEqual(expectedNs);
  });
});

describe('odd clients', () => {
  const host = () => new URL(started.url).host;
  const get = (path: string, more = '', version = 'HTTP/1.1') =>
    askRaw(started.url, `GET ${path} ${version}\r\nHost: ${host()}\r\nConnection: close\r\n${more}\r\n`);

  it('are answered in HTTP/1.0, without a host', async () => {
    const answer = await askRaw(started.url, 'GET /locales/en/common.json HTTP/1.0\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toMatch(/\r\n\r\n\{"title":"Welcome"\}$/);
    expect(await askRaw(started.url, 'GET /de HTTP/1.0\r\nAccept: text/html\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 200 OK\r\n[^]*<html lang="de"/,
    );
    expect(await askRaw(started.url, 'GET / HTTP/1.0\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 302 Found\r\n[^]*\nLocation: \/en\r\n/,
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
    ['nothing that is known', '\r\n\r\n\r\nxx\r\n\r\n'],
  ])('who send %s are refused, and their connection is closed', async (_, bytes) => {
    const answer = await askRaw(started.url, Buffer.from(bytes, 'latin1'));
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  it('who ask for everything at once on one connection are answered in that order', async () => {
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
    const statuses = (await askRaw(started.url, requests.join(''))).match(/HTTP\/1\.1 \d+/g);
    expect(statuses).toEqual([200, 200, 404, 302, 200, 200, 200, 308].map((status) => `HTTP/1.1 ${status}`));
  });

  it('who hide a second request in the body of a first are answered once', async () => {
    const hidden = 'GET /locales/en/common.json HTTP/1.1\r\nHost: x\r\n\r\n';
    const answer = await askRaw(
      started.url,
      `GET /de HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
    );
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toHaveLength(1);
  });

  it('who say a thing twice are understood as one', async () => {
    expect(await get('/locales/en/common.json', 'If-None-Match: "x"\r\nIf-None-Match: *\r\n')).toMatch(
      /^HTTP\/1\.1 (?:200|304) /,
    );
    expect(await get('/locales/en/big.json', 'Accept-Encoding: deflate\r\nAccept-Encoding: gzip\r\n')).toMatch(
      /Content-Encoding: gzip\r\n/,
    );
    expect(await get('/', 'Cookie: a=b\r\nCookie: lng=de\r\n')).toMatch(/Location: \/de\r\n/);
    expect(await get('/', 'Accept-Language: xx\r\nAccept-Language: de\r\n')).toMatch(/Location: \/de\r\n/);
    expect(await get('/de', 'Authorization: a\r\nAuthorization: b\r\nAccept: text/html\r\n')).toMatch(
      /Cache-Control: private, no-store\r\n/i,
    );
    expect(await get('/de', 'Host: evil.example\r\nAccept: text/html\r\n')).not.toMatch('evil');
  });

  it('who want to speak another protocol are answered in this one', async () => {
    expect(
      await get('/locales/en/common.json', 'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n'),
    ).toMatch(/^HTTP\/1\.1 200 /);
    const socket =
      'GET /de HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\nAccept: text/html\r\nSec-WebSocket-Key: x\r\n\r\n';
    expect(await askRaw(started.url, socket)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await askRaw(started.url, 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n')).not.toMatch(
      /^HTTP\/1\.1 2/,
    );
    expect(await askRaw(started.url, 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 4\d\d /,
    );
  });

  it('who carry many cookies are told when it is too much, and are served before', async () => {
    const cookies = (bytes: number) => `Cookie: ${'c=1; '.repeat(bytes / 5)}lng=de\r\n`;
    expect(await get('/', cookies(4000))).toMatch(/Location: \/de\r\n/);
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
  ])('who ask for %j are led nowhere else', async (path) => {
    const answer = await askRaw(
      started.url,
      Buffer.from(`GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n`, 'latin1'),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 (?:200|302|308|400|404) /);
    const [, location] = /\r\nLocation: (.*)\r\n/.exec(answer) ?? [];
    if (location !== undefined) expect(new URL(location, 'https://ours.example').host).toBe('ours.example');
    expect(answer).not.toMatch(INSIDE);
  });

  it.each([
    ['a body to what is only read', 'application/json', '{"a":"b"}', 405],
    ['a form', 'application/x-www-form-urlencoded', `a[99999999]=1&${'b[]=1&'.repeat(9000)}`, 405],
    ['no JSON', 'application/json', '{"secret-zqzq": <svg/onload=alert(1)>}', 400],
    ['a hundred thousand brackets', 'application/json', '['.repeat(100_000), 400],
    ['a hundred thousand objects', 'application/json', '{"a":'.repeat(100_000), 400],
    ['deep but whole JSON', 'application/json', '['.repeat(100_000) + ']'.repeat(100_000), 405],
    ['a prototype', 'application/json', '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}', 405],
    ['a lone surrogate', 'application/json', '{"\\ud800":"\\udfff"}', 405],
    ['more than may be sent', 'application/json', `"${'x'.repeat(2_000_000)}"`, 413],
    ['another character set', 'application/json; charset=ebcdic', '{}', 415],
  ])('who send %s are told so, not repeated', async (_, type, body, status) => {
    for (const path of ['/locales/add/en/common', '/de/languages']) {
      const answer = await ask(started.url, path, { method: 'POST', headers: { 'Content-Type': type }, body });
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.json()).toMatchObject({ status, title: expect.stringMatching(/\S/) });
      expect(answer.text).not.toMatch(/secret|zqzq|svg|ebcdic|bracket|JSON at|Unexpected/i);
      expect(answer.text).not.toMatch(INSIDE);
    }
  });

  it.each([
    ['a bomb', gzipSync(Buffer.alloc(50_000_000, ' ')), 'gzip', 413],
    ['a broken one', Buffer.from('not gzip'), 'gzip', 400],
    ['an unknown one', Buffer.from('{}'), 'compress', 415],
  ])('who send %s compressed are told so', async (_, body, encoding, status) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': encoding };
    const answer = await ask(started.url, '/locales/add/en/common', { method: 'POST', headers, body });
    expect(answer.status).toBe(status);
    expect(answer.text).not.toMatch(INSIDE);
  });
});
