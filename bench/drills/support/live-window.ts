import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { CONNECT_TIMEOUT, RETRY_DELAYS, SOCKET_PATH } from '@edp/contract/live';

const TEXT_FRAME = 0x81;
const CLOSE_FRAME = 0x88;

/** A window's socket that has been greeted; times are those of `performance.now()`. */
export interface LiveSocket {
  socket: Socket;
  startedAt: number;
  openedAt: number;
  greetedAt: number;
}

/**
 * A window's socket with the client's own policy: an attempt is given up after a second, five more follow after the
 * contract's delays.
 */
export class LiveWindow {
  readonly #port: number;
  readonly #ticket: string;
  #socket: Socket | undefined;
  /** Why attempts failed before the last arrival. */
  failures: string[] = [];

  constructor(port: number, ticket: string) {
    this.#port = port;
    this.#ticket = ticket;
  }

  /** Settles when the open socket has gone. */
  async gone(): Promise<void> {
    if (this.#socket && !this.#socket.closed) await once(this.#socket, 'close');
  }

  /** Connects as a page does that opens; undefined when all attempts failed. */
  arrive(): Promise<LiveSocket | undefined> {
    return this.#attempt([0, ...RETRY_DELAYS]);
  }

  /** Connects as the client does after its socket has gone. */
  comeBack(): Promise<LiveSocket | undefined> {
    return this.#attempt(RETRY_DELAYS);
  }

  async #attempt(delays: readonly number[]): Promise<LiveSocket | undefined> {
    this.failures = [];
    for (const delay of delays) {
      await wait(delay);
      const arrival = await this.#connect().catch((error: unknown) => this.#fail(error));
      if (arrival !== undefined) return arrival;
    }
    return undefined;
  }

  #fail(error: unknown): undefined {
    this.failures.push(error instanceof Error ? error.message.replace(/ \d.*/, '') : String(error));
  }

  async #connect(): Promise<LiveSocket> {
    const live = await openLiveSocket(this.#port, this.#ticket);
    const { socket } = live;
    this.#socket = socket;
    socket.on('data', (data: Buffer) => {
      if (data[0] === CLOSE_FRAME) socket.end();
    });
    return live;
  }

  close(): void {
    this.#socket?.destroy();
  }
}

/** Opens the socket of a window, spoken by hand, so that a thousand of them cost next to nothing. */
async function openLiveSocket(port: number, ticket: string): Promise<LiveSocket> {
  const startedAt = performance.now();
  const socket = await shakeHands(port, ticket);
  const openedAt = performance.now();
  socket.write(textFrame(JSON.stringify({ method: 'connection', token: ticket })));
  const [first]: Buffer[] = await once(socket, 'data');
  if (!first?.includes('initMessage')) throw new Error('not greeted');
  return { socket, startedAt, openedAt, greetedAt: performance.now() };
}

function shakeHands(port: number, ticket: string): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const handshake = request({
    host: '127.0.0.1',
    port,
    path: `${SOCKET_PATH}${ticket}`,
    agent: false,
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
    },
  });
  const timer = setTimeout(() => handshake.destroy(new Error('too slow')), CONNECT_TIMEOUT);
  handshake.once('close', () => clearTimeout(timer));
  handshake.once('error', reject);
  handshake.once('response', ({ statusCode }) => {
    handshake.destroy();
    reject(new Error(`refused with HTTP-${statusCode}`));
  });
  handshake.once('upgrade', (_response, socket: Socket) => {
    clearTimeout(timer);
    socket.on('error', () => socket.destroy());
    resolve(socket);
  });
  handshake.end();
  return promise;
}

/** A client's frame of less than 126 bytes, masked with zeros. */
function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([TEXT_FRAME, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}
