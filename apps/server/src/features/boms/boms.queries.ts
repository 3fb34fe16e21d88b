import type { AccessFields } from '@edp/contract/access';
import type { Bom } from '@edp/contract/bom-form';
import type { boms } from '@edp/contract/boms';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { visibleTo, readableBy } from '../../database/access/access.ts';
import { byName, orderKeys } from '../../database/lists/order.ts';
import { idIn } from '../../database/lists/id-in.ts';
import { sql } from 'kysely';
import { equals, holds, stampConditions } from '../../database/lists/conditions.ts';
import type { Condition } from '../../database/lists/conditions.ts';
import { paged } from '../../database/lists/paged.ts';
import type { PagedRows } from '../../database/lists/paged.ts';
import { contains, searchText, wordsOf } from '../../database/lists/search.ts';
import { shanghaiTime } from '../../database/records/times.ts';
import type { Scope } from '../../database/scope.ts';
import { creationStamp, creatorOf, updateStamp } from '../../database/records/stamps.ts';
import { partOf, recordTables } from '../../recycle-bin/record-tables.ts';
import { departmentOf } from '../organisations/organisations.queries.ts';

/** With its lines; one whose variant is gone stays behind with those below it. */
export const bomRecord = recordTables({
  kind: 'bom',
  table: 'boms',
  code: 'product_code',
  name: 'product_name',
  parts: [partOf('bom_items', 'bom_id')],
  owner: { kind: 'bom' },
});

/** A bill as it is stored, whoever reads it. */
type StoredBom = Omit<Bom, keyof AccessFields>;

/** What a bill or a line says of the variant that it is about. */
export interface VariantTexts {
  row_id: number;
  product_id: number;
  type_id: number;
  product_code: string;
  product_name: string;
  specification_name: string;
}

export interface BomFields extends VariantTexts {
  active: number;
  remark?: string | undefined;
}

/** Fields that are undefined keep their stored value. */
export type Changes<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined };

function selectBoms({ db, tenantId }: Scope) {
  return db
    .selectFrom('boms as b')
    .innerJoin('users as u', creatorOf('b'))
    .where('b.tenant_id', '=', tenantId)
    .select((row) => [
      'b.id',
      'b.product_code as productCode',
      'b.product_name as productName',
      'b.row_id as variantId',
      'b.specification_name as variantName',
      'b.product_id as productId',
      'b.type_id as typeId',
      'b.active',
      'b.remark',
      'u.name as createdBy',
      shanghaiTime(row.ref('b.created_at')).as('createTime'),
      'b.version',
    ]);
}

const sortColumns = (tenantId: number) => ({
  productCode: 'b.product_code',
  productName: 'b.product_name',
  variantName: 'b.specification_name',
  active: 'b.active',
  createTime: 'b.created_at',
  createdBy: byName(tenantId, 'users', 'b.created_by'),
});

type Input = ParsedInputOf<typeof boms.list>;
type ListInput = Pick<Input, 'pageNo' | 'pageSize'> & Partial<Input>;

export async function listBoms(scope: Scope, input: ListInput): Promise<PagedRows<StoredBom>> {
  const { pageNo, pageSize } = input;
  const accessFilter = await readableBy(scope, 'bom');
  const narrowed: Condition[] = [
    ...wordsOf(input.keyword).map((word) => contains(sql.ref('b.search_text'), word)),
    ...holds('b.product_code', input.productCode),
    ...holds('b.product_name', input.productName),
    ...holds('b.specification_name', input.variantName),
    ...equals('b.active', input.active),
    ...stampConditions(scope, 'b', input),
  ];
  const matching = scope.db
    .selectFrom('boms as b')
    .select('b.id')
    .where('b.tenant_id', '=', scope.tenantId)
    .where(visibleTo(accessFilter, 'b'))
    .where((row) => row.and(narrowed));
  const order = orderKeys(sortColumns(scope.tenantId), input);
  const options = { pageNo, pageSize, id: 'b.id', order, filtered: narrowed.length > 0 };
  return paged(scope.db, { matching, rows: selectBoms(scope) }, options);
}

export async function findBom(scope: Scope, id: number): Promise<StoredBom | undefined> {
  return selectBoms(scope).where('b.id', '=', id).executeTakeFirst();
}

/** The bill, kept from other writers until the transaction ends. */
export async function lockBom(scope: Scope, id: number): Promise<StoredBom | undefined> {
  return selectBoms(scope).where('b.id', '=', id).forNoKeyUpdate('b').executeTakeFirst();
}

/**
 * What is said of a variant; the texts are named by the caller or the product's own, as they were entered.
 * A variant without values is told by its code. Undefined when there is no such variant.
 */
export async function findVariantTexts(
  { db, tenantId }: Scope,
  id: number,
  named: { productName?: string | undefined; variantName?: string | undefined },
): Promise<VariantTexts | undefined> {
  const variant = await db
    .selectFrom('product_specifications as r')
    .innerJoin('products as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.id', '=', 'r.product_id'),
    )
    .where('r.tenant_id', '=', tenantId)
    .where('r.id', '=', id)
    .select([
      'r.id as row_id',
      'r.product_id',
      'p.type_id',
      'p.code as product_code',
      'p.name',
      'r.union_key',
      'r.item_code',
    ])
    .executeTakeFirst();
  if (variant === undefined) return undefined;
  const { name, union_key, item_code, ...keys } = variant;
  return {
    ...keys,
    product_name: named.productName ?? name,
    specification_name: named.variantName ?? (union_key || item_code).slice(0, SHORTEST_SPECIFICATION),
  };
}

/** As many characters as a specification may have wherever one is typed. */
const SHORTEST_SPECIFICATION = 100;

/** Owned by the department of whoever adds it. */
export async function createBom(scope: Scope, fields: BomFields): Promise<number> {
  const department_id = await departmentOf(scope);
  const { id } = await scope.db
    .insertInto('boms')
    .values({
      ...fields,
      department_id,
      search_text: searchText(fields.product_code, fields.product_name),
      ...creationStamp(scope),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateBom(scope: Scope, current: StoredBom, fields: Changes<BomFields>): Promise<void> {
  const { product_code = current.productCode, product_name = current.productName } = fields;
  await scope.db
    .updateTable('boms')
    .set({
      ...fields,
      search_text: searchText(product_code, product_name),
      ...updateStamp(scope),
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', current.id)
    .execute();
}

/** Whether its variant is described by a further bill. */
export async function hasOtherBom({ db, tenantId }: Scope, { id, variantId }: StoredBom): Promise<boolean> {
  const other = await db
    .selectFrom('boms')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('row_id', '=', variantId)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Answers how many of them there are. */
export async function switchBoms(scope: Scope, ids: readonly number[], active: number): Promise<number> {
  const { numUpdatedRows } = await scope.db
    // Locked in one order, so that two people who choose the same bills do not wait for each other.
    .with('chosen', (chosen) =>
      chosen
        .selectFrom('boms as b')
        .select('b.id')
        .where('b.tenant_id', '=', scope.tenantId)
        .where((row) => idIn(row.ref('b.id'), ids))
        .orderBy('b.id')
        .forNoKeyUpdate('b'),
    )
    .updateTable('boms')
    .set({ active, ...updateStamp(scope) })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', 'in', (row) => row.selectFrom('chosen').select('id'))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
