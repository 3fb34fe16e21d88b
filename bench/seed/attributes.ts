import { addRows, findIds, queryAsTenant, recordColumns, type SeedContext } from './context.ts';
import { attributeValues } from './words.ts';

/** What variants of a product differ in, and the values that it can have. */
export interface Attribute {
  id: number;
  values: readonly string[];
}

/** One for each of the words; those that are there already get the values that they lack. */
export async function findOrAddAttributes(context: SeedContext, productTypeId: number): Promise<Attribute[]> {
  const attributes: Attribute[] = [];
  for (const [at, [name, values]] of attributeValues.entries()) {
    const found = await findIds(
      context,
      'select id from public.specifications where tenant_id = $1 and name = $2',
      name,
    );
    const row = { name, product_type_id: productTypeId, sort_order: (at + 1) * 10 };
    const [id = 0] =
      found.length > 0
        ? found
        : await addRows(context, 'specifications', [{ ...row, ...recordColumns(context, '', name) }]);
    await queryAsTenant(
      context,
      `insert into public.specification_values (tenant_id, specification_id, value, sort_order)
       select $1, $2, v.value, v.position * 10 from unnest($3::text[]) with ordinality as v (value, position)
           on conflict do nothing`,
      id,
      values,
    );
    attributes.push({ id, values });
  }
  return attributes;
}
