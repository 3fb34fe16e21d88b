import type { SharedKind } from '@edp/contract/access';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Scope } from '../scope.ts';

/** Kinds that inventory organisations have, and where that stands. */
const places = {
  material: { table: 'material_organisations', id: 'material_id' },
  product: { table: 'product_organisations', id: 'product_id' },
} as const;
export type PlacedKind = keyof typeof places;

export function isPlaced(kind: SharedKind): kind is PlacedKind {
  return kind in places;
}

/** Whether one of the role's inventory organisations has the record, or none has it at all. */
export function isInOrganisationOf(
  { tenantId, roleId }: Scope,
  kind: PlacedKind,
  record: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const { table, id } = places[kind];
  // As `exists` it could be planned as a table of all records that the role's organisations have.
  return sql<SqlBool>`coalesce((
    select bool_or(placed.inventory_organisation_id in (
             select held.inventory_organisation_id from role_inventory_organisations as held
              where held.tenant_id = ${tenantId} and held.role_id = ${roleId}))
      from ${sql.table(table)} as placed
     where placed.tenant_id = ${tenantId} and placed.${sql.ref(id)} = ${record}), true)`;
}

/** What a list asks of its records besides; nothing for a role that works in every inventory organisation. */
export async function organisationConditions(
  scope: Scope,
  kind: PlacedKind,
  record: RawBuilder<unknown>,
): Promise<RawBuilder<SqlBool>[]> {
  const { db, tenantId, roleId } = scope;
  const { rows } = await sql<{ lacksOne: boolean }>`
    select exists (
      select from inventory_organisations as v
       where v.tenant_id = ${tenantId} and not exists (
         select from role_inventory_organisations as h
          where h.tenant_id = ${tenantId} and h.role_id = ${roleId} and h.inventory_organisation_id = v.id)) as "lacksOne"`.execute(
    db,
  );
  return rows[0]?.lacksOne === false ? [] : [isInOrganisationOf(scope, kind, record)];
}

/** The names of the inventory organisations that have a record. */
export function organisationsOf(
  { tenantId }: Scope,
  kind: PlacedKind,
  record: RawBuilder<unknown>,
): RawBuilder<string[]> {
  const { table, id } = places[kind];
  return sql<string[]>`array(
    select v.name from ${sql.table(table)} as placed
      join inventory_organisations as v on v.tenant_id = placed.tenant_id and v.id = placed.inventory_organisation_id
     where placed.tenant_id = ${tenantId} and placed.${sql.ref(id)} = ${record} order by v.name)`;
}
