import type { Environment } from '../../harness/environment.ts';

/** Records of the demonstration that products of a drill refer to. */
export interface ProductFixtures {
  form: Record<string, unknown>;
  attributeIds: readonly number[];
}

const COLUMNS = 6;
const LINES = 4;
/** Variants of each product. */
export const VARIANTS = COLUMNS * LINES;

export async function findProductFixtures(
  { database }: Environment,
  tenantId: number,
): Promise<ProductFixtures> {
  const { rows: files } = await database.query(
    `insert into files (tenant_id, original_name, content_type, byte_size, stored_as, has_thumbnail, purpose, created_by)
     values ($1, 'drill.png', 'image/png', 1, 'drill', false, 'picture', (select min(id) from users where tenant_id = $1))
     returning id`,
    [tenantId],
  );
  const { rows } = await database.query(
    `select (select json_build_object('typeId', type_id, 'categoryId', category_id, 'brandId', brand_id, 'unitId', unit_id)
               from products where tenant_id = $1 order by id limit 1) as core,
            (select json_agg(id) from (select id from labels where tenant_id = $1 order by id limit 2) as l) as labels,
            (select max(id) from inventory_organisations where tenant_id = $1) as other,
            (select json_agg(id) from (select id from specifications where tenant_id = $1 order by id limit 2) as a)
              as "attributeIds"`,
    [tenantId],
  );
  const { core, labels, other, attributeIds } = rows[0];
  const picture = files[0].id;
  const form = {
    ...core,
    labelIds: labels,
    invOrgList: [other],
    keyword: 'drill',
    minimumOrderQuantity: 1,
    minimumPacking: 1,
    assetMaterial: 0,
    active: 0,
    picId: picture,
    picIds: [picture],
    graphicDetails: `<p><img src="/file/v6/view/${picture}"></p>`,
    productModel: 1,
  };
  return { form, attributeIds };
}

/** A product whose every part says the round; in odd rounds it has other values than in even ones. */
export function productOf(
  { form, attributeIds: [first, second] }: ProductFixtures,
  name: string,
  round: number,
) {
  const variants = Array.from({ length: VARIANTS }, (_, at) => ({
    itemCode: `${name}-${round}-${at}`,
    itemName: `round ${round}`,
    specUnionKey: 'x',
    marketPrice: round,
    listPricePerUnit: round,
    isCreateItem: 1,
    keyList: [
      { key: first, value: `r${round % 2}-${Math.floor(at / LINES)}` },
      { key: second, value: `${at % LINES}` },
    ],
  }));
  return { ...form, name, description: `round ${round}`, proSpecConfigVoList: variants };
}
