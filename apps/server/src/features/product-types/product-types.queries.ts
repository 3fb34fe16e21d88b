import type { productTypes } from '@edp/contract/product-types';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { filterByKeyword } from '../../database/lists/short-lists.ts';
import { localizedName } from '../../database/records/translations.ts';
import type { Scope } from '../../database/scope.ts';

/** Types by sort order: with flag 1 the enabled ones, otherwise all. */
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
      localizedName(language, { tenantId, id: row.ref('k.id'), name: row.ref('k.name') }).as('name'),
      'k.name as ownName',
      'k.sort_order as sortOrder',
    ])
    .orderBy('k.sort_order')
    .orderBy('k.id');
  if (flag === '1') query = query.where('k.active', '=', 1);
  const rows = await query.execute();
  return filterByKeyword(rows, keyword, ({ code, ownName, name }) => `${code} ${ownName} ${name}`);
}

/** Whether there is such a type and it can be chosen. */
export async function isTypeEnabled({ db, tenantId }: Scope, id: number): Promise<boolean> {
  const type = await db
    .selectFrom('product_types')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('active', '=', 1)
    .executeTakeFirst();
  return type !== undefined;
}
