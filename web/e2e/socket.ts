import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FromClient, ToClient } from '../wire/index.ts';

const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;
/** A socket may say 60 things at once and 20 in a second; a program that plays faster waits a little sooner. */
const BURST = 50;
const APART = 1000 / 18;
/** Closed by the server for what was said. */
const POLICY = 1008;

/** A socket of a table without a browser, for a program that plays (RFC 6455; Node 20 has none of its own). */
export class Socket {
  #rest = Buffer.alloc(0);
  /** When the last message was due. */
  #due = 0;

  private constructor(
    readonly stream: Duplex,
    readonly heard: (message: ToClient) => void,
  ) {
    stream.on('data', (chunk: Buffer) => this.#read(chunk));
    stream.on('error', () => stream.destroy());
  }

  /** Connects as the guest with this token and says hello. */
  static async open(url: string, code: string, token: string, heard: (message: ToClient) => void): Promise<Socket> {
    const key = randomBytes(16).toString('base64');
    const handshake = request(`${url}/api/tables/${code}/socket`, {
      headers: {
        authorization: `Bearer ${token}`,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': key,
      },
    });
    const [stream, head] = await new Promise<[Duplex, Buffer]>((resolve, reject) => {
      handshake.once('upgrade', (answer, duplex, first) => {
        const wanted = createHash('sha1')
          .update(key + MAGIC)
          .digest('base64');
        if (answer.headers['sec-websocket-accept'] === wanted) resolve([duplex, first]);
        else reject(new Error('this is no WebSocket'));
      });
      handshake.once('response', (answer) => reject(new Error(`the handshake was answered with ${answer.statusCode}`)));
      handshake.once('error', reject);
      handshake.end();
    });
    const socket = new Socket(stream, heard);
    socket.#read(head);
    socket.say({ type: 'hello', v: 1 });
    return socket;
  }

  say(message: FromClient): void {
    const now = performance.now();
    this.#due = Math.max(this.#due + APART, now - BURST * APART);
    const text = Buffer.from(JSON.stringify(message));
    if (this.#due <= now) this.#write(TEXT, text);
    else setTimeout(() => this.#write(TEXT, text), this.#due - now);
  }

  close(): void {
    this.stream.destroy();
  }

  /** One frame; what clients send is masked. */
  #write(kind: number, text: Buffer): void {
    const length =
      text.length < 126
        ? Buffer.from([0x80 | text.length])
        : Buffer.from([0x80 | 126, text.length >> 8, text.length & 255]);
    const mask = randomBytes(4);
    const masked = text.map((byte, index) => byte ^ mask[index % 4]!);
    this.stream.write(Buffer.concat([Buffer.from([0x80 | kind]), length, mask, masked]));
  }

  /** Takes whole frames off what has come. The server splits no message. */
  #read(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const rest = this.#rest;
      if (rest.length < 2) return;
      const short = rest[1]! & 127;
      const start = short === 127 ? 10 : short === 126 ? 4 : 2;
      if (rest.length < start) return;
      const length = short === 127 ? Number(rest.readBigUInt64BE(2)) : short === 126 ? rest.readUInt16BE(2) : short;
      if (rest.length < start + length) return;
      this.#rest = rest.subarray(start + length);
      const text = rest.subarray(start, start + length);
      const kind = rest[0]! & 15;
      if (kind === TEXT) this.heard(JSON.parse(text.toString()) as ToClient);
      else if (kind === PING) this.#write(PONG, text);
      else if (kind === CLOSE) {
        this.close();
        if (text.length >= 2 && text.readUInt16BE(0) === POLICY)
          throw new Error(`the server closed the socket: ${text.subarray(2).toString()}`);
      }
    }
  }
}
