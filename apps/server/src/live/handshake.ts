import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorKind } from '@edp/contract/error-codes';
import type { FastifyBaseLogger } from 'fastify';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import type { Config } from '../config.ts';
import { isAllowedAddress } from '../http/allowed-addresses.ts';
import { hashTicket } from '../http/authenticate.ts';
import { callerAddress } from '../http/caller-address.ts';
import { namesTwoHosts } from '../http/one-host.ts';
import { isOwnOrigin, refuse, ticketInAddress } from './handshake-request.ts';
import type { TicketHolder } from './ticket-holders.ts';
import type { TicketWatch } from './ticket-watch.ts';

const MAX_FRAME_BYTES = 64 * 1024;

export type Admitted = TicketHolder & { ticketHash: string };

/** Lets windows in that come from our own page with a live ticket. No failure names the address: the ticket is in it. */
export class Handshake {
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
  });
  readonly #config: Config;
  readonly #watch: TicketWatch;
  readonly #log: FastifyBaseLogger;
  #closed = false;

  constructor({ config, watch, log }: { config: Config; watch: TicketWatch; log: FastifyBaseLogger }) {
    this.#config = config;
    this.#watch = watch;
    this.#log = log;
  }

  /** Every socket that is open or has not yet been closed by both sides. */
  get sockets(): ReadonlySet<WebSocket> {
    return this.#server.clients;
  }

  close(): void {
    this.#closed = true;
  }

  /** Answers a handshake: `admit` is given the socket, or it is refused in HTTP. */
  async answer(
    { request, socket, head }: { request: IncomingMessage; socket: Duplex; head: Buffer },
    admit: (socket: WebSocket, admitted: Admitted) => void,
  ): Promise<void> {
    // Whoever has gone in the meantime is no failure.
    socket.on('error', () => socket.destroy());
    const judged = await this.#judge(request).catch((error: unknown) => {
      this.#log.warn({ err: error }, 'a ticket could not be read');
      return 'unavailable' as const;
    });
    if (typeof judged === 'string') refuse(socket, judged);
    else this.#server.handleUpgrade(request, socket, head, (opened) => admit(opened, judged));
  }

  /** Whose ticket it is, or why the handshake is refused. */
  async #judge(request: IncomingMessage): Promise<Admitted | ErrorKind> {
    if (this.#closed) return 'unavailable';
    const ticket = ticketInAddress(request.url);
    if (ticket === undefined) return 'notFound';
    if (namesTwoHosts(request)) return 'invalidInput';
    if (!isOwnOrigin(request, this.#config)) return 'notAllowed';
    if (ticket === '') return 'sessionOver';
    const ticketHash = hashTicket(ticket).toString('hex');
    const holder = await this.#watch.holder(ticketHash);
    if (this.#closed) return 'unavailable';
    if (holder === undefined) return 'sessionOver';
    if (!isAllowedAddress(holder.allowedAddresses, callerAddress(request, this.#config)))
      return 'sessionOver';
    // What it is told is the shell's, which is drawn when a role has been chosen.
    return holder.roleId === null ? 'notAllowed' : { ...holder, ticketHash };
  }
}
