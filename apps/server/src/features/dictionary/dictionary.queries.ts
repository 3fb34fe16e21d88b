import type { Queries } from '../../database/connection.ts';
import type { Language } from '@edp/contract/multilingual';
import { nameIn } from '../../database/translations.ts';

interface Scope {
  db: Queries;
  tenantId: number;
  language: Language;
}

/** A dictionary's items by sort order, named in the reader's language. */
export async function listDictionary({ db, tenantId, language }: Scope, dictionary: string) {
  return db
    .selectFrom('dictionary_items')
    .where('tenant_id', '=', tenantId)
    .where('dictionary', '=', dictionary)
    .select((row) => [
      'id',
      'key as sKey',
      nameIn(language, { tenantId, id: row.ref('id'), name: row.ref('name') }).as('name'),
      'sort_order as sort',
    ])
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
}
