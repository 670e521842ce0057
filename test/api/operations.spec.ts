import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { redactUrl } from '../../libs/workspace/src/telemetry/access-log';
import { itInProgram, withoutBase } from '../support/base-path';
import { type HttpResponse, sendRequest } from '../support/send-request';
import { type FreshDatabase, sqlite } from '../support/databases';
import { type Editor, createEditor } from '../support/editors';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

describe('operations', () => {
  let started: StartedApp;
  let admin: Editor;
  beforeAll(async () => {
    started = await startApp({ environment: { DRAGOMAN_METRICS_TOKEN: 'for prometheus' } });
    admin = await createEditor(started.app, { name: 'Ada', role: 'administrator' });
    for (const tag of ['en', 'de']) await admin.request('post', 'languages', { tag }).expect(201);
    await admin.request('post', 'namespaces', { name: 'shop' }).expect(201);
    for (const key of ['a', 'b', 'c']) {
      await admin.request('post', 'keys', { namespace: 'shop', key, forms: { '': key } }).expect(201);
    }
  });
  afterAll(() => started.close());

  it.each(['7b1f', 'deploy/42:web.3+x=@-', 'a'.repeat(128)])('return the request id %s', async (id) => {
    const { headers } = await sendRequest(started.url, '/api/v1/served/coverage', { headers: { 'X-Request-Id': id } });
    expect(headers['x-request-id']).toBe(id);
  });

  it.each(['', 'a b', '<script>', 'é', 'a'.repeat(129)])('replace the invalid request id %j', async (id) => {
    const { headers } = await sendRequest(started.url, '/api/v1/nothing', { headers: { 'X-Request-Id': id } });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('link each page of a list to the next one', async () => {
    for (const list of ['texts?language=de&limit=1', 'activity/entries?limit=2&language=en']) {
      let path: string | undefined = `/api/v1/${list}`;
      const pages: unknown[] = [];
      while (path !== undefined) {
        const response: HttpResponse = await sendRequest(started.url, path, {
          headers: { Authorization: admin.authorization },
        });
        const { entries, texts } = response.json();
        pages.push(...(entries ?? texts));
        expect(response.headers.link !== undefined).toBe('next' in response.json());
        const next = /^<([^>]+)>; rel="next"$/.exec(String(response.headers.link ?? ''))?.[1];
        path = next && withoutBase(next);
      }
      expect(pages.length).toBeGreaterThanOrEqual(3);
    }
  });

  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'key=a', 415, 'unsupportedMediaType'],
    ['text', 'text/plain', '{}', 415, 'unsupportedMediaType'],
    ['a file', 'multipart/form-data; boundary=x', '--x--', 415, 'unsupportedMediaType'],
    ['no type', undefined, '{}', 415, 'unsupportedMediaType'],
    ['malformed JSON', 'application/json', '{"key":', 400, 'invalidJson'],
    ['a number', 'application/json', '5', 400, 'invalidJson'],
    ['more than a megabyte', 'application/json', `"${'a'.repeat(1024 * 1024)}"`, 413, 'tooLarge'],
  ])('tells who sends %s what is wrong, in problem details', async (_, type, body, status, code) => {
    const headers = { Authorization: admin.authorization, ...(type && { 'Content-Type': type }) };
    const response = await sendRequest(started.url, '/api/v1/keys', { method: 'POST', headers, body });
    expect(response.headers['content-type']).toBe('application/problem+json');
    expect(response.json()).toMatchObject({
      status,
      type: `urn:problem:${code}`,
      title: expect.any(String),
      detail: expect.any(String),
      instance: expect.stringMatching(/^urn:uuid:/),
    });
  });

  it.each([
    ['en', 'Line 3, column 1: the JSON has a syntax error. The body must be a JSON object or array.'],
    ['de', 'Zeile 3, Spalte 1: Das JSON hat einen Syntaxfehler. Der Inhalt muss ein JSON-Objekt oder -Array sein.'],
  ])('names line and column of a syntax error in JSON (%s)', async (language, detail) => {
    const headers = {
      ...{ Authorization: admin.authorization, 'Content-Type': 'application/json', 'Accept-Language': language },
    };
    const body = '{\n  "key": "secret",\n}';
    const response = await sendRequest(started.url, '/api/v1/keys', { method: 'POST', headers, body });
    expect(response.json()).toMatchObject({ status: 400, type: 'urn:problem:invalidJson', detail });
    expect(response.text).not.toContain('secret');
  });

  describe('metrics for Prometheus', () => {
    const numbers = async (): Promise<Map<string, number>> => {
      const { status, headers, text } = await sendRequest(started.url, '/metrics', {
        headers: { Authorization: 'Bearer for prometheus' },
      });
      expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
      const samples = new Map<string, number>();
      let family = '';
      for (const line of text.trimEnd().split('\n')) {
        const described = /^# (?:HELP|TYPE) (\w+) .+$/.exec(line);
        if (described) family = described[1]!;
        else if (line !== '') {
          const [, name, value] = /^(\w+(?:\{(?:[a-z]+="[^"\\]*",?)+\})?) (-?[\d.e+-]+|Nan)$/.exec(line)!;
          expect(name!.startsWith(family)).toBe(true);
          expect(samples.has(name!)).toBe(false);
          samples.set(name!, Number(value));
        }
      }
      return samples;
    };

    itInProgram('count requests, including those served before Express', async () => {
      const delivered = 'dragoman_requests_total{area="delivery",status="2xx"}';
      const before = (await numbers()).get(delivered) ?? 0;
      for (let i = 0; i < 5; i++) await sendRequest(started.url, '/locales/en/dragoman/common.json');
      const after = await numbers();
      expect(after.get(delivered)).toBe(before + 5);
      expect(after.get('dragoman_request_duration_seconds_count{area="delivery"}')).toBe(before + 5);
      expect(after.get('dragoman_request_duration_seconds_bucket{le="+Inf",area="delivery"}')).toBe(before + 5);
      expect(after.get('dragoman_requests_in_progress')).toBe(1);
    });

    it('include the release, the database, memory and the event loop', async () => {
      const lag = 'nodejs_eventloop_lag_p99_seconds';
      await waitUntil(async () => (await numbers()).get(lag)! > 0); // measured every 20 ms
      const now = await numbers();
      expect(now.get('dragoman_database_up')).toBe(1);
      expect(now.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
      expect([...now.keys()].filter((name) => name.startsWith('dragoman_release_info{release="'))).toHaveLength(1);
    });

    it('have a bounded number of series, whatever is requested', async () => {
      const strange = async (name: string) => {
        for (const path of [`/${name}`, `/locales/${name}/x.json`, `/api/v1/${name}`, `/locales/%00${name}`])
          await sendRequest(started.url, path);
        return [...(await numbers()).keys()].filter((key) => key.startsWith('dragoman_request')).length;
      };
      const before = await strange('zz');
      for (const name of ['zzz', 'zzzz', 'zzzzz']) expect(await strange(name)).toBe(before);
    });

    it('do not exist without a token', async () => {
      const another = await startApp();
      expect((await sendRequest(another.url, '/metrics')).status).toBe(404);
      await another.close();
    });

    it('require the token', async () => {
      expect((await sendRequest(started.url, '/metrics')).status).toBe(401);
      const headers = { Authorization: 'Bearer for prometheuz' };
      expect((await sendRequest(started.url, '/metrics', { headers })).status).toBe(401);
    });
  });

  it.each([
    ['/api/v1/session/oidc/callback?code=abc&state=xyz', '/api/v1/session/oidc/callback?code=…&state=…'],
    ['/api/v1/texts?language=de&q=x&access_token=t', '/api/v1/texts?language=de&q=x&access_token=…'],
    ['/de?lng=de&', '/de?lng=de&'],
    [`/${'a'.repeat(600)}?code=1`, `/${'a'.repeat(499)}?code=…`],
  ])('keeps secrets out of its log: %#', (url, logged) => {
    expect(redactUrl(url)).toBe(logged);
  });
});

describe('the built application on SIGTERM', () => {
  let place: FreshDatabase;
  beforeAll(async () => {
    place = await sqlite.fresh();
  });
  afterAll(() => place.remove());

  it('stops being ready, finishes open requests, and exits with 0, having logged each request', async () => {
    const main = join(__dirname, '../../dist/server/main.js');
    const child = spawn(process.execPath, [main], {
      env: { PATH: process.env.PATH, ...place.environment, PORT: '0', HOST: '127.0.0.1', DRAGOMAN_DRAIN: '1' },
    });
    const ended = once(child, 'exit');
    let output = '';
    child.stdout.on('data', (text: Buffer) => (output += text.toString()));
    child.stderr.on('data', (text: Buffer) => (output += text.toString()));
    await waitUntil(() => output.includes('http://'));
    const url = /http:\/\/localhost:(\d+)/.exec(output)![0].replace('localhost', '127.0.0.1');

    const body = JSON.stringify({ email: 'unknown@example.org', password: 'password' });
    const slow = request(`${url}/api/v1/session?password=no`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': body.length, 'X-Request-Id': 'slow\tone' },
    });
    slow.write(body.slice(0, 10));
    await once(slow, 'socket');
    await waitUntil(async () => (await sendRequest(url, '/readyz')).status === 200);
    child.kill('SIGTERM');
    await waitUntil(async () => (await sendRequest(url, '/readyz')).status === 503);
    const stopping = await sendRequest(url, '/readyz');
    expect([stopping.json(), stopping.headers['retry-after']]).toEqual([{ status: 'stopping' }, '5']);
    expect((await sendRequest(url, '/locales/en/dragoman/common.json')).status).toBe(200);
    slow.end(body.slice(10));
    const [response] = await once(slow, 'response');
    response.resume();
    expect(response.statusCode).toBe(401);
    expect(await ended).toEqual([0, null]);

    const lines = output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
    const of = (path: string) => lines.filter(({ url }) => url === path);
    expect(of('/locales/en/dragoman/common.json')).toEqual([
      expect.objectContaining({ context: 'Request', method: 'GET', status: 200, milliseconds: expect.any(Number) }),
    ]);
    expect(of('/api/v1/session?password=…')).toEqual([
      expect.objectContaining({ method: 'POST', status: 401, id: expect.stringMatching(/^[0-9a-f-]{36}$/) }),
    ]);
    expect(of('/readyz').length).toBeGreaterThanOrEqual(3);
    const security = lines.filter(({ context }) => context === 'Security');
    const failure = { event: 'signInFailed', detail: 'unknownAccount', person: null, by: null, address: '127.0.0.1' };
    expect(security).toMatchObject([{ level: 'log', message: failure }]);
    expect(output).not.toMatch('unknown@example.org');
  });
});
