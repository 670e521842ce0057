/**
 * Load from keep-alive connections, one request under way on each, from this process alone. Node's own client costs
 * more than the servers that are measured here: this one writes prepared bytes and counts those that come back.
 */
import { once } from 'node:events';
import net from 'node:net';
import { Worker } from 'node:worker_threads';

/** What a browser sends when it asks for data. A server pays for reading them, so they belong to the measurement. */
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
 * @param {Record<string, string | undefined>} headers beside or instead of a browser's; `undefined` leaves one out
 */
export function get(path, headers = {}) {
  const sent = Object.entries({ ...BROWSER, ...headers }).filter(([, value]) => value !== undefined);
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${sent.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
}

/**
 * One answer, whole.
 * @returns {Promise<{ status: number, headers: string[], header(name: string): string | undefined, body: Buffer, length: number }>}
 *   `headers`: names and values in turn; `length`: bytes on the wire
 */
export function ask(port, request) {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const socket = net.connect(port, '127.0.0.1', () => socket.write(request));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      const answer = read(received);
      if (answer === undefined) return;
      socket.destroy();
      resolve(answer);
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`The server broke off: ${received.subarray(0, 500)}`)));
  });
}

function read(bytes) {
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
 * Answers a second to a request that is answered with the same number of bytes each time: the first answer is read,
 * and an answer of another length ends the measurement with an error.
 */
export async function answersPerSecond(port, request, { connections = 16, milliseconds = 700 } = {}) {
  const { length } = await ask(port, request);
  let answers = 0;
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
            if (received > length) socket.destroy(new Error(`An answer of more than ${length} bytes came.`));
            received = 0;
            answers++;
            if (ended) socket.destroy();
            else socket.write(request);
            return true;
          },
        },
      });
      sockets.push(socket);
      socket.on('connect', () => socket.write(request));
      socket.on('error', reject);
      socket.on('close', () => (ended ? resolve() : reject(new Error('The server broke off.'))));
    });
  const all = Promise.all(Array.from({ length: connections }, connection));
  const began = performance.now();
  const timer = setTimeout(() => (ended = true), milliseconds);
  try {
    await all;
    return (answers * 1000) / (performance.now() - began);
  } finally {
    clearTimeout(timer);
    for (const socket of sockets) socket.destroy();
  }
}

/**
 * How long visitors wait for a bundle while something is under way. They have a thread of their own: what this one does
 * meanwhile, such as reading a large answer, is not held against the server.
 * @param work begins when the visitors are there
 * @returns p99, in milliseconds
 */
export async function slowestDelivery({ port }, work) {
  const visitors = new Worker(new URL('visitors.mjs', import.meta.url), { workerData: { port } });
  await once(visitors, 'message');
  visitors.postMessage('begin');
  await work().catch(() => {}); // whoever began it hears of it
  visitors.postMessage('end');
  const [p99] = await once(visitors, 'message');
  await visitors.terminate();
  return p99;
}
