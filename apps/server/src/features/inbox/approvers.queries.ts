import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/connection.ts';
import type { TenantScope } from '../../database/scope.ts';
import { sendMessages } from './inbox.queries.ts';

/** Tells everybody who may decide about applications of a new one. A failure is only logged: the application stands. */
export async function tellApprovers(
  { database, log }: { database: Database; log: FastifyBaseLogger },
  { companyName, applicant }: { companyName: string; applicant: string },
): Promise<void> {
  const message = {
    kind: 'notice',
    title: '新的企业注册申请',
    content: `${companyName} · ${applicant}`,
  } as const;
  try {
    for (const tenantId of await listOperators(database)) {
      await database.inTenantTransaction(tenantId, async (db) => {
        const userIds = await listApprovers({ db, tenantId });
        if (userIds.length > 0) await sendMessages(db, tenantId, { userIds, ...message });
      });
    }
  } catch (error) {
    log.error({ err: error }, 'approvers could not be told of an application');
  }
}

async function listOperators({ global }: Database): Promise<number[]> {
  const rows = await global
    .selectFrom('tenants')
    .select('id')
    .where('operator', '=', true)
    .where('enabled', '=', true)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The enabled users one of whose roles in use holds the button `registration:approve`. */
async function listApprovers({ db, tenantId }: TenantScope): Promise<number[]> {
  const rows = await db
    .selectFrom('resources as r')
    .innerJoin('role_resources as g', (join) =>
      join.onRef('g.tenant_id', '=', 'r.tenant_id').onRef('g.resource_id', '=', 'r.id'),
    )
    .innerJoin('user_roles as x', (join) =>
      join.onRef('x.tenant_id', '=', 'g.tenant_id').onRef('x.role_id', '=', 'g.role_id'),
    )
    .innerJoin('roles as o', (join) =>
      join.onRef('o.tenant_id', '=', 'x.tenant_id').onRef('o.id', '=', 'x.role_id'),
    )
    .innerJoin('users as u', (join) =>
      join.onRef('u.tenant_id', '=', 'x.tenant_id').onRef('u.id', '=', 'x.user_id'),
    )
    .where('r.tenant_id', '=', tenantId)
    .where('r.screen', '=', 'registration')
    .where('r.kind', '=', 'button')
    .where('r.code', '=', 'approve')
    .where('o.enabled', '=', true)
    .where('u.enabled', '=', true)
    .select('u.id')
    .distinct()
    .execute();
  return rows.map(({ id }) => id);
}
