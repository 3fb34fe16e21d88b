import type { UserRole } from '@edp/contract/session';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Scope } from '../../database/scope.ts';

const organisations = z.array(z.object({ id: z.number(), name: z.string() }));

/** The user's roles that are in use, each with the inventory organisations that it may work in. */
export async function listRolesOfUser({ db, tenantId, userId }: Scope): Promise<UserRole[]> {
  const rows = await db
    .selectFrom('user_roles as x')
    .innerJoin('roles as r', (join) =>
      join.onRef('r.tenant_id', '=', 'x.tenant_id').onRef('r.id', '=', 'x.role_id'),
    )
    .where('x.tenant_id', '=', tenantId)
    .where('x.user_id', '=', userId)
    .where('r.enabled', '=', true)
    .select([
      'r.id as roleId',
      'r.name as roleName',
      'r.code',
      'x.key',
      sql`coalesce((
        select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.id)
          from role_inventory_organisations as m
          join inventory_organisations as o on o.tenant_id = m.tenant_id and o.id = m.inventory_organisation_id
         where m.tenant_id = ${tenantId} and m.role_id = x.role_id), '[]')`.as('inventoryOrganisations'),
    ])
    .orderBy('r.id')
    .execute();
  return rows.map((row) => ({
    ...row,
    inventoryOrganisations: organisations.parse(row.inventoryOrganisations),
  }));
}
