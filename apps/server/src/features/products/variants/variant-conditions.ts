import type { ParsedInputOf } from '@edp/contract/endpoint';
import { variantFacts, type variants } from '@edp/contract/variants';
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
import { isKept, pageOrder } from '../../../database/lists/filtered-page.ts';
import type { Order } from '../../../database/lists/filtered-page.ts';
import { orderKeys } from '../../../database/lists/order.ts';
import type { AskedOrder } from '../../../database/lists/order.ts';
import { idIn } from '../../../database/lists/id-in.ts';
import { containsInLower, wordsOf } from '../../../database/lists/search.ts';
import { findRare } from '../../../database/lists/search-entries.ts';
import { matchesName, namesHolding } from '../../../database/records/translations.ts';
import type { Scope } from '../../../database/scope.ts';
import { isWithin } from '../../../database/trees/below.ts';

type ListInput = ParsedInputOf<typeof variants.list>;

/** The keyword's words are looked for in the variant's or the product's code, name or initials. */
export interface VariantFilters extends Partial<
  Omit<ListInput, 'pageNo' | 'pageSize' | keyof AskedOrder<string>>
> {
  /** With all categories below it. */
  categoryId?: number | undefined;
  /** Ids of variants that are left out. */
  without?: readonly number[] | undefined;
  /** Variants of the products that the inventory organisation has. */
  organisationId?: number | undefined;
  /** Variants of which there is some. */
  inStock?: true | undefined;
}

/** What the filters ask of the variant `r` and its product `p`. */
export async function variantConditions(scope: Scope, filters: VariantFilters): Promise<Condition[]> {
  const { without, inStock } = filters;
  return [
    ...(await searchConditions(scope, filters)),
    ...equals('r.active', filters.active),
    ...equals('r.product_id', filters.productId),
    ...holds('r.item_code', filters.itemCode),
    ...holds('r.item_name', filters.itemName),
    ...holds('r.union_key', filters.variantKey),
    ...holds('r.bar_code', filters.barCode),
    ...withinNumbers(sql.ref('r.market_price'), filters.marketPrice),
    ...withinNumbers(sql.ref('r.list_price'), filters.listPricePerUnit),
    ...withinNumbers(sql.ref('r.stock'), filters.stock),
    ...stampConditions(scope, 'r', filters),
    ...(without === undefined ? [] : [sql<SqlBool>`not ${idIn(sql.ref('r.id'), without)}`]),
    ...(inStock === undefined ? [] : [sql<SqlBool>`r.stock > 0`]),
    ...(filters.blank ?? []).map((name) => blank[name]),
    ...(filters.filled ?? []).map((name) => sql<SqlBool>`not (${blank[name]})`),
    ...productConditions(scope, filters),
  ];
}

const blank = {
  barCode: sql<SqlBool>`r.bar_code = ''`,
  marketPrice: sql<SqlBool>`r.market_price is null`,
  listPricePerUnit: sql<SqlBool>`r.list_price is null`,
  pictureUrl: sql<SqlBool>`r.picture_id is null`,
};

/**
 * What is typed, by the entries of the search, which hold the product's texts as well. They find what is rare; of what is common
 * each variant that the other conditions leave is looked at.
 */
async function searchConditions(scope: Scope, filters: VariantFilters): Promise<Condition[]> {
  const { keyword, itemName: phrase, itemCode: code, active: enabled, productId, organisationId } = filters;
  const isTyped = [keyword, phrase, code].some((typed) => typed !== undefined);
  // Those of one product are few.
  if (!isTyped || productId !== undefined) return keywordConditions(scope, filters);
  const accessFilter = await readableBy(scope, 'product');
  const search = { kind: 'variant' as const, accessFilter, keyword, phrase, code, enabled, organisationId };
  const ids = await findRare(scope, search, ofNamedProducts(scope, keyword));
  return ids === undefined ? keywordConditions(scope, filters) : [idIn(sql.ref('r.id'), ids)];
}

/** Variants of products whose name in the reader's language holds one of the words, and that hold the others somewhere. */
function ofNamedProducts(scope: Scope, keyword: string | undefined): RawBuilder<{ id: number }> | undefined {
  if (wordsOf(keyword).length === 0) return undefined;
  const { tenantId } = scope;
  const words = wordsOf(keyword).map((word) => holdsWord(word, productHolds(scope, 'p', word)));
  return sql<{ id: number }>`
    select r.id
      from product_specifications as r
      join products as p on p.tenant_id = ${tenantId} and p.id = r.product_id
     where r.tenant_id = ${tenantId} and r.product_id in (${namesHolding(scope, wordsOf(keyword))})
       and ${sql.join(words, sql` and `)}`;
}

/** Products that hold a word are found once, rather than looked at with each of their variants; of one product it is the variants. */
function keywordConditions(scope: Scope, { keyword, productId }: VariantFilters): Condition[] {
  const { tenantId } = scope;
  const ofProduct = (word: string) =>
    productId === undefined
      ? sql<SqlBool>`r.product_id in (
          select named.id from products as named where named.tenant_id = ${tenantId} and ${productHolds(scope, 'named', word)})`
      : productHolds(scope, 'p', word);
  return wordsOf(keyword).map((word) => holdsWord(word, ofProduct(word)));
}

/** Whether a word stands in the texts of the variant `r`, or its product has it. */
function holdsWord(word: string, productHasIt: Condition): Condition {
  return sql<SqlBool>`(${containsInLower(sql.ref('r.search_text'), word)} or ${productHasIt})`;
}

function productHolds({ tenantId, language }: Scope, alias: 'p' | 'named', word: string): Condition {
  const text = sql.ref<string>(`${alias}.search_text`);
  return matchesName(language, { tenantId, id: sql.ref<number>(`${alias}.id`), text }, word);
}

function productConditions(
  { tenantId }: Scope,
  { productCode, typeId, typeIds, categoryId, organisationId }: VariantFilters,
): Condition[] {
  return [
    ...holds('p.code', productCode),
    ...equals('p.type_id', typeId),
    ...amongIds(sql.ref('p.type_id'), typeIds),
    ...(categoryId === undefined
      ? []
      : [isWithin('categories', sql.ref('p.category_id'), { tenantId, id: categoryId })]),
    ...(organisationId === undefined
      ? []
      : [
          sql<SqlBool>`exists (
            select from product_organisations as o
             where o.tenant_id = ${tenantId} and o.product_id = r.product_id
               and o.inventory_organisation_id = ${organisationId})`,
        ]),
  ];
}

export type VariantSort = NonNullable<ListInput['sortField']>;

/** Newest first unless asked otherwise; ids follow the time of creation. */
export function variantOrder(asked: AskedOrder<VariantSort>): Order {
  return pageOrder(sql.ref('r.id'), orderKeys(sortColumns, asked), isKept(asked, UNINDEXED));
}

const sortColumns: Readonly<Record<VariantSort, string>> = {
  itemCode: 'r.item_code',
  itemName: 'r.item_name',
  variantKey: 'r.union_key',
  barCode: 'r.bar_code',
  marketPrice: 'r.market_price',
  listPricePerUnit: 'r.list_price',
  stock: 'r.stock',
  active: 'r.active',
  createTime: 'r.id',
  updatedTime: 'r.updated_at',
};

/** Orders that no index keeps: that of the codes and of the times it does. */
export const UNINDEXED: readonly VariantSort[] = variantFacts.filter((fact) => fact !== 'itemCode');
