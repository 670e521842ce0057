import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contentHash } from '../bundles/encoded-content';
import { writeJson } from '../../message/json/write-json';
import { LeaderClient } from './leader-client';

/** So long that no test reaches them, unless it sets a shorter one. */
const LIMITS = { responseTime: 100_000, bodyTime: 100_000, silence: 100_000, bodySize: 1024 * 1024 };

describe('reading from a leader', () => {
  let server: Server;
  let answer: RequestListener;
  let url: string;
  let client: LeaderClient;
  const signal = new AbortController().signal;
  const limited = (limits: Partial<typeof LIMITS>) => new LeaderClient(url, undefined, { ...LIMITS, ...limits });

  beforeAll(async () => {
    server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/texts`;
    client = new LeaderClient(url, undefined, LIMITS);
  });
  afterEach(() => server.closeAllConnections());
  afterAll(() => server.close());

  const json = { 'Content-Type': 'application/json; charset=utf-8' };
  const bundle = (content: string) => ({
    language: 'de',
    namespace: 'shop/cart',
    hash: contentHash(Buffer.from(content)),
  });

  it('requests below the path that the leader is mounted on, with the token', async () => {
    const requested: unknown[] = [];
    answer = ({ url, headers }, response) => {
      requested.push([url, headers.authorization]);
      response.writeHead(200, json).end('{"a":"A"}');
    };
    const wanted = bundle('{"a":"A"}');
    const tree = await new LeaderClient(`${url}/`, 'secret', LIMITS).texts(wanted, signal);
    expect(writeJson(tree)).toBe('{"a":"A"}');
    expect(requested).toEqual([[`/texts/locales/de/shop/cart.json?v=${wanted.hash}`, 'Bearer secret']]);
  });

  it('tries again where the leader has closed a kept connection', async () => {
    let requests = 0;
    answer = (request, response) => {
      requests++;
      if (requests === 1) request.socket.destroy();
      else response.writeHead(200, json).end('{"a":"A"}');
    };
    await client.texts(bundle('{"a":"A"}'), signal);
    expect(requests).toBe(2);
  });

  it.each(['not JSON', '[]', '{"a":"A","a":"B"}', '{ "a": "A" }', '\ufeff{"a":"A"}'])(
    'refuses texts that an installation does not write: %s',
    async (content) => {
      answer = (_request, response) => void response.writeHead(200, json).end(content);
      await expect(client.texts(bundle(content), signal)).rejects.toMatchObject({
        reason: expect.stringContaining('with texts that are not written as by Dragoman'),
      });
    },
  );

  it('does not wait for a response that never begins', async () => {
    answer = () => {};
    await expect(limited({ responseTime: 20 }).state(undefined, signal)).rejects.toMatchObject({
      reason: 'does not answer /locales/manifest.json in time',
    });
  });

  it('does not wait for a response that never ends', async () => {
    answer = (_request, response) => {
      const timer = setInterval(() => response.write(' '), 5);
      response.writeHead(200, json).once('close', () => clearInterval(timer));
    };
    await expect(limited({ bodyTime: 50 }).state(undefined, signal)).rejects.toMatchObject({
      reason: 'does not answer /locales/manifest.json in time',
    });
  });

  it('reads no more of a response than it may have', async () => {
    let sent = 0;
    answer = (_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, ' '))) sent += 64 * 1024;
      };
      response.writeHead(200, json).on('drain', more);
      more();
    };
    await expect(client.state(undefined, signal)).rejects.toMatchObject({
      reason: 'answers /locales/manifest.json with more than 1 MB',
    });
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });

  describe('its events', () => {
    const events = { 'Content-Type': 'text/event-stream; charset=utf-8' };

    it('tell when it serves another release', async () => {
      let isOpen = true;
      answer = (_request, response) => {
        response.on('close', () => (isOpen = false));
        response.writeHead(200, events).write('retry: 3000\nevent: release\ndata: {"release":"a"}\n\n');
        response.write(': heartbeat\n\nevent: rel');
        response.write('ease\ndata: {"release":"b"}\n\n');
      };
      await client.untilAnnounced('a', signal);
      expect(isOpen).toBe(true);
    });

    it('end when it ends the stream, or sends nothing any more', async () => {
      answer = (_request, response) => void response.writeHead(200, events).end('data: {"release":"a"}\n\n');
      await client.untilAnnounced('a', signal);
      answer = (_request, response) => void response.writeHead(200, events).write('data: {"release":"a"}\n\n');
      await limited({ silence: 20 }).untilAnnounced('a', signal);
    });

    it('are missed if something on the way holds them back', async () => {
      answer = (_request, response) => void response.writeHead(200, events).flushHeaders();
      await expect(limited({ responseTime: 20 }).untilAnnounced('a', signal)).rejects.toMatchObject({
        reason: 'does not answer /locales/events in time',
      });
      answer = (_request, response) => void response.writeHead(200, events).end('\n');
      await expect(client.untilAnnounced('a', signal)).rejects.toMatchObject({
        reason: 'answers /locales/events with no event',
        cure: 'do not buffer event streams on the way',
      });
    });

    it('are refused with a line that never ends', async () => {
      answer = (_request, response) => void response.writeHead(200, events).write('x'.repeat(100_000));
      await expect(client.untilAnnounced('a', signal)).rejects.toMatchObject({
        reason: 'answers /locales/events with lines that are too long',
      });
    });
  });
});
