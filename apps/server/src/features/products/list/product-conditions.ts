import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { products } from '@edp/contract/products';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { readableBy } from '../../../database/access/access.ts';
import {
  amongIds,
  equals,
  holds,
  stampConditions,
  withinNumbers,
} from '../../../database/lists/conditions.ts';
import type { Condition } from '../../../database/lists/conditions.ts';
import { idIn } from '../../../database/lists/id-in.ts';
import { wordsOf } from '../../../database/lists/search.ts';
import { findRare } from '../../../database/lists/search-entries.ts';
import type { Scope } from '../../../database/scope.ts';
import { nameFilters, namesHolding } from '../../../database/records/translations.ts';
import { areWithin } from '../../../database/trees/below.ts';

type ListInput = ParsedInputOf<typeof products.list>;

export type ProductFilters = Partial<Omit<ListInput, 'pageNo' | 'pageSize' | 'sortField' | 'sortOrder'>>;

/** What the filters ask of the product `p`. A record that is named alone is one of several. */
export async function productConditions(
  scope: Scope,
  filters: ProductFilters,
  organisationId?: number,
): Promise<Condition[]> {
  return [
    ...(await searchConditions(scope, filters, organisationId)),
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

/**
 * What is typed, by the entries of the search. They find what is rare; of what is common each product that the other conditions
 * leave is looked at.
 */
async function searchConditions(
  scope: Scope,
  { keyword, name, code, active }: ProductFilters,
  organisationId?: number,
): Promise<Condition[]> {
  if ([keyword, name, code].every((typed) => typed === undefined)) return [];
  const asked = nameFilters(scope, 'p', { keyword, name });
  const accessFilter = await readableBy(scope, 'product');
  const typed = { keyword, phrase: name, code };
  const search = { kind: 'product' as const, accessFilter, ...typed, enabled: active, organisationId };
  const ids = await findRare(scope, search, namedSo(scope, { keyword, name }, asked));
  return [...(ids === undefined ? [] : [idIn(sql.ref('p.id'), ids)]), ...asked];
}

/** Products whose name in the reader's language holds something of what is typed, and that keep to it whole. */
function namedSo(
  scope: Scope,
  { keyword, name }: Pick<ProductFilters, 'keyword' | 'name'>,
  asked: readonly Condition[],
): RawBuilder<{ id: number }> | undefined {
  if (asked.length === 0) return undefined;
  const { tenantId } = scope;
  return sql<{ id: number }>`
    select p.id
      from products as p
     where p.tenant_id = ${tenantId}
       and p.id in (${namesHolding(scope, [...wordsOf(keyword), ...(name === undefined ? [] : [name])])})
       and ${sql.join(asked, sql` and `)}`;
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
