import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedWebhook {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly path: string;
}

/** A receiver of webhooks, whose responses depend on the path. */
export class WebhookReceiver {
  readonly requests: ReceivedWebhook[] = [];
  /** Requests that get no response. */
  readonly open = new Set<ServerResponse>();
  private readonly server: Server = createServer((request, response) => void this.receive(request, response));

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  url(path: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  on(path: string): ReceivedWebhook[] {
    return this.requests.filter((request) => request.path === path);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url!;
    this.requests.push({
      path,
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(chunks).toString(),
    });
    if (path.startsWith('/silent')) return void this.open.add(response);
    if (path.startsWith('/broken')) return void response.writeHead(500).end();
    if (path.startsWith('/gone')) return void response.writeHead(410).end();
    if (path.startsWith('/moved')) return void response.writeHead(307, { Location: this.url('/target') }).end();
    if (path.startsWith('/endless')) {
      response.writeHead(200);
      const timer = setInterval(() => response.write(Buffer.alloc(16_384)), 1);
      return void response.on('close', () => clearInterval(timer));
    }
    response.writeHead(204).end();
  }
}
