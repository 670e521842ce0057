import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { editor } from '../support/editors';
import { startApp, type StartedApp } from '../support/start-app';

const root = join(__dirname, '../..');

/** What somebody writes who has generated a client. What is marked as an error is none of the API's doing. */
const PROGRAM = `
import { client } from './client/client.gen';
import { historyEntries, keysCreate, textsList, textsPut, translationsLanguages, workspaceAddLanguage, workspaceChangeNamespace, workspaceCreateNamespace } from './client';

client.setConfig({ baseUrl: process.env.ORIGIN!, auth: () => process.env.TOKEN! });

async function main() {
  for (const tag of ['en', 'de']) await workspaceAddLanguage({ body: { tag }, throwOnError: true });
  const { data: namespace } = await workspaceCreateNamespace({ body: { name: 'shop' }, throwOnError: true });
  const seen = { path: { id: namespace.id }, headers: { 'If-Match': \`"\${namespace.version}"\` } };
  const described = await workspaceChangeNamespace({ ...seen, body: { description: 'Theirs' }, throwOnError: true });
  const unseen = await workspaceChangeNamespace({ ...seen, body: { description: 'Mine' } });
  const { data: key } = await keysCreate({ body: { namespace: 'shop', key: 'title', forms: { '': 'Welcome' } }, throwOnError: true });
  const path = { message: key.id, language: 'de' };
  const saved = await textsPut({ path, headers: { 'If-Match': '"0"' }, body: { forms: { '': 'Willkommen' }, state: 'draft' }, throwOnError: true });
  const late = await textsPut({ path, headers: { 'If-Match': '"0"' }, body: { forms: { '': 'Hallo' } } });
  const list = await textsList({ query: { language: 'de', filter: 'draft', limit: 1 }, throwOnError: true });
  const history = await historyEntries({ query: { message: key.id }, throwOnError: true });
  const served = await translationsLanguages({ throwOnError: true });
  console.log(JSON.stringify({
    state: saved.data.state,
    late: late.error?.status,
    versions: [namespace.version, described.data.version],
    unseen: unseen.error?.status,
    texts: list.data.messages.map(({ target }) => target.map(({ text }) => text)),
    by: history.data.entries[0]?.by.name,
    served: served.data.languages.length > 0,
  }));
}
void main();

async function nobodyCalls() {
  const path = { message: 'm', language: 'de' };
  // @ts-expect-error the version that was seen is missing
  await textsPut({ path, body: { forms: {} } });
  // @ts-expect-error so it is here
  await workspaceChangeNamespace({ path: { id: 'n' }, body: { name: 'other' } });
  // @ts-expect-error there is no such state
  await textsPut({ path, headers: { 'If-Match': '"1"' }, body: { forms: {}, state: 'published' } });
  // @ts-expect-error a language has to be named
  await textsList({ query: { limit: 1 } });
}
void nobodyCalls;
`;

describe('A client that a generator makes of the description', () => {
  let started: StartedApp;
  let folder: string;

  beforeAll(async () => {
    started = await startApp();
    folder = await mkdtemp(join(tmpdir(), 'dragoman-client-'));
  });
  afterAll(async () => {
    await started.close();
    await rm(folder, { recursive: true });
  });

  const run = (args: readonly string[], environment: Record<string, string> = {}): Promise<string> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, ...environment } });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
      child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(output))));
    });

  it('is typed as the API answers, and does its work', async () => {
    const config = {
      compilerOptions: {
        strict: true,
        target: 'es2023',
        module: 'nodenext',
        moduleResolution: 'nodenext',
        skipLibCheck: true,
        typeRoots: [join(root, 'node_modules/@types')],
        types: ['node'],
        lib: ['es2023', 'dom', 'dom.iterable'],
        outDir: 'out',
        rootDir: '.',
      },
      include: ['**/*.ts'],
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
    await writeFile(join(folder, 'program.ts'), PROGRAM);
    const generator = join(root, 'node_modules/@hey-api/openapi-ts/bin/run.js');
    await run([generator, '-i', `${started.url}/api/v1/openapi.json`, '-o', join(folder, 'client'), '-s']);
    await run([join(root, 'node_modules/typescript/bin/tsc'), '-p', '.']);
    const { authorization } = await editor(started.app, { name: 'Ada', role: 'administrator' });
    const TOKEN = authorization.replace('Bearer ', '');
    const output = await run([join(folder, 'out/program.js')], { ORIGIN: started.url, TOKEN });
    expect(JSON.parse(output)).toEqual({
      state: 'draft',
      late: 412,
      versions: [1, 2],
      unseen: 412,
      texts: [['Willkommen']],
      by: 'Ada',
      served: true,
    });
  });
});
