import { createHash } from 'node:crypto';
import type { Signer } from '@edp/testkit/signing';
import type { Queries } from '../../apps/server/src/database/connection.ts';
import { issueTicket, setTicketRole } from '../../apps/server/src/features/session/tickets.queries.ts';

export interface TicketHolder {
  tenantId: number;
  tenantCode: string;
  userId: number;
  /** Without one the ticket is as after a login, before the choice of a role. */
  role?: { roleId: number; inventoryOrganisationId: number };
}

export type Session = Signer & { ticket: string };

/** As after a login, which production servers allow nobody who cannot read a captcha. */
export async function issueSession(db: Queries, holder: TicketHolder): Promise<Session> {
  const { tenantId, tenantCode, userId, role } = holder;
  const { ticket, signKey } = await issueTicket(db, { tenantId, userId, remember: true });
  if (role !== undefined) await setTicketRole(db, createHash('sha256').update(ticket).digest(), role);
  return { ticket, signKey, tenantCode };
}
