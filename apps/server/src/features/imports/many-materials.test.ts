// Only with row-level security: it is about many rows at once; imported-materials.test.ts runs the statements.
import { imports } from '@edp/contract/imports';
import { NEW_MATERIAL_FLAGS, type Material } from '@edp/contract/material-form';
import { materials } from '@edp/contract/materials';
import { expect, test } from 'vitest';
import { applied, problems, takenBack } from '../../testing/fixtures/import-runs.ts';
import {
  furnish,
  importClerk,
  materialImport,
  materialLine,
  materialOf,
  typeNames,
  type MaterialCells,
} from '../../testing/fixtures/imported-materials.ts';
import { useTestApp } from '../../testing/test-app.ts';

/** A database of its own: every process takes the jobs of all tenants. */
const product = useTestApp({ EDP_JOBS_AT_ONCE: '2' }, { settings: [] });

/** What has to be sent again with another name. */
function changed(material: Material, itemName: string) {
  const { id, version, itemCode, unitId, itemTypeIds } = material;
  const itemCategoryId = material.itemCategoryId ?? 0;
  return { ...NEW_MATERIAL_FLAGS, id, version, itemCode, itemName, unitId, itemCategoryId, itemTypeIds };
}

test('of 5,000 rows with 40 mistakes: the right ones come in, then the mended ones; all goes back but what was edited', async () => {
  const tenant = await furnish(product.database, await product.newTenant());
  const clerk = await importClerk(product.database, tenant);
  const [type = ''] = await typeNames(tenant);
  const mistakes: Partial<MaterialCells>[] = [
    { name: '' },
    { category: '没有' },
    { type: '没有' },
    { unit: '根' },
    { brand: '东明（无锡）' },
    { brand: '旧牌' },
    { price: '0.08元' },
    { price: '1.23456' },
    { lot: '也许' },
    { from: '昨天' },
    { until: '2020-01-01' },
    { name: '长'.repeat(51) },
  ];
  const right = Array.from({ length: 5_000 }, (_, at) => ({ code: `BIG-${String(at).padStart(4, '0')}` }));
  const planted = right.map((cells, at) =>
    at % 125 === 60 ? { ...cells, ...mistakes[((at - 60) / 125) % mistakes.length] } : cells,
  );
  const run = await materialImport(clerk, ...planted.map((cells) => materialLine({ type, ...cells })));
  expect(run.outcomes).toEqual({ new: 4_960, change: 0, same: 0, wrong: 40 });
  const told = await problems(clerk, run.id);
  expect(new Set(told.map((problem) => problem.replace(/^\d+ /, ''))).size).toBe(12);
  const first = await applied(clerk, run.id);
  expect(first.fates).toMatchObject({ written: 4_960, waiting: 40 });
  const mended = await materialImport(clerk, ...right.map((cells) => materialLine({ type, ...cells })));
  expect(mended.outcomes).toEqual({ new: 40, change: 0, same: 4_960, wrong: 0 });
  await applied(clerk, mended.id);
  expect((await clerk.call(materials.list, { itemCode: 'BIG-' })).total).toBe(5_000);
  const edited = await materialOf(clerk, 'BIG-0077');
  if (edited === undefined) throw new Error('It has been imported');
  await clerk.call(materials.update, changed(edited, '手工修改'));
  expect((await takenBack(clerk, run.id)).fates).toMatchObject({ takenBack: 4_959, left: 1 });
  const { data } = await clerk.call(imports.rows, { id: run.id, left: 1 });
  expect(data).toMatchObject([{ number: 79, message: '导入后已被修改，保留现在的内容' }]);
  await takenBack(clerk, mended.id);
  const left = await clerk.call(materials.list, { itemCode: 'BIG-' });
  expect(left.data.map(({ itemCode, itemName }) => [itemCode, itemName])).toEqual([['BIG-0077', '手工修改']]);
}, 600_000);
