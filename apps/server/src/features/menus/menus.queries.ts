import { localizedName } from '../../database/records/translations.ts';
import type { Scope } from '../../database/scope.ts';

/** Menu entries and buttons that a role is granted, in menu order. */
export async function listGrantedResources({ db, tenantId, language }: Scope, roleId: number) {
  return db
    .selectFrom('role_resources as g')
    .innerJoin('resources as r', (join) =>
      join.onRef('r.tenant_id', '=', 'g.tenant_id').onRef('r.id', '=', 'g.resource_id'),
    )
    .where('g.tenant_id', '=', tenantId)
    .where('g.role_id', '=', roleId)
    .select((row) => [
      'r.id',
      'r.parent_id',
      'r.kind',
      'r.code',
      localizedName(language, { tenantId, id: row.ref('r.id'), name: row.ref('r.name') }).as('name'),
      'r.icon',
      'r.url',
      'r.screen',
      'r.hidden',
      'r.opens_window',
      'g.visible_columns',
      'g.visible_fields',
    ])
    .orderBy('r.sort_order')
    .orderBy('r.id')
    .execute();
}

/** Whether an entry in the menu of the caller's role leads to the address. */
export async function hasMenuAddress({ db, tenantId, roleId }: Scope, url: string): Promise<boolean> {
  const entry = await db
    .selectFrom('role_resources as g')
    .innerJoin('resources as r', (join) =>
      join.onRef('r.tenant_id', '=', 'g.tenant_id').onRef('r.id', '=', 'g.resource_id'),
    )
    .where('g.tenant_id', '=', tenantId)
    .where('g.role_id', '=', roleId)
    .where('r.kind', '=', 'menu')
    .where('r.url', '=', url)
    .select('r.id')
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

export type GrantedResource = Awaited<ReturnType<typeof listGrantedResources>>[number];

/** What entries can be granted to. */
export async function listRolesByName({ db, tenantId }: Scope): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('roles')
    .where('tenant_id', '=', tenantId)
    .select(['id', 'name'])
    .orderBy('name')
    .orderBy('id')
    .execute();
}
