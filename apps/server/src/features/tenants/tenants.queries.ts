import type { Database } from '../../database/connection.ts';

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
