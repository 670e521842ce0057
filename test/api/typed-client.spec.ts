import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEditor } from '../support/editors';
import { startApp, type StartedApp } from '../support/start-app';

const root = join(__dirname, '../..');

/** A program that uses a generated client. The marked lines have to be type errors. */
const PROGRAM = `
import { client } from './client/client.gen';
import { activityEntries, keysCreate, languagesAdd, namespacesChange, namespacesCreate, servedLanguages, textsList, textsSave } from './client';

client.setConfig({ baseUrl: process.env.ORIGIN!, auth: () => process.env.TOKEN! });

async function main() {
  for (const tag of ['en', 'de']) await languagesAdd({ body: { tag }, throwOnError: true });
  const { data: namespace } = await namespacesCreate({ body: { name: 'shop' }, throwOnError: true });
  const seen = { path: { id: namespace.id }, headers: { 'If-Match': \`"\${namespace.version}"\` } };
  const described = await namespacesChange({ ...seen, body: { description: 'Theirs' }, throwOnError: true });
  const unseen = await namespacesChange({ ...seen, body: { description: 'Mine' } });
  const { data: key } = await keysCreate({ body: { namespace: 'shop', key: 'title', forms: { '': 'Welcome' } }, throwOnError: true });
  const path = { key: key.id, language: 'de' };
  const saved = await textsSave({ path, headers: { 'If-Match': '"0"' }, body: { forms: { '': 'Willkommen' }, state: 'draft' }, throwOnError: true });
  const late = await textsSave({ path, headers: { 'If-Match': '"0"' }, body: { forms: { '': 'Hallo' } } });
  const list = await textsList({ query: { language: 'de', filter: 'draft', limit: 1 }, throwOnError: true });
  const history = await activityEntries({ query: { key: key.id }, throwOnError: true });
  const served = await servedLanguages({ throwOnError: true });
  console.log(JSON.stringify({
    state: saved.data.state,
    late: late.error?.status,
    versions: [namespace.version, described.data.version],
    unseen: unseen.error?.status,
    texts: list.data.texts.map(({ target }) => target.map(({ text }) => text)),
    by: history.data.entries[0]?.by.name,
    served: served.data.languages.length > 0,
  }));
}
void main();

async function unused() {
  const path = { key: 'm', language: 'de' };
  // @ts-expect-error the required header If-Match is missing
  await textsSave({ path, body: { forms: {} } });
  // @ts-expect-error the required header If-Match is missing
  await namespacesChange({ path: { id: 'n' }, body: { name: 'other' } });
  // @ts-expect-error unknown state
  await textsSave({ path, headers: { 'If-Match': '"1"' }, body: { forms: {}, state: 'published' } });
  // @ts-expect-error the required parameter language is missing
  await textsList({ query: { limit: 1 } });
}
void unused;
`;

describe('a client generated from the description', () => {
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
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(output))));
    });

  it('has the types of the API, and works', async () => {
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
    const { authorization } = await createEditor(started.app, { name: 'Ada', role: 'administrator' });
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
