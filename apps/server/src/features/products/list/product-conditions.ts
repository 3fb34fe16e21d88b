import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { products } from '@edp/contract/products';
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import {
  amongIds,
  equals,
  holds,
  stampConditions,
  withinNumbers,
} from '../../../database/lists/conditions.ts';
import type { Condition } from '../../../database/lists/conditions.ts';
import type { Scope } from '../../../database/scope.ts';
import { nameFilters } from '../../../database/records/translations.ts';
import { areWithin } from '../../../database/trees/below.ts';

type ListInput = ParsedInputOf<typeof products.list>;

export type ProductFilters = Partial<Omit<ListInput, 'pageNo' | 'pageSize' | 'sortField' | 'sortOrder'>>;

/** What the filters ask of the product `p`. A record that is named alone is one of several. */
export function productConditions(scope: Scope, filters: ProductFilters): Condition[] {
  return [
    ...nameFilters(scope, 'p', filters),
    ...holds('p.code', filters.code),
    ...equals('p.active', filters.active),
    ...equals('p.type_id', filters.typeId),
    ...equals('p.brand_id', filters.brandId),
    ...equals('p.unit_id', filters.unitId),
    ...amongIds(sql.ref('p.type_id'), filters.typeIds),
    ...amongIds(sql.ref('p.brand_id'), filters.brandIds),
    ...amongIds(sql.ref('p.unit_id'), filters.unitIds),
    ...treeConditions(scope, filters),
    ...priceConditions(scope, filters),
    ...stampConditions(scope, 'p', filters),
    ...(filters.blank ?? []).map((name) => blank[name]),
    ...(filters.filled ?? []).map((name) => sql<SqlBool>`not (${blank[name]})`),
  ];
}

const blank = { thumbnailUrl: sql<SqlBool>`p.picture_id is null` };

function treeConditions({ tenantId }: Scope, filters: ProductFilters): Condition[] {
  const { categoryId, categoryIds, labelId, labelIds, orgId, departmentIds } = filters;
  const chosen = (one: number | undefined, several: number[] | undefined) => [
    ...(one === undefined ? [] : [[one]]),
    ...(several === undefined ? [] : [several]),
  ];
  return [
    ...chosen(categoryId, categoryIds).map((ids) =>
      areWithin('categories', sql.ref('p.category_id'), { tenantId, ids }),
    ),
    ...chosen(orgId, departmentIds).map((ids) =>
      areWithin('departments', sql.ref('p.department_id'), { tenantId, ids }),
    ),
    ...chosen(labelId, labelIds).map(
      (ids) => sql<SqlBool>`exists (
        select from product_labels as l
         where l.tenant_id = ${tenantId} and l.product_id = p.id
           and ${areWithin('labels', sql.ref('l.label_id'), { tenantId, ids })})`,
    ),
  ];
}

function priceConditions({ tenantId }: Scope, { priceRange }: ProductFilters): Condition[] {
  const within = withinNumbers(sql.ref('r.list_price'), priceRange);
  if (within.length === 0) return [];
  return [
    sql<SqlBool>`exists (
      select from product_specifications as r
       where r.tenant_id = ${tenantId} and r.product_id = p.id and ${sql.join(within, sql` and `)})`,
  ];
}
