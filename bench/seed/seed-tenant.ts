import pg from 'pg';
import { openDatabase } from '../../apps/server/src/database/connection.ts';
import { findIds, type SeedContext } from './context.ts';
import { defaultCounts, RANDOM, type Counts } from './counts.ts';
import { addMaterials } from './materials.ts';
import { addDepartments, addPeople } from './people.ts';
import { addProducts, planProducts } from './products.ts';
import { Progress } from './progress.ts';
import { addBrands, addCategories, addLabels, addUnits } from './records.ts';
import { findOrCreateTenant, type SeededTenant } from './tenant.ts';

export interface SeedOptions {
  tenant: string;
  /** Of each kind that is not named as many as by default. */
  counts: Partial<Counts>;
  /** The same number gives the same rows, but for their ids. */
  random?: number;
}

const TABLES = `
  departments, users, user_roles, brands, units, categories, labels, materials, material_types, material_organisations,
  search_entries, organisation_totals, products, product_organisations, product_labels, product_specifications,
  product_specification_values`;

/** Adds so many records to a tenant, which is created when there is none; returns how long the rows took. */
export async function seedTenant(
  ownerUrl: string,
  { tenant, counts: asked, random = RANDOM }: SeedOptions,
): Promise<SeededTenant & { rows: number; seconds: number }> {
  const counts = { ...defaultCounts, ...asked };
  const database = openDatabase(ownerUrl, { max: 2 });
  const client = new pg.Client({ connectionString: ownerUrl });
  // Whoever waits for an answer hears of a lost connection.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const found = await findOrCreateTenant(database, tenant);
    const progress = new Progress(Object.values(counts).reduce((sum, count) => sum + count, 0));
    await addAll({ ...found, client, random, progress }, counts);
    const { rows, seconds } = progress;
    await client.query(`vacuum analyze ${TABLES}`);
    return { ...found, rows, seconds };
  } finally {
    await client.end();
    await database.close();
  }
}

async function addAll(context: SeedContext, counts: Counts): Promise<void> {
  const departments = await addDepartments(context, counts.departments);
  const references = {
    owners: await addPeople(context, counts.people, departments),
    brands: await addBrands(context, counts.brands),
    units: await addUnits(context, counts.units),
    categories: await addCategories(context, counts.categories),
    labelIds: await addLabels(context, counts.labels),
    typeIds: await findIds(
      context,
      `select id from public.dictionary_items where tenant_id = $1 and dictionary = 'dms_sku_itemtype' order by id`,
    ),
  };
  const products = await planProducts(context, counts.products, references);
  const ofProducts = products.flatMap(({ variants }) => variants.map(({ material }) => material));
  await addMaterials(context, { count: counts.materials, references, ofProducts });
  await addProducts(context, products);
}
