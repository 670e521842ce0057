import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../apps/api/src/app.config';
import { type FreshDatabase, sqlite } from '../support/databases';
import { createApp } from '../../apps/api/src/create-app';
import { ask } from '../support/ask';

const main = join(__dirname, '../../dist/server/apps/api/src/main.js');

let database: FreshDatabase;
beforeAll(async () => {
  database = await sqlite.fresh();
});
afterAll(() => database.remove());

/** Starts what `npm run build` made, as `npm start` does. */
function start(environment: NodeJS.ProcessEnv) {
  const env = { PATH: process.env.PATH, DRAGOMAN_LOG: 'quiet', ...database.environment, ...environment };
  const child = spawn(process.execPath, [main], { env });
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += text));
  child.stderr.on('data', (text: Buffer) => (said += text));
  return { child, said: () => said, ended: once(child, 'exit') as Promise<[number | null, string | null]> };
}

describe('the built application', () => {
  it('starts, answers, and ends in peace when it is told to', async () => {
    const { child, said, ended } = start({ PORT: '0', HOST: '127.0.0.1', DRAGOMAN_ORIGIN: 'https://texts.example' });
    while (!said().includes('/join#'))
      await Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error(said())))]);
    const [, port] = /http:\/\/localhost:(\d+)\n/.exec(said())!;
    const url = `http://127.0.0.1:${port}`;
    expect((await ask(url, '/readyz')).json()).toMatchObject({ status: 'ready' });
    expect((await ask(url, '/de', { headers: { Accept: 'text/html' } })).text).toMatch('<html lang="de"');
    const [, secret] = /administrator: https:\/\/texts\.example\/join#(\S+)\n/.exec(said())!;
    expect((await ask(url, '/en/join', { headers: { Accept: 'text/html' } })).status).toBe(200);
    const look = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ secret }) };
    expect((await ask(url, '/api/v1/links/look', look)).json()).toMatchObject({ purpose: 'setup' });
    expect((await ask(url, '/locales/xx/common.json?lng=de')).status).toBe(404);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(said().split('\n')).toEqual([
      `Dragoman is at http://localhost:${port}`,
      expect.stringMatching(/^Nobody is here yet\. Whoever opens this link first becomes the administrator: /),
      '',
    ]);
  });

  it('knows its address where the system chooses the port', async () => {
    const { child, said, ended } = start({ PORT: '0', HOST: '127.0.0.1' });
    while (!said().includes('/join#'))
      await Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error(said())))]);
    const [, port] = /http:\/\/localhost:(\d+)\n/.exec(said())!;
    expect(Number(port)).toBeGreaterThan(0);
    expect(said()).toMatch(`administrator: http://localhost:${port}/join#`);
    expect((await ask(`http://127.0.0.1:${port}`, '/sitemap.xml')).text).toMatch(`http://localhost:${port}/de`);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  it('says in one sentence what is wrong with a setting, and what to do', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const twice = await mkdtemp(join(tmpdir(), 'dragoman-twice-'));
    for (const name of ['pt-BR', 'pt_BR']) await mkdir(join(twice, name));
    for (const [environment, sentence] of [
      [{ PORT: 'eighty' }, /^PORT has to be a whole number/],
      [{ PORT: String(port), HOST: '127.0.0.1' }, /^PORT \d+ is taken: /],
      [{ HOST: 'no address at all' }, /^HOST has to be an address of this machine/],
      [{ DRAGOMAN_SOURCES: '/no/such/place' }, /^DRAGOMAN_SOURCES names "\/no\/such\/place"/],
      [{ DRAGOMAN_SOURCES: twice }, /are both texts in pt-BR\. Put them together in one folder "pt-BR"\./],
      [{ DRAGOMAN_FALLBACK: 'tlh' }, /^DRAGOMAN_FALLBACK has to be one of these/],
    ] as const) {
      const { said, ended } = start({ PORT: '0', ...environment });
      expect(await ended).toEqual([1, null]);
      expect(said()).toMatch(sentence);
      expect(said()).toMatch(/^[^\n]+\.\n$/);
    }
    taken.close();
    await rm(twice, { recursive: true });
  });
});

describe('the application', () => {
  it('says that its pages are not built', async () => {
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
