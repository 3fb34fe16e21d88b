import type { Endpoint } from '@edp/contract/endpoint';
import { waitingFor } from '../database/bound-database.ts';
import type { Database } from '../database/connection.ts';
import type { Caller } from './authenticate.ts';
import type { Session } from './context.ts';

/** Whether an answer can be begun while it is asked who calls, and thrown away. */
export function goesAhead({ access, transport, transaction }: Endpoint): boolean {
  return access === 'signed-in' && transport === undefined && transaction === undefined;
}

/**
 * Answers for whom the ticket was when it was last opened here, while the database is asked who calls now. The answer, or
 * what went wrong with it, counts only if that is the same; otherwise the request is refused or answered once more. What goes
 * ahead can read as the tenant, and ask the first of what a command does; whatever counts, lasts or goes elsewhere waits until
 * it is certain.
 */
export async function answerAhead<T>(
  { assumed, certain }: Caller,
  database: Database,
  answerAs: (session: Session | undefined, database: Database) => Promise<T>,
): Promise<T> {
  const confirmed = certain.then((session) => {
    if (session !== assumed) throw new Error('Somebody else calls');
  });
  confirmed.catch(() => undefined);
  const early = answerAs(assumed, waitingFor(confirmed, database));
  early.catch(() => undefined);
  const session = await certain;
  return session === assumed ? early : answerAs(session, database);
}
