import type { Page } from '@edp/contract/paging';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '../app-error.ts';
import { plannedOnce } from './connection.ts';
import type { Scope, TenantScope } from './scope.ts';
import type { PageOfIds } from './search-entries.ts';

interface Working extends Scope {
  session: { inventoryOrganisationId: number | null };
}

/**
 * The inventory organisation that materials and products are read for: one of the role's, the active one where none is named. A
 * role that has none reads none of them.
 * @throws AppError notFound
 */
export async function requireOrganisation(
  { db, tenantId, roleId, session: { inventoryOrganisationId: active } }: Working,
  named = active,
): Promise<number> {
  if (named === null) throw new AppError('notFound');
  if (named === active) return named;
  const held = await db
    .selectFrom('role_inventory_organisations')
    .select('inventory_organisation_id')
    .where('tenant_id', '=', tenantId)
    .where('role_id', '=', roleId)
    .where('inventory_organisation_id', '=', named)
    .executeTakeFirst();
  if (held === undefined) throw new AppError('notFound');
  return named;
}

/** Stands for the tenant as a whole where an inventory organisation is counted. */
export const WHOLE_TENANT = 0;

type CountedKind = 'material' | 'product';

const tables = {
  material: { table: 'material_organisations', id: 'material_id' },
  product: { table: 'product_organisations', id: 'product_id' },
} as const;

/** How many records of a kind an inventory organisation has, as it is kept beside them. */
export function organisationTotal(
  tenantId: number,
  { kind, organisationId }: { kind: CountedKind; organisationId: number },
): RawBuilder<number> {
  return sql<number>`(
    select coalesce(sum(t.total), 0)::bigint from organisation_totals as t
     where t.tenant_id = ${tenantId} and t.inventory_organisation_id = ${organisationId} and t.kind = ${kind})`;
}

interface Walk extends Page {
  kind: CountedKind;
  organisationId: number;
  oldestFirst?: boolean | undefined;
}

/** One page of all that an inventory organisation has, newest first, read from the nearer end; the total is exact. */
export async function pageOfOrganisation(
  { db, tenantId }: TenantScope,
  { kind, organisationId, pageNo, pageSize, oldestFirst = false }: Walk,
): Promise<PageOfIds> {
  const skip = (pageNo - 1) * pageSize;
  const { table, id } = tables[kind];
  const walk = (
    direction: RawBuilder<unknown>,
    limit: RawBuilder<unknown>,
    offset: RawBuilder<unknown>,
  ) => sql`
    select ${sql.ref(id)} as id from ${sql.table(table)}
     where tenant_id = ${tenantId} and inventory_organisation_id = ${organisationId}
     order by ${sql.ref(id)} ${direction} limit ${limit} offset ${offset}`;
  const [ahead, back] = oldestFirst ? [sql`asc`, sql`desc`] : [sql`desc`, sql`asc`];
  const isNear = sql`(select ${skip}::bigint * 2 <= total from counted)`;
  const near = walk(
    ahead,
    sql`(select case when ${isNear} then ${pageSize}::bigint else 0 end)`,
    sql`${skip}`,
  );
  const left = sql`(select greatest(total - ${skip}::bigint, 0) from counted)`;
  const far = walk(
    back,
    sql`(select case when ${isNear} then 0 else least(${left}, ${pageSize}::bigint) end)`,
    sql`(select greatest(${left} - ${pageSize}::bigint, 0))`,
  );
  const { rows } = await sql<{ ids: string[]; total: number }>`${plannedOnce}
    with counted as materialized (select ${organisationTotal(tenantId, { kind, organisationId })} as total)
    select counted.total, array(
             select found.id from ((${near}) union all (${far})) as found order by found.id ${ahead}) as ids
      from counted`.execute(db);
  const { ids = [], total = 0 } = rows[0] ?? {};
  return { ids: ids.map(Number), total };
}
