import { DATA_SCOPES } from '@edp/contract/access';
import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { Queries } from '../../database/connection.ts';
import { rightsOf, storedRights } from '../../http/rights.ts';
import type { Session } from '../../http/context.ts';

/** Who started a job, in which role and for which inventory organisation. */
export interface JobHolder {
  tenantId: number;
  userId: number;
  roleId: number;
  inventoryOrganisationId: number | null;
}

const holderRow = z.object({
  tenant_code: z.string(),
  account: z.string(),
  user_name: z.string(),
  picture_id: z.number().nullable(),
  watermark: z.string(),
  data_scope: z.enum(DATA_SCOPES),
  rights: storedRights,
});

/**
 * What somebody may do at this moment, by the same rules as a request in that role.
 * @throws AppError notAllowed when the person, the role or the inventory organisation is no longer theirs
 */
export async function readHolder(db: Queries, holder: JobHolder): Promise<Session> {
  const { tenantId, userId, roleId, inventoryOrganisationId } = holder;
  const { rows } = await sql`
    select n.code as tenant_code, u.account, u.name as user_name, u.picture_id, u.watermark, o.data_scope, (
             select jsonb_agg(jsonb_build_object('screen', r.screen, 'kind', r.kind, 'code', r.code,
                      'columns', g.visible_columns, 'fields', g.visible_fields))
               from role_resources as g
               join resources as r on r.tenant_id = g.tenant_id and r.id = g.resource_id
              where g.tenant_id = ${tenantId} and g.role_id = ${roleId} and r.screen <> '') as rights
      from tenants as n
      join users as u on u.tenant_id = n.id and u.id = ${userId} and u.enabled
      join roles as o on o.tenant_id = n.id and o.id = ${roleId} and o.enabled
      join user_roles as x on x.tenant_id = n.id and x.user_id = u.id and x.role_id = o.id
     where n.id = ${tenantId} and n.enabled and u.tenant_id = ${tenantId} and o.tenant_id = ${tenantId}
       and x.tenant_id = ${tenantId}
       and (${inventoryOrganisationId}::bigint is null or exists (
             select from role_inventory_organisations as i
              where i.tenant_id = ${tenantId} and i.role_id = ${roleId}
                and i.inventory_organisation_id = ${inventoryOrganisationId}))`.execute(db);
  const [first] = rows;
  if (first === undefined) throw new AppError('notAllowed', '启动任务的账号或角色已失去权限');
  const row = holderRow.parse(first);
  return {
    ...holder,
    ticket: '',
    ticketHash: Buffer.alloc(0),
    tenantCode: row.tenant_code,
    account: row.account,
    userName: row.user_name,
    pictureId: row.picture_id,
    watermark: row.watermark,
    mustChangePassword: false,
    secondFactorDue: false,
    dataScope: row.data_scope,
    rights: rightsOf(row.rights ?? []),
  };
}
