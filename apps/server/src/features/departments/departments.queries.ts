import type { Department } from '@edp/contract/departments';
import { PATH_SIGNS } from '@edp/contract/imported-list';
import { sql } from 'kysely';
import { nextRecordId } from '../../database/records/write-record.ts';
import { updateStamp } from '../../database/records/stamps.ts';
import { reference, linkedReference } from '../../database/records/used-by.ts';
import type { Scope, TenantScope } from '../../database/scope.ts';
import { recordTables } from '../../recycle-bin/record-tables.ts';

export const departmentRecord = recordTables({
  kind: 'department',
  table: 'departments',
  name: 'name',
  parts: [],
  ownEvent: true,
});

/** What keeps a department from being deleted. */
export const departmentReferences = [
  reference({ type: 'department', table: 'departments', column: 'parent_id', name: 'name' }),
  reference({ type: 'user', table: 'users', column: 'department_id', code: 'account', name: 'name' }),
  reference({ type: 'employee', table: 'employees', column: 'department_id', code: 'number', name: 'name' }),
  reference({
    type: 'material',
    table: 'materials',
    column: 'department_id',
    code: 'item_code',
    name: 'item_name',
  }),
  reference({ type: 'product', table: 'products', column: 'department_id', code: 'code', name: 'name' }),
  reference({ type: 'classification', table: 'classifications', column: 'department_id', name: 'name' }),
  reference({
    type: 'bom',
    table: 'boms',
    column: 'department_id',
    code: 'product_code',
    name: 'product_name',
  }),
  reference({
    type: 'application',
    table: 'applications',
    column: 'department_id',
    code: 'code',
    name: 'name',
  }),
  reference({
    type: 'singleSignOn',
    table: 'single_sign_on_settings',
    column: 'default_department_id',
    name: 'name',
  }),
  linkedReference({
    type: 'sharingRule',
    table: 'sharing_rules',
    name: 'name',
    through: { table: 'sharing_parties', column: 'department_id', record: 'rule_id' },
  }),
  linkedReference({
    type: 'news',
    table: 'news',
    name: 'title',
    through: { table: 'news_audience', column: 'department_id', record: 'news_id' },
  }),
];

function selectDepartments({ db, tenantId }: TenantScope) {
  return db
    .selectFrom('departments as d')
    .leftJoin('users as h', (join) =>
      join.onRef('h.tenant_id', '=', 'd.tenant_id').onRef('h.id', '=', 'd.head_id'),
    )
    .where('d.tenant_id', '=', tenantId)
    .select((row) => [
      'd.id',
      row.fn.coalesce('d.parent_id', row.lit(0)).as('parentId'),
      'd.name',
      'd.sort_order as sort',
      row.fn.coalesce('d.head_id', row.lit(0)).as('headId'),
      row.fn.coalesce('h.name', row.val('')).as('headName'),
      sql<number>`(
        select count(*) from users as u
         where u.tenant_id = ${tenantId} and u.department_id = d.id and u.enabled)`.as('people'),
      'd.version',
    ]);
}

/** All departments of the tenant with their own enabled people, by their place among their siblings. */
export async function listDepartmentsWithPeople(scope: TenantScope): Promise<Department[]> {
  return selectDepartments(scope).orderBy('d.sort_order').orderBy('d.id').execute();
}

export async function findDepartment(scope: TenantScope, id: number): Promise<Department | undefined> {
  return selectDepartments(scope).where('d.id', '=', id).executeTakeFirst();
}

/** A department as far as its place depends on it. */
export interface PlacedDepartment {
  id: number;
  /** 0 for a root. */
  parentId: number;
  name: string;
  sort: number;
  version: number;
}

function selectPlaces({ db, tenantId }: TenantScope) {
  return db
    .selectFrom('departments')
    .where('tenant_id', '=', tenantId)
    .select((row) => [
      'id',
      row.fn.coalesce('parent_id', row.lit(0)).as('parentId'),
      'name',
      'sort_order as sort',
      'version',
    ]);
}

/** The whole tree, by place among siblings. */
export async function listPlaces(scope: TenantScope): Promise<PlacedDepartment[]> {
  return selectPlaces(scope).orderBy('sort_order').orderBy('id').execute();
}

/** The same, kept from whoever else changes the tree until the transaction ends. */
export async function lockTree(scope: TenantScope): Promise<PlacedDepartment[]> {
  // In one order, so that two who change the tree wait for each other instead of for both.
  const places = await selectPlaces(scope).orderBy('id').forNoKeyUpdate().execute();
  return places.toSorted((one, other) => one.sort - other.sort || one.id - other.id);
}

interface DepartmentColumns {
  name?: string;
  headId?: number | null | undefined;
  parentId?: number;
  sort?: number;
}

export async function createDepartment(
  scope: Scope,
  {
    name,
    headId,
    parentId,
    sort,
  }: Required<Pick<DepartmentColumns, 'name' | 'parentId' | 'sort'>> & Pick<DepartmentColumns, 'headId'>,
): Promise<number> {
  const id = await nextRecordId(scope);
  await scope.db
    .insertInto('departments')
    .values({
      tenant_id: scope.tenantId,
      id,
      name,
      head_id: headId ?? null,
      parent_id: parentId || null,
      sort_order: sort,
      updated_by: scope.userId,
    })
    .execute();
  return id;
}

/** Fields that are undefined keep their stored value. */
export async function updateDepartment(
  scope: Scope,
  id: number,
  { name, headId, parentId, sort }: DepartmentColumns,
): Promise<void> {
  await scope.db
    .updateTable('departments')
    .set({
      name,
      head_id: headId,
      parent_id: parentId === undefined ? undefined : parentId || null,
      sort_order: sort,
      ...updateStamp(scope),
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .execute();
}

/** Whether there is such a user who may sign in. */
export async function isEnabledUser({ db, tenantId }: TenantScope, id: number): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('enabled', '=', true)
    .executeTakeFirst();
  return user !== undefined;
}

/** Enabled people with each of their roles whose data scope goes by where their department stands in the tree. */
export async function listScopedPeople({ db, tenantId }: TenantScope) {
  return db
    .selectFrom('users as u')
    .innerJoin('user_roles as x', (join) =>
      join.onRef('x.tenant_id', '=', 'u.tenant_id').onRef('x.user_id', '=', 'u.id'),
    )
    .innerJoin('roles as r', (join) =>
      join.onRef('r.tenant_id', '=', 'x.tenant_id').onRef('r.id', '=', 'x.role_id'),
    )
    .where('u.tenant_id', '=', tenantId)
    .where('u.enabled', '=', true)
    .where('r.data_scope', 'in', ['organisation', 'departmentAndBelow'])
    .where('u.department_id', 'is not', null)
    .select(['u.id', 'u.department_id as departmentId', 'r.data_scope as dataScope'])
    .execute();
}

/** A department with who leads it, its place in the tree told by names from the root down. */
export interface NamedDepartment {
  id: number;
  name: string;
  path: string;
  headId: number;
  headAccount: string;
  headName: string;
  version: number;
}

/** Where each department stands, by names. */
export async function listPaths(scope: TenantScope): Promise<string[]> {
  const tree = await listPlaces(scope);
  const byId = new Map(tree.map((department) => [department.id, department]));
  return tree.map(({ id }) => pathOfNames(byId, id));
}

/** The whole tree so, kept from whoever else changes it until the transaction ends. */
export async function lockNamedDepartments(scope: TenantScope): Promise<NamedDepartment[]> {
  const { db, tenantId } = scope;
  const tree = await lockTree(scope);
  const heads = await db
    .selectFrom('departments as d')
    .innerJoin('users as h', (join) =>
      join.onRef('h.tenant_id', '=', 'd.tenant_id').onRef('h.id', '=', 'd.head_id'),
    )
    .where('d.tenant_id', '=', tenantId)
    .select(['d.id', 'h.id as headId', 'h.account as headAccount', 'h.name as headName'])
    .execute();
  const headOf = new Map(heads.map(({ id, ...head }) => [id, head]));
  const byId = new Map(tree.map((department) => [department.id, department]));
  return tree.map(({ id, name, version }) => ({
    id,
    name,
    version,
    path: pathOfNames(byId, id),
    ...(headOf.get(id) ?? { headId: 0, headAccount: '', headName: '' }),
  }));
}

const signs = new RegExp(PATH_SIGNS, 'g');

function pathOfNames(byId: ReadonlyMap<number, PlacedDepartment>, id: number): string {
  const names: string[] = [];
  for (let at = byId.get(id); at !== undefined; at = byId.get(at.parentId)) names.unshift(at.name);
  return names.join(' / ').replaceAll(signs, ' / ');
}
