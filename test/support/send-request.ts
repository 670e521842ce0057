import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { basePath, isInHost } from './base-path';

export interface RequestOptions {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer | undefined;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As received, possibly compressed. */
  readonly body: Buffer;
  /** Decoded according to `Content-Encoding`. */
  readonly text: string;
  json(): any; // eslint-disable-line @typescript-eslint/no-explicit-any
}

const decoders: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
};

/**
 * Sends a request on a new connection exactly as given: resolves no path, adds no header, follows no redirect.
 * @param url of the server, `http://127.0.0.1:…`, with the path that it is served below
 */
export function sendRequest(
  url: string,
  path: string,
  { method = 'GET', headers = {}, body }: RequestOptions = {},
): Promise<HttpResponse> {
  const { hostname, port, pathname } = new URL(url);
  const base = pathname === '/' || isOfHost(pathname, path) ? '' : pathname;
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path: base + path, method, headers, agent: false }, (response) => {
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
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/**
 * Sends bytes over a socket and returns everything received until the server closes it. The path of the URL is added to the
 * paths of request lines.
 */
export function sendRaw(url: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port, pathname } = new URL(url);
  const message = pathname === '/' ? bytes : withBase(bytes, pathname);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(message));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error); // closed while bytes were being sent
    });
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
  });
}

const withBase = (bytes: string | Buffer, base: string): Buffer =>
  Buffer.from(
    Buffer.from(bytes as string)
      .toString('latin1')
      .replace(/\b([A-Z]+ (?:http:\/\/[^/\s]+)?)(\/\S*)(?= HTTP\/)/g, (line, start: string, path: string) =>
        isOfHost(base, path) ? line : start + base + path,
      ),
    'latin1',
  );

/** A host delivers the published texts itself, in front of the path of the workspace. */
const isOfHost = (base: string, path: string): boolean => isInHost && base === basePath && path.startsWith('/locales');
