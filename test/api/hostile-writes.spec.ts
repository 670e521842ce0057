import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Database } from '../../apps/api/src/database/database';
import { contentHash } from '../../apps/api/src/exchange/archive';
import type { ImportPlanView } from '../../apps/api/src/exchange/exchange.contract';
import type { PreviewView, ReleasesView } from '../../apps/api/src/releases/releases.contract';
import type { TranslationsView } from '../../apps/api/src/translations/editing.contract';
import { type Answer, ask } from '../support/ask';
import { type Editor, editor } from '../support/editors';
import { startApp, type StartedApp } from '../support/start-app';

/** What harmed others by what they took in: accounts (D), files (E), searches (F), writes (G). */
const list = join(__dirname, '../../../shared/cases/hostile.tsv');

/** Cases that stand in another file, by their number. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'sign-in.spec.ts': ['D01', 'D05'],
  '../support/cases/hostile-accounts.json': [
    ...['D03', 'D04', 'D08', 'D11', 'D12', 'D13', 'D14', 'D16', 'D19', 'D20', 'D24'],
  ],
};

/** Cases that nothing here can be harmed by, and why. */
const NOT_APPLICABLE: Readonly<Record<string, string>> = {
  D28: 'no page has an inline script, and so no script has a nonce: the policy allows scripts of this origin alone',
  E23: 'there are no screenshots: nobody can upload a picture',
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

/** Nothing of the machine, whatever was sent. */
const INSIDE = /root:|\\n\s*at |node_modules|\/work\/|(?:Type|Range|Syntax)Error|sqlite|SELECT /i;

let started: StartedApp;
let admin: Editor;
let message: string;
/** Counts who comes: a server that reads what a file names would. */
let canary: Server;
let visits = 0;
beforeAll(async () => {
  canary = createServer((socket) => (visits++, socket.destroy())).listen(0, '127.0.0.1');
  await once(canary, 'listening');
  started = await startApp();
  admin = await editor(started.app, { name: 'Ada', role: 'administrator' });
  for (const tag of ['en', 'de']) await admin.ask('post', 'languages', { tag }).expect(201);
  await admin.ask('post', 'namespaces', { name: 'shop' }).expect(201);
  const forms = { '': 'Hello {{name}}' };
  message = (await admin.ask('post', 'keys', { namespace: 'shop', key: 'hello', forms }).expect(201)).body.id;
});
afterAll(async () => {
  await started?.close();
  canary.close();
});

/** Every row that matters. */
const everything = async (): Promise<string> => (await contentHash(started.app.get(Database).read)).hash;

const send = (path: string, type: string, body: string | Buffer, headers = {}): Promise<Answer> =>
  ask(started.url, path, {
    method: 'POST',
    headers: { Authorization: admin.authorization, 'Content-Type': type, ...headers },
    body,
  });

const form = (name: string, content: string): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.xlf"\r\n\r\n${content}\r\n--x--\r\n`;
const MULTIPART = 'multipart/form-data; boundary=x';

async function expectHarmless(answer: Answer, statuses: readonly number[]): Promise<void> {
  expect(statuses).toContain(answer.status);
  expect(answer.headers['content-type']).toBe('application/problem+json');
  expect(answer.text).not.toMatch(INSIDE);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect((await ask(started.url, '/healthz')).status).toBe(200);
  expect(visits).toBe(0);
}

(existsSync(list) ? describe : describe.skip)('The list of what harmed others', () => {
  it('is gone through to its end', () => {
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

describe('What comes as a file', () => {
  // A file comes as text inside of JSON. Neither forms nor XML nor CSV are read at all, and what names itself so is refused
  // by its type before anything looks into it; under a name ending in .json it is JSON or nothing.
  it.each([
    ['E01 an entity that is a file', () => ENTITY],
    ['E02 a DTD elsewhere', () => `<!DOCTYPE x SYSTEM "http://127.0.0.1:${port()}/x.dtd"><xliff/>`],
    ['E03 a billion laughs', () => LAUGHS],
    ['E05 a hundred thousand elements, one in the other', () => '<g>'.repeat(100_000) + '</g>'.repeat(100_000)],
    ['E11 a table of a million columns', () => CSV.columns],
    ['E11 a table with a quote that never ends', () => CSV.quote],
    ['E11 a table with NUL', () => CSV.nul],
    ['E11 a table of one line', () => CSV.line],
  ])('%s does no harm, in whatever wrapping', async (_, content) => {
    const before = await everything();
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
      expect(text).not.toMatch(INSIDE);
    }
    expect(visits).toBe(0);
    expect(await everything()).toBe(before);
  });

  it('E09 a bomb is refused by the size that it would have', async () => {
    const before = await everything();
    const headers = { 'Content-Encoding': 'gzip' };
    const bomb = gzipSync(Buffer.alloc(200_000_000, ' '));
    for (const path of ['/locales/add/en/common', '/api/v1/imports', '/api/v1/keys'])
      await expectHarmless(await send(path, 'application/json', bomb, headers), [413, 415]);
    expect(await everything()).toBe(before);
  });

  it('E14 braces without end are too deep, as a body and as a file', async () => {
    const before = await everything();
    for (const body of ['{"a":'.repeat(50_000), '{"a":'.repeat(50_000) + '1' + '}'.repeat(50_000)])
      await expectHarmless(await send('/api/v1/imports', 'application/json', body), [400, 422]);
    const content = '{"a":'.repeat(50_000) + '"b"' + '}'.repeat(50_000);
    const body = JSON.stringify({ files: [{ file: 'de/shop.json', content }], dryRun: true });
    const plan = (await send('/api/v1/imports', 'application/json', body)).json() as ImportPlanView;
    expect([plan.counts.added, plan.problems.length]).toEqual([0, 1]);
    expect(await everything()).toBe(before);
  });

  it('E15 keys that stand twice, or in the way of others, are named, and nothing is done unseen', async () => {
    const before = await everything();
    const files = [{ file: 'en/collide.json', content: '{"a":"x","a.b":"y","c":"1","c":"2"}' }];
    const { problems, plan } = (await admin.ask('post', 'imports', { files, dryRun: true }).expect(200)).body;
    expect((problems as ImportPlanView['problems']).map(({ code, line }) => [code, line])).toEqual([
      ['keyAmbiguous', 1],
      ['duplicateKey', 1],
    ]);
    expect(plan).toEqual(expect.any(String));
    expect((await admin.ask('post', 'imports', { files })).status).toBe(428);
    expect(await everything()).toBe(before);
  });

  it('E19 names of fields that made others fall make nobody fall', async () => {
    const before = await everything();
    const body = form('a[4294967294]', 'x').replace('--x--\r\n', '') + form('a[]', 'y');
    for (const path of ['/api/v1/imports', '/api/v1/keys', '/en/sign-in'])
      await expectHarmless(
        await send(path, MULTIPART, body, { Accept: 'application/json' }),
        [403, 404, 405, 413, 415],
      );
    expect(await everything()).toBe(before);
  });

  it('E21 half an import is none', async () => {
    const before = await everything();
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
    expect((await ask(started.url, '/healthz')).status).toBe(200);
    expect(await everything()).toBe(before);
  });

  const port = () => (canary.address() as AddressInfo).port;
});

describe('What is written and looked for', () => {
  const preview = async () => (await admin.ask('get', 'releases/preview').expect(200)).body as PreviewView;
  let version = 0;
  const put = (text: string) => admin.ask('put', `translations/${message}/de`, { forms: { '': text } }, version);

  it('F03 a text that is wrong is saved, and said to be wrong', async () => {
    const { body } = await put('Hallo {{name').expect(200);
    ({ version } = body);
    const { messages } = (await admin.ask('get', 'translations?language=de').expect(200)).body as TranslationsView;
    expect(messages[0]!.findings).toContainEqual(expect.objectContaining({ severity: 'error' }));
    // another syntax is only text
    ({ version } = (await put('{a, select, other {x}').expect(200)).body);
  });

  it('F04 a text of two megabytes is too large', async () => {
    const before = await everything();
    await put('x'.repeat(2_000_000)).expect(413);
    await put('x'.repeat(500_000)).expect(413);
    expect(await everything()).toBe(before);
  });

  it.each([
    ['F05 a pattern for those who take patterns', 'q=(a%2B)%2B%24&regex=1', 400],
    ['F05 the same as what it is here: words', 'q=(a%2B)%2B%24', 200],
    ['F08 a thousand million at once', 'limit=1e9', 400],
    ['F08 less than none', 'limit=-1', 400],
    ['F08 no number', 'limit=NaN', 400],
    ['F08 none', 'limit=0', 400],
    ['F08 one and a half', 'limit=1.5', 400],
    ['F08 a place that nobody gave', 'cursor=zzz', 400],
    ['F08 a way out', 'cursor=..%2F', 400],
    ['F08 a place that somebody made', 'cursor=eyJhIjoxfQ', 400],
  ])('%s', async (_, query, status) => {
    for (const path of [`translations?language=de&${query}`, ...(query.startsWith('q=') ? [] : [`history?${query}`])]) {
      const answer = await admin.ask('get', path);
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.text).not.toMatch(INSIDE);
    }
  });

  it('G07 errors are published by nobody who did not say that they stay out, and history has who did', async () => {
    const seen = await preview();
    expect(seen.blocking.count).toBe(1);
    const before = await everything();
    await admin.ask('post', 'releases', { hash: seen.hash }).expect(409);
    expect(await everything()).toBe(before);
    const { number } = (await admin.ask('post', 'releases', { hash: seen.hash, leaveErrors: true }).expect(201)).body;
    expect((await ask(started.url, '/locales/de/shop.json')).text).not.toContain('select');
    const releases = (await admin.ask('get', 'releases').expect(200)).body as ReleasesView;
    expect(releases.releases.find((each) => each.number === number)).toMatchObject({
      by: { name: 'Ada' },
      left: 1,
    });
  });

  it('G04 the same request again is one release; another with its name is refused', async () => {
    await admin.ask('post', 'keys', { namespace: 'shop', key: 'twice', forms: { '': 'Twice' } }).expect(201);
    const { hash } = await preview();
    const publish = (body: object) =>
      admin.ask('post', 'releases', { hash, leaveErrors: true, ...body }).set('Idempotency-Key', 'k1');
    const first = await publish({ note: 'a' }).expect(201);
    const again = await publish({ note: 'a' }).expect(201);
    expect(again.body).toEqual(first.body);
    await publish({ note: 'b' }).expect(422);
    const { releases } = (await admin.ask('get', 'releases').expect(200)).body as ReleasesView;
    expect(releases[0]!.number).toBe(first.body.number);
  });

  it('G06 of ten who publish at once one does, and numbers have no gap', async () => {
    await admin.ask('post', 'keys', { namespace: 'shop', key: 'race', forms: { '': 'Race' } }).expect(201);
    const { hash } = await preview();
    const all = await Promise.all(
      Array.from({ length: 10 }, () => admin.ask('post', 'releases', { hash, leaveErrors: true })),
    );
    // the others have seen a preview that is void by then
    expect(all.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(412)]);
    const { releases } = (await admin.ask('get', 'releases').expect(200)).body as ReleasesView;
    expect(releases.map(({ number }) => number)).toEqual(releases.map((_, index) => releases.length - index));
    expect((await ask(started.url, '/locales/en/shop.json')).json()).toMatchObject({ twice: 'Twice', race: 'Race' });
  });
});
