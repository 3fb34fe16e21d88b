import { reports } from '@edp/contract/reports';
import { sharingRules } from '@edp/contract/sharing-rules';
import { expect, test } from 'vitest';
import { addMaterial, organisationOf } from '../../testing/fixtures/material-records.ts';
import { pdfPages } from '../../testing/files/pdf-pages.ts';
import { useTestApp } from '../../testing/test-app.ts';

const product = useTestApp();

test('nothing is printed that its reader does not see, neither alone nor among others nor as an accessory', async () => {
  const { database } = product;
  const tenant = await product.newTenant();
  const options = { organisations: ['一号库'], dataScope: 'own' as const };
  const printer = await tenant.userWith(['material', 'material:print'], options);
  const place = await organisationOf(database, tenant.id, '一号库');
  const seed = { organisationIds: [place] };
  const hidden = await addMaterial(database, tenant.id, { ...seed, itemCode: 'HIDDEN-1' });
  const own = await addMaterial(database, tenant.id, {
    ...seed,
    itemCode: 'OWN-1',
    accessoryIds: [hidden.id],
    columns: { created_by: printer.userId, department_id: null },
  });
  const print = (ids: number[]) =>
    printer.raw({ method: 'GET', url: `${reports.pdf.path}?template=materials&ids=${ids.join(',')}` });
  const printed = async (ids: number[]) => (await pdfPages((await print(ids)).rawPayload)).join('\n');

  for (const ids of [[hidden.id], [own.id, hidden.id]])
    expect((await print(ids)).json()).toMatchObject({ code: 4040, message: '数据不存在' });
  expect(await printed([own.id])).toContain('OWN-1');
  expect(await printed([own.id])).not.toContain('HIDDEN-1');

  await tenant.admin.call(sharingRules.create, {
    name: '共享物料',
    sharingType: 'material',
    power: 0,
    addResource: { id: [tenant.adminId] },
    addSharingTo: { id: [printer.userId] },
  });
  expect(await printed([own.id])).toContain('HIDDEN-1');
  expect(await printed([hidden.id])).toContain('HIDDEN-1');
});
