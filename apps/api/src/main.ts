import './node-version';
import './compile-cache';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SetupError } from '@dragoman/i18n';
import { ConfigError, readConfig } from './app.config';
import { createApp } from './create-app';
import { FirstAdministrator } from './people/first-administrator';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const app = await createApp(config);
  app.enableShutdownHooks(undefined, { useProcessExit: true }); // 0 rather than the number of the signal
  await app.init();
  // Nest's own `listen` would log the stack of a port that is taken.
  const server = app.getHttpServer().listen(config.port, config.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  config.origin = config.origin.replace(/:0$/, `:${port}`);
  console.log(`Dragoman is at http://localhost:${port}`);
  const link = await app.get(FirstAdministrator).link();
  if (link !== undefined)
    console.log(`Nobody is here yet. Whoever opens this link first becomes the administrator: ${link}`);
}

main().catch((error: unknown) => {
  // What the person who starts it can mend is one sentence; a stack would hide it.
  const told = error instanceof ConfigError || error instanceof SetupError || isListenError(error);
  console.error(told ? sentence(error) : error);
  process.exit(1);
});

const isListenError = (error: unknown): error is Error & { code: string; port: number } =>
  error instanceof Error && ['EADDRINUSE', 'EACCES', ...NO_ADDRESS].includes((error as { code?: string }).code ?? '');

/** What `listen` says of a HOST that is no address of this machine. */
const NO_ADDRESS = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'];

function sentence(error: Error & { code?: string; port?: number }): string {
  if (error.code === 'EADDRINUSE')
    return `PORT ${error.port} is taken: stop what listens there, or give another one, e.g. PORT=3001 npm start.`;
  if (error.code === 'EACCES')
    return `PORT ${error.port} may not be opened by this user: give one above 1023, e.g. PORT=3000 npm start.`;
  if (NO_ADDRESS.includes(error.code ?? ''))
    return 'HOST has to be an address of this machine, e.g. 127.0.0.1: leave it out to listen on all of them.';
  return error.message;
}
