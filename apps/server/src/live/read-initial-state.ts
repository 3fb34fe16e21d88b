import type { SocketMessage } from '@edp/contract/live';
import type { Database } from '../database/connection.ts';

/**
 * What windows are told when they open, and again when what they show may be out of date. Asked for many people of one
 * tenant at once, so that a thousand windows that come back together cost a handful of statements: read with
 * `database.asTenant(tenantId)` in one statement for all `userIds`. Who is absent from the answer is told nothing.
 *
 * Given to `registerLive` in `app.ts`; the order there is the order in which a window is told.
 */
export type ReadInitialState = (
  database: Database,
  people: { tenantId: number; userIds: readonly number[] },
) => Promise<ReadonlyMap<number, SocketMessage>>;

export interface NextChange {
  /** In how many milliseconds what windows of a tenant are told changes by itself. */
  due: number;
  /** What all of them are told then, besides their state. */
  message?: SocketMessage | undefined;
}

/** Undefined while nothing is due. */
export type ReadNextChange = (database: Database, tenantId: number) => Promise<NextChange | undefined>;
