import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { IncomingBodies } from '../../libs/workspace/src/exchange/import/incoming-bodies';
import { type HttpResponse, sendRequest } from '../support/send-request';
import { guardDelivery } from '../support/delivery-guard';
import { firstAdministrator, type Member } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';

let started: StartedApp;
let ada: Member;
beforeAll(async () => {
  started = await startApp();
  ada = await firstAdministrator(started);
  for (const tag of ['en', 'de']) await ada.requestOk('/api/v1/languages', { method: 'POST', body: { tag } });
});
afterAll(() => started.close());

const members = (count: number) =>
  gzipSync(JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i.toString(36)}`, 1]))));
const numbers = (count: number) => JSON.stringify(Array.from({ length: count }, () => 1));

/** Made once, before anything is measured. */
const bodies = {
  members5000: members(5000),
  members80000: members(80_000),
  list: gzipSync(numbers(500_000)),
  shortList: gzipSync(numbers(30_000)),
  nestedMembers: gzipSync(
    `{"roles":[${JSON.stringify(Object.fromEntries(Array.from({ length: 9000 }, (_, i) => [i, 1])))}]}`,
  ),
  brackets: gzipSync('['.repeat(30_000_000)),
  fileOfMembers: gzipSync(
    `{"files":[${JSON.stringify(Object.fromEntries(Array.from({ length: 300_000 }, (_, i) => [`k${i}`, 1])))}]}`,
  ),
  spaces: gzipSync(`{"shipped":true${' '.repeat(60_000_000)}}`),
};

const send = (path: string, body: Buffer, headers = {}): Promise<HttpResponse> =>
  sendRequest(started.url, path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip', ...headers },
    body,
  });

const authenticated = () => ({ Cookie: ada.cookie!, 'Sec-Fetch-Site': 'same-origin' });

describe('a body', () => {
  guardDelivery(() => started);

  it.each([
    ['of 5,000 members', 'members5000'],
    ['of 80,000 members', 'members80000'],
    ['that is a list of 500,000 numbers', 'list'],
    ['that is a list of 30,000 numbers', 'shortList'],
    ['with 9,000 members in a nested object', 'nestedMembers'],
  ] as const)('%s is refused before it is validated', async (_, name) => {
    for (const path of ['/api/v1/session', '/api/v1/links/setup', '/api/v1/texts/bulk', '/api/v1/keys']) {
      for (const headers of [{}, authenticated()]) {
        const { status, json } = await send(path, bodies[name], headers);
        expect([path, status]).toEqual([path, 413]);
        expect(json()).toMatchObject({
          type: 'urn:problem:tooLarge',
          title: expect.any(String),
          errorId: expect.any(String),
        });
      }
    }
  });

  it('with unknown names is refused with the known ones, in the language of the caller', async () => {
    const body = gzipSync(`{"email":"a@example.org","password":"x","__proto__":{"a":1},"other":2}`);
    const { status, json } = await send('/api/v1/session', body, { 'Accept-Language': 'de' });
    expect(status).toBe(400);
    expect(json()).toMatchObject({
      type: 'urn:problem:unknownInput',
      detail: expect.stringContaining('email, password'),
    });
    expect(json().detail).toContain('Nicht bekannt: __proto__, other.');
    const proto = await send('/api/v1/session', gzipSync('{"email":"a@example.org","password":"x","__proto__":1}'));
    expect([proto.status, proto.json().type]).toEqual([400, 'urn:problem:unknownInput']);
  });

  it('of more than 64 KB is accepted only with texts, from those who are signed in', async () => {
    const body = (text: string) => gzipSync(JSON.stringify({ namespace: 'none', key: 'k', description: text }));
    const large = body('x'.repeat(100_000));
    expect((await send('/api/v1/keys', large)).status).toBe(413);
    expect((await send('/api/v1/keys', large, { Cookie: 'dragoman=made-up' })).status).toBe(413);
    expect((await send('/api/v1/keys', large, authenticated())).status).toBe(400); // too long for a description
    expect((await send('/api/v1/invitations', large, authenticated())).status).toBe(413);
    expect((await send('/api/v1/keys', body('x'.repeat(2_000_000)), authenticated())).status).toBe(413);
  });

  it('in UTF-16 is refused', async () => {
    const headers = { 'Content-Type': 'application/json; charset=utf-16' };
    const body = gzipSync(Buffer.from('{"email":"a","password":"b"}', 'utf16le'));
    expect((await send('/api/v1/session', body, headers)).status).toBe(415);
  });
});

describe('an import', () => {
  guardDelivery(() => started);
  afterEach(() => expect(started.app.get(IncomingBodies).size).toBe(0));

  it.each([
    ['of 30 million brackets', 'brackets'],
    ['of a file with 300,000 members', 'fileOfMembers'],
  ] as const)('%s is refused before it is parsed', async (_, name) => {
    expect((await send('/api/v1/imports', bodies[name], authenticated())).status).toBe(400);
  });

  it('is refused with 503 while the bodies of others take all the memory', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => send('/api/v1/imports', bodies.spaces, authenticated())),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses).toContain(503);
    expect(statuses.filter((status) => status !== 503).length).toBeLessThanOrEqual(2);
    expect(responses.find(({ status }) => status === 503)!.headers['retry-after']).toBe('30');
  });

  it('that is aborted while it is sent compressed leaves nothing behind', async () => {
    await Promise.all(
      Array.from({ length: 30 }, async () => {
        // Not `fetch`, whose own work for thirty streams would count as the server's.
        const leaving = request(`${started.url}/api/v1/imports`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip', ...authenticated() },
        });
        leaving.write(bodies.brackets.subarray(0, 100));
        setTimeout(() => leaving.destroy(), 300);
        leaving.on('error', () => {}); // aborted, or refused because too many others are sent
        await new Promise((resolve) => leaving.on('close', resolve));
      }),
    );
    expect((await ada.request('/api/v1/exports')).status).toBe(200);
  });
});
