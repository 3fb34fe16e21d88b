import type { Page } from '@playwright/test';
import { addFilter, chooseMore, pasteInto, row, visit } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('attributes are kept with their values, told row by row what is wrong', async ({ page }) => {
  await signIn(page, { account: 'admin' }, { at: '/specification/definitions' });
  await page.getByRole('button', { name: '新增规格' }).click();
  const form = page.getByRole('dialog', { name: '新增规格' });
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form.getByText('请输入规格名称')).toBeVisible();
  await expect(form.getByText('请选择商品类型')).toBeVisible();
  await expect(form.getByText('请填写规格值')).toBeVisible();

  await form.getByLabel('规格名称').fill('颜色');
  await form.getByRole('combobox', { name: '商品类型' }).click();
  await page.getByTitle('备品备件').last().click();
  await value(page, 1).fill('红');
  await value(page, 1).press('Enter');
  await expect(value(page, 2)).toBeFocused();
  await page.keyboard.type('红');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form.getByText('规格值不能重复')).toBeVisible();
  await value(page, 2).fill('蓝');
  await form.getByRole('button', { name: '上移规格值 2' }).press('Enter');
  await expect(value(page, 1)).toHaveValue('蓝');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form.getByText('名称已存在')).toBeVisible();
  await form.getByLabel('规格名称').fill('涂装颜色');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(row(page, '涂装颜色')).toContainText('蓝、红');

  await row(page, '涂装颜色').getByRole('button', { name: '编辑' }).click();
  const edited = page.getByRole('dialog', { name: '编辑规格' });
  await edited.getByRole('button', { name: '删除规格值 2' }).click();
  await edited.getByRole('button', { name: '保存', exact: true }).click();
  await expect(edited).toBeHidden();
  await expect(row(page, '涂装颜色')).not.toContainText('红');

  await row(page, '涂装颜色').getByRole('button', { name: '编辑' }).click();
  await edited.getByRole('button', { name: '+ 添加规格值' }).click();
  await pasteInto(value(page, 2), '绿\n\n 黄 \r\n蓝\n绿\n紫');
  await expect(edited.getByText('已添加 3 个值，2 个重复，已跳过')).toBeVisible();
  await expect(value(page, 4)).toHaveValue('紫');
  await edited.getByRole('button', { name: '保存', exact: true }).click();
  await expect(row(page, '涂装颜色')).toContainText('蓝、绿、黄、紫');
  await remove(page, '涂装颜色');
  await expect(row(page, '涂装颜色')).toBeHidden();

  await remove(page, '电压');
  const refusal = page.getByRole('dialog', { name: '不能删除' });
  await expect(refusal).toContainText('SP-101102-02');
  await refusal.getByRole('button', { name: '关闭' }).last().click();
});

test('variants are listed with their own columns, unlisted and deleted, also for one product', async ({
  page,
}) => {
  await signIn(page, { account: 'admin' }, { at: '/specification' });
  await expect(page).toHaveURL('/specification/rows');
  await addFilter(page, '商品编码');
  await page.getByRole('dialog', { name: '商品编码' }).getByRole('textbox').fill('SP-100202');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: '颜色' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: '尺寸' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: '功率' })).toBeHidden();

  await page.getByRole('link', { name: '规格定义' }).click();
  await expect(row(page, '精度等级')).toBeVisible();
  await page.getByRole('link', { name: '商品规格' }).click();
  await expect(page.getByRole('button', { name: '商品编码 “SP-100202”' })).toBeVisible();

  const listed = row(page, 'SP-100202-03');
  await listed.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('已上架的规格不能删除，请先下架')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
  await listed.getByRole('button', { name: '下架' }).click();
  await expect(listed.getByRole('button', { name: '上架' })).toBeVisible();
  await listed.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(listed).toBeHidden();

  await page.goto('/mchManage?keyword=SP-100202');
  await chooseMore(row(page, 'SP-100202'), '规格列表');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SP-100202 绝缘螺丝刀');
  await page.getByLabel('物料编码').fill('-01');
  await page.keyboard.press('Enter');
  await expect(row(page, 'SP-100202-02')).toBeHidden();
  await expect(row(page, 'SP-100202-01')).toBeVisible();
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page).toHaveURL(/\/mchManage/);

  await visit(page, '/mySpecification/1');
  await expect(page.getByRole('alert')).toHaveText('数据不存在');
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page).toHaveURL(/\/mchManage/);
});

function value(page: Page, number: number) {
  return page.getByRole('textbox', { name: `规格值 ${number}`, exact: true });
}

async function remove(page: Page, name: string): Promise<void> {
  await row(page, name).getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
}
