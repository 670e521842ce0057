import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Database } from '../../libs/workspace/src/database/database';
import { contentHash } from '../../libs/workspace/src/backup/archive-format';
import { installedTables } from '../../libs/workspace/src/tables';
import type { ImportPlanView } from '../../libs/workspace/src/exchange/exchange.contract';
import type { PreviewView, ReleasesView } from '../../libs/workspace/src/releases/releases.contract';
import type { TextListView } from '../../libs/workspace/src/texts/texts.contract';
import { type HttpResponse, sendRequest } from '../support/send-request';
import { type Editor, createEditor } from '../support/editors';
import { guardDelivery } from '../support/delivery-guard';
import { startApp, type StartedApp } from '../support/start-app';

/** Known attacks through input: accounts (D), files (E), searches (F), writes (G). */
const list = join(__dirname, '../../../shared/cases/hostile.tsv');

/** Cases that other files test. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'sign-in.spec.ts': ['D01', 'D05'],
  'screenshots.spec.ts': ['E23'],
  '../support/cases/hostile-accounts.json': [
    ...['D03', 'D04', 'D08', 'D11', 'D12', 'D13', 'D14', 'D16', 'D19', 'D20', 'D24'],
  ],
};

/** Cases that do not apply, with the reason. */
const NOT_APPLICABLE: Readonly<Record<string, string>> = {
  D28: 'no page has an inline script, and so no script has a nonce: the policy allows scripts of this origin alone',
};

const ENTITY = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><xliff><g>&e;</g></xliff>';
const LAUGHS = `<!DOCTYPE x [<!ENTITY a0 "ha">${Array.from(
  { length: 10 },
  (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`,
).join('')}]><xliff>&a10;</xliff>`;
const CSV = {
  columns: `${'a,'.repeat(1_000_000)}\n`,
  quote: '"never ends\n',
  nul: 'a,\0\n',
  line: 'x'.repeat(900_000),
};

/** Internals of the server, which no response may reveal. */
const INTERNALS = /root:|\\n\s*at |node_modules|\/work\/|(?:Type|Range|Syntax)Error|sqlite|SELECT /i;

const BOMB = gzipSync(Buffer.alloc(200_000_000, ' '));

let started: StartedApp;
let admin: Editor;
let message: string;
/** Counts connections: a parser that resolves external entities would connect. */
let canary: Server;
let visits = 0;
beforeAll(async () => {
  canary = createServer((socket) => (visits++, socket.destroy())).listen(0, '127.0.0.1');
  await once(canary, 'listening');
  started = await startApp();
  admin = await createEditor(started.app, { name: 'Ada', role: 'administrator' });
  for (const tag of ['en', 'de']) await admin.request('post', 'languages', { tag }).expect(201);
  await admin.request('post', 'namespaces', { name: 'shop' }).expect(201);
  const forms = { '': 'Hello {{name}}' };
  message = (await admin.request('post', 'keys', { namespace: 'shop', key: 'hello', forms }).expect(201)).body.id;
  // The use of a token is recorded once a minute, which would change the hash of the database.
  const later = Date.now() + 3_600_000;
  const database = started.app.get(Database);
  await database.transaction<unknown>((tx) => tx.updateTable('tokens').set({ used_at: later }).execute());
});
afterAll(async () => {
  await started?.close();
  canary.close();
});
guardDelivery(() => started);

/** Returns a hash of everything a backup contains. */
const databaseHash = async (): Promise<string> =>
  (await contentHash(started.app.get(Database).read, installedTables().backedUp)).hash;

const send = (path: string, type: string, body: string | Buffer, headers = {}): Promise<HttpResponse> =>
  sendRequest(started.url, path, {
    method: 'POST',
    headers: { Authorization: admin.authorization, 'Content-Type': type, ...headers },
    body,
  });

const form = (name: string, content: string): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.xlf"\r\n\r\n${content}\r\n--x--\r\n`;
const MULTIPART = 'multipart/form-data; boundary=x';

async function expectHarmless(response: HttpResponse, statuses: readonly number[]): Promise<void> {
  expect(statuses).toContain(response.status);
  expect(response.headers['content-type']).toBe('application/problem+json');
  expect(response.text).not.toMatch(INTERNALS);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect((await sendRequest(started.url, '/healthz')).status).toBe(200);
  expect(visits).toBe(0);
}

(existsSync(list) ? describe : describe.skip)('the list of known attacks', () => {
  it('covers every case', () => {
    const ids = readFileSync(list, 'utf8').match(/^[D-G]\d\d(?=\t)/gm)!;
    const here = readFileSync(__filename, 'utf8');
    const found = ids.filter((id) => {
      const [place] = Object.entries(ELSEWHERE).find(([, known]) => known.includes(id)) ?? [];
      if (place !== undefined) return readFileSync(join(__dirname, place), 'utf8').includes(id);
      return id in NOT_APPLICABLE || new RegExp(`(?:it|each|\\[)\\(?['"]${id}\\b`).test(here);
    });
    expect(found).toEqual(ids);
  });
});

describe('an imported file', () => {
  // Files are sent as strings in JSON. Requests with forms, XML or CSV are refused by their content type, and a file whose
  // name ends in .json is only parsed as JSON.
  it.each([
    ['E01 an external entity', () => ENTITY],
    ['E02 an external DTD', () => `<!DOCTYPE x SYSTEM "http://127.0.0.1:${port()}/x.dtd"><xliff/>`],
    ['E03 a billion laughs', () => LAUGHS],
    ['E05 a hundred thousand nested elements', () => '<g>'.repeat(100_000) + '</g>'.repeat(100_000)],
    ['E11 a CSV file with a million columns', () => CSV.columns],
    ['E11 a CSV file with an unclosed quote', () => CSV.quote],
    ['E11 a CSV file with NUL', () => CSV.nul],
    ['E11 a CSV file of one line', () => CSV.line],
  ])('%s does no harm, in whatever wrapping', async (_, content) => {
    const before = await databaseHash();
    for (const [type, body] of [
      [MULTIPART, form('file', content())],
      ['application/xliff+xml', content()],
      ['text/csv', content()],
    ] as const)
      await expectHarmless(await send('/api/v1/imports', type, body), [415]);
    for (const file of ['de/shop.xlf', 'de/shop.json']) {
      const body = { files: [{ file, content: content() }], dryRun: true };
      const { status, text, json } = await send('/api/v1/imports', 'application/json', JSON.stringify(body));
      expect([status, (json() as ImportPlanView).counts.added]).toEqual([200, 0]);
      expect((json() as ImportPlanView).problems).not.toEqual([]);
      expect(text).not.toMatch(INTERNALS);
    }
    expect(visits).toBe(0);
    expect(await databaseHash()).toBe(before);
  });

  it('E09 is refused by its decompressed size', async () => {
    const before = await databaseHash();
    const headers = { 'Content-Encoding': 'gzip' };
    for (const path of ['/de/languages', '/api/v1/imports', '/api/v1/keys'])
      await expectHarmless(await send(path, 'application/json', BOMB, headers), [413, 415]);
    expect(await databaseHash()).toBe(before);
  });

  it('E14 is refused if its JSON is nested too deeply, as is a body', async () => {
    const before = await databaseHash();
    for (const body of ['{"a":'.repeat(50_000), '{"a":'.repeat(50_000) + '1' + '}'.repeat(50_000)])
      await expectHarmless(await send('/api/v1/imports', 'application/json', body), [400, 422]);
    const content = '{"a":'.repeat(50_000) + '"b"' + '}'.repeat(50_000);
    const body = JSON.stringify({ files: [{ file: 'de/shop.json', content }], dryRun: true });
    const plan = (await send('/api/v1/imports', 'application/json', body)).json() as ImportPlanView;
    expect([plan.counts.added, plan.problems.length]).toEqual([0, 1]);
    expect(await databaseHash()).toBe(before);
  });

  it('E15 reports duplicate and ambiguous keys in the preview', async () => {
    const before = await databaseHash();
    const files = [{ file: 'en/collide.json', content: '{"a":"x","a.b":"y","c":"1","c":"2"}' }];
    const { problems, plan } = (await admin.request('post', 'imports', { files, dryRun: true }).expect(200)).body;
    expect((problems as ImportPlanView['problems']).map(({ code, line }) => [code, line])).toEqual([
      ['keyAmbiguous', 1],
      ['duplicateKey', 1],
    ]);
    expect(plan).toEqual(expect.any(String));
    expect((await admin.request('post', 'imports', { files })).status).toBe(428);
    expect(await databaseHash()).toBe(before);
  });

  it('E19 may have keys such as __proto__', async () => {
    const before = await databaseHash();
    const body = form('a[4294967294]', 'x').replace('--x--\r\n', '') + form('a[]', 'y');
    for (const path of ['/api/v1/imports', '/api/v1/keys', '/en/sign-in'])
      await expectHarmless(
        await send(path, MULTIPART, body, { Accept: 'application/json' }),
        [403, 404, 405, 413, 415],
      );
    expect(await databaseHash()).toBe(before);
  });

  it('E21 is imported completely or not at all', async () => {
    const before = await databaseHash();
    const { hostname, port: ours } = new URL(started.url);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(ours), hostname, () => {
        socket.write(
          `POST /api/v1/imports HTTP/1.1\r\nHost: x\r\nAuthorization: ${admin.authorization}\r\nContent-Type: application/json\r\nContent-Length: 10000000\r\n\r\n{"files":[`,
        );
        socket.write(Buffer.alloc(5_000_000, ' '), () => socket.resetAndDestroy());
      });
      socket.on('close', () => resolve());
      socket.on('error', () => {});
    });
    expect((await sendRequest(started.url, '/healthz')).status).toBe(200);
    expect(await databaseHash()).toBe(before);
  });

  const port = () => (canary.address() as AddressInfo).port;
});

describe('a write or a search', () => {
  const preview = async () => (await admin.request('get', 'releases/preview').expect(200)).body as PreviewView;
  let version = 0;
  const put = (text: string) => admin.request('put', `texts/${message}/de`, { forms: { '': text } }, version);

  it('F03 saves a text with errors, and returns its findings', async () => {
    const { body } = await put('Hallo {{name').expect(200);
    ({ version } = body);
    const { texts: messages } = (await admin.request('get', 'texts?language=de').expect(200)).body as TextListView;
    expect(messages[0]!.findings).toContainEqual(expect.objectContaining({ severity: 'error' }));
    // another placeholder syntax is plain text
    ({ version } = (await put('{a, select, other {x}').expect(200)).body);
  });

  it('F04 refuses a text of two megabytes', async () => {
    const before = await databaseHash();
    await put('x'.repeat(2_000_000)).expect(413);
    await put('x'.repeat(500_000)).expect(413);
    expect(await databaseHash()).toBe(before);
  });

  it.each([
    ['F05 a parameter for regular expressions', 'q=(a%2B)%2B%24&regex=1', 400],
    ['F05 a regular expression as plain words', 'q=(a%2B)%2B%24', 200],
    ['F08 a limit of a billion', 'limit=1e9', 400],
    ['F08 a negative limit', 'limit=-1', 400],
    ['F08 a limit that is no number', 'limit=NaN', 400],
    ['F08 a limit of zero', 'limit=0', 400],
    ['F08 a fractional limit', 'limit=1.5', 400],
    ['F08 an unknown cursor', 'cursor=zzz', 400],
    ['F08 a cursor with a path', 'cursor=..%2F', 400],
    ['F08 a forged cursor', 'cursor=eyJhIjoxfQ', 400],
  ])('%s', async (_, query, status) => {
    for (const path of [
      `texts?language=de&${query}`,
      ...(query.startsWith('q=') ? [] : [`activity/entries?${query}`]),
    ]) {
      const response = await admin.request('get', path);
      expect([path, response.status]).toEqual([path, status]);
      expect(response.text).not.toMatch(INTERNALS);
    }
  });

  it('G07 publishes texts with errors only on explicit request, which the history records', async () => {
    const seen = await preview();
    expect(seen.blocking.count).toBe(1);
    const before = await databaseHash();
    await admin.request('post', 'releases', { hash: seen.hash }).expect(409);
    expect(await databaseHash()).toBe(before);
    const { number } = (await admin.request('post', 'releases', { hash: seen.hash, leaveErrors: true }).expect(201))
      .body;
    expect((await sendRequest(started.url, '/locales/de/shop.json')).text).not.toContain('select');
    const releases = (await admin.request('get', 'releases').expect(200)).body as ReleasesView;
    expect(releases.releases.find((each) => each.number === number)).toMatchObject({
      by: { name: 'Ada' },
      left: 1,
    });
  });

  it('G04 publishes once for repeated requests, and refuses another request with the same Idempotency-Key', async () => {
    await admin.request('post', 'keys', { namespace: 'shop', key: 'twice', forms: { '': 'Twice' } }).expect(201);
    const { hash } = await preview();
    const publish = (body: object) =>
      admin.request('post', 'releases', { hash, leaveErrors: true, ...body }).set('Idempotency-Key', 'k1');
    const first = await publish({ note: 'a' }).expect(201);
    const again = await publish({ note: 'a' }).expect(201);
    expect(again.body).toEqual(first.body);
    await publish({ note: 'b' }).expect(422);
    const { releases } = (await admin.request('get', 'releases').expect(200)).body as ReleasesView;
    expect(releases[0]!.number).toBe(first.body.number);
  });

  it('G06 publishes one of ten concurrent requests, and numbers releases without gaps', async () => {
    await admin.request('post', 'keys', { namespace: 'shop', key: 'race', forms: { '': 'Race' } }).expect(201);
    const { hash } = await preview();
    const all = await Promise.all(
      Array.from({ length: 10 }, () => admin.request('post', 'releases', { hash, leaveErrors: true })),
    );
    // the previews of the others are outdated by then
    expect(all.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(412)]);
    const { releases } = (await admin.request('get', 'releases').expect(200)).body as ReleasesView;
    expect(releases.map(({ number }) => number)).toEqual(releases.map((_, index) => releases.length - index));
    expect((await sendRequest(started.url, '/locales/en/shop.json')).json()).toMatchObject({
      twice: 'Twice',
      race: 'Race',
    });
  });
});
