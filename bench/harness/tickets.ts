import { createHash } from 'node:crypto';
import type { Signer } from '@edp/testkit/signing';
import { openDatabase } from '../../apps/server/src/database/connection.ts';
import { issueTicket, setTicketRole } from '../../apps/server/src/features/session/tickets.queries.ts';
import { defaultSecuritySettings } from '../../apps/server/src/features/security-settings/security-settings.queries.ts';
import type { Postgres } from './postgres.ts';

export type Session = Signer & { ticket: string };

/**
 * Sessions of a tenant's oldest users, so many of each in its first role: a production server allows nobody to sign in
 * who cannot read a captcha.
 */
export async function issueSessions(
  postgres: Postgres,
  tenantCode: string,
  { users, ofEach = 1 }: { users: number; ofEach?: number },
): Promise<Session[]> {
  const { rows } = await postgres.query(
    `select u.tenant_id as "tenantId", u.id as "userId", r.role_id as "roleId",
            (select min(o.inventory_organisation_id) from role_inventory_organisations as o
              where o.tenant_id = u.tenant_id and o.role_id = r.role_id) as "inventoryOrganisationId"
       from tenants as t
       join users as u on u.tenant_id = t.id
       join (select tenant_id, user_id, min(role_id) as role_id from user_roles group by 1, 2) as r
         on r.tenant_id = u.tenant_id and r.user_id = u.id
      where t.code = $1 order by u.id limit $2`,
    [tenantCode, users],
  );
  const { global, close } = openDatabase(postgres.url, { max: 4 });
  const sessions: Session[] = [];
  const from = { userAgent: 'bench', address: '127.0.0.1' };
  const signedIn = { remember: true, passwordSetAt: new Date(), passwordExpired: false, from };
  try {
    for (const row of rows)
      for (let at = 0; at < ofEach; at++) {
        const { ticket, signKey } = await issueTicket(
          global,
          { ...row, ...signedIn },
          defaultSecuritySettings,
        );
        await setTicketRole(global, createHash('sha256').update(ticket).digest(), row);
        sessions.push({ ticket, signKey, tenantCode });
      }
    return sessions;
  } finally {
    await close();
  }
}
