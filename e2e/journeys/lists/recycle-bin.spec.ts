import { attributes } from '@edp/contract/attributes';
import { products } from '@edp/contract/products';
import { variants } from '@edp/contract/variants';
import { DEMONSTRATION_TENANT } from '@edp/testkit/credentials';
import { HttpClient } from '@edp/testkit/http-client';
import { chooseRole, signInWithoutRole } from '@edp/testkit/sign-in';
import type { Page } from '@playwright/test';
import { expectNoBarrier } from '../../support/barriers.ts';
import { chooseMore, row, visit } from '../../support/screens.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

/** Not what a list says of its view. */
const toast = (page: Page) => page.locator('[role=status][popover]');

async function addBrand(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: '新增品牌' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('代码').fill(code);
  await form.getByLabel('名称').fill(`品牌${code}`);
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(row(page, code)).toBeVisible();
}

async function deleteBrand(page: Page, code: string): Promise<void> {
  await chooseMore(row(page, code), '删除');
  await expect(page.getByRole('dialog').getByText('删除后进入回收站，可以恢复。')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(toast(page)).toHaveText(/删除成功/);
  await expect(row(page, code)).toBeHidden();
}

test('a deletion and a switch are taken back in the toast, by pointer and by keys', async ({ page }) => {
  await signIn(page, { account: 'admin' }, { at: '/brand' });
  await addBrand(page, 'UNDO-1');

  await test.step('a deletion, by the button', async () => {
    await deleteBrand(page, 'UNDO-1');
    await toast(page).getByRole('button', { name: '撤销' }).click();
    await expect(toast(page)).toHaveText(/已撤销删除/);
    await expect(row(page, 'UNDO-1')).toBeVisible();
  });

  await test.step('a deletion, by Ctrl+Z; never while something is typed', async () => {
    await deleteBrand(page, 'UNDO-1');
    await page.getByRole('searchbox', { name: '代码 / 名称' }).press('Control+z');
    await expect(row(page, 'UNDO-1')).toBeHidden();
    await page.getByRole('searchbox', { name: '代码 / 名称' }).blur();
    await page.keyboard.press('Control+z');
    await expect(row(page, 'UNDO-1')).toBeVisible();
  });

  await test.step('a switch, which goes back to what it was', async () => {
    await row(page, 'UNDO-1').getByRole('button', { name: '禁用' }).click();
    await expect(row(page, 'UNDO-1')).toContainText('无效');
    await toast(page).getByRole('button', { name: '撤销' }).press('Enter');
    await expect(row(page, 'UNDO-1').getByRole('button', { name: '禁用' })).toBeVisible();
  });

  await test.step('not over what somebody has changed meanwhile', async () => {
    await row(page, 'UNDO-1').getByRole('button', { name: '禁用' }).click();
    const undo = toast(page).getByRole('button', { name: '撤销' });
    await undo.hover();
    const [other] = [await page.context().newPage()];
    await other.goto('/brand?keyword=UNDO-1');
    await row(other, 'UNDO-1').getByRole('button', { name: '编辑' }).click();
    await other.getByRole('dialog').getByLabel('备注').fill('别人的修改');
    await other.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click();
    await expect(toast(other)).toHaveText(/操作成功/);
    await other.close();
    await undo.click();
    await expect(page.getByRole('alert')).toContainText('修改');
    await expect(row(page, 'UNDO-1').getByRole('button', { name: '启用' })).toBeVisible();
  });
});

test('a product comes back from the bin with its pictures and variants', async ({ page, server }) => {
  const signedIn = new HttpClient(server.address, { tenantCode: DEMONSTRATION_TENANT });
  const client = await signInWithoutRole(signedIn, 'admin');
  await chooseRole(client);
  const { data: found } = await client.call(products.list, { keyword: '压力变送器' });
  const productId = found[0]?.id ?? 0;
  const { data: before } = await client.call(products.detail, { productId });
  await client.call(products.takeOffShelf, { ids: [productId] });
  const { data: listed } = await client.call(variants.ofProduct, { productId });
  for (const { id } of listed) await client.call(attributes.enable, { id, active: 0 });
  expect(await client.call(products.remove, { id: productId })).toMatchObject({ code: 0 });

  await signIn(page, { account: 'admin' }, { at: '/recycleBin' });
  await expect(row(page, '压力变送器')).toContainText('商品');
  await expectNoBarrier(page);
  await row(page, '压力变送器').getByRole('button', { name: '查看' }).click();
  const content = page.getByRole('dialog');
  await expect(content.getByText('物料分类')).toBeVisible();
  await expectNoBarrier(page);
  await content.getByRole('button', { name: '恢复' }).click();
  await expect(toast(page)).toHaveText(/已恢复.*压力变送器/);
  await expect(row(page, '压力变送器')).toBeHidden();
  const { data: after } = await client.call(products.detail, { productId });
  expect(after).toMatchObject({ picIds: before.picIds, picId: before.picId, name: before.name });
  expect(after.variants.map(({ itemCode }) => itemCode)).toEqual(
    before.variants.map(({ itemCode }) => itemCode),
  );
});

test('a code that is taken asks for another one; several go together, and for good', async ({ page }) => {
  await signIn(page, { account: 'admin' }, { at: '/brand' });
  for (const code of ['BIN-1', 'BIN-2', 'BIN-3']) {
    await addBrand(page, code);
    await deleteBrand(page, code);
  }
  await addBrand(page, 'BIN-1');
  await visit(page, '/recycleBin?keyword=BIN-&kind=brand');
  await row(page, 'BIN-1').getByRole('button', { name: '恢复' }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByRole('alert')).toHaveText('代码已存在');
  await form.getByLabel('代码').fill('BIN-9');
  await form.getByRole('button', { name: '恢复' }).click();
  await expect(form.getByRole('alert').first()).toHaveText('名称已存在');
  await form.getByLabel('名称').fill('回来的品牌');
  await form.getByRole('button', { name: '恢复' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('共 2 条')).toBeVisible();

  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('group', { name: '已选 2 条' }).getByRole('button', { name: '恢复' }).click();
  await expect(page.getByText(/已恢复 2 条/)).toBeVisible();
  await expect(page.getByText('共 0 条')).toBeVisible();

  await visit(page, '/brand?keyword=BIN-2');
  await deleteBrand(page, 'BIN-2');
  await page.goto('/recycleBin?keyword=BIN-2');
  await chooseMore(row(page, 'BIN-2'), '彻底删除');
  await expect(page.getByRole('dialog')).toContainText('彻底删除后不能恢复');
  await page.getByRole('dialog').getByRole('button', { name: '彻底删除' }).click();
  await expect(page.getByText('共 0 条')).toBeVisible();
});
