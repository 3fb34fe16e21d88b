import { connectionMessage } from '@edp/contract/live';
import type { SocketMessage } from '@edp/contract/live';
import { WebSocket } from 'ws';
import type { RawData } from 'ws';
import { hashTicket } from '../http/authenticate.ts';

const INTRODUCTION_TIMEOUT = 10_000;
const FRAME_WINDOW = 10_000;
const MAX_FRAMES = 30;
/** A window that reads so slowly is cut; it is told everything when it comes back. */
const MAX_BUFFERED = 1_000_000;

/** Codes with which a socket is closed. */
export const closeCodes = { done: 1000, badManners: 1008, failed: 1011, restart: 1012 } as const;
type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];

interface Reactions {
  /** The first frame has shown the ticket once more. */
  onIntroduced(socket: LiveSocket): void;
  /** Nothing more is to be said to it; may come twice. */
  onEnded(socket: LiveSocket): void;
}

/** One window's socket. Knows the hash of its ticket, never the ticket. */
export class LiveSocket {
  readonly tenantId: number;
  readonly userId: number;
  readonly ticketHash: string;
  introduced = false;
  /** When its ticket is looked at before the next round. */
  expiry: NodeJS.Timeout | undefined;
  readonly #socket: WebSocket;
  readonly #reactions: Reactions;
  readonly #introduction: NodeJS.Timeout;
  #alive = true;
  #frames = 0;
  #windowStart = 0;

  constructor(
    socket: WebSocket,
    holder: { tenantId: number; userId: number; ticketHash: string },
    reactions: Reactions,
  ) {
    this.tenantId = holder.tenantId;
    this.userId = holder.userId;
    this.ticketHash = holder.ticketHash;
    this.#socket = socket;
    this.#reactions = reactions;
    this.#introduction = setTimeout(() => this.end(closeCodes.badManners), INTRODUCTION_TIMEOUT);
    this.#introduction.unref();
    // A frame that is too large or broken is answered by the library with its code.
    socket.on('error', () => undefined);
    socket.on('close', () => this.#ended());
    socket.on('pong', () => this.#heard());
    socket.on('ping', () => this.#heard());
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
  }

  say(message: SocketMessage): void {
    this.sayText(JSON.stringify(message));
  }

  /** Says a message that has been made into text once for many. */
  sayText(text: string): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    if (this.#socket.bufferedAmount > MAX_BUFFERED) this.#socket.terminate();
    else this.#socket.send(text);
  }

  end(code: CloseCode, last?: SocketMessage): void {
    if (last !== undefined) this.say(last);
    this.#socket.close(code);
    this.#ended();
  }

  /** Asks for a sign of life; a peer that gave none since the last time is gone. */
  beat(): void {
    if (!this.#alive) {
      this.#socket.terminate();
      return;
    }
    this.#alive = false;
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.ping();
  }

  #ended(): void {
    clearTimeout(this.#introduction);
    clearTimeout(this.expiry);
    this.#reactions.onEnded(this);
  }

  /** False when it has talked too much and is closed. */
  #heard(): boolean {
    this.#alive = true;
    const now = Date.now();
    if (now - this.#windowStart > FRAME_WINDOW) {
      this.#windowStart = now;
      this.#frames = 0;
    }
    this.#frames += 1;
    if (this.#frames <= MAX_FRAMES) return true;
    this.end(closeCodes.badManners);
    return false;
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (!this.#heard() || this.introduced || this.#socket.readyState !== WebSocket.OPEN) return;
    if (isBinary || tokenHashOf(String(data)) !== this.ticketHash) {
      this.end(closeCodes.badManners);
      return;
    }
    clearTimeout(this.#introduction);
    this.introduced = true;
    this.#reactions.onIntroduced(this);
  }
}

function tokenHashOf(text: string): string | undefined {
  const message = connectionMessage.safeParse(parseJson(text)).data;
  return message && hashTicket(message.token).toString('hex');
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
