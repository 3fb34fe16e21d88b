import { sql, type RawBuilder } from 'kysely';
import type { TenantScope } from '../scope.ts';

/** The tenant's users as lists of people show them, with the name of the department. */
export function selectPeople({ db, tenantId }: TenantScope) {
  return db
    .selectFrom('users as u')
    .leftJoin('departments as d', (join) =>
      join.onRef('d.tenant_id', '=', 'u.tenant_id').onRef('d.id', '=', 'u.department_id'),
    )
    .where('u.tenant_id', '=', tenantId)
    .select((row) => [
      'u.id',
      'u.name',
      'u.account',
      row.fn.coalesce('d.name', row.val('')).as('departmentName'),
    ]);
}

/** What `masked` leaves of a phone number, to order by: by the whole one the place of a row would tell its hidden digits. */
export function shownDigits(column: string): RawBuilder<string> {
  const phone = sql.ref<string>(column);
  return sql<string>`case when length(${phone}) < 11 then '' else left(${phone}, 3) || right(${phone}, 4) end`;
}
