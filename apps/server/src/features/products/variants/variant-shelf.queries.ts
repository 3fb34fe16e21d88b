import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { idIn } from '../../../database/lists/id-in.ts';
import type { Scope } from '../../../database/scope.ts';
import { updateStamp } from '../../../database/records/stamps.ts';

export interface OffShelf {
  id: number;
  itemCode: string;
  itemName: string;
}

interface FoundOffShelf {
  total: number;
  /** How many stand for a material that is disabled. */
  disabled: number;
  /** The first of them, or of all. */
  first: OffShelf[];
}

/** Whether the variant `r` stands for a material that is disabled. */
function isDisabled(tenantId: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from materials as m
     where m.tenant_id = ${tenantId} and m.id = r.material_id and m.enabled = 0)`;
}

/** Variants of the products that are not on shelf; the first are those of disabled materials, or simply the first. */
export async function findOffShelf(
  { db, tenantId }: Scope,
  productIds: readonly number[],
  { most, ofDisabled }: { most: number; ofDisabled: boolean },
): Promise<FoundOffShelf> {
  const rows = await db
    .with('found', (found) =>
      found
        .selectFrom('product_specifications as r')
        .where('r.tenant_id', '=', tenantId)
        .where('r.active', '=', 0)
        .where((row) => idIn(row.ref('r.product_id'), productIds))
        .select(['r.id', 'r.item_code as itemCode', 'r.item_name as itemName'])
        .select(['r.product_id', 'r.position'])
        .select(isDisabled(tenantId).as('disabled')),
    )
    .selectFrom('found as f')
    .select(['f.id', 'f.itemCode', 'f.itemName', 'f.disabled'])
    .select([
      sql<number>`count(*) over ()`.as('total'),
      sql<number>`count(*) filter (where f.disabled) over ()`.as('disabledTotal'),
    ])
    .orderBy(sql`f.disabled`, 'desc')
    .orderBy('f.product_id')
    .orderBy('f.position')
    .orderBy('f.id')
    .limit(most)
    .execute();
  const shown = ofDisabled ? rows.filter(({ disabled }) => disabled) : rows;
  return {
    total: rows[0]?.total ?? 0,
    disabled: rows[0]?.disabledTotal ?? 0,
    first: shown.map(({ id, itemCode, itemName }) => ({ id, itemCode, itemName })),
  };
}

/** Puts those of the products' variants on shelf that can be. */
export async function shelveVariants(scope: Scope, productIds: readonly number[]): Promise<void> {
  await scope.db
    // Locked in one order, so that two people who choose the same products do not wait for each other.
    .with('chosen', (chosen) =>
      chosen
        .selectFrom('product_specifications as r')
        .where('r.tenant_id', '=', scope.tenantId)
        .where('r.active', '=', 0)
        .where((row) => idIn(row.ref('r.product_id'), productIds))
        .where((row) => row.not(isDisabled(scope.tenantId)))
        .select('r.id')
        .orderBy('r.id')
        .forNoKeyUpdate('r'),
    )
    .updateTable('product_specifications')
    .set({
      active: 1,
      ...updateStamp(scope),
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', 'in', (row) => row.selectFrom('chosen').select('id'))
    .execute();
}
