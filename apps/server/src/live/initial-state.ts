import { socketMessage } from '@edp/contract/live';
import type { SocketMessage } from '@edp/contract/live';
import { toWire } from '@edp/contract/wire-names';
import type { Database } from '../database/connection.ts';
import { Batch, eachTenant } from '../database/batch.ts';
import type { ReadInitialState, ReadNextChange } from './read-initial-state.ts';
import type { Person } from './hub.ts';
import type { LiveSocket } from './live-socket.ts';

export interface InitialStateReaders {
  /** The counts as they are now; also told whenever they change. */
  counts: ReadInitialState;
  /** What else a window is told when it opens, in this order. */
  further: readonly ReadInitialState[];
  /** When what is told further changes next without anybody's doing. */
  nextChange: ReadNextChange;
}

/** Counts may have been read before or after something that is heard of this much later. */
const SETTLING = 1_000;

/** Tells windows how things stand, many people with one question each to the database. */
export class InitialState {
  readonly #counts: Batch<Person, SocketMessage>;
  readonly #further: readonly Batch<Person, SocketMessage>[];

  constructor(database: Database, { counts, further }: Omit<InitialStateReaders, 'nextChange'>) {
    this.#counts = batchOf(database, counts);
    this.#further = further.map((read) => batchOf(database, read));
  }

  /** Tells windows of a person everything. */
  async tellAll(person: Person, sockets: Iterable<LiveSocket>): Promise<void> {
    await this.#tellCounts(person, sockets);
    await this.tellFurther(person, sockets);
  }

  /** Tells windows of a person everything but the counts. */
  async tellFurther(person: Person, sockets: Iterable<LiveSocket>): Promise<void> {
    for (const batch of this.#further) tell(sockets, await batch.ask(person));
  }

  /** Tells all windows of a person the counts. */
  async recount(person: Person): Promise<void> {
    await this.#tellCounts(person, person.sockets);
  }

  /** Whether counts that were told may or may not hold what is only now heard of. */
  isUnsettled({ counting, countedAt }: Person): boolean {
    return counting > 0 || Date.now() - countedAt < SETTLING;
  }

  async #tellCounts(person: Person, sockets: Iterable<LiveSocket>): Promise<void> {
    person.counting += 1;
    try {
      tell(sockets, await this.#counts.ask(person));
    } finally {
      person.counting -= 1;
      person.countedAt = Date.now();
    }
  }
}

/** Says a message to those windows that have introduced themselves. */
export function tell(sockets: Iterable<LiveSocket>, message: SocketMessage | undefined): void {
  if (message === undefined) return;
  const text = JSON.stringify(toWire(socketMessage, message));
  for (const socket of sockets) if (socket.introduced) socket.sayText(text);
}

function batchOf(database: Database, read: ReadInitialState): Batch<Person, SocketMessage> {
  return new Batch(async (people, refuse) => {
    const messages = new Map<Person, SocketMessage>();
    const ask = async (tenantId: number, own: Person[]) => {
      const told = await read(database, { tenantId, userIds: own.map(({ userId }) => userId) });
      for (const person of own) {
        const message = told.get(person.userId);
        if (message !== undefined) messages.set(person, message);
      }
    };
    await eachTenant(people, ask, refuse);
    return messages;
  });
}
