import { deletedRecords } from '@edp/contract/deleted-records';
import { drafts } from '@edp/contract/drafts';
import { products } from '@edp/contract/products';
import { recordHistory } from '@edp/contract/record-history';
import { recordUses } from '@edp/contract/record-uses';
import { roles } from '@edp/contract/roles';
import { signInAt } from '@edp/testkit/sign-in';
import { expect } from '@playwright/test';
import type { Server } from './server.ts';

/** Of the product, in the list or in the recycle bin, nobody is told a price whose role hides it. */
export async function expectNoPrice({ address }: Server, name: string): Promise<void> {
  const admin = await signInAt(address);
  const { data: all } = await admin.call(roles.overview, {});
  const { data: role } = await admin.call(roles.detail, {
    id: all.find((one) => one.name === '只读')?.id ?? 0,
  });
  const { data: known } = await admin.call(roles.grantable, {});
  const idOf = (kind: string, screen: string, code?: string) =>
    known.resources.find(
      (one) => one.kind === kind && one.screen === screen && (code === undefined || one.code === code),
    )?.id ?? 0;
  const prices = {
    hiddenColumns: ['priceRange'],
    hiddenForms: ['showPrice', 'suggestedPrice'],
  };
  const product = idOf('menu', 'product');
  const granted = [
    ...role.grants.map((grant) => (grant.id === product ? { ...grant, ...prices } : grant)),
    { id: idOf('menu', 'recycleBin') },
    { id: idOf('button', 'product', 'delete') },
  ];
  expect(await admin.call(roles.saveRights, { id: role.id, granted })).toMatchObject({ code: 0 });
  const reader = await signInAt(address, { account: 'viewer' });
  const { data: listed } = await reader.call(products.list, { name });
  const { data: binned } = await admin.call(deletedRecords.list, { keyword: name });
  const id = listed[0]?.id ?? binned[0]?.id ?? 0;
  const told = await reader.call(recordHistory.list, { kind: 'product', id });
  expect(told).toMatchObject({ code: 0 });
  const answers = [
    told,
    await reader.call(recordHistory.compare, {
      kind: 'product',
      id,
      older: told.data.entries.at(-1)?.moment ?? '',
    }),
    await reader.call(deletedRecords.detail, { id }),
    await reader.call(drafts.mine, {}),
    await reader.call(recordUses.list, { kind: 'product', id }),
  ];
  expect(told.data.entries.length).toBeGreaterThan(2);
  expect(JSON.stringify(answers)).not.toMatch(/19\.8|21\.5|23\.75/);
}
