import { sql } from 'kysely';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { products } from '@edp/contract/products';
import { visibleTo, readableBy } from '../../../database/access/access.ts';
import { inOrderOf, unorderedFields } from '../../../database/lists/filtered-page.ts';
import { orderKeys } from '../../../database/lists/order.ts';
import { idIn } from '../../../database/lists/id-in.ts';
import { organisationTotal } from '../../../database/lists/organisation-records.ts';
import { paged } from '../../../database/lists/paged.ts';
import type { PagedRows } from '../../../database/lists/paged.ts';
import type { Scope } from '../../../database/scope.ts';
import { contains } from '../../../database/lists/search.ts';
import { shanghaiTime } from '../../../database/records/times.ts';
import type { PageOfIds } from '../../../database/lists/search-entries.ts';
import { categoryPathNames } from '../../../database/trees/path-names.ts';
import { localizedName, matchesName } from '../../../database/records/translations.ts';
import { pageOfFiltered, UNINDEXED } from './filtered-products.queries.ts';
import type { ProductSort } from './filtered-products.queries.ts';
import { productConditions } from './product-conditions.ts';
import type { ProductFilters } from './product-conditions.ts';

/** Rows and totals of a product: its price range as people read it, and its stock. */
const figuresOf = (tenantId: number) => sql<{ price_range: string; stock: number }>`(
  select coalesce(case when min(r.list_price) = max(r.list_price) then trim_scale(min(r.list_price))::text
                       else trim_scale(min(r.list_price)) || '~' || trim_scale(max(r.list_price)) end, '') as price_range,
         coalesce(sum(r.stock), 0)::float8 as stock
    from product_specifications as r where r.tenant_id = ${tenantId} and r.product_id = p.id)`;

/** As the list shows them, read for one inventory organisation or none. */
function selectProducts({ db, tenantId, language }: Scope, organisationId: number | null) {
  const nameOf = (table: 'b' | 'n') =>
    localizedName(language, { tenantId, id: sql.ref(`${table}.id`), name: sql.ref(`${table}.name`) });
  return db
    .selectFrom('products as p')
    .innerJoin('categories as c', (join) =>
      join.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.id', '=', 'p.category_id'),
    )
    .leftJoin('brands as b', (join) =>
      join.onRef('b.tenant_id', '=', 'p.tenant_id').onRef('b.id', '=', 'p.brand_id'),
    )
    .leftJoin('units as n', (join) =>
      join.onRef('n.tenant_id', '=', 'p.tenant_id').onRef('n.id', '=', 'p.unit_id'),
    )
    .innerJoinLateral(figuresOf(tenantId).as('f'), (join) => join.onTrue())
    .where('p.tenant_id', '=', tenantId)
    .select((row) => [
      'p.id',
      'p.id as productId',
      sql<number | null>`${organisationId}::bigint`.as('inventoryOrganisationId'),
      'p.code',
      localizedName(language, { tenantId, id: row.ref('p.id'), name: row.ref('p.name') }).as('name'),
      localizedName(language, { tenantId, id: row.ref('c.id'), name: row.ref('c.name') }).as('categoryText'),
      categoryPathNames({ tenantId, language }, row.ref('p.category_id')).as('categoryPath'),
      sql<string>`coalesce(${nameOf('b')}, '')`.as('brandText'),
      sql<string>`coalesce(${nameOf('n')}, '')`.as('unitText'),
      'f.price_range as priceRange',
      'f.stock as stock',
      'p.active',
      'p.picture_id as pictureId',
      shanghaiTime(row.ref('p.created_at')).as('createTime'),
      shanghaiTime(row.ref('p.updated_at')).as('updatedTime'),
    ]);
}

export type StoredProduct = Awaited<ReturnType<ReturnType<typeof selectProducts>['executeTakeFirstOrThrow']>>;

type OrderField = 'sortField' | 'sortOrder' | 'thenField' | 'thenOrder';
type ListInput = ProductFilters &
  Pick<ParsedInputOf<typeof products.list>, 'pageNo' | 'pageSize' | OrderField>;

interface LongRows extends PagedRows<StoredProduct> {
  unordered?: ProductSort[];
}

/** Products that the inventory organisation has and the caller sees, newest first. */
export async function listProducts(
  scope: Scope,
  organisationId: number,
  input: ListInput,
): Promise<LongRows> {
  const page = await pageOfProducts(scope, organisationId, input);
  const whole = organisationTotal(scope.tenantId, { kind: 'product', organisationId });
  const { sortField } = input;
  return { ...page, ...(await unorderedFields(scope.db, page, { sortField, unindexed: UNINDEXED, whole })) };
}

async function pageOfProducts(
  scope: Scope,
  organisationId: number,
  input: ListInput,
): Promise<PagedRows<StoredProduct>> {
  const { sortField, thenField, pageNo, pageSize } = input;
  const conditions = [
    ...(await productConditions(scope, input, organisationId)),
    ...(await seenConditions(scope)),
  ];
  if (conditions.length > 0 || sortField !== undefined || thenField !== undefined)
    return readPage(scope, organisationId, await pageOfFiltered(scope, organisationId, input, conditions));
  const matching = scope.db
    .selectFrom('product_organisations as o')
    .select('o.product_id as id')
    .where('o.tenant_id', '=', scope.tenantId)
    .where('o.inventory_organisation_id', '=', organisationId);
  const total = organisationTotal(scope.tenantId, { kind: 'product', organisationId });
  const options = { pageNo, pageSize, id: 'o.product_id', filtered: false, total };
  return paged(scope.db, { matching, rows: selectProducts(scope, organisationId) }, options);
}

/** The page's rows in the order of its ids. */
async function readPage(
  scope: Scope,
  organisationId: number,
  { ids, ...totals }: PageOfIds,
): Promise<PagedRows<StoredProduct>> {
  if (ids.length === 0) return { rows: [], ...totals };
  const rows = await selectProducts(scope, organisationId)
    .where((row) => idIn(row.ref('p.id'), ids))
    .execute();
  return { rows: inOrderOf(ids, rows), ...totals };
}

const loadableOrder = {
  code: 'p.code',
  name: 'p.name',
  createTime: 'p.created_at',
  updatedTime: 'p.updated_at',
};

/** Products that the caller sees and the inventory organisation does not have, newest first. */
export async function listLoadable(
  scope: Scope,
  organisationId: number,
  input: ParsedInputOf<typeof products.loadable>,
): Promise<PagedRows<StoredProduct>> {
  const { pageNo, pageSize, keyword, itemCodeOrName } = input;
  const { db, tenantId, language } = scope;
  const has = db
    .selectFrom('product_organisations as o')
    .where('o.tenant_id', '=', tenantId)
    .where('o.inventory_organisation_id', '=', organisationId)
    .where('o.product_id', '=', sql.ref<number>('p.id'));
  const seen = await seenConditions(scope);
  const searched = await productConditions(scope, { keyword });
  const matching = db
    .selectFrom('products as p')
    .select('p.id')
    .where('p.tenant_id', '=', tenantId)
    .where((row) => row.and(seen))
    .where((row) => row.not(row.exists(has)))
    .where((row) => row.and(searched))
    .where((row) =>
      itemCodeOrName === undefined
        ? sql.lit(true)
        : row.or([
            contains(row.ref('p.code'), itemCodeOrName),
            matchesName(language, { tenantId, id: row.ref('p.id'), text: row.ref('p.name') }, itemCodeOrName),
          ]),
    );
  const options = {
    pageNo,
    pageSize,
    id: 'p.id',
    order: orderKeys(loadableOrder, input),
    filtered: keyword !== undefined || itemCodeOrName !== undefined || seen.length > 0,
  };
  return paged(db, { matching, rows: selectProducts(scope, organisationId) }, options);
}

export async function findProduct(
  scope: Scope,
  organisationId: number | null,
  id: number,
): Promise<StoredProduct | undefined> {
  return selectProducts(scope, organisationId).where('p.id', '=', id).executeTakeFirst();
}

/** What the caller's access filter asks of the product `p`; nothing for a caller who sees them all, so that their total is exact. */
async function seenConditions(scope: Scope) {
  const accessFilter = await readableBy(scope, 'product');
  return accessFilter === 'everything' ? [] : [visibleTo(accessFilter, 'p')];
}
