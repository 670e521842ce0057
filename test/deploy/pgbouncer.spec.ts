import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type FreshDatabase, postgres } from '../support/databases';
import { createEditor } from '../support/editors';
import { sendRequest } from '../support/send-request';
import { startApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
const isInstalled = folders.some((folder) => existsSync(join(folder, 'pgbouncer')));

(isInstalled ? describe : describe.skip)('Dragoman behind PgBouncer in session mode', () => {
  let database: FreshDatabase;
  let folder: string;
  let pooler: ChildProcess;
  let url: string;

  beforeAll(async () => {
    database = await postgres.empty();
    const server = new URL(database.environment.DATABASE_URL!);
    const name = server.pathname.slice(1);
    const port = await freePort();
    folder = await mkdtemp(join(tmpdir(), 'dragoman-pgbouncer-'));
    await chmod(folder, 0o755); // as root it runs as another user
    const settings = join(folder, 'pgbouncer.ini');
    await writeFile(
      settings,
      `[databases]
${name} = host=${server.hostname} port=${server.port} user=${server.username} password=${server.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = session
default_pool_size = 40
`,
    );
    pooler = spawn('pgbouncer', [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), settings], {
      env: { ...process.env, PATH: folders.join(delimiter) },
      stdio: 'ignore',
    });
    url = Object.assign(new URL(server), { host: `127.0.0.1:${port}` }).href;
  });
  afterAll(async () => {
    pooler.kill('SIGKILL');
    await database.remove();
    await rm(folder, { recursive: true });
  });

  it('keeps its tables in a schema, and shows replicas what the others publish', async () => {
    const environment = { DATABASE_URL: url, DRAGOMAN_SCHEMA: 'texts' };
    const first = await startApp({ environment });
    const second = await startApp({ environment });
    const ada = await createEditor(first.app, { name: 'Ada', role: 'administrator' });
    await ada.request('post', 'languages', { tag: 'en' }).expect(201);
    await ada.request('post', 'namespaces', { name: 'shop' }).expect(201);
    await ada.request('post', 'keys', { namespace: 'shop', key: 'save', forms: { '': 'Save' } }).expect(201);
    const { hash } = (await ada.request('get', 'releases/preview').expect(200)).body;
    await ada.request('post', 'releases', { hash }).expect(201);
    await waitUntil(async () => (await sendRequest(second.url, '/locales/en/shop.json')).status === 200);
    expect((await sendRequest(second.url, '/locales/en/shop.json')).json()).toEqual({ save: 'Save' });
    expect((await ada.request('get', 'texts?language=en&q=save').expect(200)).body.texts).toHaveLength(1);
    await first.close();
    await second.close();
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
