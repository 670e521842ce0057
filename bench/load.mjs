/**
 * Load from keep-alive connections, one request in flight on each, from this process alone. Node's own client costs
 * more than the servers measured here; this one writes prepared bytes and counts the bytes received.
 */
import { once } from 'node:events';
import net from 'node:net';
import { Worker } from 'node:worker_threads';

/** The headers a browser sends with `fetch`. Parsing them costs the server time, so they belong to the measurement. */
const BROWSER = {
  Host: 'localhost',
  Connection: 'keep-alive',
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  Accept: '*/*',
  'Sec-Fetch-Site': 'same-origin',
  'Sec-Fetch-Mode': 'cors',
  'Sec-Fetch-Dest': 'empty',
  Referer: 'http://localhost/en',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Accept-Language': 'en-GB,en;q=0.9,de;q=0.8',
};

/**
 * The bytes of a `GET`, with a browser's headers.
 * @param {Record<string, string | undefined>} headers added to a browser's or replacing them; `undefined` removes one
 */
export function get(path, headers = {}) {
  const sent = Object.entries({ ...BROWSER, ...headers }).filter(([, value]) => value !== undefined);
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${sent.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
}

/**
 * Sends one request and reads the complete response.
 * @returns {Promise<{ status: number, headers: string[], header(name: string): string | undefined, body: Buffer, length: number }>}
 *   `headers`: names and values in turn; `length`: bytes on the wire
 */
export function sendRequest(port, request) {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const socket = net.connect(port, '127.0.0.1', () => socket.write(request));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      const response = parseResponse(received);
      if (response === undefined) return;
      socket.destroy();
      resolve(response);
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`The server closed the connection: ${received.subarray(0, 500)}`)));
  });
}

function parseResponse(bytes) {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first, ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(first.split(' ')[1]);
  const headers = lines.flatMap((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]);
  const header = (name) => {
    const at = headers.findIndex((each, index) => index % 2 === 0 && each.toLowerCase() === name);
    return at < 0 ? undefined : headers[at + 1];
  };
  const rest = bytes.subarray(end + 4);
  let body = rest;
  if (header('transfer-encoding') === 'chunked') {
    if (!rest.subarray(-5).equals(Buffer.from('0\r\n\r\n'))) return undefined;
    body = unchunked(rest);
  } else if (status !== 304 && rest.length < Number(header('content-length') ?? 0)) return undefined;
  return { status, headers, header, body, length: bytes.length };
}

function unchunked(bytes) {
  const chunks = [];
  for (let at = 0; ;) {
    const line = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.subarray(at, line).toString('latin1'), 16);
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}

/**
 * Measures responses per second for a request whose response always has the same length: the first one is parsed, and a
 * response of another length ends the measurement with an error.
 */
export async function responsesPerSecond(port, request, { connections = 16, milliseconds = 700 } = {}) {
  const { length } = await sendRequest(port, request);
  let responses = 0;
  let ended = false;
  const sockets = [];
  const connection = () =>
    new Promise((resolve, reject) => {
      let received = 0;
      const socket = net.connect({
        ...{ port, host: '127.0.0.1', noDelay: true },
        onread: {
          buffer: Buffer.allocUnsafe(64 * 1024),
          callback(bytes) {
            received += bytes;
            if (received < length) return true;
            if (received > length) socket.destroy(new Error(`Received a response of more than ${length} bytes.`));
            received = 0;
            responses++;
            if (ended) socket.destroy();
            else socket.write(request);
            return true;
          },
        },
      });
      sockets.push(socket);
      socket.on('connect', () => socket.write(request));
      socket.on('error', reject);
      socket.on('close', () => (ended ? resolve() : reject(new Error('The server closed the connection.'))));
    });
  const all = Promise.all(Array.from({ length: connections }, connection));
  const startedAt = performance.now();
  const timer = setTimeout(() => (ended = true), milliseconds);
  try {
    await all;
    return (responses * 1000) / (performance.now() - startedAt);
  } finally {
    clearTimeout(timer);
    for (const socket of sockets) socket.destroy();
  }
}

/** Measures how long visitors wait for a bundle while `work` runs: p99, in milliseconds. See {@link deliveryTimes}. */
export const deliveryP99 = async (server, work) => (await deliveryTimes(server, work)).p99;

/**
 * Measures how long visitors wait for a bundle while `work` runs. They run in their own thread, so that this thread's work,
 * such as reading a large response, does not count against the server.
 * @param work starts once the visitors are connected
 * @returns {Promise<{ p99: number, max: number, worked: unknown }>} milliseconds, and what `work` resolves with
 */
export async function deliveryTimes({ port }, work) {
  const visitors = new Worker(new URL('visitors.mjs', import.meta.url), { workerData: { port } });
  await once(visitors, 'message');
  visitors.postMessage('begin');
  const worked = await work().catch(() => {}); // the caller handles it
  visitors.postMessage('end');
  const [times] = await once(visitors, 'message');
  await visitors.terminate();
  return { ...times, worked };
}
