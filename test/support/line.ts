import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A TCP line to a server, which can be cut and mended. */
export class Line {
  private readonly sockets = new Set<Socket>();
  private listening: Server | undefined;
  private port = 0;

  /** @param server `…://host:port/…` */
  static async to(server: string): Promise<Line> {
    const line = new Line(new URL(server));
    await line.mend();
    return line;
  }

  private constructor(private readonly server: URL) {}

  /** The server's address, over the line. */
  get url(): string {
    return Object.assign(new URL(this.server), { hostname: '127.0.0.1', port: String(this.port) }).href;
  }

  /** What is under way breaks off, and nobody gets through. */
  async cut(): Promise<void> {
    const { listening } = this;
    if (listening === undefined) return;
    this.listening = undefined;
    listening.close();
    for (const socket of this.sockets) socket.destroy();
    await once(listening, 'close');
  }

  async mend(): Promise<void> {
    if (this.listening !== undefined) return;
    this.listening = createServer((near) => {
      const far = connect(Number(this.server.port), this.server.hostname);
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.sockets.add(socket);
        socket.on('error', () => {}); // `close` follows
        socket.on('close', () => {
          this.sockets.delete(socket);
          other.destroy();
        });
        socket.pipe(other);
      }
    });
    this.listening.listen(this.port, '127.0.0.1');
    await once(this.listening, 'listening');
    this.port = (this.listening.address() as AddressInfo).port;
  }
}
