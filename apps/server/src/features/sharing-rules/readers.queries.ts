import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { Reader, sharingRules } from '@edp/contract/sharing-rules';
import { sql } from 'kysely';
import { requireOwned } from '../../database/access/access.ts';
import type { Scope } from '../../database/scope.ts';
import { contains, wordsOf } from '../../database/lists/search.ts';

interface FoundReaders {
  rows: Reader[];
  total: number;
}

/**
 * Who can see a record, by name, and in which ways.
 * @throws AppError notFound when the caller cannot see it himself
 */
export async function listReaders(
  scope: Scope,
  input: ParsedInputOf<typeof sharingRules.readers>,
): Promise<FoundReaders> {
  const { kind, id, keyword, pageNo, pageSize } = input;
  const { db, tenantId } = scope;
  const { departmentId, ownerId } = await requireOwned(scope, kind, id);
  const owned = sql`${tenantId}::bigint, ${kind}, ${id}::bigint, ${departmentId}::bigint, ${ownerId}::bigint`;
  const named = wordsOf(keyword).map(
    (word) => sql` and (${contains(sql.ref('u.name'), word)} or ${contains(sql.ref('u.initials'), word)})`,
  );
  const { rows } = await sql<(Reader | { id: null }) & { total: number }>`
    with found as materialized (
      select u.id, u.name, u.department_id from users as u
       where u.tenant_id = ${tenantId} and u.id in (select reader_id from app.readers_of(${owned}))${sql.join(named, sql``)}),
    page as materialized (
      select * from found order by name, id limit ${pageSize} offset ${(pageNo - 1) * pageSize}),
    ways as (
      select reader_id, bool_or(can_change) as can_change,
             jsonb_agg(jsonb_build_object('kind', way, 'roleName', role_name, 'dataScope', data_scope,
               'ruleId', rule_id, 'ruleName', rule_name, 'canChange', can_change)
               order by array_position(array['owner', 'scope', 'rule'], way), role_name, rule_id) as ways
        from app.ways_to_see(${owned}, array(select id from page))
       group by reader_id)
    select page.id, page.name, coalesce(d.name, '') as "organizationName",
           w.can_change as "canChange", w.ways, (select count(*) from found) as total
      from (select) as always
      left join (page join ways as w on w.reader_id = page.id) on true
      left join departments as d on d.tenant_id = ${tenantId} and d.id = page.department_id
     order by page.name, page.id`.execute(db);
  return {
    rows: rows.flatMap(({ total: _, ...row }) => (row.id === null ? [] : [row])),
    total: rows[0]?.total ?? 0,
  };
}
