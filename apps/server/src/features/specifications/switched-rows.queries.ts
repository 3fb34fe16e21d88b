import { sql } from 'kysely';
import type { Scope } from '../../database/scope.ts';

export async function findProductOfRow({ db, tenantId }: Scope, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('product_specifications')
    .select('product_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.product_id;
}

interface LockedRow {
  productId: number;
  active: number;
  version: number;
  /** Whether the material that it stands for is enabled, where it stands for one. */
  canBeListed: boolean;
}

/** What decides whether it can be switched, kept from other writers until the transaction ends. */
export async function lockRow({ db, tenantId }: Scope, id: number): Promise<LockedRow | undefined> {
  return db
    .selectFrom('product_specifications as r')
    .select(['r.product_id as productId', 'r.active', 'r.version'])
    .select(
      sql<boolean>`not exists (
        select from materials as m where m.tenant_id = ${tenantId} and m.id = r.material_id and m.enabled = 0)`.as(
        'canBeListed',
      ),
    )
    .where('r.tenant_id', '=', tenantId)
    .where('r.id', '=', id)
    .forUpdate('r')
    .executeTakeFirst();
}

export async function switchRow({ db, tenantId, userId }: Scope, id: number, active: number): Promise<void> {
  await db
    .updateTable('product_specifications')
    .set((row) => ({ active, version: row('version', '+', 1), updated_by: userId, updated_at: new Date() }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
