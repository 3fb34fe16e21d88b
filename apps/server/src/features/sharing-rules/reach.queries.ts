import type { SharedKind } from '@edp/contract/access';
import type { Reach } from '@edp/contract/sharing-rules';
import { sql } from 'kysely';
import { requireOwned } from '../../database/access/access.ts';
import { isPlaced, organisationsOf } from '../../database/access/organisation-access.ts';
import type { Scope } from '../../database/scope.ts';

/**
 * By what a record is seen, each way with the number of people who see it so.
 * @throws AppError notFound when the caller cannot see it himself
 */
export async function readReach(
  scope: Scope,
  { kind, id }: { kind: SharedKind; id: number },
): Promise<Reach> {
  const { db, tenantId } = scope;
  const { departmentId, ownerId } = await requireOwned(scope, kind, id);
  const owned = sql`${tenantId}::bigint, ${kind}, ${id}::bigint, ${departmentId}::bigint, ${ownerId}::bigint`;
  const organisations = isPlaced(kind)
    ? organisationsOf(scope, kind, sql`${id}::bigint`)
    : sql<string[] | null>`null::text[]`;
  const { rows } = await sql<Reach>`
    with way as materialized (
      select * from app.ways_to_see(${owned}, array(select reader_id from app.readers_of(${owned})))),
    scopes as (
      select role_name, data_scope, bool_or(can_change) as can_change, count(distinct reader_id) as people
        from way where way = 'scope' group by role_name, data_scope),
    rules as (
      select rule_id, rule_name, bool_or(can_change) as can_change, count(distinct reader_id) as people
        from way where way = 'rule' group by rule_id, rule_name)
    select json_build_object('name', u.name, 'organizationName', coalesce(d.name, '')) as owner,
           (select count(distinct reader_id) from way) as people,
           (select count(distinct reader_id) from way where can_change) as changing,
           coalesce((select json_agg(json_build_object('roleName', role_name, 'dataScope', data_scope,
             'canChange', can_change, 'people', people) order by people desc, role_name) from scopes), '[]') as scopes,
           coalesce((select json_agg(json_build_object('ruleId', rule_id, 'ruleName', rule_name,
             'canChange', can_change, 'people', people) order by rule_id) from rules), '[]') as rules,
           ${organisations} as organisations
      from users as u
      left join departments as d on d.tenant_id = ${tenantId} and d.id = ${departmentId}::bigint
     where u.tenant_id = ${tenantId} and u.id = ${ownerId}::bigint`.execute(db);
  const [reach] = rows;
  if (reach === undefined) throw new Error('A record has no owner');
  return reach;
}
