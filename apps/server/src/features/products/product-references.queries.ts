import { BASE_CLASS } from '@edp/contract/category-sets';
import { sql } from 'kysely';
import type { Scope } from '../../database/scope.ts';

interface Chosen {
  categoryId: number | undefined;
  labelIds: readonly number[];
  definitionIds: readonly number[];
}

/** Which of the chosen records the tenant has; the category has to be one of the base classes. */
export async function findReferences(
  { db, tenantId }: Scope,
  { categoryId = 0, labelIds, definitionIds }: Chosen,
): Promise<{ hasCategory: boolean; labels: number[]; definitions: number[] }> {
  const { rows } = await sql<{ hasCategory: boolean; labels: number[]; definitions: number[] }>`
    select exists (
             select from categories as c
               join category_sets as s on s.tenant_id = c.tenant_id and s.id = c.set_id
              where c.tenant_id = ${tenantId} and c.id = ${categoryId} and s.code = ${BASE_CLASS}) as "hasCategory",
           (select coalesce(json_agg(id), '[]') from labels
             where tenant_id = ${tenantId} and id = any(${labelIds}::bigint[])) as labels,
           (select coalesce(json_agg(id), '[]') from specifications
             where tenant_id = ${tenantId} and id = any(${definitionIds}::bigint[])) as definitions`.execute(
    db,
  );
  return rows[0] ?? { hasCategory: false, labels: [], definitions: [] };
}
