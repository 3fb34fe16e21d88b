import type { employees } from '@edp/contract/employees';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { dearFields, filteredPage, inOrderOf, pageOrderOf } from '../../database/lists/filtered-page.ts';
import { idIn } from '../../database/lists/id-in.ts';
import { byName, orderKeys } from '../../database/lists/order.ts';
import { paged } from '../../database/lists/paged.ts';
import type { PagedRows } from '../../database/lists/paged.ts';
import { contains, containsInLower, searchText, wordsOf } from '../../database/lists/search.ts';
import { shownDigits } from '../../database/records/people.ts';
import { shanghaiTime } from '../../database/records/times.ts';
import { linkedReference, reference } from '../../database/records/used-by.ts';
import { insertRecord, nextRecordId, updateRecord } from '../../database/records/write-record.ts';
import type { Scope, TenantScope } from '../../database/scope.ts';
import { recordTables } from '../../recycle-bin/record-tables.ts';

export const employeeRecord = recordTables({
  kind: 'employee',
  table: 'employees',
  code: 'number',
  name: 'name',
  parts: [],
  ownEvent: true,
});

/** What keeps an employee from being deleted: what names the user that the employee is. */
export const employeeReferences = [
  linkedReference({
    type: 'certificate',
    table: 'certificates',
    code: 'type',
    name: 'package_name',
    of: { kind: 'application', column: 'application_id' },
    through: { table: 'certificate_people', column: 'user_id', record: 'certificate_id' },
  }),
  linkedReference({
    type: 'sharingRule',
    table: 'sharing_rules',
    name: 'name',
    through: { table: 'sharing_parties', column: 'employee_id', record: 'rule_id' },
  }),
  reference({ type: 'department', table: 'departments', column: 'head_id', name: 'name' }),
];

/** Enabled users by name, with nothing but what names them; who has left is not among them. */
export async function listChoosable(
  { db, tenantId }: Scope,
  { keyword, name, page: pageNo, limit: pageSize }: ParsedInputOf<typeof employees.list>,
) {
  const matching = db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.tenant_id', '=', tenantId)
    .where('u.enabled', '=', true)
    // No join: who has left are few and hashed once, and the others stay in the order of their index.
    .where(
      sql<SqlBool>`u.id not in (
        select e.user_id from employees as e
         where e.tenant_id = ${tenantId} and e.user_id is not null and not e.enabled)`,
    )
    .where((row) =>
      row.and([
        ...wordsOf(keyword).map((word) =>
          row.or([contains(row.ref('u.name'), word), containsInLower(row.ref('u.initials'), word)]),
        ),
        ...(name === undefined ? [] : [contains(row.ref('u.name'), name)]),
      ]),
    );
  const rows = db
    .selectFrom('users as u')
    .leftJoin('departments as d', (join) =>
      join.onRef('d.tenant_id', '=', 'u.tenant_id').onRef('d.id', '=', 'u.department_id'),
    )
    .where('u.tenant_id', '=', tenantId)
    .select((row) => ['u.id', 'u.name', row.fn.coalesce('d.name', row.val('')).as('organizationName')]);
  const filtered = keyword !== undefined || name !== undefined;
  const options = {
    pageNo,
    pageSize,
    id: 'u.id',
    order: orderKeys({ name: 'u.name' }, { sortField: 'name' }),
    filtered,
  };
  return paged(db, { matching, rows }, options);
}

function selectEmployees({ db, tenantId }: TenantScope) {
  return db
    .selectFrom('employees as e')
    .leftJoin('departments as d', (join) =>
      join.onRef('d.tenant_id', '=', 'e.tenant_id').onRef('d.id', '=', 'e.department_id'),
    )
    .leftJoin('users as u', (join) =>
      join.onRef('u.tenant_id', '=', 'e.tenant_id').onRef('u.id', '=', 'e.user_id'),
    )
    .where('e.tenant_id', '=', tenantId)
    .select((row) => [
      'e.id',
      'e.number',
      'e.name',
      row.fn.coalesce('e.department_id', row.lit(0)).as('departmentId'),
      row.fn.coalesce('d.name', row.val('')).as('departmentName'),
      'e.phone',
      'e.email',
      row.fn.coalesce('e.user_id', row.lit(0)).as('userId'),
      row.fn.coalesce('u.account', row.val('')).as('account'),
      row.fn.coalesce('u.name', row.val('')).as('userName'),
      sql<number>`case when ${row.ref('e.enabled')} then 1 else 0 end`.as('enabled'),
      shanghaiTime(row.ref('e.created_at')).as('createTime'),
      'e.version',
    ]);
}

export type EmployeeRow = Awaited<ReturnType<ReturnType<typeof selectEmployees>['executeTakeFirstOrThrow']>>;

const sortColumns = (tenantId: number) => ({
  number: 'e.number',
  name: 'e.name',
  departmentName: byName(tenantId, 'departments', 'e.department_id'),
  phone: shownDigits('e.phone'),
  email: 'e.email',
  account: sql<string>`(select u.account from users as u where u.tenant_id = ${tenantId} and u.id = e.user_id)`,
  enabled: 'e.enabled',
  createTime: 'e.id',
});

/** An order that has to be worked out for each. */
const DEAR = ['account'] as const;
type EmployeeSort = NonNullable<ParsedInputOf<typeof employees.overview>['sortField']>;

/** Newest first unless asked otherwise. A hundred thousand are quickly put in the order of a column of their own. */
export async function listEmployees(
  scope: TenantScope,
  { keyword, departmentId, enabled, pageNo, pageSize, ...asked }: ParsedInputOf<typeof employees.overview>,
): Promise<PagedRows<EmployeeRow> & { unordered?: EmployeeSort[] }> {
  const { db, tenantId } = scope;
  const conditions = [
    ...wordsOf(keyword).map((word) => containsInLower(sql.ref('e.search_text'), word)),
    ...(departmentId === undefined
      ? []
      : [
          sql<SqlBool>`e.department_id = any(app.departments_below(${tenantId}, array[${departmentId}::bigint]))`,
        ]),
    ...(enabled === undefined ? [] : [sql<SqlBool>`e.enabled = ${enabled === 1}`]),
  ];
  const ofTenant = sql`from employees as e where e.tenant_id = ${tenantId}`;
  const { ids, ...totals } = await filteredPage(db, {
    id: sql.ref('e.id'),
    source: sql.join([ofTenant, ...conditions], sql` and `),
    order: pageOrderOf<EmployeeSort>(sql.ref('e.id'), orderKeys(sortColumns(tenantId), asked), asked, DEAR),
    pageNo,
    pageSize,
    total: conditions.length === 0 ? sql<number>`(select count(*) ${ofTenant})` : undefined,
  });
  const rows = await selectEmployees(scope)
    .where((row) => idIn(row.ref('e.id'), ids))
    .execute();
  return { rows: inOrderOf(ids, rows), ...totals, ...dearFields<EmployeeSort>(totals, DEAR) };
}

export async function findEmployee(scope: TenantScope, id: number): Promise<EmployeeRow | undefined> {
  return selectEmployees(scope).where('e.id', '=', id).executeTakeFirst();
}

/** The employee, kept from other writers until the transaction ends. */
export async function lockEmployee(scope: TenantScope, id: number): Promise<EmployeeRow | undefined> {
  return selectEmployees(scope).where('e.id', '=', id).forNoKeyUpdate('e').executeTakeFirst();
}

interface EmployeeFields {
  number: string;
  name: string;
  departmentId?: number | null | undefined;
  phone?: string | undefined;
  email?: string | undefined;
  userId?: number | null | undefined;
}

export async function createEmployee(scope: Scope, fields: EmployeeFields): Promise<number> {
  const id = await nextRecordId(scope);
  await insertRecord(scope, { table: 'employees', id }, columnsOf(fields));
  return id;
}

/** Fields that are undefined keep their stored value. */
export async function updateEmployee(scope: Scope, id: number, fields: EmployeeFields): Promise<void> {
  await updateRecord(scope, { table: 'employees', id }, columnsOf(fields));
}

function columnsOf({ departmentId, userId, ...fields }: EmployeeFields) {
  return {
    ...fields,
    department_id: departmentId,
    user_id: userId,
    search_text: searchText(fields.number, fields.name),
  };
}

export async function switchEmployee(scope: Scope, id: number, enabled: boolean): Promise<void> {
  await updateRecord(scope, { table: 'employees', id }, { enabled });
}
