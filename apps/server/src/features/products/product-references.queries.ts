import { BASE_CLASS } from '@edp/contract/category-sets';
import { PRODUCT } from '@edp/contract/label-sets';
import { sql } from 'kysely';
import type { Scope } from '../../database/scope.ts';

interface Chosen {
  /** The product that is changed: labels that it has already stay, whatever their sets are for. */
  productId: number | undefined;
  categoryId: number | undefined;
  labelIds: readonly number[];
  definitionIds: readonly number[];
}

interface FoundReferences {
  hasCategory: boolean;
  labels: number[];
  /** Those of sets for something else than products. */
  foreignLabels: number[];
  definitions: number[];
}

/** Which of the chosen records the tenant has; the category has to be one of the base classes. */
export async function findReferences(
  { db, tenantId }: Scope,
  { productId = 0, categoryId = 0, labelIds, definitionIds }: Chosen,
): Promise<FoundReferences> {
  const { rows } = await sql<FoundReferences>`
    select exists (
             select from categories as c
               join category_sets as s on s.tenant_id = c.tenant_id and s.id = c.set_id
              where c.tenant_id = ${tenantId} and c.id = ${categoryId} and s.code = ${BASE_CLASS}) as "hasCategory",
           (select coalesce(json_agg(id), '[]') from labels
             where tenant_id = ${tenantId} and id = any(${labelIds}::bigint[])) as labels,
           (select coalesce(json_agg(l.id), '[]') from labels as l
              join label_sets as s on s.tenant_id = l.tenant_id and s.id = l.set_id
             where l.tenant_id = ${tenantId} and l.id = any(${labelIds}::bigint[])
               and s.use_object <> ${PRODUCT}
               and not exists (
                 select from product_labels as kept
                  where kept.tenant_id = ${tenantId} and kept.product_id = ${productId} and kept.label_id = l.id)
           ) as "foreignLabels",
           (select coalesce(json_agg(id), '[]') from specifications
             where tenant_id = ${tenantId} and id = any(${definitionIds}::bigint[])) as definitions`.execute(
    db,
  );
  return rows[0] ?? { hasCategory: false, labels: [], foreignLabels: [], definitions: [] };
}
