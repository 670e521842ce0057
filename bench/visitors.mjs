/**
 * A thread that requests one bundle evenly, 200 times a second, from `begin` to `end`; visitors do not wait for each other.
 * Posts `ready`, and at the end `{ p99, max }` in milliseconds.
 */
import net from 'node:net';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { get } from './load.mjs';

const { port } = workerData;
const request = get('/locales/de/dragoman/common.json');
const sockets = await Promise.all(Array.from({ length: 8 }, connection));
const times = [];
const pending = [];
let isOver = false;
parentPort.postMessage('ready');
await once(parentPort, 'message');
parentPort.once('message', () => (isOver = true));

const startedAt = performance.now();
for (let sent = 0; !isOver; sent++) {
  const due = startedAt + (sent * 1000) / 200;
  const early = due - performance.now();
  await wait(Math.max(0, early));
  // Measured from when it was due: a server that makes visitors wait must not hide it by slowing them down.
  const socket = sockets[sent % sockets.length];
  pending.push(socket.sendRequest().then(() => times.push(performance.now() - due)));
}
await Promise.all(pending);
for (const { end } of sockets) end();
times.sort((a, b) => a - b);
parentPort.postMessage({ p99: times[Math.ceil(times.length * 0.99) - 1], max: times.at(-1) });

/** Sends requests one after the other. */
async function connection() {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  const waiting = [];
  let [received, length] = [0, undefined];
  socket.on('data', (chunk) => {
    received += chunk.length;
    length ??= lengthOf(chunk);
    if (received < length) return;
    [received, length] = [0, undefined];
    waiting.shift()();
    if (waiting.length > 0) socket.write(request);
  });
  return {
    sendRequest: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        if (waiting.length === 1) socket.write(request);
      }),
    end: () => socket.destroy(),
  };
}

function lengthOf(chunk) {
  const end = chunk.indexOf('\r\n\r\n');
  return end + 4 + Number(/content-length: (\d+)/i.exec(chunk.subarray(0, end).toString('latin1'))[1]);
}
