import type { DepartmentNode } from '@edp/contract/departments';
import { sql } from 'kysely';
import type { Scope } from '../../database/scope.ts';

export type DepartmentRow = Omit<DepartmentNode, 'children' | 'matched' | 'code' | 'status' | 'peopleBelow'>;

/** All departments of the tenant with their own enabled people, by their place among their siblings. */
export async function listDepartmentsWithPeople({ db, tenantId }: Scope): Promise<DepartmentRow[]> {
  return db
    .selectFrom('departments as d')
    .where('d.tenant_id', '=', tenantId)
    .select((row) => [
      'd.id',
      row.fn.coalesce('d.parent_id', row.lit(0)).as('parentId'),
      'd.name',
      'd.sort_order as sort',
      sql<number>`(
        select count(*) from users as u
         where u.tenant_id = ${tenantId} and u.department_id = d.id and u.enabled)`.as('people'),
    ])
    .orderBy('d.sort_order')
    .orderBy('d.id')
    .execute();
}
