import type { SharedKind } from '@edp/contract/access';
import { BASE_CLASS } from '@edp/contract/category-sets';
import { PRODUCT } from '@edp/contract/label-sets';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { readableAmong } from '../../database/access/access.ts';
import { localizedName } from '../../database/records/translations.ts';
import type { Scope } from '../../database/scope.ts';

/** Records that cells name, by where they stand; `r` is the record. */
interface Source {
  from: RawBuilder<unknown>;
  /** What they are told apart by; null where they have names alone. */
  code: RawBuilder<unknown>;
  /** Which of the table's rows are meant at all, and which of those can be chosen anew. */
  among?: RawBuilder<unknown>;
  isOn?: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** Of records with an owner: only those that the person sees are named. */
  ownedAs?: SharedKind;
  /** The table of a tree, whose nodes can be named by the way that leads there. */
  tree?: RawBuilder<unknown>;
}

const inOrder = sql`r.sort_order, r.id`;
const units = { from: sql`units as r`, code: sql`r.code`, order: inOrder };

const sources = {
  brand: { from: sql`brands as r`, code: sql`r.code`, isOn: sql`r.active = 1`, order: inOrder },
  unit: { ...units, isOn: sql`r.active = 1` },
  lengthUnit: { ...units, isOn: sql`r.active = 1 and r.category = 'LengthUnit'` },
  weightUnit: { ...units, isOn: sql`r.active = 1 and r.category = 'WeightUnit'` },
  volumeUnit: { ...units, isOn: sql`r.active = 1 and r.category = 'VolumeUnit'` },
  productType: { from: sql`product_types as r`, code: sql`r.code`, isOn: sql`r.active = 1`, order: inOrder },
  itemType: {
    from: sql`dictionary_items as r`,
    code: sql`r.key`,
    among: sql`r.dictionary = 'dms_sku_itemtype'`,
    isOn: sql`r.enabled`,
    order: inOrder,
  },
  category: {
    from: sql`categories as r join category_sets as s on s.tenant_id = r.tenant_id and s.id = r.set_id`,
    code: sql`r.code`,
    among: sql`s.code = ${BASE_CLASS}`,
    isOn: sql`r.status = 1`,
    order: inOrder,
    tree: sql`categories`,
  },
  productLabel: {
    from: sql`labels as r join label_sets as s on s.tenant_id = r.tenant_id and s.id = r.set_id`,
    code: sql`r.code`,
    among: sql`s.use_object = ${PRODUCT}`,
    order: inOrder,
    tree: sql`labels`,
  },
  classification: {
    from: sql`classifications as r`,
    code: sql`null::text`,
    order: sql`r.id`,
    ownedAs: 'classification',
  },
  inventoryOrganisation: {
    from: sql`inventory_organisations as r`,
    code: sql`nullif(r.code, '')`,
    isOn: sql`r.enabled`,
    order: sql`r.id`,
  },
} as const satisfies Record<string, Source>;
export type ReferenceKind = keyof typeof sources;

/** What a record is called, from what tells it apart best to what may be several records' name. */
export interface NamedRecord {
  id: number;
  code: string | null;
  path: string | null;
  name: string;
  /** In the reader's language. */
  shown: string;
}

const yes = sql`true`;
const sourceOf = (kind: ReferenceKind): Source => sources[kind];

function shownName({ tenantId, language }: Scope): RawBuilder<string> {
  return localizedName(language, { tenantId, id: sql.ref('r.id'), name: sql.ref('r.name') });
}

/** Names from the root to the record, joined by `/`. */
function pathOf({ tenantId }: Scope, tree: RawBuilder<unknown> | undefined): RawBuilder<unknown> {
  if (tree === undefined) return sql`null`;
  return sql`(
    with recursive up as (
      select r.parent_id, r.name as path
      union all
      select above.parent_id, above.name || '/' || up.path from ${tree} as above join up on above.id = up.parent_id
       where above.tenant_id = ${tenantId})
    select path from up where parent_id is null)`;
}

/** Records that one of the texts may mean: by code, by name in either language, or as the last of a way through a tree. */
export async function findNamed(
  scope: Scope,
  kind: ReferenceKind,
  texts: readonly string[],
): Promise<NamedRecord[]> {
  const { db, tenantId } = scope;
  const { from, code, among = yes, order, tree } = sourceOf(kind);
  const { rows } = await sql<NamedRecord>`
    select r.id, ${code} as code, r.name, ${shownName(scope)} as shown, ${pathOf(scope, tree)} as path
      from ${from}
     where r.tenant_id = ${tenantId} and ${among}
       and (${code} = any(${texts}::text[]) or r.name = any(${texts}::text[]) or exists (
         select from translations as t
          where t.tenant_id = ${tenantId} and t.record_id = r.id and t.name = any(${texts}::text[])))
     order by ${order}`.execute(db);
  return seenOf(scope, kind, rows);
}

async function seenOf<R extends { id: number }>(scope: Scope, kind: ReferenceKind, rows: R[]): Promise<R[]> {
  const { ownedAs } = sourceOf(kind);
  if (ownedAs === undefined) return rows;
  const ids = rows.map(({ id }) => id);
  const seen = await readableAmong(scope, ownedAs, ids);
  return rows.filter(({ id }) => seen.has(id));
}

/** So many fit below a cell; others can be typed. */
const MOST_OFFERED = 500;

/** What is offered below cells that name such records: ways through a tree, else names. */
export async function offeredNames(scope: Scope, kind: ReferenceKind): Promise<string[]> {
  const { tree } = sourceOf(kind);
  return listOf(scope, kind, { said: tree ? pathOf(scope, tree) : shownName(scope), limit: MOST_OFFERED });
}

/** More than anybody looks through for what may have been meant. */
const MOST_COMPARED = 20_000;

export function listNames(scope: Scope, kind: ReferenceKind): Promise<string[]> {
  return listOf(scope, kind, { said: shownName(scope), limit: MOST_COMPARED });
}

/** Of records that can be chosen anew, in their order. */
async function listOf(
  scope: Scope,
  kind: ReferenceKind,
  { said, limit }: { said: RawBuilder<unknown>; limit: number },
): Promise<string[]> {
  const { db, tenantId } = scope;
  const { from, among = yes, isOn = yes, order } = sourceOf(kind);
  const { rows } = await sql<{ id: number; said: string }>`
    select r.id, ${said} as said from ${from}
     where r.tenant_id = ${tenantId} and ${among} and ${isOn} order by ${order} limit ${limit}`.execute(db);
  return (await seenOf(scope, kind, rows)).map((row) => row.said);
}
