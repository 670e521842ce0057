import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A Git server that asks for a token, as GitHub and GitLab do. */
export interface GitServer {
  readonly port: number;
  /** Requests with the token: method and path. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/**
 * Serves the repositories in a directory over HTTP, with Git's own server (git-http-backend), to all who send the token as
 * the password. The process that asks must not block this one.
 */
export async function startGitServer(directory: string, token: string): Promise<GitServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const [, credentials = ''] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    if (Buffer.from(credentials, 'base64').toString().split(':')[1] !== token) {
      request.resume();
      response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="Git"' }).end();
      return;
    }
    requests.push(`${request.method} ${request.url}`);
    serve(directory, request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Runs the backend as a CGI program (RFC 3875). */
function serve(directory: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, search } = new URL(request.url!, 'http://git');
  const { headers } = request;
  const backend = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env.PATH,
      GIT_PROJECT_ROOT: directory,
      GIT_HTTP_EXPORT_ALL: '1',
      REMOTE_USER: 'dragoman', // pushing is for users with a name
      REQUEST_METHOD: request.method,
      PATH_INFO: pathname,
      QUERY_STRING: search.slice(1),
      CONTENT_TYPE: headers['content-type'],
      HTTP_CONTENT_ENCODING: headers['content-encoding'],
      GIT_PROTOCOL: headers['git-protocol'] as string | undefined,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  request.pipe(backend.stdin);
  const chunks: Buffer[] = [];
  backend.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  backend.on('close', () => {
    const output = Buffer.concat(chunks);
    const end = output.indexOf('\r\n\r\n');
    const fields = output
      .subarray(0, end)
      .toString('latin1')
      .split('\r\n')
      .map((line) => line.split(/: (.*)/s) as [string, string]);
    const status = fields.find(([name]) => name === 'Status')?.[1] ?? '200';
    const sent = fields.filter(([name]) => name !== 'Status').map(([name, value]) => [name, value]);
    response.writeHead(Number.parseInt(status, 10), Object.fromEntries(sent)).end(output.subarray(end + 4));
  });
}
