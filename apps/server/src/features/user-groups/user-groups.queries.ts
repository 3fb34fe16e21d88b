import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { GroupMember, MemberCandidate, UserGroup, userGroups } from '@edp/contract/user-groups';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { orderKeys } from '../../database/lists/order.ts';
import { idIn } from '../../database/lists/id-in.ts';
import { paged } from '../../database/lists/paged.ts';
import type { PagedRows } from '../../database/lists/paged.ts';
import { contains, containsInLower, searchText, wordsOf } from '../../database/lists/search.ts';
import { selectPeople } from '../../database/records/people.ts';
import { linkedReference } from '../../database/records/used-by.ts';
import { insertRecord, nextRecordId, updateRecord } from '../../database/records/write-record.ts';
import type { Scope, TenantScope } from '../../database/scope.ts';
import { partOf, recordTables } from '../../recycle-bin/record-tables.ts';
import { isWithin } from '../users/users.queries.ts';

export const userGroupRecord = recordTables({
  kind: 'userGroup',
  table: 'user_groups',
  code: 'code',
  name: 'name',
  parts: [partOf('user_group_members', 'group_id')],
  ownEvent: true,
});

/** What keeps a group from being deleted. */
export const userGroupReferences = [
  linkedReference({
    type: 'sharingRule',
    table: 'sharing_rules',
    name: 'name',
    through: { table: 'sharing_parties', column: 'group_id', record: 'rule_id' },
  }),
  linkedReference({
    type: 'news',
    table: 'news',
    name: 'title',
    through: { table: 'news_audience', column: 'group_id', record: 'news_id' },
  }),
];

function selectGroups({ db, tenantId }: TenantScope) {
  return db
    .selectFrom('user_groups as g')
    .where('g.tenant_id', '=', tenantId)
    .select((row) => [
      'g.id',
      'g.code',
      'g.name',
      'g.remark',
      sql<number>`case when ${row.ref('g.enabled')} then 1 else 0 end`.as('enabled'),
      memberCount(tenantId).as('memberCount'),
      'g.version',
    ]);
}

/** Of the group `g`: all without those who are disabled, who are few, since a group may hold everybody. */
function memberCount(tenantId: number): RawBuilder<number> {
  return sql<number>`((
    select count(*) from user_group_members as m where m.tenant_id = ${tenantId} and m.group_id = g.id) - (
    select count(*)
      from users as u
      join user_group_members as m on m.tenant_id = ${tenantId} and m.group_id = g.id and m.user_id = u.id
     where u.tenant_id = ${tenantId} and not u.enabled))`;
}

const sortColumns = (tenantId: number) => ({
  code: 'g.code',
  name: 'g.name',
  memberCount: memberCount(tenantId),
  remark: 'g.remark',
  enabled: 'g.enabled',
});

/** Groups in use, with nothing but what names them. */
export async function listChoosableGroups(
  { db, tenantId }: Scope,
  { keyword, name, sortField = 'name', ...page }: ParsedInputOf<typeof userGroups.list>,
) {
  const matching = db
    .selectFrom('user_groups as g')
    .select('g.id')
    .where('g.tenant_id', '=', tenantId)
    .where('g.enabled', '=', true)
    .where((row) =>
      row.and([
        ...wordsOf(keyword).map((word) => containsInLower(row.ref('g.search_text'), word)),
        ...(name === undefined ? [] : [contains(row.ref('g.name'), name)]),
      ]),
    );
  const filtered = keyword !== undefined || name !== undefined;
  const options = {
    ...page,
    id: 'g.id',
    order: orderKeys(sortColumns(tenantId), { ...page, sortField }),
    filtered,
  };
  return paged(db, { matching, rows: selectGroups({ db, tenantId }) }, options);
}

export async function listUserGroups(
  scope: Scope,
  { keyword, enabled, ...page }: ParsedInputOf<typeof userGroups.overview>,
): Promise<PagedRows<UserGroup>> {
  const { db, tenantId } = scope;
  const matching = db
    .selectFrom('user_groups as g')
    .select('g.id')
    .where('g.tenant_id', '=', tenantId)
    .where((row) =>
      row.and([
        ...wordsOf(keyword).map((word) => containsInLower(row.ref('g.search_text'), word)),
        ...(enabled === undefined ? [] : [row('g.enabled', '=', enabled === 1)]),
      ]),
    );
  const filtered = keyword !== undefined || enabled !== undefined;
  const order = orderKeys(sortColumns(tenantId), page);
  return paged(db, { matching, rows: selectGroups(scope) }, { ...page, id: 'g.id', order, filtered });
}

export async function findUserGroup(scope: TenantScope, id: number): Promise<UserGroup | undefined> {
  return selectGroups(scope).where('g.id', '=', id).executeTakeFirst();
}

/** The group, kept from other writers until the transaction ends. */
export async function lockUserGroup(scope: TenantScope, id: number): Promise<UserGroup | undefined> {
  return selectGroups(scope).where('g.id', '=', id).forNoKeyUpdate('g').executeTakeFirst();
}

interface GroupFields {
  code: string;
  name: string;
  remark?: string | undefined;
}

export async function createUserGroup(scope: Scope, fields: GroupFields): Promise<number> {
  const id = await nextRecordId(scope);
  const columns = { ...fields, search_text: searchText(fields.code, fields.name) };
  await insertRecord(scope, { table: 'user_groups', id }, columns);
  return id;
}

/** Fields that are undefined keep their stored value. */
export async function updateUserGroup(scope: Scope, id: number, fields: GroupFields): Promise<void> {
  const columns = { ...fields, search_text: searchText(fields.code, fields.name) };
  await updateRecord(scope, { table: 'user_groups', id }, columns);
}

export async function switchUserGroup(scope: Scope, id: number, enabled: boolean): Promise<void> {
  await updateRecord(scope, { table: 'user_groups', id }, { enabled });
}

type Asked = ParsedInputOf<typeof userGroups.members>;

const memberOrder = { name: 'u.name', account: 'u.account', enabled: 'u.enabled' };

export async function listGroupMembers(
  scope: TenantScope,
  { id, ...asked }: Asked,
): Promise<PagedRows<GroupMember>> {
  const { db, tenantId } = scope;
  const isMember = sql<SqlBool>`exists (
    select from user_group_members as m
     where m.tenant_id = ${tenantId} and m.group_id = ${id} and m.user_id = u.id)`;
  const rows = selectPeople(scope).select(({ ref }) =>
    sql<number>`case when ${ref('u.enabled')} then 1 else 0 end`.as('enabled'),
  );
  return paged(db, { matching: matchingPeople(scope, asked, isMember), rows }, optionsOf(asked));
}

/** Enabled users, and whether they belong to the group already. */
export async function listCandidates(
  scope: TenantScope,
  { id, ...asked }: Asked,
): Promise<PagedRows<MemberCandidate>> {
  const { db, tenantId } = scope;
  const rows = selectPeople(scope).select(
    sql<boolean>`exists (
      select from user_group_members as m
       where m.tenant_id = ${tenantId} and m.group_id = ${id} and m.user_id = u.id)`.as('added'),
  );
  const matching = matchingPeople(scope, asked, sql<SqlBool>`u.enabled`);
  return paged(db, { matching, rows }, optionsOf(asked));
}

function matchingPeople(
  { db, tenantId }: TenantScope,
  { keyword, departmentId }: Omit<Asked, 'id'>,
  condition: RawBuilder<SqlBool>,
) {
  return db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.tenant_id', '=', tenantId)
    .where(condition)
    .where((row) =>
      row.and([
        ...wordsOf(keyword).map((word) =>
          row.or([
            contains(row.ref('u.name'), word),
            containsInLower(row.ref('u.initials'), word),
            contains(row.ref('u.account'), word),
          ]),
        ),
        ...(departmentId === undefined ? [] : [isWithin(tenantId, departmentId)]),
      ]),
    );
}

function optionsOf({ sortField = 'name', ...page }: Omit<Asked, 'id'>) {
  const order = orderKeys(memberOrder, { ...page, sortField });
  return { ...page, id: 'u.id', order, filtered: true };
}

/** Those of the people who may sign in, or whoever they are, by name. */
export async function listNamed(
  { db, tenantId }: TenantScope,
  ids: readonly number[],
  { enabled }: { enabled?: true } = {},
): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where((row) => idIn(row.ref('id'), ids))
    .where((row) => row.and(enabled ? [row('enabled', '=', true)] : []))
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export async function listMemberIds({ db, tenantId }: TenantScope, groupId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('user_group_members')
    .where('tenant_id', '=', tenantId)
    .where('group_id', '=', groupId)
    .select('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Answers who was not in the group before. */
export async function addGroupMembers(
  { db, tenantId }: TenantScope,
  groupId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const rows = userIds.map((user_id) => ({ tenant_id: tenantId, group_id: groupId, user_id }));
  const added = await db
    .insertInto('user_group_members')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute();
  return added.map(({ user_id }) => user_id);
}

/** Answers who was in the group before. */
export async function removeGroupMembers(
  { db, tenantId }: TenantScope,
  groupId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const removed = await db
    .deleteFrom('user_group_members')
    .where('tenant_id', '=', tenantId)
    .where('group_id', '=', groupId)
    .where((row) => idIn(row.ref('user_id'), userIds))
    .returning('user_id')
    .execute();
  return removed.map(({ user_id }) => user_id);
}
