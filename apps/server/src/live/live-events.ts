import type { SocketMessage } from '@edp/contract/live';
import { fromWire } from '@edp/contract/wire-names';
import type { FastifyBaseLogger } from 'fastify';
import { liveEvent } from '../database/announce.ts';
import type { LiveEvent } from '../database/announce.ts';
import { tell } from './initial-state.ts';
import type { DueChanges } from './due-changes.ts';
import type { InitialState } from './initial-state.ts';
import type { Hub, Person } from './hub.ts';
import { closeCodes, parseJson } from './live-socket.ts';
import type { LiveSocket } from './live-socket.ts';
import type { TicketWatch } from './ticket-watch.ts';

interface Parts {
  hub: Hub;
  initialState: InitialState;
  watch: TicketWatch;
  dueChanges: DueChanges;
  log: FastifyBaseLogger;
}

/** Passes on what was announced to the windows that are open here. */
export class LiveEvents {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  receive(payload: string): void {
    const event = liveEvent.safeParse(fromWire(liveEvent, parseJson(payload)));
    // Not its text: it may be what somebody wrote to somebody.
    if (event.success) this.#pass(event.data);
    else this.#parts.log.warn({ length: payload.length }, 'unreadable live event');
  }

  /** Tells a window how things stand. */
  tellState(socket: LiveSocket): void {
    const { hub, initialState, dueChanges } = this.#parts;
    const person = hub.person(socket);
    if (person === undefined) return;
    this.#tell(person, initialState.tellAll(person, [socket]));
    dueChanges.watch(person.tenantId);
  }

  /** Tells everybody anew, after something may have been missed. */
  tellEverybody(): void {
    const { hub, initialState, dueChanges } = this.#parts;
    for (const person of hub.everybody()) {
      this.#tell(person, initialState.tellAll(person, person.sockets));
    }
    dueChanges.lookAgain();
  }

  /** Tells everybody of a tenant the same. */
  tellTenant(tenantId: number, message: SocketMessage | undefined): void {
    for (const person of this.#parts.hub.people(tenantId)) tell(person.sockets, message);
  }

  /** Tells everybody of a tenant anew what they are told when a window opens, besides the counts. */
  retell(tenantId: number): void {
    for (const person of this.#parts.hub.people(tenantId)) {
      this.#tell(person, this.#parts.initialState.tellFurther(person, person.sockets));
    }
  }

  #pass(event: LiveEvent): void {
    const { hub, watch, dueChanges } = this.#parts;
    if (event.kind === 'ticket-ended') {
      watch.end(event.ticketHash);
    } else if (event.kind === 'outdated') {
      this.retell(event.tenantId);
      dueChanges.look(event.tenantId);
    } else if (event.kind === 'unread') {
      for (const person of hub.people(event.tenantId, event.userIds)) this.#recount(person);
    } else {
      for (const person of hub.people(event.tenantId, event.userIds)) {
        tell(person.sockets, event.message);
        if (event.message.method === 'messagePush' && this.#parts.initialState.isUnsettled(person))
          this.#recount(person);
      }
    }
  }

  #recount(person: Person): void {
    this.#tell(person, this.#parts.initialState.recount(person));
  }

  /** Windows that could not be told are closed and come back by themselves. */
  #tell(person: Person, telling: Promise<void>): void {
    telling.catch((error: unknown) => {
      this.#parts.log.warn({ err: error }, 'windows could not be told');
      for (const socket of person.sockets) socket.end(closeCodes.failed);
    });
  }
}
