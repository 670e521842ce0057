import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A TCP proxy in front of a server, which simulates a network failure or a server that does not respond. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private listening: Server | undefined;
  private port = 0;
  private isStalled = false;

  /** @param server `…://host:port/…` */
  static async start(server: string): Promise<TcpProxy> {
    const proxy = new TcpProxy(new URL(server));
    await proxy.reconnect();
    return proxy;
  }

  private constructor(private readonly server: URL) {}

  /** The URL of the server, with the address of the proxy. */
  get url(): string {
    return Object.assign(new URL(this.server), { hostname: '127.0.0.1', port: String(this.port) }).href;
  }

  /** Destroys all connections and refuses new ones. */
  async disconnect(): Promise<void> {
    const { listening } = this;
    if (listening === undefined) return;
    this.listening = undefined;
    listening.close();
    for (const socket of this.sockets) socket.destroy();
    await once(listening, 'close');
  }

  /** Passes nothing on, over open connections and new ones, until {@link resume}. */
  stall(): void {
    this.isStalled = true;
    for (const socket of this.sockets) socket.pause();
  }

  resume(): void {
    this.isStalled = false;
    for (const socket of this.sockets) socket.resume();
  }

  /** Accepts connections again, on the same port. */
  async reconnect(): Promise<void> {
    if (this.listening !== undefined) return;
    this.listening = createServer((client) => {
      const upstream = connect(Number(this.server.port), this.server.hostname);
      for (const [socket, peer] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        this.sockets.add(socket);
        socket.on('error', () => {}); // `close` follows
        socket.on('close', () => {
          this.sockets.delete(socket);
          peer.destroy();
        });
        socket.pipe(peer);
        if (this.isStalled) socket.pause();
      }
    });
    this.listening.listen(this.port, '127.0.0.1');
    await once(this.listening, 'listening');
    this.port = (this.listening.address() as AddressInfo).port;
  }
}
