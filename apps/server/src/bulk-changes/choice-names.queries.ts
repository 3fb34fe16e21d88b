import type { BulkChoice } from '@edp/contract/bulk-list';
import { sql } from 'kysely';
import { localizedName } from '../database/records/translations.ts';
import type { Scope } from '../database/scope.ts';

/** Where records that fields choose from are kept, and what a field holds of them. */
const places = {
  unit: { table: 'units', holds: 'id' },
  brand: { table: 'brands', holds: 'id' },
  productType: { table: 'product_types', holds: 'id' },
  category: { table: 'categories', holds: 'id' },
  label: { table: 'labels', holds: 'id' },
  itemType: { table: 'dictionary_items', holds: 'id', dictionary: 'dms_sku_itemtype' },
  unitCategory: { table: 'dictionary_items', holds: 'key', dictionary: 'edp_productunit_type' },
} as const satisfies Record<BulkChoice, Place>;

interface Place {
  table: string;
  holds: 'id' | 'key';
  dictionary?: string;
}

/** Of a choice from a dictionary, which one. */
export function dictionaryOf(of: BulkChoice): string | undefined {
  const place: Place = places[of];
  return place.dictionary;
}

/** What chosen records are called in the reader's language, by what fields hold of them; what is not there is left out. */
export async function choiceNames(
  { db, tenantId, language }: Scope,
  of: BulkChoice,
  held: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (held.length === 0) return new Map();
  const { table, holds, dictionary }: Place = places[of];
  const key = sql`${sql.ref(`r.${holds}`)}::text`;
  const name = localizedName(language, { tenantId, id: sql.ref('r.id'), name: sql.ref('r.name') });
  const { rows } = await sql<{ held: string; name: string }>`
    select ${key} as held, ${name} as name from ${sql.table(table)} as r
     where r.tenant_id = ${tenantId} and ${sql.ref(`r.${holds}`)} = any(${held}::${sql.raw(holds === 'id' ? 'bigint' : 'text')}[])
       ${dictionary === undefined ? sql`` : sql`and r.dictionary = ${dictionary}`}`.execute(db);
  return new Map(rows.map((row) => [row.held, row.name]));
}
