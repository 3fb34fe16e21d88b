import { DATA_SCOPES } from '@edp/contract/access';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { Page } from '@edp/contract/paging';
import type { AssignableRole, users } from '@edp/contract/users';
import { sql } from 'kysely';
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import { z } from 'zod';
import { withinDays } from '../../database/lists/conditions.ts';
import type { Condition } from '../../database/lists/conditions.ts';
import { dearFields, filteredPage, inOrderOf, pageOrderOf } from '../../database/lists/filtered-page.ts';
import { byName, orderKeys } from '../../database/lists/order.ts';
import { idIn } from '../../database/lists/id-in.ts';
import { textIn } from '../../database/lists/text-in.ts';
import type { PagedRows } from '../../database/lists/paged.ts';
import { contains, containsInLower, wordsOf } from '../../database/lists/search.ts';
import { findRare } from '../../database/lists/search-entries.ts';
import { shownDigits } from '../../database/records/people.ts';
import { shanghaiTime } from '../../database/records/times.ts';
import type { Scope, TenantScope } from '../../database/scope.ts';
import { hasFactorState, secondFactorOf } from '../second-factors/second-factors.queries.ts';

const named = z.array(z.object({ id: z.number(), name: z.string() }));

function selectUsers({ db, tenantId }: TenantScope) {
  return db
    .selectFrom('users as u')
    .leftJoin('departments as d', (join) =>
      join.onRef('d.tenant_id', '=', 'u.tenant_id').onRef('d.id', '=', 'u.department_id'),
    )
    .where('u.tenant_id', '=', tenantId)
    .select((row) => [
      'u.id',
      'u.account',
      'u.name',
      'u.picture_id as pictureId',
      row.fn.coalesce('u.department_id', row.lit(0)).as('departmentId'),
      row.fn.coalesce('d.name', row.val('')).as('departmentName'),
      'u.phone',
      'u.email',
      rolesOf(tenantId, row.ref('u.id')).as('roles'),
      'u.enabled',
      sql<boolean>`coalesce(${row.ref('u.locked_until')} > now(), false)`.as('locked'),
      'u.must_change_password as mustChangePassword',
      secondFactorOf(tenantId).as('secondFactor'),
      timeOrNothing('u.last_sign_in_at').as('lastSignInTime'),
      shanghaiTime(row.ref('u.created_at')).as('createTime'),
      'u.version',
    ]);
}

type StoredUser = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>;
export type UserRow = Omit<StoredUser, 'roles'> & { roles: z.infer<typeof named> };

/** Of the user `u`, until the password expires; null where it does not, or nobody knows when it was set. */
function daysOfPassword(tenantId: number): RawBuilder<number | null> {
  return sql<number | null>`(
    select ceil(extract(epoch from u.password_changed_at - now()) / 86400 + s.password_expiry_days)::integer
      from security_settings as s
     where s.tenant_id = ${tenantId} and s.password_expiry_days > 0)`;
}

function timeOrNothing(column: string): RawBuilder<string> {
  return sql<string>`coalesce(${shanghaiTime(sql.ref<Date>(column))}, '')`;
}

function rolesOf(tenantId: number, userId: Expression<number>): RawBuilder<unknown> {
  return sql`coalesce((
    select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.name, r.id)
      from user_roles as x
      join roles as r on r.tenant_id = x.tenant_id and r.id = x.role_id
     where x.tenant_id = ${tenantId} and x.user_id = ${userId}), '[]')`;
}

const sortColumns = (tenantId: number) => ({
  name: 'u.name',
  account: 'u.account',
  departmentName: byName(tenantId, 'departments', 'u.department_id'),
  roles: sql<string>`(
    select string_agg(r.name, '、' order by r.name, r.id)
      from user_roles as x
      join roles as r on r.tenant_id = x.tenant_id and r.id = x.role_id
     where x.tenant_id = ${tenantId} and x.user_id = u.id)`,
  enabled: 'u.enabled',
  secondFactor: secondFactorOf(tenantId),
  lastSignInTime: 'u.last_sign_in_at',
  phone: shownDigits('u.phone'),
  email: 'u.email',
  createTime: 'u.id',
});

/** What a list of users is narrowed by. */
type UserFilters = Omit<ParsedInputOf<typeof users.list>, keyof Page | 'sortField' | 'sortOrder'>;

/** Those who are found by phone number only where the caller may see it. */
interface Sight {
  seesPhones: boolean;
}

/** Orders that have to be worked out for each. */
const DEAR = ['roles', 'secondFactor'] as const;
type UserSort = NonNullable<ParsedInputOf<typeof users.list>['sortField']>;

interface LongRows extends PagedRows<UserRow> {
  unordered?: UserSort[];
}

/** Newest first unless asked otherwise. A hundred thousand are quickly put in the order of a column of their own. */
export async function listUsers(
  scope: Scope,
  input: ParsedInputOf<typeof users.list>,
  sight: Sight,
): Promise<LongRows> {
  const { db, tenantId } = scope;
  const { pageNo, pageSize, sortField, sortOrder, thenField, thenOrder, ...filters } = input;
  const asked = { sortField, sortOrder, thenField, thenOrder };
  const conditions = conditionsOf(tenantId, filters, await searchConditions(scope, filters, sight));
  const ofTenant = sql`from users as u where u.tenant_id = ${tenantId}`;
  const { ids, ...totals } = await filteredPage(db, {
    id: sql.ref('u.id'),
    source: sql.join([ofTenant, ...conditions], sql` and `),
    order: pageOrderOf<UserSort>(sql.ref('u.id'), orderKeys(sortColumns(tenantId), asked), asked, DEAR),
    pageNo,
    pageSize,
    total: conditions.length === 0 ? sql<number>`(select count(*) ${ofTenant})` : undefined,
  });
  const rows = await selectUsers(scope)
    .where((row) => idIn(row.ref('u.id'), ids))
    .execute();
  const inOrder = inOrderOf(ids, rows).map((row) => ({ ...row, roles: named.parse(row.roles) }));
  return { rows: inOrder, ...totals, ...dearFields<UserSort>(totals, DEAR) };
}

/** Ids of those whom the filters find, but for some; at most as many as asked for. */
export async function matchingIds(
  scope: Scope,
  filters: UserFilters,
  { seesPhones, except, limit }: Sight & { except: readonly number[]; limit: number },
): Promise<number[]> {
  const searched = await searchConditions(scope, filters, { seesPhones });
  const rows = await scope.db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.tenant_id', '=', scope.tenantId)
    .where((row) => row.and(conditionsOf(scope.tenantId, filters, searched)))
    .where((row) => row.not(idIn(row.ref('u.id'), except)))
    .orderBy('u.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

function conditionsOf(
  tenantId: number,
  filters: UserFilters,
  searched: readonly RawBuilder<SqlBool>[],
): Condition[] {
  const { departmentId, roleId, enabled } = filters;
  return [
    ...searched,
    ...(departmentId === undefined ? [] : [isWithin(tenantId, departmentId)]),
    ...(roleId === undefined ? [] : [hasRole(tenantId, roleId)]),
    ...(enabled === undefined ? [] : [enabled === 1 ? sql<SqlBool>`u.enabled` : sql<SqlBool>`not u.enabled`]),
    ...accountConditions(tenantId, filters),
  ];
}

/** What the filters ask of how somebody signs in, and of what is there at all. */
function accountConditions(tenantId: number, filters: UserFilters): Condition[] {
  const { locked, secondFactor, lastSignInTime, createTime, blank = [], filled = [] } = filters;
  const isLocked = sql<SqlBool>`coalesce(u.locked_until > now(), false)`;
  return [
    ...(locked === undefined ? [] : [locked === 1 ? isLocked : sql<SqlBool>`not ${isLocked}`]),
    ...(secondFactor === undefined ? [] : [hasFactorState(tenantId, secondFactor)]),
    ...withinDays(sql.ref('u.last_sign_in_at'), lastSignInTime),
    ...withinDays(sql.ref('u.created_at'), createTime),
    ...blank.map((name) => isBlank(tenantId)[name]),
    ...filled.map((name) => sql<SqlBool>`not (${isBlank(tenantId)[name]})`),
  ];
}

function isBlank(tenantId: number) {
  return {
    departmentName: sql<SqlBool>`u.department_id is null`,
    phone: sql<SqlBool>`u.phone = ''`,
    email: sql<SqlBool>`u.email = ''`,
    roles: sql<SqlBool>`not exists (
      select from user_roles as x where x.tenant_id = ${tenantId} and x.user_id = u.id)`,
    lastSignInTime: sql<SqlBool>`u.last_sign_in_at is null`,
  };
}

/** What is typed, by the entries of the search, which find what is rare; whoever is found by a phone number is looked for among all. */
async function searchConditions(
  scope: Scope,
  { keyword, enabled }: UserFilters,
  { seesPhones }: Sight,
): Promise<RawBuilder<SqlBool>[]> {
  const words = wordsOf(keyword);
  if (words.length === 0) return [];
  const held = words.map((word) => holdsWord(word, seesPhones));
  const byPhone = sql<{ id: number }>`
    select u.id from users as u where u.tenant_id = ${scope.tenantId} and ${sql.join(held, sql` and `)}`;
  const mayBePhone = seesPhones && words.some((word) => IN_PHONES.test(word));
  const search = { kind: 'user' as const, accessFilter: 'everything' as const, keyword, enabled };
  const ids = await findRare(scope, search, mayBePhone ? byPhone : undefined);
  return ids === undefined ? held : [idIn(sql.ref('u.id'), ids)];
}

const IN_PHONES = /^[\d+() -]+$/;

function holdsWord(word: string, seesPhones: boolean): RawBuilder<SqlBool> {
  const held = [
    contains(sql.ref('u.name'), word),
    containsInLower(sql.ref('u.initials'), word),
    contains(sql.ref('u.account'), word),
    ...(seesPhones ? [containsInLower(sql.ref('u.phone'), word)] : []),
  ];
  return sql<SqlBool>`(${sql.join(held, sql` or `)})`;
}

/** Whether the user `u` belongs to the department or one below it. */
export function isWithin(tenantId: number, departmentId: number): RawBuilder<SqlBool> {
  return sql`u.department_id = any(app.departments_below(${tenantId}, array[${departmentId}::bigint]))`;
}

function hasRole(tenantId: number, roleId: number): RawBuilder<SqlBool> {
  return sql`exists (
    select from user_roles as x where x.tenant_id = ${tenantId} and x.user_id = u.id and x.role_id = ${roleId})`;
}

const assignable = z.object({
  id: z.number(),
  name: z.string(),
  dataScope: z.enum(DATA_SCOPES),
  organisations: named,
  administrates: z.boolean(),
});

/** Roles by name: those in use of the tenant, or all of one user, stopped ones too. */
export async function listAssignableRoles(
  { db, tenantId }: TenantScope,
  userId?: number,
): Promise<AssignableRole[]> {
  const held =
    userId === undefined
      ? sql`o.enabled`
      : sql`exists (
          select from user_roles as x where x.tenant_id = ${tenantId} and x.user_id = ${userId} and x.role_id = o.id)`;
  const { rows } = await sql`
    select o.id, o.name, o.data_scope as "dataScope",
           coalesce((
             select json_agg(json_build_object('id', i.id, 'name', i.name) order by i.id)
               from role_inventory_organisations as m
               join inventory_organisations as i on i.tenant_id = ${tenantId} and i.id = m.inventory_organisation_id
              where m.tenant_id = ${tenantId} and m.role_id = o.id), '[]') as organisations,
           ${givesRights(tenantId)} as administrates
      from roles as o
     where o.tenant_id = ${tenantId} and ${held}
     order by o.name, o.id`.execute(db);
  return rows.map((row) => assignable.parse(row));
}

/** Whether people can be given rights by the role `o`. */
function givesRights(tenantId: number): RawBuilder<SqlBool> {
  return sql`exists (
    select from role_resources as g
      join resources as r on r.tenant_id = ${tenantId} and r.id = g.resource_id
     where g.tenant_id = ${tenantId} and g.role_id = o.id and r.kind = 'button'
       and (r.screen, r.code) in (
         ('user', 'assignRoles'), ('role', 'edit'), ('role', 'members'), ('home', 'manageResources')))`;
}

/** All such roles, stopped ones too. */
export async function listRolesGivingRights({ db, tenantId }: TenantScope): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select o.id from roles as o where o.tenant_id = ${tenantId} and ${givesRights(tenantId)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** A user with what the list leaves out; undefined when there is none. */
export async function findUser(scope: TenantScope, id: number) {
  const { tenantId } = scope;
  const row = await selectUsers(scope)
    .select([
      timeOrNothing('u.password_changed_at').as('passwordChangedTime'),
      daysOfPassword(tenantId).as('passwordDaysLeft'),
      'u.failed_sign_ins as failedSignIns',
      sql`coalesce((
        select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name, g.id)
          from user_group_members as m
          join user_groups as g on g.tenant_id = m.tenant_id and g.id = m.group_id
         where m.tenant_id = ${tenantId} and m.user_id = u.id), '[]')`.as('groups'),
    ])
    .where('u.id', '=', id)
    .executeTakeFirst();
  return row && { ...row, roles: await listAssignableRoles(scope, id), groups: named.parse(row.groups) };
}

/** Names of departments by their ids. */
export async function departmentNames(
  { db, tenantId }: TenantScope,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('departments')
    .where('tenant_id', '=', tenantId)
    .where((row) => idIn(row.ref('id'), ids))
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export type WholeUserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** Those with these accounts or ids, kept from other writers until the transaction ends. */
export async function findUsers(
  scope: TenantScope,
  wanted: { keys: readonly string[] } | { ids: readonly number[] },
): Promise<UserRow[]> {
  const rows = await selectUsers(scope)
    .where((row) =>
      'keys' in wanted ? textIn(row.ref('u.account'), wanted.keys) : idIn(row.ref('u.id'), wanted.ids),
    )
    .orderBy('u.id')
    .forNoKeyUpdate('u')
    .execute();
  return rows.map((row) => ({ ...row, roles: named.parse(row.roles) }));
}

/** Those who may sign in and whose account or name is one of the texts. */
export async function findPeopleCalled(
  { db, tenantId }: TenantScope,
  texts: readonly string[],
): Promise<{ id: number; account: string; name: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'account', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('enabled', '=', true)
    .where((row) => row.or([textIn(row.ref('account'), texts), textIn(row.ref('name'), texts)]))
    .execute();
}

/** Enabled people among the given ones who have no password. */
export async function findWithoutPassword({ db, tenantId }: TenantScope, ids: readonly number[]) {
  return db
    .selectFrom('users')
    .select(['id', 'account', 'name'])
    .where('tenant_id', '=', tenantId)
    .where((row) => idIn(row.ref('id'), ids))
    .where('enabled', '=', true)
    .where('password_hash', '=', '')
    .orderBy('id')
    .execute();
}
