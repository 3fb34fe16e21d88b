import type { Database, Queries } from '../../database/connection.ts';

export interface Tenant {
  id: number;
  code: string;
  name: string;
}

/** The enabled tenant of an authorization code. */
export async function findTenant(database: Database, code: string): Promise<Tenant | undefined> {
  return database.global
    .selectFrom('tenants')
    .select(['id', 'code', 'name'])
    .where('code', '=', code)
    .where('enabled', '=', true)
    .executeTakeFirst();
}

/** Whether a tenant's staff may decide about applications of others. */
export async function isOperator(db: Queries, tenantId: number): Promise<boolean> {
  const row = await db.selectFrom('tenants').select('operator').where('id', '=', tenantId).executeTakeFirst();
  return row?.operator ?? false;
}
