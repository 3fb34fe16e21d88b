import { once } from 'node:events';
import { SOCKET_PATH, socketMessage } from '@edp/contract/live';
import { fromWire } from '@edp/contract/wire-names';
import type { SocketMessage } from '@edp/contract/live';
import { WebSocket } from 'ws';

/** A window's socket as a test holds it: messages wait until they are asked for. */
export class LiveClient {
  readonly socket: WebSocket;
  /** The code that the socket was closed with. */
  readonly closed: Promise<number>;
  readonly #heard: SocketMessage[] = [];
  #wake: (() => void) | undefined;

  constructor(socket: WebSocket) {
    this.socket = socket;
    this.closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    socket.on('message', (data) => {
      this.#heard.push(socketMessage.parse(fromWire(socketMessage, JSON.parse(String(data)))));
      this.#wake?.();
    });
  }

  /** The next message that has not been asked for. */
  async next(): Promise<SocketMessage> {
    for (;;) {
      const message = this.#heard.shift();
      if (message !== undefined) return message;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  /** Passes over messages until one of the method comes, with these totals where they are given. */
  async nextOf(method: SocketMessage['method'], totals: Partial<SocketMessage> = {}): Promise<SocketMessage> {
    for (;;) {
      const message: Readonly<Record<string, unknown>> & SocketMessage = await this.next();
      const isWanted = Object.entries(totals).every(([name, value]) => message[name] === value);
      if (message.method === method && isWanted) return message;
    }
  }

  introduce(token: string): void {
    this.socket.send(JSON.stringify({ method: 'connection', token }));
  }
}

/** The handshake alone: an open socket, or the HTTP status that refused it. */
export async function shakeHands(
  address: string,
  ticket: string,
  headers: Record<string, string> = {},
): Promise<LiveClient | number> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}${SOCKET_PATH}${ticket}`, { headers });
  const client = new LiveClient(socket);
  const refused = new Promise<number>((resolve) =>
    socket.once('unexpected-response', (request, response) => {
      request.destroy();
      resolve(response.statusCode ?? 0);
    }),
  );
  return Promise.race([once(socket, 'open').then(() => client), refused]);
}

/** A window that has been greeted, and with what counts. */
export async function openWindow(address: string, ticket: string, headers?: Record<string, string>) {
  const client = await shakeHands(address, ticket, headers);
  if (typeof client === 'number') throw new Error(`refused with ${client}`);
  client.introduce(ticket);
  return { client, initialState: await client.nextOf('initMessage') };
}
