import type { Environment } from '../harness/environment.ts';

/** Records of the demonstration that what is saved refers to. */
export interface Needs {
  unitId: number;
  brandId: number;
  categoryId: number;
  /** Of materials. */
  typeId: number;
  productTypeId: number;
  /** A specification that variants have values of. */
  attributeId: number;
  pictureId: number;
}

export async function findNeeds({ database }: Environment, tenantId: number): Promise<Needs> {
  const { rows: files } = await database.query(
    `insert into files (tenant_id, original_name, content_type, byte_size, stored_as, has_thumbnail, purpose, created_by)
     values ($1, 'saved.png', 'image/png', 1, 'saved', false, 'picture', (select min(id) from users where tenant_id = $1))
     returning id`,
    [tenantId],
  );
  const { rows } = await database.query(
    `select unit_id as "unitId", brand_id as "brandId", category_id as "categoryId", type_id as "productTypeId",
            (select min(id) from dictionary_items where tenant_id = $1 and dictionary = 'dms_sku_itemtype') as "typeId",
            (select min(id) from specifications where tenant_id = $1) as "attributeId"
       from products where tenant_id = $1 order by id limit 1`,
    [tenantId],
  );
  return { ...rows[0], pictureId: files[0].id };
}
