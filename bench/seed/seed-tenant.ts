import pg from 'pg';
import { openDatabase } from '../../apps/server/src/database/connection.ts';
import type { Counts } from './counts.ts';
import { addMaterials, type Known } from './materials.ts';
import { addDepartments, addPeople } from './people.ts';
import { queryOf, type Place } from './place.ts';
import { planProducts } from './product-plan.ts';
import { addProducts } from './products.ts';
import { Progress } from './progress.ts';
import { addBrands, addCategories, addLabels, addUnits } from './records.ts';
import { findOrMakeTenant, type SeededTenant } from './tenant.ts';

interface Wanted {
  tenant: string;
  counts: Counts;
  /** The same number gives the same rows, but for their ids. */
  random: number;
}

const TABLES = [
  'departments',
  'users',
  'user_roles',
  'brands',
  'units',
  'categories',
  'labels',
  'materials',
  'material_types',
  'material_organisations',
  'search_entries',
  'organisation_totals',
  'products',
  'product_organisations',
  'product_labels',
  'product_specifications',
  'product_specification_values',
];

/** Adds so many records to a tenant, which is made when there is none; answers how long the rows took. */
export async function seedTenant(
  ownerUrl: string,
  { tenant, counts, random }: Wanted,
): Promise<SeededTenant & { rows: number; seconds: number }> {
  const database = openDatabase(ownerUrl, { max: 2 });
  const client = new pg.Client({ connectionString: ownerUrl });
  // Whoever waits for an answer hears of it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const found = await findOrMakeTenant(database, tenant);
    const progress = new Progress(Object.values(counts).reduce((sum, count) => sum + count, 0));
    await addAll({ ...found, client, seed: random, progress }, counts);
    const { rows, seconds } = progress.end();
    for (const table of TABLES) await client.query(`vacuum analyze public.${table}`);
    return { ...found, rows, seconds };
  } finally {
    await client.end();
    await database.close();
  }
}

async function addAll(place: Place, counts: Counts): Promise<void> {
  const departments = await addDepartments(place, counts.departments);
  const known = {
    owners: await addPeople(place, counts.people, departments),
    brands: await addBrands(place, counts.brands),
    units: await addUnits(place, counts.units),
    categories: await addCategories(place, counts.categories),
    labelIds: await addLabels(place, counts.labels),
    typeIds: await itemTypes(place),
  } satisfies Known & { labelIds: number[] };
  const products = await planProducts(place, counts.products, known);
  const ofProducts = products.flatMap(({ materials }) => materials);
  await addMaterials(place, { count: counts.materials, known, ofProducts });
  await addProducts(place, products);
}

async function itemTypes(place: Place): Promise<number[]> {
  const { rows } = await queryOf(
    place,
    `select id from public.dictionary_items where tenant_id = $1 and dictionary = 'dms_sku_itemtype' order by id`,
    [place.tenantId],
  );
  return rows.map(({ id }) => Number(id));
}
