import { connect, createServer, type AddressInfo, type Server as Listener, type Socket } from 'node:net';

/** A line to the server that takes its time, there and back. Bytes keep their order. */
export class Line {
  readonly #listener: Listener;
  readonly #open = new Set<Socket>();
  /** Milliseconds for one way. */
  delay: number;

  private constructor(listener: Listener, delay: number) {
    this.#listener = listener;
    this.delay = delay;
  }

  static async to(url: string, delay: number): Promise<Line> {
    const { hostname, port } = new URL(url);
    const listener = createServer();
    const line = new Line(listener, delay);
    listener.on('connection', (near) => {
      const far = connect(Number(port), hostname);
      line.#join(near, far);
      line.#join(far, near);
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    return line;
  }

  /** The same server behind the line. */
  get url(): string {
    return `http://127.0.0.1:${(this.#listener.address() as AddressInfo).port}`;
  }

  end(): void {
    for (const socket of this.#open) socket.destroy();
    this.#listener.close();
  }

  #join(from: Socket, to: Socket): void {
    this.#open.add(from);
    from.setNoDelay(true);
    from.on('data', (chunk) => setTimeout(() => to.writable && to.write(chunk), this.delay));
    from.on('end', () => setTimeout(() => to.end(), this.delay));
    from.on('error', () => to.destroy());
    from.on('close', () => this.#open.delete(from));
  }
}
