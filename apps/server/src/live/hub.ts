import type { LiveSocket } from './live-socket.ts';

/** Somebody who has windows open at this process. */
export interface Person {
  readonly tenantId: number;
  readonly userId: number;
  /** Oldest first. */
  readonly sockets: Set<LiveSocket>;
  /** How many counts are being read at the moment, and when the last one was. */
  counting: number;
  countedAt: number;
}

/** Of one person at one process; windows beyond that are most likely a client that has run wild. */
const MAX_SOCKETS = 20;

/** The windows that are open at this process, by tenant and user and by ticket. */
export class Hub {
  readonly #tenants = new Map<number, Map<number, Person>>();
  readonly #tickets = new Map<string, Set<LiveSocket>>();

  /** Takes a window in; answers the oldest one of the same person when they have become too many. */
  add(socket: LiveSocket): LiveSocket | undefined {
    const { tenantId, userId } = socket;
    const people = within(this.#tenants, tenantId, () => new Map<number, Person>());
    const person = within(people, userId, () => ({
      tenantId,
      userId,
      sockets: new Set<LiveSocket>(),
      counting: 0,
      countedAt: 0,
    }));
    person.sockets.add(socket);
    within(this.#tickets, socket.ticketHash, () => new Set<LiveSocket>()).add(socket);
    return person.sockets.size > MAX_SOCKETS ? [...person.sockets][0] : undefined;
  }

  remove(socket: LiveSocket): void {
    without(this.#tickets, socket.ticketHash, socket);
    const people = this.#tenants.get(socket.tenantId);
    const sockets = people?.get(socket.userId)?.sockets;
    if (people === undefined || sockets === undefined) return;
    sockets.delete(socket);
    if (sockets.size === 0) people.delete(socket.userId);
    if (people.size === 0) this.#tenants.delete(socket.tenantId);
  }

  person({ tenantId, userId }: LiveSocket): Person | undefined {
    return this.#tenants.get(tenantId)?.get(userId);
  }

  /** Those of the users who are here; without users everybody of the tenant. */
  people(tenantId: number, userIds?: readonly number[]): Person[] {
    const here = this.#tenants.get(tenantId);
    if (here === undefined) return [];
    if (userIds === undefined) return [...here.values()];
    return [...new Set(userIds)].flatMap((userId) => here.get(userId) ?? []);
  }

  everybody(): Person[] {
    return [...this.#tenants.values()].flatMap((people) => [...people.values()]);
  }

  sockets(): LiveSocket[] {
    return [...this.#tickets.values()].flatMap((sockets) => [...sockets]);
  }

  ofTicket(ticketHash: string): LiveSocket[] {
    return [...(this.#tickets.get(ticketHash) ?? [])];
  }
}

function within<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const held = map.get(key) ?? make();
  map.set(key, held);
  return held;
}

function without<K, V>(map: Map<K, Set<V>>, key: K, value: V): void {
  const held = map.get(key);
  held?.delete(value);
  if (held?.size === 0) map.delete(key);
}
