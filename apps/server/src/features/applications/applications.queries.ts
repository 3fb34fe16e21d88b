import type { applications } from '@edp/contract/applications';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { isWithinReach, readableReach } from '../../database/access.ts';
import { paged } from '../../database/paged.ts';
import type { PagedRows } from '../../database/paged.ts';
import type { Scope } from '../../database/scope.ts';
import { contains, searchText, wordsOf } from '../../database/search.ts';
import { shanghaiTime } from '../../database/times.ts';

export interface ApplicationFields {
  code: string;
  name: string;
  remarks?: string | undefined;
}

function selectApplications({ db, tenantId }: Scope) {
  return db
    .selectFrom('applications as a')
    .innerJoin('users as u', (join) =>
      join.onRef('u.tenant_id', '=', 'a.tenant_id').onRef('u.id', '=', 'a.created_by'),
    )
    .where('a.tenant_id', '=', tenantId)
    .select((row) => [
      'a.id',
      'a.code',
      'a.name',
      'a.remarks',
      'u.name as createBy',
      shanghaiTime(row.ref('a.created_at')).as('createTime'),
      row.cast<string>('a.status', 'text').as('status'),
      'a.version',
    ]);
}

export type ApplicationRow = Awaited<
  ReturnType<ReturnType<typeof selectApplications>['executeTakeFirstOrThrow']>
>;

const sortColumns = { code: 'a.code', name: 'a.name', createTime: 'a.created_at', status: 'a.status' };

/** Those that the caller may see. */
export async function listApplications(
  scope: Scope,
  input: ParsedInputOf<typeof applications.list>,
): Promise<PagedRows<ApplicationRow>> {
  const { keyword, code, name, sortField, ...page } = input;
  const reach = await readableReach(scope, 'application');
  const matching = scope.db
    .selectFrom('applications as a')
    .select('a.id')
    .where('a.tenant_id', '=', scope.tenantId)
    .where(isWithinReach(reach, 'a'))
    .where((row) =>
      row.and([
        ...wordsOf(keyword).map((word) => contains(row.ref('a.search_text'), word)),
        ...(code === undefined ? [] : [contains(row.ref('a.code'), code)]),
        ...(name === undefined ? [] : [contains(row.ref('a.name'), name)]),
      ]),
    );
  const filtered = [keyword, code, name].some((filter) => filter !== undefined);
  const sortColumn = sortField && sortColumns[sortField];
  const options = { ...page, id: 'a.id', sortColumn, filtered };
  return paged(scope.db, { matching, rows: selectApplications(scope) }, options);
}

export async function findApplication(scope: Scope, id: number): Promise<ApplicationRow | undefined> {
  return selectApplications(scope).where('a.id', '=', id).executeTakeFirst();
}

/** The application, kept from other writers until the transaction ends. */
export async function lockApplication(scope: Scope, id: number): Promise<ApplicationRow | undefined> {
  return selectApplications(scope).where('a.id', '=', id).forNoKeyUpdate('a').executeTakeFirst();
}

export async function insertApplication(
  { db, tenantId, userId }: Scope,
  { code, name, remarks = '', departmentId }: ApplicationFields & { departmentId: number | null },
): Promise<number> {
  const { id } = await db
    .insertInto('applications')
    .values({
      tenant_id: tenantId,
      code,
      name,
      remarks,
      department_id: departmentId,
      search_text: searchText(code, name),
      created_by: userId,
      updated_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Fields that are undefined keep their stored value. */
export async function updateApplication(
  { db, tenantId, userId }: Scope,
  current: ApplicationRow,
  fields: Partial<ApplicationFields> & { status?: number },
): Promise<void> {
  await db
    .updateTable('applications')
    .set((row) => ({
      ...fields,
      search_text: searchText(fields.code ?? current.code, fields.name ?? current.name),
      version: row('version', '+', 1),
      updated_by: userId,
      updated_at: new Date(),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', current.id)
    .execute();
}
