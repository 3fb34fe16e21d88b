import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { CONNECT_TIMEOUT, RETRY_DELAYS, SOCKET_PATH } from '@edp/contract/live';

/** Times of one window that came back, in milliseconds of `performance.now()`. */
export interface Arrival {
  startedAt: number;
  openedAt: number;
  greetedAt: number;
}

const CLOSE_FRAME = 0x88;

/**
 * A window's socket with the client's own policy: an attempt is given up after a second, five more follow after the
 * contract's delays. Spoken by hand, so that a thousand of them cost this process next to nothing.
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
  arrive(): Promise<Arrival | undefined> {
    return this.#attempt([0, ...RETRY_DELAYS]);
  }

  /** Connects as the client does after its socket has gone. */
  comeBack(): Promise<Arrival | undefined> {
    return this.#attempt(RETRY_DELAYS);
  }

  async #attempt(delays: readonly number[]): Promise<Arrival | undefined> {
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

  async #connect(): Promise<Arrival> {
    const startedAt = performance.now();
    const socket = await this.#shakeHands();
    const openedAt = performance.now();
    this.#socket = socket;
    socket.write(textFrame(JSON.stringify({ method: 'connection', token: this.#ticket })));
    const [first]: Buffer[] = await once(socket, 'data');
    if (!first?.includes('initMessage')) throw new Error('not greeted');
    const greetedAt = performance.now();
    socket.on('data', (data: Buffer) => {
      if (data[0] === CLOSE_FRAME) socket.end();
    });
    return { startedAt, openedAt, greetedAt };
  }

  close(): void {
    this.#socket?.destroy();
  }

  #shakeHands(): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const handshake = request({
        host: '127.0.0.1',
        port: this.#port,
        path: `${SOCKET_PATH}${this.#ticket}`,
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
    });
  }
}

/** A client's frame of less than 126 bytes, masked with zeros. */
function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}
