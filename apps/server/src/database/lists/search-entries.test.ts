import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const product = useTestApp();

test('an entry has the organisations that were said beforehand, also when they are taken away and given again', async () => {
  const { id: tenantId, adminId } = await product.newTenant();
  const [unit, category, organisation, material] = [900_001, 900_002, 900_003, 900_004];
  const seen = await product.database.inTenantTransaction(tenantId, async (db) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
    await run(
      sql`insert into inventory_organisations (tenant_id, id, code, name, unit_name) values (${tenantId}, ${organisation}, 'o', 'o', 'o')`,
    );
    await run(sql`insert into units (tenant_id, id, code, name, category, created_by, updated_by, search_text)
      values (${tenantId}, ${unit}, 'u', 'u', 'LengthUnit', ${adminId}, ${adminId}, 'u')`);
    await run(sql`insert into categories (tenant_id, set_id, id, code, name, created_by, updated_by, search_text)
      select tenant_id, id, ${category}, 'c', 'c', ${adminId}, ${adminId}, 'c' from category_sets where tenant_id = ${tenantId} limit 1`);
    await run(
      sql`select set_config('app.places_of_new', ${`material {${material}} {${organisation}}`}, true)`,
    );
    await run(sql`insert into materials
        (tenant_id, id, item_code, item_name, unit_id, category_id, created_by, updated_by, department_id, search_text)
      select tenant_id, ${material}, 'm', 'm', ${unit}, ${category}, id, id, department_id, 'm'
        from users where tenant_id = ${tenantId} and id = ${adminId}`);
    const give = () =>
      run(sql`insert into material_organisations (tenant_id, inventory_organisation_id, material_id)
        values (${tenantId}, ${organisation}, ${material})`);
    const places = async () => {
      const { rows } = await sql<{
        count: number;
      }>`select cardinality(organisation_ids) as count from search_entries
        where tenant_id = ${tenantId} and kind = 'material' and id = ${material}`.execute(db);
      return rows[0]?.count;
    };
    const counts = [await places()];
    await give();
    counts.push(await places());
    await run(
      sql`delete from material_organisations where tenant_id = ${tenantId} and material_id = ${material}`,
    );
    counts.push(await places());
    await give();
    counts.push(await places());
    return counts;
  });
  expect(seen).toEqual([1, 1, 0, 1]);
});
