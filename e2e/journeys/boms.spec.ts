import type { Page } from '@playwright/test';
import { row } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const offShelf = 'SP-100202-04';

test('a specialist keeps a bill of materials three levels deep, and its copy', async ({ page }) => {
  await signIn(page, { account: 'admin' }, { at: '/sparebom' });
  const [name, copy] = ['总装台', '改型总装台'];

  await test.step('adds a bill of materials of a product that is chosen', async () => {
    await page.getByRole('button', { name: '新增商品BOM' }).click();
    const form = page.getByRole('dialog', { name: '新增商品BOM' });
    await expect(form.getByRole('button', { name: '清除', exact: true })).toBeAttached();
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form.getByText('请选择商品', { exact: true })).toBeVisible();
    await form.getByRole('button', { name: '选择商品' }).click();
    const picker = page.getByRole('dialog', { name: '选择商品' });
    await picker.getByLabel('代码 / 名称').fill(offShelf);
    await page.keyboard.press('Enter');
    await expect(picker.getByText('1 个规格未上架')).toBeVisible();
    const way = picker.getByRole('link', { name: '去处理' });
    await expect(way).toHaveAttribute('href', `/specification/rows?active=0&keyword=${offShelf}`);
    await picker.getByRole('button', { name: '取消' }).click();
    await choose(page, '选择商品', 'SP-101102-02');
    await expect(form.getByLabel('规格')).toHaveValue('380V/2.2kW');
    await form.getByLabel('商品名称').fill('x'.repeat(51));
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form.getByText('不超过50个字符')).toBeVisible();
    await form.getByLabel('商品名称').fill(name);
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form).toBeHidden();
    await expect(row(page, name)).toContainText('启用');
  });

  await test.step('adds lines on three levels; none is made of itself', async () => {
    await row(page, name).getByRole('button', { name: 'BOM管理' }).click();
    await page.getByRole('button', { name: '新增根部件' }).click();
    await savePart(page, 'SP-100303-01', '角接触球轴承 7205');
    await page.getByRole('button', { name: '新增子部件' }).click();
    await savePart(page, 'SP-100901-01', '螺纹锁固胶 243');
    await page.getByRole('button', { name: '新增子部件' }).click();
    await choose(page, '选择部件', 'SP-101102-02');
    const window = page.getByRole('dialog', { name: 'BOM管理' });
    await window.getByRole('button', { name: '保存', exact: true }).click();
    await expect(window.getByText('部件不能包含自身')).toBeVisible();
    await savePart(page, 'SP-101002-01', '防颗粒物口罩');
    expect(await levels(page)).toEqual(['1', '2', '3']);
    await page.getByRole('treeitem').first().click();
    await window.getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: '删除' }).click();
    await expect(page.getByText('部件正在被1条数据使用，不能删除')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(window).toBeHidden();
  });

  await test.step('disables it and copies it with its lines', async () => {
    await row(page, name).getByRole('button', { name: '禁用' }).click();
    await expect(row(page, name).getByRole('button', { name: '启用' })).toBeVisible();
    await page.getByRole('button', { name: '复制商品BOM' }).click();
    const form = page.getByRole('dialog', { name: '复制商品BOM' });
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form.getByText('请选择源商品BOM')).toBeVisible();
    await form.getByRole('combobox').fill(name);
    await page.locator('.ant-select-item-option').filter({ hasText: name }).click();
    await choose(page, '选择商品', 'SP-100303-01');
    await expect(form.getByLabel('目标商品名称')).toHaveValue('角接触球轴承 7205');
    await form.getByLabel('目标商品名称').fill(copy);
    await form.getByLabel('目标规格代码').fill('V2');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form.getByText('部件不能包含自身')).toBeVisible();
    await choose(page, '选择商品', 'SP-101102-01');
    await form.getByLabel('目标商品名称').fill(copy);
    await form.getByLabel('目标规格代码').fill('V2');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(row(page, copy)).toContainText('V2');
    await row(page, copy).getByRole('button', { name: 'BOM管理' }).click();
    await expect(page.getByRole('treeitem', { name: '角接触球轴承 7205' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('deletes both', async () => {
    for (const bill of [copy, name]) {
      await row(page, bill).getByRole('button', { name: '更多' }).click();
      await page.getByRole('menuitem', { name: '删除' }).click();
      const question = page.getByRole('dialog', { name: '确定删除该商品BOM吗？' });
      await expect(question).toContainText(bill);
      await question.getByRole('button', { name: '删除' }).click();
      await expect(row(page, bill)).toBeHidden();
    }
  });
});

/** Chooses the row with the item code in the window that the button opens. */
async function choose(page: Page, button: string, itemCode: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const window = page.getByRole('dialog', { name: button });
  await window.getByRole('searchbox').fill(itemCode);
  await window.getByRole('button', { name: '搜索' }).click();
  await window.getByRole('row').filter({ hasText: itemCode }).getByRole('radio').check();
  await window.getByRole('button', { name: '确定' }).click();
  await expect(window).toBeHidden();
}

async function savePart(page: Page, itemCode: string, name: string): Promise<void> {
  await choose(page, '选择部件', itemCode);
  const window = page.getByRole('dialog', { name: 'BOM管理' });
  await expect(window.getByLabel('部件名称')).toHaveValue(name);
  await window.getByRole('button', { name: '保存', exact: true }).click();
  await expect(window.getByRole('heading', { name })).toBeVisible();
}

async function levels(page: Page): Promise<(string | null)[]> {
  const items = await page.getByRole('treeitem').all();
  return Promise.all(items.map((item) => item.getAttribute('aria-level')));
}
