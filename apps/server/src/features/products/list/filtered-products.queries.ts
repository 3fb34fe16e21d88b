import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { products } from '@edp/contract/products';
import { sql } from 'kysely';
import type { Condition } from '../../../database/lists/conditions.ts';
import { filteredPage } from '../../../database/lists/filtered-page.ts';
import type { Order } from '../../../database/lists/filtered-page.ts';
import { organisationTotal } from '../../../database/lists/organisation-records.ts';
import type { PageOfIds } from '../../../database/lists/search-entries.ts';
import type { Scope } from '../../../database/scope.ts';

type Asked = Pick<ParsedInputOf<typeof products.list>, 'pageNo' | 'pageSize' | 'sortField' | 'sortOrder'>;

const id = sql.ref<number>('p.id');

/** One page of the products of an inventory organisation that keep to the conditions, in any order. */
export async function pageOfFiltered(
  { db, tenantId }: Scope,
  organisationId: number,
  { pageNo, pageSize, ...asked }: Asked,
  conditions: readonly Condition[],
): Promise<PageOfIds> {
  const source = sql`
    from products as p
   where p.tenant_id = ${tenantId} and ${sql.join([sql`true`, ...conditions], sql` and `)}
     and exists (select from product_organisations as o
                  where o.tenant_id = ${tenantId} and o.inventory_organisation_id = ${organisationId} and o.product_id = p.id)`;
  const isWhole = conditions.length === 0;
  const total = isWhole ? organisationTotal(tenantId, { kind: 'product', organisationId }) : undefined;
  return filteredPage(db, { id, source, order: orderOf(tenantId, asked), pageNo, pageSize, total });
}

/** Newest first unless asked otherwise; ids follow the time of creation. */
function orderOf(tenantId: number, { sortField, sortOrder }: Pick<Asked, 'sortField' | 'sortOrder'>): Order {
  if (sortField === undefined) return { column: id, isIndexed: true, descending: true };
  const nameIn = (table: string, reference: string) =>
    sql`(select named.name from ${sql.table(table)} as named
          where named.tenant_id = ${tenantId} and named.id = ${sql.ref(`p.${reference}`)})`;
  const ofVariants = (figure: ReturnType<typeof sql>) =>
    sql`(select ${figure} from product_specifications as r where r.tenant_id = ${tenantId} and r.product_id = p.id)`;
  const columns = {
    createTime: { column: id, isIndexed: true },
    updatedTime: { column: sql.ref('p.updated_at'), isIndexed: true },
    code: { column: sql.ref('p.code'), isIndexed: true },
    name: { column: sql.ref('p.name'), isIndexed: false },
    active: { column: sql.ref('p.active'), isIndexed: false },
    categoryText: { column: nameIn('categories', 'category_id'), isIndexed: false },
    brandText: { column: nameIn('brands', 'brand_id'), isIndexed: false },
    unitText: { column: nameIn('units', 'unit_id'), isIndexed: false },
    priceRange: { column: ofVariants(sql`min(r.list_price)`), isIndexed: false },
    stock: { column: ofVariants(sql`coalesce(sum(r.stock), 0)`), isIndexed: false },
  };
  return { ...columns[sortField], descending: sortOrder === 'desc' };
}
