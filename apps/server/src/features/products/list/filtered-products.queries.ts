import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { products } from '@edp/contract/products';
import { sql } from 'kysely';
import type { Condition } from '../../../database/lists/conditions.ts';
import { filteredPage, isKept, pageOrder } from '../../../database/lists/filtered-page.ts';
import type { Order } from '../../../database/lists/filtered-page.ts';
import { byName, orderKeys } from '../../../database/lists/order.ts';
import { organisationTotal } from '../../../database/lists/organisation-records.ts';
import type { PageOfIds } from '../../../database/lists/search-entries.ts';
import type { Scope } from '../../../database/scope.ts';

type Asked = Pick<
  ParsedInputOf<typeof products.list>,
  'pageNo' | 'pageSize' | 'sortField' | 'sortOrder' | 'thenField' | 'thenOrder'
>;

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
function orderOf(tenantId: number, asked: Omit<Asked, 'pageNo' | 'pageSize'>): Order {
  const ofVariants = (figure: ReturnType<typeof sql>) =>
    sql`(select ${figure} from product_specifications as r where r.tenant_id = ${tenantId} and r.product_id = p.id)`;
  const columns = {
    createTime: id,
    updatedTime: 'p.updated_at',
    code: 'p.code',
    name: 'p.name',
    active: { flag: 'p.active' },
    categoryText: byName(tenantId, 'categories', 'p.category_id'),
    brandText: byName(tenantId, 'brands', 'p.brand_id'),
    unitText: byName(tenantId, 'units', 'p.unit_id'),
    priceRange: ofVariants(sql`min(r.list_price)`),
    stock: ofVariants(sql`coalesce(sum(r.stock), 0)`),
  };
  return pageOrder(id, orderKeys(columns, asked), isKept(asked, UNINDEXED));
}

export type ProductSort = NonNullable<Asked['sortField']>;

/** Orders that no index keeps. */
export const UNINDEXED: readonly ProductSort[] = ['name', 'active', 'priceRange', 'stock'];
