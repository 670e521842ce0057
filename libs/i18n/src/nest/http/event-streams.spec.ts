import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EventStreams } from './event-streams';

describe('EventStreams', () => {
  let server: Server;
  const streams = new EventStreams({
    maxStreams: 20,
    maxStreamsPerOwner: (free) => Math.max(2, Math.floor(free / 2)),
    ownerOf: ({ url }) => url!,
    tooMany: () => new Error('too many'),
  });
  beforeAll(async () => {
    server = createServer((request, response) => {
      try {
        streams.open(request, response, []);
      } catch {
        response.writeHead(503).end();
      }
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    streams.close();
    server.closeAllConnections();
    server.close();
  });

  /** Opens streams until one is refused. */
  async function take(owner: string): Promise<number> {
    const { port } = server.address() as AddressInfo;
    for (let count = 0; ; count++) {
      const outgoing = get(`http://127.0.0.1:${port}/${owner}`, { agent: false });
      const [{ statusCode }] = (await once(outgoing, 'response')) as [IncomingMessage];
      if (statusCode !== 200) return count;
    }
  }

  it('leaves streams for others, however many one owner opens, and each owner a few until all are taken', async () => {
    const taken: number[] = [];
    for (const owner of ['a', 'b', 'c', 'd', 'e']) taken.push(await take(owner));
    expect(taken).toEqual([7, 4, 3, 2, 2]);
    expect(streams.size).toBe(18);
    expect([await take('f'), await take('g')]).toEqual([2, 0]);
  });
});
