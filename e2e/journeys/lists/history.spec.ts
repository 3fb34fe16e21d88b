import { products } from '@edp/contract/products';
import { roles } from '@edp/contract/roles';
import { signInAt } from '@edp/testkit/sign-in';
import type { Page } from '@playwright/test';
import { expectNoBarrier } from '../../support/barriers.ts';
import { field, submit } from '../../support/record-page.ts';
import { chooseMore, openMenu, row } from '../../support/screens.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

test('a price is corrected, told with its old value, compared and restored; a role that does not see prices sees none of it', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);
  const admin = await signInAt(server.address);
  const { data: listed } = await admin.call(products.list, { pageNo: 1, pageSize: 1 });
  const product = listed[0];
  if (product === undefined) throw new Error('The demonstration has products');
  await signIn(page, { account: 'admin' }, { at: '/mchManage' });

  await test.step('the correction stands at the top, with who and what it was', async () => {
    await correctPrice(page, product.name, '87.5');
    await correctPrice(page, product.name, '91.25');
    await openHistory(page, product.name);
    const newest = entries(page).first();
    await expect(newest).toContainText('林晓');
    await expect(newest).toContainText('界面');
    await expect(newest).toContainText('当前');
    await expect(newest.getByRole('listitem').filter({ hasText: '展示价' })).toHaveText(
      /展示价 87\.5 → 91\.25/,
    );
    await expectNoBarrier(page, 'dialog');
  });

  await test.step('Enter compares with the entry before; fields that are the same are asked for', async () => {
    await entries(page).first().focus();
    await page.keyboard.press('Enter');
    const compared = page.getByRole('region', { name: '对比 2 个版本' });
    await expect(compared.getByRole('row').filter({ hasText: '展示价' })).toHaveText(/展示价87\.591\.25/);
    await expect(compared.getByRole('row').filter({ hasText: '商品名称' })).toBeHidden();
    await compared.getByLabel('只看不同').uncheck();
    await expect(compared.getByRole('row').filter({ hasText: '商品名称' })).toBeVisible();
    await expectNoBarrier(page, 'dialog');
    await compared.getByRole('button', { name: '关闭对比' }).click();
  });

  await test.step('a field narrows the timeline to what was changed of it', async () => {
    await page.getByLabel('字段').selectOption({ label: '展示价' });
    await expect(page.getByRole('dialog').getByText('展示价', { exact: true }).last()).toBeVisible();
    await expect(entries(page).filter({ hasText: '上架状态' })).toHaveCount(0);
    await page.getByLabel('字段').selectOption({ label: '全部字段' });
  });

  await test.step('an earlier version comes back through the save of the product, as a version of its own', async () => {
    const earlier = entries(page).filter({ hasText: '→ 87.5' });
    await earlier.hover();
    await earlier.getByRole('button', { name: '恢复此版本' }).click();
    const restore = page.getByRole('dialog', { name: /^恢复 v/ });
    await expect(restore.getByRole('row').filter({ hasText: '展示价' })).toHaveText(/91\.25/);
    await restore.getByRole('button', { name: '恢复 1 项' }).click();
    await expect(page.getByText(/^.*已恢复 v\d+ 的内容/)).toBeVisible();
    await expect(entries(page).first()).toContainText('91.25 → 87.5');
    const { data } = await admin.call(products.detail, { productId: product.id });
    expect(data.showPrice).toBe(87.5);
  });

  await test.step('whoever may not see the price sees that it changed, and nothing of it', async () => {
    const { data: all } = await admin.call(roles.overview, {});
    const viewer = all.find(({ name }) => name === '只读');
    const { data: role } = await admin.call(roles.detail, { id: viewer?.id ?? 0 });
    const { data: known } = await admin.call(roles.grantable, {});
    const entry = known.resources.find(({ kind, screen }) => kind === 'menu' && screen === 'product');
    const granted = role.grants.map((grant) =>
      grant.id === entry?.id
        ? { ...grant, hiddenColumns: ['priceRange'], hiddenForms: ['showPrice'] }
        : grant,
    );
    expect(await admin.call(roles.saveRights, { id: role.id, granted })).toMatchObject({ code: 0 });
    await signIn(page, { account: 'viewer' }, { at: '/mchManage' });
    await openHistory(page, product.name);
    const newest = entries(page).first();
    await expect(newest).toContainText('展示价 无权查看');
    await expect(page.getByRole('dialog')).not.toContainText('87.5');
    await expect(newest.getByRole('button', { name: '恢复此版本' })).toHaveCount(0);
  });
});

test('rights of a role come back on its screen; what a later call refuses is named beside what was done', async ({
  page,
  server,
}) => {
  const admin = await signInAt(server.address);
  const { data: known } = await admin.call(roles.grantable, {});
  const entryOf = (screen: string) =>
    known.resources.find((resource) => resource.kind === 'menu' && resource.screen === screen)?.id ?? 0;
  const { data: made } = await admin.call(roles.create, { code: 'WAS-FIRST', name: '原来的角色' });
  const { id } = made;
  const granted = [{ id: entryOf('brand'), hiddenColumns: ['sortOrder'] }];
  await admin.call(roles.saveRights, { id, granted, dataScope: 'department' });
  await admin.call(roles.update, { id, code: 'IS-SECOND', name: '后来的角色' });
  await admin.call(roles.saveRights, {
    id,
    granted: [{ id: entryOf('unit') }],
    revoked: [entryOf('brand')],
    dataScope: 'all',
  });
  await admin.call(roles.create, { code: 'WAS-FIRST', name: '占用代码的角色' });
  await signIn(page, { account: 'admin' });
  await openMenu(page, '角色管理');
  await page.getByRole('navigation', { name: '角色' }).getByRole('button', { name: '后来的角色' }).click();
  await page.getByRole('heading', { level: 2, name: '后来的角色' }).waitFor();
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: '历史', exact: true }).click();
  const rights = entries(page).filter({ hasText: '→ 本部门' });
  await rights.hover();
  await rights.getByRole('button', { name: '恢复此版本' }).click();
  const restore = page.getByRole('dialog', { name: /^恢复 v/ });
  await expect(restore.getByRole('row').filter({ hasText: '品牌' })).toContainText('（已移除）');
  await expectNoBarrier(page, 'dialog');
  const restoreChosen = restore.getByRole('button', { name: /^恢复 \d+ 项$/ });
  await restoreChosen.click();
  await expect(page.getByText(/部分已恢复：.*品牌.*未恢复：.*代码.*（代码已存在）/)).toBeVisible();
  const rightsNow = async () => {
    const { data } = await admin.call(roles.detail, { id });
    const shown = data.grants.filter(({ id: of }) => [entryOf('brand'), entryOf('unit')].includes(of));
    return { name: data.name, code: data.code, dataScope: data.dataScope, grants: shown };
  };
  const back = [{ id: entryOf('brand'), hiddenColumns: ['sortOrder'], hiddenForms: [] }];
  const kept = { name: '后来的角色', code: 'IS-SECOND', dataScope: 'department', grants: back };
  expect(await rightsNow()).toEqual(kept);
  await restore.getByRole('checkbox', { name: '代码' }).uncheck();
  await restoreChosen.click();
  await expect(page.getByText(/^.*已恢复 v\d+ 的内容/)).toBeVisible();
  expect(await rightsNow()).toEqual({ ...kept, name: '原来的角色' });
});

async function correctPrice(page: Page, name: string, price: string): Promise<void> {
  await row(page, name).getByRole('button', { name: '查看' }).click();
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  await field(page, '展示价').fill(price);
  await submit(page);
  await expect(page.getByRole('heading', { level: 1, name: '商品管理' })).toBeVisible();
}

async function openHistory(page: Page, name: string): Promise<void> {
  await chooseMore(row(page, name), '历史');
  await expect(page.getByRole('dialog', { name: /^历史/ })).toBeVisible();
}

function entries(page: Page) {
  return page.getByRole('dialog', { name: /^历史/ }).locator('ol > li');
}
