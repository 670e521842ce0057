import type { INestApplication } from '@nestjs/common';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A second server for the same application, with Express alone: what the fast lane would answer goes to the controllers. */
export async function pastFastLane(app: INestApplication): Promise<{ url: string; close(): Promise<void> }> {
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
