/** `node:http` and nothing else: sends the given bytes for every request. */
import { createServer } from 'node:http';

let answer = { status: 204, headers: [], body: undefined };

const server = createServer((_, response) => {
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body);
});
server.keepAliveTimeout = 65_000; // says `Keep-Alive: timeout=65`, as the application does

/** `{ status, headers, body }`: names and values in turn, base64 or nothing. */
process.on('message', ({ status, headers, body }) => {
  answer = { status, headers, body: body === undefined ? undefined : Buffer.from(body, 'base64') };
  process.send('ready');
});
process.on('disconnect', () => process.exit());

server.listen(Number(process.env.PORT), process.env.HOST, () =>
  console.log(`http://localhost:${server.address().port}`),
);
