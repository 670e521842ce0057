import { KeyReports } from '@dragoman/i18n/internal';
import { gzipSync } from 'node:zlib';
import { Database } from '../../libs/workspace/src/database/database';
import { guardDelivery } from '../support/delivery-guard';
import { type HttpResponse, sendRequest } from '../support/send-request';
import { startApp, type StartedApp } from '../support/start-app';

const ORIGIN = 'https://shop.example';

let started: StartedApp;
beforeAll(async () => {
  started = await startApp({ environment: { DRAGOMAN_REPORT_ORIGINS: ORIGIN, DRAGOMAN_MAX_MISSING_KEYS: '500' } });
});
afterAll(() => started.close());

const send = (body: string | Buffer, headers: Record<string, string> = {}, path = 'en/shop'): Promise<HttpResponse> =>
  sendRequest(started.url, `/locales/add/${path}`, {
    method: 'POST',
    headers: { Origin: ORIGIN, 'Content-Type': 'application/json', ...headers },
    body,
  });
const storedKeys = async (): Promise<number> => {
  await started.host.app.get(KeyReports).flush();
  return (await started.app.get(Database).read.selectFrom('missing_keys').select('id').execute()).length;
};
const keys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, ''])));

describe('a report of missing keys', () => {
  guardDelivery(() => started);

  it.each([
    ['with an object as text', '{"a":{"b":{"c":"d"}}}', 422],
    ['with a list as text', '{"a":["b"]}', 422],
    ['with a number as text', '{"a":1}', 422],
    ['of the key __proto__', '{"__proto__":"a"}', 422],
    ['of a key below __proto__', '{"a.__proto__.b":"a"}', 422],
    ['of the key constructor', '{"constructor":"a"}', 422],
    ['of an empty key', '{"":"a"}', 422],
    ['of a key with NUL', String.raw`{"a\u0000":"a"}`, 422],
    ['of a key with a lone surrogate', String.raw`{"a\ud800":"a"}`, 422],
    ['of a text with a lone surrogate', String.raw`{"a":"\ud800"}`, 422],
    ['of a key of 1,001 characters', JSON.stringify({ ['x'.repeat(1001)]: '' }), 422],
    ['of a key of 100 levels', JSON.stringify({ [Array.from({ length: 100 }, () => 'x').join('.')]: '' }), 422],
    ['of one good and one impossible key', '{"good":"a","__proto__":"b"}', 422],
    ['of nothing', '{}', 422],
    ['that is null', 'null', 422],
    ['that is a text', '"a"', 422],
    ['that is a list of texts', '["a"]', 422],
    ['that is no JSON', '{"a":', 400],
    ['of 60,000 brackets', '['.repeat(60_000), 400],
    ['of 30,000 nested lists', '['.repeat(30_000) + ']'.repeat(30_000), 422],
    ['in invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x22, 0x22, 0x7d]), 400],
    ['of 1,001 keys', keys(1001), 413],
    ['of 10 MB', JSON.stringify({ ['x'.repeat(10_000_000)]: '' }), 413],
  ] as const)('%s is refused, and nothing of it is stored', async (_, body, status) => {
    const response = await send(body as string | Buffer).catch((error: NodeJS.ErrnoException) => error);
    // a body that is too large may still be on its way when the connection is closed
    if (response instanceof Error) expect([status, response.code]).toEqual([413, expect.stringMatching(/EPIPE|RESET/)]);
    else expect(response.status).toBe(status);
    expect(await storedKeys()).toBe(0);
  });

  it.each([
    ['another type', { 'Content-Type': 'text/plain' }, 415],
    ['no type', { 'Content-Type': '' }, 415],
    ['compressed', { 'Content-Encoding': 'gzip' }, 415],
  ])('of %s is refused', async (_, headers, status) => {
    const body = gzipSync('{"a":"b"}');
    expect((await send(body, headers as Record<string, string>)).status).toBe(status);
    expect(await storedKeys()).toBe(0);
  });

  it.each(['en', 'en/', '../en', 'en/..', 'en/__proto__', '__proto__/shop', '%zz/shop', `en/${'x'.repeat(200)}`])(
    'of the impossible name %s is refused',
    async (path) => {
      const { status } = await send('{"a":"b"}', {}, path);
      expect([400, 404, 405]).toContain(status);
      expect(await storedKeys()).toBe(0);
    },
  );

  it('is limited for each network, and the list and the memory stay bounded', async () => {
    const statuses = new Map<number, number>();
    const refusals: string[] = [];
    for (let round = 0; round < 90; round++) {
      const body = JSON.stringify(
        Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`made.up.${round}.${n}`, 'x'.repeat(1000)])),
      );
      const { status, headers, text } = await send(body.slice(0, 60_000) === body ? body : '{"a":"b"}');
      if (status === 429) {
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        refusals.push(text);
      }
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses.keys()].sort()).toEqual([204, 429]);
    expect(JSON.parse(refusals[0]!)).toMatchObject({ type: 'urn:problem:tooManyRequests' });
    expect(refusals).toContain(''); // describing all of them would delay visitors
    expect(await storedKeys()).toBeLessThanOrEqual(400); // four fifths of the limit
  });
});
