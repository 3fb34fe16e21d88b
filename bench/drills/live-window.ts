import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { CONNECT_TIMEOUT, RETRY_DELAYS } from '@edp/contract/live';
import { openLiveSocket, type LiveSocket } from '../harness/live-socket.ts';

const CLOSE_FRAME = 0x88;

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
    const live = await openLiveSocket(this.#port, this.#ticket, CONNECT_TIMEOUT);
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
