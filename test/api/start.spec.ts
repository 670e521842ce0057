import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readConfig } from '../../apps/api/src/read-config';
import { type FreshDatabase, sqlite } from '../support/databases';
import { createApp } from '../../libs/workspace/src/create-app';
import { toImportFiles } from '../support/import-files';
import { sendRequest } from '../support/send-request';

const main = join(__dirname, '../../dist/server/main.js');

let database: FreshDatabase;
beforeAll(async () => {
  database = await sqlite.fresh();
});
afterAll(() => database.remove());

/** Starts the built application as `npm start` does, with arguments in front of the program that starts it. */
function start(environment: NodeJS.ProcessEnv, ...before: readonly string[]) {
  const env = { PATH: process.env.PATH, DRAGOMAN_LOG: 'quiet', ...database.environment, ...environment };
  const [program, ...args] = [...before, process.execPath, main];
  const child = spawn(program, args, { env });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  return { child, output: () => output, ended: once(child, 'exit') as Promise<[number | null, string | null]> };
}

/** Waits for the link of the first administrator, which is printed last. */
async function untilRunning({ child, output, ended }: ReturnType<typeof start>): Promise<void> {
  while (!output().includes('/join#'))
    await Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error(output())))]);
}

const itOnLinux = process.platform === 'linux' ? it : it.skip; // elsewhere only processes have priorities

describe('the built application', () => {
  it('starts, serves requests, and exits cleanly on SIGTERM', async () => {
    const { child, output, ended } = start({ PORT: '0', HOST: '127.0.0.1', DRAGOMAN_ORIGIN: 'https://texts.example' });
    await untilRunning({ child, output, ended });
    const [, port] = /http:\/\/localhost:(\d+)\n/.exec(output())!;
    const url = `http://127.0.0.1:${port}`;
    expect((await sendRequest(url, '/readyz')).json()).toMatchObject({ status: 'ready' });
    expect((await sendRequest(url, '/de', { headers: { Accept: 'text/html' } })).text).toMatch('<html lang="de"');
    const [, secret] = /administrator: https:\/\/texts\.example\/join#(\S+)\n/.exec(output())!;
    expect((await sendRequest(url, '/en/join', { headers: { Accept: 'text/html' } })).status).toBe(200);
    const look = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ secret }) };
    expect((await sendRequest(url, '/api/v1/links/look', look)).json()).toMatchObject({ purpose: 'setup' });
    expect((await sendRequest(url, '/locales/xx/common.json?lng=de')).status).toBe(404);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(output().split('\n')).toEqual([
      `Dragoman is running at http://localhost:${port}`,
      expect.stringMatching(/^There are no accounts yet\. Open this link to become the administrator: /),
      '',
    ]);
  });

  it('names the lines of the sources in stack traces', async () => {
    const server = join(__dirname, '../../dist/server');
    const program =
      `require(${JSON.stringify(join(server, 'apps/api/src/source-maps'))});` +
      `require(${JSON.stringify(join(server, 'create-app'))}).createApp().catch((error) => console.log(error.stack));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', program]);
    const [, line] = /^TypeError: .*\n {4}at .*createApp \(libs\/workspace\/src\/create-app\.ts:(\d+):\d+\)\n/.exec(
      stdout,
    )!;
    const source = await readFile(join(__dirname, '../../libs/workspace/src/create-app.ts'), 'utf8');
    expect(source.split('\n')[Number(line) - 1]).toContain('config.development');
  });

  it('knows its URL when the system chooses the port', async () => {
    const { child, output, ended } = start({ PORT: '0', HOST: '127.0.0.1' });
    await untilRunning({ child, output, ended });
    const [, port] = /http:\/\/localhost:(\d+)\n/.exec(output())!;
    expect(Number(port)).toBeGreaterThan(0);
    expect(output()).toMatch(`administrator: http://localhost:${port}/join#`);
    expect((await sendRequest(`http://127.0.0.1:${port}`, '/sitemap.xml')).text).toMatch(`http://localhost:${port}/de`);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  itOnLinux('leaves a low priority that it was started with to all of its threads', async () => {
    const { child, output, ended } = start({ PORT: '0', HOST: '127.0.0.1' }, 'nice', '-n', '15');
    await untilRunning({ child, output, ended });
    const [, url, secret] = /(http:\/\/localhost:\d+)\/join#(\S+)\n/.exec(output())!;
    const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };
    const post = (path: string, body: object, more: object = {}) =>
      sendRequest(url!, path, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) });
    const account = { secret, email: 'ada@example.org', name: 'Ada', password: 'a horse on the moon' };
    const Cookie = (await post('/api/v1/links/setup', account)).headers['set-cookie']![0]!.split(';')[0]!;
    const files = toImportFiles({ en: { shop: { long: 'long '.repeat(3_000) } } });
    expect((await post('/api/v1/imports', { files, dryRun: true }, { Cookie })).status).toBe(200);
    expect((await sendRequest(url!, '/locales/en/dragoman/common?format=android')).status).toBe(200);
    const threads = await readdir(`/proc/${child.pid}/task`);
    const priorities = threads.map((thread) => getPriority(Number(thread)));
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect([...new Set(priorities)]).toEqual([15]);
  });

  it('reports an invalid setting in one sentence, with the fix', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const twice = await mkdtemp(join(tmpdir(), 'dragoman-twice-'));
    for (const name of ['pt-BR', 'pt_BR']) await mkdir(join(twice, name));
    for (const [environment, sentence] of [
      [{ PORT: String(port), HOST: '127.0.0.1' }, /^Port \d+ is in use: /],
      [{ HOST: 'no address at all' }, /^HOST must be an address of this machine/],
      [{ DRAGOMAN_SOURCES: twice }, /are both texts in pt-BR\. Put them together in one folder "pt-BR"\./],
      [{ DRAGOMAN_FALLBACK: 'tlh' }, /^DRAGOMAN_FALLBACK must be one of/],
    ] as const) {
      const { output, ended } = start({ PORT: '0', ...environment });
      expect(await ended).toEqual([1, null]);
      expect(output()).toMatch(sentence);
      expect(output()).toMatch(/^[^\n]+\.\n$/);
    }
    taken.close();
    await rm(twice, { recursive: true });
  });
});

describe('the application', () => {
  it('reports that its pages are not built', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'dragoman-empty-'));
    await expect(createApp({ ...readConfig({}), web: empty })).rejects.toThrow(
      `The built pages are missing in ${empty}: run "npm run build".`,
    );
    await mkdir(join(empty, 'client/assets'), { recursive: true });
    const app = await createApp({ ...readConfig(database.environment), web: empty });
    await expect(app.init()).rejects.toThrow(`The built pages are missing in ${empty}: run "npm run build".`);
    await app.close();
    await rm(empty, { recursive: true });
  });
});
