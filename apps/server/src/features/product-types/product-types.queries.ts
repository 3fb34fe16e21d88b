import type { productTypes } from '@edp/contract/product-types';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { searchText, wordsOf } from '../../database/search.ts';
import { nameIn } from '../../database/translations.ts';
import type { Scope } from '../../database/scope.ts';

/** Types by sort order: with flag 1 the enabled ones, otherwise all. A tenant has a handful, so words are looked for here. */
export async function listProductTypes(
  { db, tenantId, language }: Scope,
  { flag, keyword }: ParsedInputOf<typeof productTypes.all>,
) {
  let query = db
    .selectFrom('product_types as k')
    .where('k.tenant_id', '=', tenantId)
    .select((row) => [
      'k.id',
      'k.code',
      nameIn(language, { tenantId, id: row.ref('k.id'), name: row.ref('k.name') }).as('name'),
      'k.name as ownName',
      'k.sort_order as sortOrder',
    ])
    .orderBy('k.sort_order')
    .orderBy('k.id');
  if (flag === '1') query = query.where('k.active', '=', 1);
  const words = wordsOf(keyword).map((word) => word.toLowerCase());
  const rows = (await query.execute()).map(({ ownName, ...type }) => ({
    type,
    text: `${searchText(type.code, ownName)} ${type.name.toLowerCase()}`,
  }));
  return rows.filter(({ text }) => words.every((word) => text.includes(word))).map(({ type }) => type);
}

/** Whether there is such a type; undefined without one. */
export async function isTypeEnabled({ db, tenantId }: Scope, id: number): Promise<boolean | undefined> {
  const type = await db
    .selectFrom('product_types')
    .select('active')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return type && type.active === 1;
}
