import type { Endpoint } from '@edp/contract/endpoint';
import { waitingFor } from '../database/bound-database.ts';
import type { Database } from '../database/connection.ts';
import type { Caller } from './authenticate.ts';
import type { Session } from './context.ts';

/** Whether an answer can be made while it is asked who calls, and thrown away. */
export function goesAhead({ kind, access, transport }: Endpoint): boolean {
  return kind === 'query' && access === 'signed-in' && transport === undefined;
}

/**
 * Reads for whom the ticket was when it was last opened here, while the database is asked who calls now. The answer, or
 * what went wrong with it, counts only if that is the same; otherwise the request is refused or read once more. What reads
 * ahead can read as the tenant and nothing else: whatever counts, writes or goes elsewhere waits until it is certain.
 */
export async function readAhead<T>(
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
