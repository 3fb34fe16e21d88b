import { randomUUID } from 'node:crypto';
import { migrate } from '../../apps/server/src/database/migrations/migrate.ts';
import { issueTicket } from '../../apps/server/src/features/session/tickets.queries.ts';
import { provisionTenant } from '../../apps/server/src/features/tenants/provision-tenant.ts';
import { withProductDatabase } from '../harness/environment.ts';
import type { Postgres } from '../harness/postgres.ts';

/** A tenant with that many users, each with a live ticket. */
export async function issueTickets(postgres: Postgres, users: number): Promise<string[]> {
  await migrate(postgres.url);
  return withProductDatabase(postgres, async (database) => {
    const code = `DRILL${randomUUID().slice(0, 8)}`;
    const tenant = { code, name: code, adminAccount: 'admin', adminName: code, passwordHash: '' };
    const { tenantId } = await provisionTenant(database, tenant);
    const people = Array.from({ length: users }, (_, at) => ({
      tenant_id: tenantId,
      account: `user${at}`,
      name: `用户${at}`,
      password_hash: '',
    }));
    const added = await database.inTenantTransaction(tenantId, (db) =>
      db.insertInto('users').values(people).returning('id').execute(),
    );
    const tickets: string[] = [];
    for (const { id: userId } of added)
      tickets.push((await issueTicket(database.global, { tenantId, userId, remember: true })).ticket);
    return tickets;
  });
}
