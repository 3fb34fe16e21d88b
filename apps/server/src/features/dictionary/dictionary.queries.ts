import { filterByKeyword } from '../../database/lists/short-lists.ts';
import { localizedName } from '../../database/records/translations.ts';
import type { Scope } from '../../database/scope.ts';

/** A dictionary's items by sort order, named in the reader's language; with a keyword those that hold it. */
export async function listDictionary(
  { db, tenantId, language }: Scope,
  dictionary: string,
  keyword?: string,
) {
  const items = await db
    .selectFrom('dictionary_items')
    .where('tenant_id', '=', tenantId)
    .where('dictionary', '=', dictionary)
    .select((row) => [
      'id',
      'key',
      localizedName(language, { tenantId, id: row.ref('id'), name: row.ref('name') }).as('name'),
      'sort_order as sort',
    ])
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  return filterByKeyword(items, keyword, ({ key, name }) => `${key} ${name}`);
}
