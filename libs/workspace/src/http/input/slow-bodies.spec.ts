import express from 'express';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { abortSlowBodies } from './slow-bodies';

describe('Those who take too long to send a body', () => {
  let server: Server;
  const app = express();
  app.use(abortSlowBodies(50, ({ path }) => path === '/large'));
  app.use(express.text());
  app.use((request, response) => {
    if (request.path === '/open') response.write('still open\n');
    else response.end(`got ${String(request.body)}`);
  });

  beforeAll(async () => {
    server = createServer(app);
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  function send(head: string) {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString())).on('error', () => {});
    socket.write(`${head}\r\nHost: x\r\nContent-Type: text/plain\r\n`);
    return { socket, received: () => received };
  }

  it('are hung up on', async () => {
    const { socket, received } = send('POST / HTTP/1.1');
    socket.write('Content-Length: 5\r\n\r\nhel');
    await once(socket, 'close');
    expect(received()).toBe('');
  });

  it('may, where the body is a large one', async () => {
    const { socket, received } = send('POST /large HTTP/1.1');
    socket.write('Content-Length: 5\r\n\r\nhel');
    const hungUp = send('POST / HTTP/1.1');
    hungUp.socket.write('Transfer-Encoding: chunked\r\n\r\n');
    await once(hungUp.socket, 'close'); // so long it waited, too
    socket.write('lo');
    await once(socket, 'data');
    expect(received()).toMatch(/got hello$/);
    socket.destroy();
  });

  it('are not those whose answer takes long, or who send nothing', async () => {
    const listening = send('GET /open HTTP/1.1');
    listening.socket.write('\r\n');
    const quick = send('POST /open HTTP/1.1');
    quick.socket.write('Content-Length: 2\r\n\r\nhi');
    const hungUp = send('POST / HTTP/1.1');
    hungUp.socket.write('Content-Length: 5\r\n\r\n');
    await once(hungUp.socket, 'close');
    for (const { socket, received } of [listening, quick]) {
      expect(received()).toMatch(/still open/);
      expect(socket.destroyed).toBe(false);
      socket.destroy();
    }
  });
});
