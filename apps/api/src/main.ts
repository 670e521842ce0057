import './node-version';
import './compile-cache';
import './source-maps';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { PageRenderer, SetupError } from '@dragoman/i18n';
import { ConfigError } from '@dragoman/workspace/internal';
import { createApp, FirstAdministrator, lowerThreadPoolPriority, serveBelow } from '@dragoman/workspace/program';
import { readConfig } from './read-config';
import { extensions } from './extensions';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const app = await createApp(config, { extensions });
  app.enableShutdownHooks(undefined, { useProcessExit: true }); // 0 rather than the number of the signal
  await app.init();
  serveBelow(config.base, app.getHttpServer());
  await lowerThreadPoolPriority();
  // Nest's own `listen` would log the stack of a port that is taken.
  const server = app.getHttpServer().listen(config.port, config.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  config.origin = config.origin.replace(/:0$/, `:${port}`);
  console.log(`Dragoman is running at http://localhost:${port}${config.base}`);
  app.get(PageRenderer, { strict: false }).start();
  const link = await app.get(FirstAdministrator).setupLink();
  if (link !== undefined) console.log(`There are no accounts yet. Open this link to become the administrator: ${link}`);
}

main().catch((error: unknown) => {
  // A stack trace would hide a problem that the operator can fix.
  const isExpected = error instanceof ConfigError || error instanceof SetupError || isListenError(error);
  console.error(isExpected ? describeStartError(error) : error);
  process.exit(1);
});

const isListenError = (error: unknown): error is Error & { code: string; port: number } =>
  error instanceof Error && ['EADDRINUSE', 'EACCES', ...NO_ADDRESS].includes((error as { code?: string }).code ?? '');

/** Codes of `listen` for a HOST that is not an address of this machine. */
const NO_ADDRESS = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'];

function describeStartError(error: Error & { code?: string; port?: number }): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${error.port} is in use: stop the other program or choose another port, e.g. PORT=3001 npm start.`;
  if (error.code === 'EACCES')
    return `This user may not open port ${error.port}: choose one above 1023, e.g. PORT=3000 npm start.`;
  if (NO_ADDRESS.includes(error.code ?? ''))
    return 'HOST must be an address of this machine, e.g. 127.0.0.1. Remove it to listen on all of them.';
  return error.message;
}
