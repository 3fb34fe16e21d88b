import type { Socket } from 'node:net';
import { openLiveSocket } from '../harness/live-socket.ts';

const TEXT = 0x81;
const SHORT = 126;
const WITH_LENGTH = 4;
const TIMEOUT_MS = 10_000;

/** Open windows of a tenant; counts which of them have heard the next message. */
export class Windows {
  readonly #sockets: readonly Socket[];
  #missing = 0;
  #heard: PromiseWithResolvers<void> | undefined;

  private constructor(sockets: readonly Socket[]) {
    this.#sockets = sockets;
    for (const socket of sockets) socket.on('data', (data: Buffer) => this.#take(data));
  }

  /** Opens one for each ticket and waits until all have been greeted. */
  static async open(port: number, tickets: readonly string[]): Promise<Windows> {
    const opened = await Promise.all(tickets.map((ticket) => openLiveSocket(port, ticket)));
    return new Windows(opened.map(({ socket }) => socket));
  }

  /** Settles when every window has heard one message; called before it is sent. */
  allHear(): Promise<void> {
    this.#missing = this.#sockets.length;
    const heard = Promise.withResolvers<void>();
    this.#heard = heard;
    const timer = setTimeout(
      () => heard.reject(new Error(`${this.#missing} windows have not heard the message`)),
      TIMEOUT_MS,
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
