import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connection.ts';
import { Batch } from '../database/batch.ts';
import type { Hub } from './hub.ts';
import { closeCodes } from './live-socket.ts';
import type { LiveSocket } from './live-socket.ts';
import { readTicketHolders } from './ticket-holders.ts';
import type { TicketHolder } from './ticket-holders.ts';

const ROUND = 30_000;
/** The database's clock decides; a little later it has certainly struck. */
const MARGIN = 20;

/** Ends windows with their tickets: when told so, when their time has come, and in rounds whatever the reason. */
export class TicketWatch {
  readonly #hub: Hub;
  readonly #log: FastifyBaseLogger;
  readonly #tickets: Batch<string, TicketHolder>;
  readonly #rounds: NodeJS.Timeout;
  /** Tickets that ended in this round and the one before; a window may just be opening with one. */
  #ended = new Set<string>();
  #endedBefore = new Set<string>();

  constructor({ hub, database, log }: { hub: Hub; database: Database; log: FastifyBaseLogger }) {
    this.#hub = hub;
    this.#log = log;
    this.#tickets = new Batch((hashes, refuse) => readTicketHolders(database, hashes, refuse));
    this.#rounds = setInterval(() => this.#round(), ROUND);
    this.#rounds.unref();
  }

  /** Who holds a ticket; undefined when it is dead. */
  async holder(ticketHash: string): Promise<TicketHolder | undefined> {
    const holder = await this.#tickets.ask(ticketHash);
    // It may have ended while the answer was on its way.
    return this.#ended.has(ticketHash) || this.#endedBefore.has(ticketHash) ? undefined : holder;
  }

  /** Looks at the window's ticket again when its time has come, if that is before the next round. */
  expect(socket: LiveSocket, { livesFor }: TicketHolder): void {
    clearTimeout(socket.expiry);
    if (livesFor > ROUND) return;
    socket.expiry = setTimeout(() => this.look([socket]), livesFor + MARGIN);
    socket.expiry.unref();
  }

  end(ticketHash: string): void {
    this.#ended.add(ticketHash);
    for (const socket of this.#hub.ofTicket(ticketHash)) socket.end(closeCodes.done, { method: 'logout' });
  }

  /** Ends those of the windows whose ticket is dead, such as that of a user who has been disabled. */
  look(sockets: readonly LiveSocket[]): void {
    for (const socket of sockets) {
      this.#look(socket).catch((error: unknown) => {
        this.#log.warn({ err: error }, 'tickets of open windows could not be read');
      });
    }
  }

  stop(): void {
    clearInterval(this.#rounds);
  }

  async #look(socket: LiveSocket): Promise<void> {
    const holder = await this.holder(socket.ticketHash);
    if (holder !== undefined) this.expect(socket, holder);
    else socket.end(closeCodes.done, { method: 'logout' });
  }

  #round(): void {
    this.#endedBefore = this.#ended;
    this.#ended = new Set();
    const sockets = this.#hub.sockets();
    for (const socket of sockets) socket.beat();
    this.look(sockets);
  }
}
