import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { Resource, resources } from '@edp/contract/resources';
import { sql } from 'kysely';
import { z } from 'zod';
import { idIn } from '../../database/lists/id-in.ts';
import type { Scope, TenantScope } from '../../database/scope.ts';
import { filterByKeyword } from '../../database/lists/short-lists.ts';
import { updateStamp } from '../../database/records/stamps.ts';
import { partOf, recordTables, translationsPart } from '../../recycle-bin/record-tables.ts';

const entry = {
  table: 'resources',
  code: 'code',
  name: 'name',
  // With its grants: to whoever holds it when it goes it is given back.
  parts: [partOf('role_resources', 'resource_id'), translationsPart],
  ownEvent: true,
} as const;
export const resourceRecord = recordTables({ kind: 'resource', ...entry });
export const entryRecord = recordTables({ kind: 'menuEntry', ...entry });

const kind = z.enum(['menu', 'button']);
const ids = z.array(z.number());

export interface ResourceFields {
  /** 0 for the first level. */
  parentId?: number | undefined;
  kind: Resource['kind'];
  code: string;
  name: string;
  icon?: string | undefined;
  url?: string | undefined;
  screen?: string | undefined;
  sort: number;
}

export interface StoredResource extends Resource {
  /** Left out of the menu. */
  hidden: boolean;
}

function selectResources({ db, tenantId }: TenantScope) {
  return db
    .selectFrom('resources as r')
    .where('r.tenant_id', '=', tenantId)
    .select((row) => [
      'r.id',
      row.fn.coalesce('r.parent_id', row.lit(0)).as('parentId'),
      'r.kind',
      'r.code',
      'r.name',
      'r.icon',
      'r.url',
      'r.screen',
      'r.sort_order as sort',
      'r.hidden',
      sql`coalesce((
        select json_agg(g.role_id order by g.role_id) from role_resources as g
         where g.tenant_id = ${tenantId} and g.resource_id = r.id), '[]')`.as('roleIds'),
    ]);
}

type ResourceRow = Awaited<ReturnType<ReturnType<typeof selectResources>['executeTakeFirstOrThrow']>>;

function resourceOf(row: ResourceRow): StoredResource {
  return { ...row, kind: kind.parse(row.kind), roleIds: ids.parse(row.roleIds) };
}

/** In menu order; named as they were entered. */
export async function listResources(
  scope: Scope,
  { roleId, keyword }: ParsedInputOf<typeof resources.list>,
): Promise<Resource[]> {
  const rows = await selectResources(scope).orderBy('r.sort_order').orderBy('r.id').execute();
  const listed = rows
    .map(resourceOf)
    .filter(({ roleIds }) => roleId === undefined || roleIds.includes(roleId));
  return filterByKeyword(listed, keyword, ({ code, name }) => `${code} ${name}`);
}

export async function findResource(scope: Scope, id: number): Promise<Resource | undefined> {
  const row = await selectResources(scope).where('r.id', '=', id).executeTakeFirst();
  return row && resourceOf(row);
}

/** Every resource of the tenant, kept from other writers until the transaction ends, so that no two make a circle. */
export async function lockResources(scope: Scope): Promise<Map<number, StoredResource>> {
  const rows = await selectResources(scope).orderBy('r.id').forUpdate('r').execute();
  return new Map(rows.map((row) => [row.id, resourceOf(row)]));
}

export async function createResource({ db, tenantId }: Scope, fields: ResourceFields): Promise<number> {
  const { id } = await db
    .insertInto('resources')
    .values({ tenant_id: tenantId, kind: fields.kind, ...toColumns(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Fields that are undefined keep their stored value; the kind stays. */
export async function updateResource(scope: Scope, id: number, fields: ResourceFields): Promise<void> {
  const { db, tenantId } = scope;
  await db
    .updateTable('resources')
    .set({ ...toColumns(fields), ...updateStamp(scope) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

function toColumns({ parentId, code, name, icon, url, screen, sort }: ResourceFields) {
  const parent_id = parentId === undefined ? undefined : parentId || null;
  return { parent_id, code, name, icon, url, screen, sort_order: sort };
}

/** Grants a resource to these roles and to no other; what a role that keeps it may see stays. */
export async function setGrants(
  { db, tenantId }: Scope,
  resourceId: number,
  roleIds: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('role_resources')
    .where('tenant_id', '=', tenantId)
    .where('resource_id', '=', resourceId)
    .where((row) => row.not(idIn(row.ref('role_id'), roleIds)))
    .execute();
  await sql`
    insert into role_resources (tenant_id, role_id, resource_id)
    select ${tenantId}, unnest(${roleIds}::bigint[]), ${resourceId}
        on conflict (tenant_id, role_id, resource_id) do nothing`.execute(db);
}

/** Whether a role holds a button of a screen. */
export async function roleHolds(
  { db, tenantId }: Scope,
  { roleId, screen, code }: { roleId: number; screen: string; code: string },
): Promise<boolean> {
  const held = await db
    .selectFrom('role_resources as g')
    .innerJoin('resources as r', (join) =>
      join.onRef('r.tenant_id', '=', 'g.tenant_id').onRef('r.id', '=', 'g.resource_id'),
    )
    .select('r.id')
    .where('g.tenant_id', '=', tenantId)
    .where('g.role_id', '=', roleId)
    .where('r.kind', '=', 'button')
    .where('r.screen', '=', screen)
    .where('r.code', '=', code)
    .executeTakeFirst();
  return held !== undefined;
}
