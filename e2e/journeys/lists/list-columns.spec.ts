import { pngOf } from '@edp/testkit/uploads';
import { expectNoBarrier } from '../../support/barriers.ts';
import { addFilter } from '../../support/screens.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

test('materials get a picture in their list, stand in two orders, and what lacks one is a task at hand', async ({
  page,
}) => {
  await signIn(page, { account: 'admin' }, { at: '/materialManage' });
  const rows = page.getByRole('table', { name: '物料管理' }).locator('tbody tr');
  const first = rows.first();
  const heads = page.getByRole('columnheader');
  await expect(first).toBeVisible();
  await expect(heads.filter({ hasText: /^(ID|SKU ID)$/ })).toHaveCount(0);
  await expect(first.locator('[data-content]').nth(3)).toContainText(' / ');

  await first.locator('input[type=file]').setInputFiles({
    name: '图.png',
    mimeType: 'image/png',
    buffer: pngOf(60, 40),
  });
  await expect(page.getByText('图片已保存')).toBeVisible();
  await expect(first.getByRole('button', { name: /^上传图片/ })).toHaveCount(0);
  await first.locator('img').hover();
  const large = page.locator('[popover] img');
  await expect(large).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(large).toHaveCount(0);

  const head = (name: string) => heads.getByRole('button', { name, exact: true });
  await head('品牌').click();
  await head('物料编码').click({ modifiers: ['Shift'] });
  await expect(page).toHaveURL(/sortField=brand&sortOrder=asc&thenField=itemCode&thenOrder=asc/);
  await expect(head('物料编码')).toHaveAccessibleDescription('第 2 排序');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const pairs = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('[data-content]')].map((cell) => cell.textContent)),
  );
  for (const [at, [, code = '', , , brand = '']] of pairs.entries()) {
    const [, before = '', , , brandBefore = ''] = pairs[at - 1] ?? [];
    if (brand === brandBefore) expect(code > before, `${before} before ${code}`).toBe(true);
  }
  expect(new Set(pairs.map(([, , , , brand]) => brand)).size).toBeLessThan(pairs.length);
  await head('品牌').click();
  await expect(page).toHaveURL(/sortField=brand&sortOrder=desc(?!.*thenField)/);

  await addFilter(page, '图片');
  await page
    .getByRole('dialog', { name: '图片' })
    .getByRole('checkbox', { name: '为空', exact: true })
    .check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '保存为视图' }).last().click();
  const dialog = page.getByRole('dialog', { name: '保存为视图' });
  await dialog.getByLabel('视图名称').fill('缺图片的');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  const tab = page.getByRole('toolbar', { name: '视图' }).getByRole('button', { name: /^缺图片的/ });
  const total = (await page.getByText(/^共 \d+ 条$/).textContent()) ?? '';
  await expect(tab).toHaveText(`缺图片的${/\d+/.exec(total)?.[0]}`);
  await expectNoBarrier(page);
  await page.getByRole('button', { name: '视图操作：缺图片的' }).click();
  await page.getByRole('menuitem', { name: '收藏' }).click();

  await page.goto('/home');
  const kept = page.getByRole('region', { name: '收藏' }).getByRole('link', { name: /缺图片的/ });
  await expect(kept).toContainText('物料管理');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: '搜索记录、菜单和操作' }).fill('qtp');
  await page.getByRole('option', { name: /缺图片的/ }).click();
  await expect(page).toHaveURL(/\/materialManage\?.*view=\d+/);
  await expect(tab).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(total, { exact: true })).toBeVisible();
});

test('a head says beforehand that so many rows are not put in its order', async ({ page }) => {
  await page.route('**/product/list', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...(await response.json()), unordered: ['priceRange', 'storageNum'] },
    });
  });
  await signIn(page, { account: 'clerk', role: '主数据专员' }, { at: '/mchManage' });
  const head = (name: string) => page.getByRole('columnheader').getByRole('button', { name, exact: true });
  for (const name of ['价格区间', '库存数量']) {
    await expect(head(name)).toHaveAttribute('aria-disabled', 'true');
    await expect(head(name)).toHaveAttribute('title', '数据较多，筛选到1万条以内后可按此列排序');
    await head(name).press('Enter');
  }
  await expect(page).not.toHaveURL(/sortField/);
  await head('商品代码').click();
  await head('库存数量').click({ modifiers: ['Shift'] });
  await expect(page).toHaveURL(/sortField=code&sortOrder=asc&thenField=stock/);
});
