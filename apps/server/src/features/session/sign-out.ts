import type { OpenContext, Session } from '../../http/context.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import { endTicket } from './tickets.queries.ts';

/** Of those who sign out at once in several windows one is recorded. */
export async function signOut(context: OpenContext, { tenantId, ticketHash }: Session): Promise<void> {
  await context.database.inTenantTransaction(tenantId, async (db) => {
    if (await endTicket(db, ticketHash))
      await recordEvent({ ...context, db, tenantId }, { kind: 'signedOut' });
  });
}
