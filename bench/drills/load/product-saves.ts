import { sql } from 'kysely';
import type { Queries } from '../../../apps/server/src/database/connection.ts';
import { noFindings, type Findings } from '../drill.ts';

/** Records of the demonstration that the products of the drill refer to. */
export interface Fixtures {
  tenantId: number;
  form: Record<string, unknown>;
  organisationId: number;
  definitions: number[];
}

const COLUMNS = 6;
const LINES = 4;
const ROWS = COLUMNS * LINES;

/** What was said to be saved, and what had been asked for last, by the product's name, which begins with the mark. */
export interface Expected {
  mark: string;
  acknowledged: Map<string, { id: number; round: number }>;
  asked: Map<string, number>;
}

export async function findFixtures(db: Queries, tenantId: number, organisationId: number): Promise<Fixtures> {
  const { rows } = await sql<{
    core: Record<string, number>;
    labels: number[];
    other: number;
    definitions: number[];
  }>`
    select (select json_build_object('typeId', type_id, 'categoryId', category_id, 'brandId', brand_id, 'unitId', unit_id)
              from products where tenant_id = ${tenantId} order by id limit 1) as core,
           (select json_agg(id) from (select id from labels where tenant_id = ${tenantId} order by id limit 2) as l) as labels,
           (select id from inventory_organisations
             where tenant_id = ${tenantId} and id <> ${organisationId} order by id limit 1) as other,
           (select json_agg(id) from (select id from specifications where tenant_id = ${tenantId} order by id limit 2) as s)
             as definitions`.execute(db);
  const file = await sql<{ id: number }>`
    insert into files (tenant_id, original_name, content_type, byte_size, stored_as, has_thumbnail, purpose, created_by)
    values (${tenantId}, 'drill.png', 'image/png', 1, 'drill', false, 'picture',
            (select id from users where tenant_id = ${tenantId} order by id limit 1))
    returning id`.execute(db);
  const [found] = rows;
  const picture = file.rows[0]?.id;
  if (found === undefined || picture === undefined) throw new Error('The demonstration is not there');
  const form = {
    ...found.core,
    labelIds: found.labels,
    invOrgList: [found.other],
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
  return { tenantId, form, organisationId, definitions: found.definitions };
}

/** A product whose every part says the round; in odd rounds it has other values than in even ones. */
export function productOf({ form, definitions: [first, second] }: Fixtures, name: string, round: number) {
  const rows = Array.from({ length: ROWS }, (_, at) => ({
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
  return { ...form, name, description: `round ${round}`, proSpecConfigVoList: rows };
}

interface Stored {
  id: number;
  name: string;
  round: string;
  version: number;
  rows: number;
  rowRounds: number;
  values: number;
  ofRound: number;
  materials: number;
  labels: number;
  organisations: number;
  files: number;
}

/** How many of everything a product has that is there whole. */
const whole = {
  rows: ROWS,
  ofRound: ROWS,
  rowRounds: 1,
  values: 2 * ROWS,
  materials: 2 * ROWS,
  labels: 2,
  organisations: 2,
  files: 2,
};

/** What is wrong with the products of the mark as they are stored: halves, and what was promised and is not there. */
export async function findFaults(db: Queries, fixtures: Fixtures, expected: Expected): Promise<Findings> {
  const findings = noFindings();
  const rows = await readStored(db, fixtures, expected.mark);
  const stored = Map.groupBy(rows, ({ name }) => name);
  findings.half.push(...rows.filter((row) => !isWhole(row)).map((row) => `product ${JSON.stringify(row)}`));
  for (const [name, { length }] of stored)
    if (length > 1) findings.duplicated.push(`product ${name}, ${length} times`);
  for (const [name, { round }] of expected.acknowledged) {
    const [row] = stored.get(name) ?? [];
    const kept = row === undefined ? -1 : Number(row.round.slice('round '.length));
    if (kept < round || kept > (expected.asked.get(name) ?? -1))
      findings.lost.push(`product ${name} of round ${round}, kept ${kept}`);
  }
  findings.half.push(...(await findStrays(db, fixtures, expected.mark)));
  return findings;
}

function isWhole(row: Stored): boolean {
  return Object.entries(whole).every(([what, count]) => Reflect.get(row, what) === count);
}

async function readStored(db: Queries, { tenantId }: Fixtures, mark: string): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select p.id, p.name, p.description as round, p.version,
           (select count(*) from product_specifications as r where r.tenant_id = p.tenant_id and r.product_id = p.id) as rows,
           (select count(*) from product_specifications as r
             where r.tenant_id = p.tenant_id and r.product_id = p.id and r.item_name = p.description) as "ofRound",
           (select count(distinct r.item_name) from product_specifications as r
             where r.tenant_id = p.tenant_id and r.product_id = p.id) as "rowRounds",
           (select count(*) from product_specifications as r
              join product_specification_values as v on v.tenant_id = r.tenant_id and v.row_id = r.id
             where r.tenant_id = p.tenant_id and r.product_id = p.id) as values,
           (select count(*) from product_specifications as r
              join materials as m on m.tenant_id = r.tenant_id and m.id = r.material_id and m.item_code = r.item_code
              join material_organisations as o on o.tenant_id = m.tenant_id and o.material_id = m.id
             where r.tenant_id = p.tenant_id and r.product_id = p.id) as materials,
           (select count(*) from product_labels as l where l.tenant_id = p.tenant_id and l.product_id = p.id) as labels,
           (select count(*) from product_organisations as o
             where o.tenant_id = p.tenant_id and o.product_id = p.id) as organisations,
           (select count(*) from product_files as f where f.tenant_id = p.tenant_id and f.product_id = p.id) as files
      from products as p where p.tenant_id = ${tenantId} and p.name like ${`${mark}-%`} order by p.id`.execute(
    db,
  );
  return rows;
}

/** Materials of the mark's codes of which no product knows, though the round that made them is the product's. */
async function findStrays(
  db: Queries,
  { tenantId, organisationId }: Fixtures,
  mark: string,
): Promise<string[]> {
  // Compared here: tables that have just grown have no statistics, and a join would read one for each row of the other.
  const { rows: products } = await sql<{ name: string }>`
    select p.name from products as p
      join product_organisations as o on o.tenant_id = p.tenant_id and o.product_id = p.id
     where p.tenant_id = ${tenantId} and p.name like ${`${mark}-%`}
       and o.inventory_organisation_id = ${organisationId}`.execute(db);
  const names = new Set(products.map(({ name }) => name));
  const { rows } = await sql<{ item_code: string }>`
    select item_code from materials where tenant_id = ${tenantId} and item_code like ${`${mark}-%`}`.execute(
    db,
  );
  const strays = rows.filter(({ item_code }) => !names.has(item_code.split('-').slice(0, 2).join('-')));
  return strays.map(({ item_code }) => `material ${item_code} of no product`);
}
