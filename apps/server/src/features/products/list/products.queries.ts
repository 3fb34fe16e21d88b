import { sql } from 'kysely';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { products } from '@edp/contract/products';
import { visibleTo, readableBy } from '../../../database/access/access.ts';
import { isWithin } from '../../../database/trees/below.ts';
import { organisationTotal } from '../../../database/lists/organisation-records.ts';
import { paged } from '../../../database/lists/paged.ts';
import type { PagedRows } from '../../../database/lists/paged.ts';
import type { Scope } from '../../../database/scope.ts';
import { contains } from '../../../database/lists/search.ts';
import { shanghaiTime } from '../../../database/records/times.ts';
import { localizedName, matchesName, nameFilters } from '../../../database/records/translations.ts';

/** Rows and totals of a product: its price range as people read it, and its stock. */
const figuresOf = (tenantId: number) => sql<{ price_range: string; stock: number }>`(
  select coalesce(case when min(r.list_price) = max(r.list_price) then trim_scale(min(r.list_price))::text
                       else trim_scale(min(r.list_price)) || '~' || trim_scale(max(r.list_price)) end, '') as price_range,
         coalesce(sum(r.stock), 0)::float8 as stock
    from product_specifications as r where r.tenant_id = ${tenantId} and r.product_id = p.id)`;

/** As the list shows them, read for one inventory organisation or none. */
function selectProducts({ db, tenantId, language }: Scope, organisationId: number | null) {
  return db
    .selectFrom('products as p')
    .innerJoin('categories as c', (join) =>
      join.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.id', '=', 'p.category_id'),
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
      'f.price_range as priceRange',
      'f.stock as stock',
      'p.active',
      'p.picture_id as pictureId',
      shanghaiTime(row.ref('p.created_at')).as('createTime'),
      shanghaiTime(row.ref('p.updated_at')).as('updatedTime'),
    ]);
}

export type StoredProduct = Awaited<ReturnType<ReturnType<typeof selectProducts>['executeTakeFirstOrThrow']>>;

const sortColumns = {
  code: 'p.code',
  name: 'p.name',
  active: 'p.active',
  createTime: 'p.created_at',
  updatedTime: 'p.updated_at',
};

type ListInput = Filters &
  Pick<ParsedInputOf<typeof products.list>, 'pageNo' | 'pageSize' | 'sortField' | 'sortOrder'>;

/** Products that the inventory organisation has and the caller sees, newest first. */
export async function listProducts(
  scope: Scope,
  organisationId: number,
  input: ListInput,
): Promise<PagedRows<StoredProduct>> {
  const { sortField, sortOrder, pageNo, pageSize, ...filters } = input;
  const conditions = [...conditionsOf(scope, filters), ...(await seenConditions(scope))];
  const matching = scope.db
    .selectFrom('product_organisations as o')
    // Left: where neither a filter nor the order asks for the product, the count need not read it.
    .leftJoin('products as p', (join) =>
      join.onRef('p.tenant_id', '=', 'o.tenant_id').onRef('p.id', '=', 'o.product_id'),
    )
    .select('o.product_id as id')
    .where('o.tenant_id', '=', scope.tenantId)
    .where('o.inventory_organisation_id', '=', organisationId)
    .where((row) => row.and(conditions));
  const options = {
    pageNo,
    pageSize,
    sortOrder,
    id: 'o.product_id',
    sortColumn: sortField && sortColumns[sortField],
    filtered: conditions.length > 0,
    total: organisationTotal(scope.tenantId, { kind: 'product', organisationId }),
  };
  return paged(scope.db, { matching, rows: selectProducts(scope, organisationId) }, options);
}

/** Products that the caller sees and the inventory organisation does not have, newest first. */
export async function listLoadable(
  scope: Scope,
  organisationId: number,
  input: ParsedInputOf<typeof products.loadable>,
): Promise<PagedRows<StoredProduct>> {
  const { sortField, sortOrder, pageNo, pageSize, keyword, itemCodeOrName } = input;
  const { db, tenantId, language } = scope;
  const has = db
    .selectFrom('product_organisations as o')
    .where('o.tenant_id', '=', tenantId)
    .where('o.inventory_organisation_id', '=', organisationId)
    .where('o.product_id', '=', sql.ref<number>('p.id'));
  const seen = await seenConditions(scope);
  const matching = db
    .selectFrom('products as p')
    .select('p.id')
    .where('p.tenant_id', '=', tenantId)
    .where((row) => row.and(seen))
    .where((row) => row.not(row.exists(has)))
    .where((row) => row.and(conditionsOf(scope, { keyword })))
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
    sortOrder,
    id: 'p.id',
    sortColumn: sortField && sortColumns[sortField],
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

type Filters = Partial<
  Omit<ParsedInputOf<typeof products.list>, 'pageNo' | 'pageSize' | 'sortField' | 'sortOrder'>
>;

/** What the filters ask of the product `p`. */
function conditionsOf(scope: Scope, filters: Filters) {
  const { keyword, name, code, active, ...records } = filters;
  return [
    ...nameFilters(scope, 'p', { keyword, name }),
    ...(code === undefined ? [] : [contains(sql.ref('p.code'), code)]),
    ...(active === undefined ? [] : [sql<boolean>`p.active = ${active}`]),
    ...recordConditions(scope.tenantId, records),
  ];
}

type RecordFilters = Pick<Filters, 'typeId' | 'brandId' | 'unitId' | 'categoryId' | 'labelId' | 'orgId'>;

function recordConditions(tenantId: number, filters: RecordFilters) {
  const { typeId, brandId, unitId, categoryId, labelId, orgId } = filters;
  const same = (column: string, id: number | undefined) =>
    id === undefined ? [] : [sql<boolean>`${sql.ref(`p.${column}`)} = ${id}`];
  return [
    ...same('type_id', typeId),
    ...same('brand_id', brandId),
    ...same('unit_id', unitId),
    ...(categoryId === undefined
      ? []
      : [isWithin('categories', sql.ref('p.category_id'), { tenantId, id: categoryId })]),
    ...(orgId === undefined
      ? []
      : [isWithin('departments', sql.ref('p.department_id'), { tenantId, id: orgId })]),
    ...(labelId === undefined
      ? []
      : [
          sql<boolean>`exists (
            select from product_labels as l
             where l.tenant_id = ${tenantId} and l.product_id = p.id
               and ${isWithin('labels', sql.ref('l.label_id'), { tenantId, id: labelId })})`,
        ]),
  ];
}
