import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

export interface Question {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As it came over the wire. */
  readonly body: Buffer;
  /** Decoded as `Content-Encoding` says. */
  readonly text: string;
  json(): any; // eslint-disable-line @typescript-eslint/no-explicit-any
}

const decoders: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
};

/**
 * One request on a connection of its own, exactly as written: no path is resolved, no header added, no redirect followed.
 * @param url of the server, `http://127.0.0.1:…`
 */
export function ask(url: string, path: string, { method = 'GET', headers = {}, body }: Question = {}): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        const decode = body.length > 0 ? decoders[response.headers['content-encoding'] ?? ''] : undefined;
        const text = (decode?.(body) ?? body).toString();
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          body,
          text,
          json: () => JSON.parse(text),
        });
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/** Sends bytes over a socket and gives everything that comes back until the server closes it. */
export function askRaw(url: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error); // closed while bytes were on their way
    });
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
  });
}
