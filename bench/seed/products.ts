import type { Place } from './place.ts';
import type { PlannedProduct, Row } from './product-plan.ts';
import { Stage, asTenant, lineOf } from './stage.ts';

const BATCH = 5_000;

/** Stores the products with their rows, labels and inventory organisations; the rows' materials are there. */
export async function addProducts(place: Place, products: readonly PlannedProduct[]): Promise<void> {
  const { client, tenantId, progress } = place;
  const stages = {
    products: await Stage.open(client, 'products', ['label_ids bigint[]', 'organisation_ids bigint[]']),
    rows: await Stage.open(client, 'product_specifications', ['specification_ids bigint[]', 'texts text[]']),
  };
  for (let from = 0; from < products.length; from += BATCH) {
    const batch = products.slice(from, from + BATCH);
    await asTenant(client, tenantId, async () => {
      const ids = await storeProducts(place, stages.products, batch);
      const rows = batch.flatMap((planned, at) =>
        planned.rows.map((row) => ({ ...row, product_id: ids[at] ?? 0 })),
      );
      await storeRows(place, stages.rows, rows);
    });
    progress.add(batch.length);
  }
}

async function copy({ tenantId }: Place, stage: Stage, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => lineOf([tenantId, ...columns.map((column) => row[column] ?? null)]));
  await stage.copy(['tenant_id', ...columns], lines);
}

async function storeProducts(
  place: Place,
  stage: Stage,
  batch: readonly PlannedProduct[],
): Promise<number[]> {
  const { client } = place;
  await copy(
    place,
    stage,
    batch.map(({ product }) => product),
  );
  await stage.insert();
  await client.query(
    `insert into public.product_labels (tenant_id, product_id, label_id)
     select tenant_id, id, label from ${stage.name}, unnest(label_ids) as label`,
  );
  await client.query(
    `insert into public.product_organisations (tenant_id, inventory_organisation_id, product_id)
     select tenant_id, place, id from ${stage.name}, unnest(organisation_ids) as place order by place, id`,
  );
  const { rows } = await client.query(`select id from ${stage.name} order by id`);
  return rows.map(({ id }) => Number(id));
}

async function storeRows(place: Place, stage: Stage, rows: readonly Row[]): Promise<void> {
  const { client } = place;
  await copy(place, stage, rows);
  await client.query(
    `update ${stage.name} as r set material_id = m.id
       from public.materials as m where m.tenant_id = r.tenant_id and m.item_code = r.item_code`,
  );
  await stage.insert();
  await client.query(
    `insert into public.product_specification_values (tenant_id, row_id, specification_id, position, value)
     select r.tenant_id, r.id, v.specification_id, v.place - 1, v.value
       from ${stage.name} as r,
            unnest(r.specification_ids, r.texts) with ordinality as v (specification_id, value, place)`,
  );
}
