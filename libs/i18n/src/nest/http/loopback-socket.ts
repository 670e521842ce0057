import { Duplex } from 'node:stream';

/** Replaces the connection of a request that does not leave the process, and collects what is written to it. */
export class LoopbackSocket extends Duplex {
  private readonly chunks: Buffer[] = [];

  constructor(readonly remoteAddress = '127.0.0.1') {
    super({
      read: () => {}, // the request has its body already
      write: (chunk: Buffer, _, done) => {
        this.chunks.push(chunk);
        done();
      },
      writableHighWaterMark: Number.MAX_SAFE_INTEGER, // nothing drains it
    });
  }

  get written(): Buffer {
    return Buffer.concat(this.chunks);
  }

  // Those methods of `net.Socket` that requests and responses call, and that have no meaning in memory.
  setTimeout(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  setNoDelay(): this {
    return this;
  }
}

/** Statuses whose responses have no body (Fetch, 2.2.3). */
const NULL_BODY_STATUSES = [204, 205, 304];

/** Headers of the connection, which is not part of the response (RFC 9110, 7.6.1). */
const CONNECTION_HEADERS = ['connection', 'keep-alive', 'transfer-encoding'];

/** Reads a whole response as Node writes it (RFC 9112). */
export function readResponse(bytes: Buffer): Response {
  const end = bytes.indexOf('\r\n\r\n');
  const [statusLine = '', ...fields] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = Number(statusLine.split(' ')[1]);
  const rest = bytes.subarray(end + 4);
  if (status < 200) return readResponse(rest); // informational, e.g. early hints: the response follows
  const headers = fields.map((field): [string, string] => {
    const colon = field.indexOf(':');
    return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
  });
  const isChunked = headers.some(([name, value]) => name === 'transfer-encoding' && /\bchunked\b/i.test(value));
  const body = isChunked ? joinChunks(rest) : rest;
  return new Response(NULL_BODY_STATUSES.includes(status) ? null : new Uint8Array(body), {
    status,
    headers: headers.filter(([name]) => !CONNECTION_HEADERS.includes(name)),
  });
}

/** Decodes the chunked transfer coding (RFC 9112, 7.1), for handlers that choose it themselves. */
function joinChunks(coded: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const lineEnd = coded.indexOf('\r\n', at);
    const size = parseInt(coded.toString('latin1', at, lineEnd), 16);
    if (!(size > 0)) return Buffer.concat(chunks);
    chunks.push(coded.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}
