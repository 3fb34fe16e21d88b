import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { users } from '@edp/contract/users';
import { sql } from 'kysely';
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import { z } from 'zod';
import { paged } from '../../database/lists/paged.ts';
import type { PagedRows } from '../../database/lists/paged.ts';
import { contains, wordsOf } from '../../database/lists/search.ts';
import { shanghaiTime } from '../../database/records/times.ts';
import type { TenantScope } from '../../database/scope.ts';

const heldRoles = z.array(z.object({ id: z.number(), name: z.string() }));

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
      sql<string>`coalesce(${shanghaiTime(sql<Date>`u.last_sign_in_at`)}, '')`.as('lastSignInTime'),
      shanghaiTime(row.ref('u.created_at')).as('createTime'),
      'u.version',
    ]);
}

type StoredUser = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>;
export type UserRow = Omit<StoredUser, 'roles'> & { roles: z.infer<typeof heldRoles> };

function rolesOf(tenantId: number, userId: Expression<number>): RawBuilder<unknown> {
  return sql`coalesce((
    select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.name, r.id)
      from user_roles as x
      join roles as r on r.tenant_id = x.tenant_id and r.id = x.role_id
     where x.tenant_id = ${tenantId} and x.user_id = ${userId}), '[]')`;
}

function toUserRow(row: StoredUser): UserRow {
  return { ...row, roles: heldRoles.parse(row.roles) };
}

const sortColumns = {
  name: 'u.name',
  account: 'u.account',
  lastSignInTime: 'u.last_sign_in_at',
  createTime: 'u.created_at',
};

/** Those who are found by phone number only where the caller may see it. */
export async function listUsers(
  scope: TenantScope,
  input: ParsedInputOf<typeof users.list>,
  { seesPhones }: { seesPhones: boolean },
): Promise<PagedRows<UserRow>> {
  const { keyword, departmentId, roleId, enabled, sortField, ...page } = input;
  const { db, tenantId } = scope;
  const matching = db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.tenant_id', '=', tenantId)
    .where((row) =>
      row.and([
        ...wordsOf(keyword).map((word) =>
          row.or([
            contains(row.ref('u.name'), word),
            contains(row.ref('u.initials'), word),
            contains(row.ref('u.account'), word),
            ...(seesPhones ? [contains(row.ref('u.phone'), word)] : []),
          ]),
        ),
        ...(departmentId === undefined ? [] : [isWithin(tenantId, departmentId)]),
        ...(roleId === undefined ? [] : [hasRole(tenantId, roleId)]),
        ...(enabled === undefined ? [] : [row('u.enabled', '=', enabled === 1)]),
      ]),
    );
  const filtered = [keyword, departmentId, roleId, enabled].some((filter) => filter !== undefined);
  const sortColumn = sortField && sortColumns[sortField];
  const options = { ...page, id: 'u.id', sortColumn, filtered };
  const { rows, ...totals } = await paged(db, { matching, rows: selectUsers(scope) }, options);
  return { rows: rows.map(toUserRow), ...totals };
}

function isWithin(tenantId: number, departmentId: number): RawBuilder<SqlBool> {
  return sql`u.department_id = any(app.departments_below(${tenantId}, array[${departmentId}::bigint]))`;
}

function hasRole(tenantId: number, roleId: number): RawBuilder<SqlBool> {
  return sql`exists (
    select from user_roles as x where x.tenant_id = ${tenantId} and x.user_id = u.id and x.role_id = ${roleId})`;
}
