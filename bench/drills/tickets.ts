import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { openDatabase } from '../../apps/server/src/database/connection.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { provisionTenant } from '../../apps/server/src/features/tenants/provision-tenant.ts';

const HOUR_MS = 3_600_000;

/** A tenant with that many users, each with a live ticket. */
export async function issueTickets(databaseUrl: string, users: number): Promise<string[]> {
  await migrate(databaseUrl);
  const database = openDatabase(databaseUrl, { max: 4 });
  try {
    const code = `DRILL${randomUUID().slice(0, 8)}`;
    const tenant = { code, name: code, adminAccount: 'admin', adminName: code, passwordHash: '' };
    const { tenantId } = await provisionTenant(database, tenant);
    const people = await database.inTenantTransaction(tenantId, (db) =>
      db
        .insertInto('users')
        .values(
          Array.from({ length: users }, (_, at) => ({
            tenant_id: tenantId,
            account: `user${at}`,
            name: `用户${at}`,
            password_hash: '',
          })),
        )
        .returning('id')
        .execute(),
    );
    const tickets = people.map(({ id }) => ({ id, ticket: randomBytes(32).toString('base64url') }));
    const now = Date.now();
    const rows = tickets.map(({ id, ticket }) => ({
      ticket_hash: createHash('sha256').update(ticket).digest(),
      holder_tenant_id: tenantId,
      user_id: id,
      sign_key: ticket,
      last_seen_at: new Date(now),
      idle_limit: '30 minutes',
      expires_at: new Date(now + HOUR_MS),
    }));
    await database.global.insertInto('tickets').values(rows).execute();
    return tickets.map(({ ticket }) => ticket);
  } finally {
    await database.close();
  }
}
