import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { SOCKET_PATH } from '@edp/contract/live';

const TEXT = 0x81;
const SHORT = 126;
const WITH_LENGTH = 4;
const PATIENCE_MS = 10_000;

/** Open windows of a tenant; counts which of them have heard the next message. */
export class Windows {
  readonly #sockets: readonly Socket[];
  #missing = 0;
  #heard: PromiseWithResolvers<void> | undefined;

  private constructor(sockets: readonly Socket[]) {
    this.#sockets = sockets;
    for (const socket of sockets) socket.on('data', (data) => this.#take(data));
  }

  /** Opens one for each ticket and waits until all have been greeted. */
  static async open(port: number, tickets: readonly string[]): Promise<Windows> {
    return new Windows(await Promise.all(tickets.map((ticket) => openWindow(port, ticket))));
  }

  /** Settles when every window has heard one message; called before it is sent. */
  allHear(): Promise<void> {
    this.#missing = this.#sockets.length;
    const heard = Promise.withResolvers<void>();
    this.#heard = heard;
    const timer = setTimeout(
      () => heard.reject(new Error(`${this.#missing} windows have not heard the message`)),
      PATIENCE_MS,
    );
    return heard.promise.finally(() => clearTimeout(timer));
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** What else the server tells, such as new counts, is passed over. */
  #take(data: Buffer): void {
    for (let at = 0; at + 1 < data.length;) {
      const end = at + frameLength(data, at);
      if (data[at] === TEXT && data.subarray(at, end).includes('refresh')) this.#missing--;
      at = end;
    }
    if (this.#missing <= 0) this.#heard?.resolve();
  }
}

/** Of a server's frame, which is not masked; all that is told here is short. */
function frameLength(data: Buffer, at: number): number {
  const length = data[at + 1] ?? 0;
  return length < SHORT ? 2 + length : WITH_LENGTH + data.readUInt16BE(at + 2);
}

function openWindow(port: number, ticket: string): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const handshake = request({
    ...{ host: '127.0.0.1', port, path: `${SOCKET_PATH}${ticket}`, agent: false },
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
    },
  });
  handshake.once('error', reject);
  handshake.once('response', ({ statusCode }) =>
    reject(new Error(`A window was refused with ${statusCode}`)),
  );
  handshake.once('upgrade', (_response, socket: Socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', () => resolve(socket));
    socket.write(textFrame(JSON.stringify({ method: 'connection', token: ticket })));
  });
  handshake.end();
  return promise;
}

/** A client's frame of less than 126 bytes, masked with zeros. */
function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([TEXT, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}
