import type { employees } from '@edp/contract/employees';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { paged } from '../../database/lists/paged.ts';
import type { Scope } from '../../database/scope.ts';
import { contains, wordsOf } from '../../database/lists/search.ts';

/** Enabled users by name, with nothing but what names them. */
export async function listEmployees(
  { db, tenantId }: Scope,
  { keyword, name, page: pageNo, limit: pageSize }: ParsedInputOf<typeof employees.list>,
) {
  const matching = db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.tenant_id', '=', tenantId)
    .where('u.enabled', '=', true)
    .where((row) =>
      row.and([
        ...wordsOf(keyword).map((word) =>
          row.or([contains(row.ref('u.name'), word), contains(row.ref('u.initials'), word)]),
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
  const options = { pageNo, pageSize, id: 'u.id', sortColumn: 'u.name', filtered };
  return paged(db, { matching, rows }, options);
}
