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
      'enabled',
    ])
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  const answered = items.map(({ enabled, ...item }) => ({ ...item, disabled: !enabled }));
  return filterByKeyword(answered, keyword, ({ key, name }) => `${key} ${name}`);
}

/**
 * What keeps an item from being given to a record that has another one or none: it is not there, or switched off. It is not switched
 * until the transaction ends.
 */
export async function hindersUse(
  { db, tenantId }: Scope,
  { dictionary, key, stored }: { dictionary: string; key: string; stored: string | undefined },
): Promise<'missing' | 'disabled' | undefined> {
  const item = await db
    .selectFrom('dictionary_items')
    .where('tenant_id', '=', tenantId)
    .where('dictionary', '=', dictionary)
    .where('key', '=', key)
    .select('enabled')
    .forShare()
    .executeTakeFirst();
  if (item === undefined) return 'missing';
  return item.enabled || key === stored ? undefined : 'disabled';
}
