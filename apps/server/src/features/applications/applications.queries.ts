import type { applications } from '@edp/contract/applications';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { visibleTo, readableBy } from '../../database/access/access.ts';
import { sql } from 'kysely';
import { byName, orderKeys } from '../../database/lists/order.ts';
import { equals, holds, stampConditions } from '../../database/lists/conditions.ts';
import type { Condition } from '../../database/lists/conditions.ts';
import { paged } from '../../database/lists/paged.ts';
import type { PagedRows } from '../../database/lists/paged.ts';
import { reference } from '../../database/records/used-by.ts';
import type { Scope } from '../../database/scope.ts';
import { contains, searchText, wordsOf } from '../../database/lists/search.ts';
import { shanghaiTime } from '../../database/records/times.ts';
import { creationStamp, creatorOf, updateStamp } from '../../database/records/stamps.ts';

export interface ApplicationFields {
  code: string;
  name: string;
  remarks?: string | undefined;
}

/** What keeps an application in use. */
export const applicationReferences = [
  reference({
    type: 'certificate',
    table: 'certificates',
    column: 'application_id',
    code: 'type',
    name: 'package_name',
    of: { kind: 'application', column: 'application_id' },
  }),
];

function selectApplications({ db, tenantId }: Scope) {
  return db
    .selectFrom('applications as a')
    .innerJoin('users as u', creatorOf('a'))
    .where('a.tenant_id', '=', tenantId)
    .select((row) => [
      'a.id',
      'a.code',
      'a.name',
      'a.remarks',
      'u.name as createdBy',
      shanghaiTime(row.ref('a.created_at')).as('createTime'),
      row.cast<string>('a.status', 'text').as('status'),
      'a.version',
    ]);
}

export type ApplicationRow = Awaited<
  ReturnType<ReturnType<typeof selectApplications>['executeTakeFirstOrThrow']>
>;

const sortColumns = (tenantId: number) => ({
  id: 'a.id',
  code: 'a.code',
  name: 'a.name',
  createTime: 'a.created_at',
  status: 'a.status',
  createdBy: byName(tenantId, 'users', 'a.created_by'),
});

/** Those that the caller may see. */
export async function listApplications(
  scope: Scope,
  input: ParsedInputOf<typeof applications.list>,
): Promise<PagedRows<ApplicationRow>> {
  const { pageNo, pageSize } = input;
  const accessFilter = await readableBy(scope, 'application');
  const narrowed: Condition[] = [
    ...wordsOf(input.keyword).map((word) => contains(sql.ref('a.search_text'), word)),
    ...holds('a.code', input.code),
    ...holds('a.name', input.name),
    ...equals('a.status', input.status),
    ...stampConditions(scope, 'a', input),
  ];
  const matching = scope.db
    .selectFrom('applications as a')
    .select('a.id')
    .where('a.tenant_id', '=', scope.tenantId)
    .where(visibleTo(accessFilter, 'a'))
    .where((row) => row.and(narrowed));
  const order = orderKeys(sortColumns(scope.tenantId), input);
  const options = { pageNo, pageSize, id: 'a.id', order, filtered: narrowed.length > 0 };
  return paged(scope.db, { matching, rows: selectApplications(scope) }, options);
}

export async function findApplication(scope: Scope, id: number): Promise<ApplicationRow | undefined> {
  return selectApplications(scope).where('a.id', '=', id).executeTakeFirst();
}

/** The application, kept from other writers until the transaction ends. */
export async function lockApplication(scope: Scope, id: number): Promise<ApplicationRow | undefined> {
  return selectApplications(scope).where('a.id', '=', id).forNoKeyUpdate('a').executeTakeFirst();
}

export async function createApplication(
  scope: Scope,
  { code, name, remarks = '', departmentId }: ApplicationFields & { departmentId: number | null },
): Promise<number> {
  const { id } = await scope.db
    .insertInto('applications')
    .values({
      code,
      name,
      remarks,
      department_id: departmentId,
      search_text: searchText(code, name),
      ...creationStamp(scope),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Fields that are undefined keep their stored value. */
export async function updateApplication(
  scope: Scope,
  current: ApplicationRow,
  fields: Partial<ApplicationFields> & { status?: number },
): Promise<void> {
  await scope.db
    .updateTable('applications')
    .set({
      ...fields,
      search_text: searchText(fields.code ?? current.code, fields.name ?? current.name),
      ...updateStamp(scope),
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', current.id)
    .execute();
}
