import { searchText } from '../../apps/server/src/database/lists/search.ts';
import { addRows, madeBy, queryOf, type Place } from './place.ts';
import { dimensions } from './words.ts';

/** What products in several styles differ in, and the values that it can have. */
export interface Definition {
  id: number;
  values: readonly string[];
}

/** One for each dimension; those that are there already get the values that they lack. */
export async function findOrAddDefinitions(place: Place, productTypeId: number): Promise<Definition[]> {
  const { tenantId, adminId } = place;
  const names = dimensions.map(([name]) => name);
  const { rows: found } = await queryOf(
    place,
    'select id, name from public.specifications where tenant_id = $1 and name = any ($2)',
    [tenantId, names],
  );
  const ids = new Map(found.map(({ id, name }) => [String(name), Number(id)]));
  const missing = names.filter((name) => !ids.has(name));
  const rows = missing.map((name, at) => ({
    name,
    product_type_id: productTypeId,
    sort_order: (at + 1) * 10,
    search_text: searchText('', name),
    ...madeBy(adminId),
  }));
  const added = await addRows(place, 'specifications', rows);
  missing.forEach((name, at) => ids.set(name, added[at] ?? 0));
  const definitions = dimensions.map(([name, values]) => ({ id: ids.get(name) ?? 0, values }));
  for (const { id, values } of definitions) {
    await queryOf(
      place,
      `insert into public.specification_values (tenant_id, specification_id, value, sort_order)
       select $1, $2, v.value, v.place * 10 from unnest($3::text[]) with ordinality as v (value, place)
           on conflict do nothing`,
      [tenantId, id, values],
    );
  }
  return definitions;
}
