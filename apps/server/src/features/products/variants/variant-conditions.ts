import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { variants } from '@edp/contract/variants';
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
import { pageOrder } from '../../../database/lists/filtered-page.ts';
import type { Order } from '../../../database/lists/filtered-page.ts';
import { orderKeys } from '../../../database/lists/order.ts';
import type { AskedOrder } from '../../../database/lists/order.ts';
import { idIn } from '../../../database/lists/id-in.ts';
import { containsInLower, wordsOf } from '../../../database/lists/search.ts';
import { matchesName } from '../../../database/records/translations.ts';
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
export function variantConditions(scope: Scope, filters: VariantFilters): Condition[] {
  const { without, inStock } = filters;
  return [
    ...keywordConditions(scope, filters),
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

/** Products that hold a word are found once, rather than looked at with each of their variants; of one product it is the variants. */
function keywordConditions(
  { tenantId, language }: Scope,
  { keyword, productId }: VariantFilters,
): Condition[] {
  const nameOf = (alias: 'p' | 'named', word: string) => {
    const text = sql.ref<string>(`${alias}.search_text`);
    return matchesName(language, { tenantId, id: sql.ref<number>(`${alias}.id`), text }, word);
  };
  const ofProduct = (word: string) =>
    productId === undefined
      ? sql`r.product_id in (
          select named.id from products as named where named.tenant_id = ${tenantId} and ${nameOf('named', word)})`
      : nameOf('p', word);
  return wordsOf(keyword).map(
    (word) => sql<SqlBool>`(${containsInLower(sql.ref('r.search_text'), word)} or ${ofProduct(word)})`,
  );
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
  return pageOrder(sql.ref('r.id'), orderKeys(sortColumns, asked), INDEXED.includes(asked.sortField));
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

/** Orders that an index keeps. */
const INDEXED: readonly (VariantSort | undefined)[] = ['itemCode', 'createTime', 'updatedTime'];
