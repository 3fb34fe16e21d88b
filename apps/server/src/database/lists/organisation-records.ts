import { sql } from 'kysely';
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Scope } from '../scope.ts';

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

/** How many records of a kind an inventory organisation has, as it is kept beside them. */
export function organisationTotal(
  tenantId: number,
  { kind, organisationId }: { kind: CountedKind; organisationId: number | Expression<number> },
): RawBuilder<number> {
  return sql<number>`(
    select coalesce(sum(t.total), 0)::bigint from organisation_totals as t
     where t.tenant_id = ${tenantId} and t.inventory_organisation_id = ${organisationId} and t.kind = ${kind})`;
}

/**
 * Whether an inventory organisation has a material. One that has all of the tenant's says so by its total, and none of them is looked
 * up; of the others the planner chooses where to begin. Which it is may change until the condition is asked: that costs time alone.
 */
export async function hasMaterial(
  { db, tenantId }: Pick<Scope, 'db' | 'tenantId'>,
  organisationId: number,
  materialId: Expression<number>,
): Promise<RawBuilder<SqlBool>> {
  const totalOf = (id: number) => organisationTotal(tenantId, { kind: 'material', organisationId: id });
  const hasAll = sql<boolean>`select ${totalOf(organisationId)} = ${totalOf(WHOLE_TENANT)}`;
  const { rows } = await sql<{ all: boolean }>`select (${hasAll}) as "all"`.execute(db);
  const isAssigned = sql<SqlBool>`exists (
    select from material_organisations as o
     where o.tenant_id = ${tenantId} and o.inventory_organisation_id = ${organisationId} and o.material_id = ${materialId})`;
  return rows[0]?.all ? sql<SqlBool>`((${hasAll}) or ${isAssigned})` : isAssigned;
}

/** What a page is asked with; flags choose the statement, numbers are its parameters. */
export interface MaterialWalk {
  organisationId: number;
  skip: number;
  pageSize: number;
  oldestFirst: boolean;
}

/** Finds one page of the materials that an inventory organisation has, newest first, from the nearer end; the total is exact. */
export function pageOfMaterials(tenantId: number, page: MaterialWalk): RawBuilder<unknown> {
  const { organisationId, skip, pageSize } = page;
  const walk = (
    direction: RawBuilder<unknown>,
    limit: RawBuilder<unknown>,
    offset: RawBuilder<unknown>,
  ) => sql`
    select material_id as id from material_organisations
     where tenant_id = ${tenantId} and inventory_organisation_id = ${organisationId}
     order by material_id ${direction} limit ${limit} offset ${offset}`;
  const [ahead, back] = page.oldestFirst ? [sql`asc`, sql`desc`] : [sql`desc`, sql`asc`];
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
  return sql`
    with counted as materialized (select ${organisationTotal(tenantId, { kind: 'material', organisationId })} as total)
    select counted.total, array(
             select found.id from ((${near}) union all (${far})) as found order by found.id ${ahead}) as ids
      from counted`;
}
