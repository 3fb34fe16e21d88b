import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { userGroups } from '@edp/contract/user-groups';
import { sql } from 'kysely';
import { paged } from '../../database/lists/paged.ts';
import type { Scope } from '../../database/scope.ts';
import { contains, wordsOf } from '../../database/lists/search.ts';

const sortColumns = { code: 'g.code', name: 'g.name' };

/** Members are the enabled users of a group. */
export async function listUserGroups(
  { db, tenantId }: Scope,
  { keyword, name, sortField = 'name', ...page }: ParsedInputOf<typeof userGroups.list>,
) {
  const matching = db
    .selectFrom('user_groups as g')
    .select('g.id')
    .where('g.tenant_id', '=', tenantId)
    .where((row) =>
      row.and([
        ...wordsOf(keyword).map((word) => contains(row.ref('g.search_text'), word)),
        ...(name === undefined ? [] : [contains(row.ref('g.name'), name)]),
      ]),
    );
  const rows = db
    .selectFrom('user_groups as g')
    .where('g.tenant_id', '=', tenantId)
    .select([
      'g.id',
      'g.code',
      'g.name',
      sql<number>`(
        select count(*)
          from user_group_members as m
          join users as u on u.tenant_id = m.tenant_id and u.id = m.user_id and u.enabled
         where m.tenant_id = ${tenantId} and m.group_id = g.id)`.as('memberCount'),
    ]);
  const filtered = keyword !== undefined || name !== undefined;
  return paged(db, { matching, rows }, { ...page, id: 'g.id', sortColumn: sortColumns[sortField], filtered });
}
