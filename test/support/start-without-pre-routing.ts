import type { INestApplication } from '@nestjs/common';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a second server with Express alone, so that requests reach the controllers instead of the listener before Express. */
export async function startWithoutPreRouting(app: INestApplication): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(app.getHttpAdapter().getInstance() as RequestListener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
