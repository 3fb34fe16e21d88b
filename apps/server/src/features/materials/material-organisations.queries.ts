import { sql } from 'kysely';
import { compiledOnce } from '../../database/compiled-once.ts';
import { idIn } from '../../database/lists/id-in.ts';
import type { Scope, TenantScope } from '../../database/scope.ts';
import { runOver } from '../../database/statement-driver.ts';
import { genericPlan, PLANNED_ONCE } from '../../database/tenant-reads.ts';
import { together } from '../../database/together.ts';

/** How many of the materials the tenant has. */
export async function countMaterials({ db, tenantId }: TenantScope, ids: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('materials')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where((row) => idIn(row.ref('id'), ids))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many of the materials the tenant has, kept from other writers in one order until the transaction ends. */
export async function lockMaterials({ db, tenantId }: TenantScope, ids: readonly number[]): Promise<number> {
  const rows = await db
    .selectFrom('materials')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where((row) => idIn(row.ref('id'), ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.length;
}

/** Ids of the inventory organisations that have the material. */
export async function listOrganisationIds(
  { db, tenantId }: TenantScope,
  materialId: number,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('material_organisations')
    .select('inventory_organisation_id as id')
    .where('tenant_id', '=', tenantId)
    .where('material_id', '=', materialId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Says of materials that are to be added by the next statement which organisations they will be given within this transaction, so
 * that their search entries are written once. Sent in this very turn.
 */
export async function announcePlaces(
  { db }: TenantScope,
  ids: readonly number[],
  organisationIds: readonly number[],
): Promise<void> {
  const parameters = [`material ${arrayOf(ids)} ${arrayOf(organisationIds)}`];
  await runOver(db, { sql: ANNOUNCE_PLACES, parameters });
}

const arrayOf = (ids: readonly number[]) => `{${ids.join(',')}}`;

const ANNOUNCE_PLACES = `select ${PLANNED_ONCE} set_config('app.places_of_new', $1, true)`;

/** Gives one that the caller has locked to the organisations; one that has it already is passed over. Sent in this very turn. */
export async function assignMaterial(
  scope: Scope,
  materialId: number,
  organisationIds: readonly number[],
): Promise<void> {
  // In one order, so that two who do so do not wait for each other.
  const inOrder = organisationIds.toSorted((one, other) => one - other);
  await together(inOrder.map((organisationId) => insertAssignment(scope, { organisationId, materialId })));
}

const insertAssignment = compiledOnce(
  ({ db, tenantId }, { organisationId, materialId }: { organisationId: number; materialId: number }) =>
    sql`
      insert ${genericPlan} into material_organisations (tenant_id, inventory_organisation_id, material_id)
      values (${tenantId}, ${organisationId}, ${materialId}) on conflict do nothing`.compile(db),
);

/**
 * Gives each of the organisations each of the materials, which the caller has locked; what it has already is passed over. Sent in
 * this very turn.
 */
export async function assignMaterials(scope: Scope, assignments: Assignments): Promise<void> {
  if (assignments.organisationIds.length > 0) await insertAssignments(scope, assignments);
}

interface Assignments {
  organisationIds: readonly number[];
  materialIds: readonly number[];
}

const insertAssignments = compiledOnce(({ db, tenantId }, { organisationIds, materialIds }: Assignments) =>
  sql`
    insert ${genericPlan} into material_organisations (tenant_id, inventory_organisation_id, material_id)
    select m.tenant_id, o.id, m.id
      from materials as m cross join unnest(${organisationIds}::bigint[]) as o (id)
     where m.tenant_id = ${tenantId} and ${idIn(sql.ref('m.id'), materialIds)}
     order by o.id, m.id
        on conflict do nothing`.compile(db),
);
