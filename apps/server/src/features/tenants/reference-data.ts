import { BASE_CLASS } from '@edp/contract/category-sets';
import type { Queries } from '../../database/connection.ts';
import { searchText } from '../../database/lists/search.ts';
import { baseClassSet, defaultProductTypes } from './default-records.ts';
import { nameInEnglish } from './name-in-english.ts';

/** What records of a new tenant refer to from the first day: types of products and the set of their base classes. */
export async function addReferenceData(
  db: Queries,
  { tenantId, adminId }: { tenantId: number; adminId: number },
): Promise<void> {
  const types = await db
    .insertInto('product_types')
    .values(
      defaultProductTypes.map(({ code, name }, at) => ({
        tenant_id: tenantId,
        code,
        name,
        sort_order: (at + 1) * 10,
      })),
    )
    .returning(['id', 'code'])
    .execute();
  const { name, english } = baseClassSet;
  const set = await db
    .insertInto('category_sets')
    .values({
      tenant_id: tenantId,
      type: 1,
      source: 1,
      code: BASE_CLASS,
      name,
      search_text: searchText(BASE_CLASS, name),
      created_by: adminId,
      updated_by: adminId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await nameInEnglish(db, tenantId, [
    ...types.map(({ id, code }) => ({
      id,
      name: defaultProductTypes.find((type) => type.code === code)?.english ?? '',
    })),
    { id: set.id, name: english },
  ]);
}
