import { addFilter, chooseMore, row } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('products are found with each picker, shelved, loaded and assigned', async ({ page }) => {
  await signIn(page, { account: 'admin' }, { at: '/mchManage' });
  const table = page.getByRole('table', { name: '商品管理' });
  const rows = table.getByRole('row');
  await expect(rows).toHaveCount(11);
  const reset = () => page.getByRole('button', { name: '重置' }).click();

  await test.step('a category stands for all below it, found by its initials', async () => {
    await addFilter(page, '物料分类');
    const panel = page.getByRole('dialog', { name: '物料分类' });
    await panel.getByRole('searchbox').fill('yyqd');
    await panel.getByRole('treeitem', { name: '液压气动' }).click();
    await expect(page).toHaveURL(/categoryIds=\d+/);
    await expect(row(page, '二位五通电磁阀')).toBeVisible();
    await expect(row(page, '防护手套')).toBeHidden();
    await page.keyboard.press('Escape');
    await reset();
    await expect(rows).toHaveCount(11);
  });

  await test.step('a brand is searched on the server and shows as a chip, which takes it away', async () => {
    const asked = page.waitForRequest(/proBrand\/list/);
    await addFilter(page, '品牌');
    expect((await asked).postDataJSON()).toMatchObject({ active: 1, pageNo: 1, pageSize: 2000 });
    const panel = page.getByRole('dialog', { name: '品牌' });
    await panel.getByRole('searchbox').fill('skf');
    await panel.getByRole('checkbox', { name: /斯凯孚/ }).check();
    await expect(page).toHaveURL(/brandIds=\d+/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: '品牌 斯凯孚' })).toBeVisible();
    await page.getByRole('button', { name: '取消筛选：品牌' }).click();
    await expect(rows).toHaveCount(11);
  });

  await test.step('organisations and labels are chosen in their trees', async () => {
    await addFilter(page, '所属组织');
    await page
      .getByRole('dialog', { name: '所属组织' })
      .getByRole('treeitem', { name: '博润华集团' })
      .click();
    await expect(page).toHaveURL(/departmentIds=\d+/);
    await page.keyboard.press('Escape');
    await addFilter(page, '标签');
    const labels = page.getByRole('dialog', { name: '标签' });
    await labels.getByRole('combobox', { name: '标签集' }).selectOption('商品标签');
    await labels.getByRole('treeitem').first().click();
    await expect(page).toHaveURL(/labelIds=\d+/);
    await page.keyboard.press('Escape');
    await reset();
    await expect(rows).toHaveCount(11);
  });

  await test.step('chosen products are put on and off shelf', async () => {
    // All of them on one page, wherever the newest change has put them.
    await page.getByRole('combobox', { name: '每页条数' }).selectOption('50');
    await page.getByRole('button', { name: '上架', exact: true }).click();
    await expect(page.getByText('请先选择商品')).toBeVisible();
    const names = ['防护手套', '螺纹锁固胶 243'];
    for (const [verb, status] of [
      ['下架', '未上架'],
      ['上架', '已上架'],
    ] as const) {
      for (const name of names) await row(page, name).getByRole('checkbox').check();
      const bar = page.getByRole('group', { name: '已选 2 条' });
      await bar.getByRole('button', { name: verb, exact: true }).click();
      // One of the gloves is not on shelf: the shelf asks whether it goes there as well.
      if (verb === '上架') {
        const question = page.getByRole('dialog', { name: '上架 2 个商品' });
        await question.getByRole('checkbox', { name: '含 1 个规格' }).uncheck();
        await question.getByRole('button', { name: '上架' }).click();
      }
      await expect(bar).toBeHidden();
      for (const name of names) await expect(row(page, name)).toContainText(status);
    }
    await page.getByRole('combobox', { name: '每页条数' }).selectOption('10');
  });

  await test.step('a product of another organisation is loaded', async () => {
    await page.getByRole('button', { name: '载入商品' }).click();
    const window = page.getByRole('dialog', { name: '载入商品' });
    await window.getByRole('button', { name: '确定' }).click();
    await expect(page.getByText('请选择商品!!!')).toBeVisible();
    await window.getByLabel('代码 / 名称').fill('bzqg');
    await page.keyboard.press('Enter');
    await window.getByRole('row').filter({ hasText: '标准气缸 SC50' }).getByRole('checkbox').check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '继续编辑' }).click();
    const loading = page.waitForRequest('**/product/loadProduct');
    await window.getByRole('button', { name: '确定' }).click();
    // The rows as they were read.
    const sent = { name: '标准气缸 SC50', proId: expect.any(Number), invorgId: expect.any(Number) };
    expect((await loading).postDataJSON()).toEqual([expect.objectContaining(sent)]);
    await expect(window).toBeHidden();
    await page.getByLabel('代码 / 名称').fill('标准气缸');
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(2);
    await expect(row(page, '标准气缸 SC50')).toBeVisible();
  });

  await test.step('further organisations are assigned; what is saved stays', async () => {
    await chooseMore(row(page, '标准气缸 SC50'), '分配库存组织');
    const window = page.getByRole('dialog', { name: /分配库存组织/ });
    const left = window.getByRole('region', { name: '可选组织' });
    const right = window.getByRole('region', { name: '已添加组织' });
    await window.getByRole('button', { name: '批量添加' }).click();
    await expect(page.getByText('请选择要添加的组织！！！')).toBeVisible();
    await window.getByRole('button', { name: '批量移除' }).click();
    await expect(page.getByText('请选择要移除的组织!!!')).toBeVisible();
    const box = (side: typeof left, name: string) =>
      side.getByRole('row').filter({ hasText: name }).getByRole('checkbox');
    for (const side of [left, right])
      for (const name of ['华东制造中心', '西部维修中心']) await expect(box(side, name)).toBeDisabled();
    await box(left, '华南仓储中心').check();
    await window.getByRole('button', { name: '批量添加' }).click();
    await expect(box(left, '华南仓储中心')).toBeDisabled();
    await box(right, '华南仓储中心').check();
    await window.getByRole('button', { name: '批量移除' }).click();
    await expect(right.getByText('华南仓储中心')).toBeHidden();
    await box(left, '华南仓储中心').check();
    await window.getByRole('button', { name: '批量添加' }).click();
    await window.getByRole('button', { name: '保存', exact: true }).click();
    await expect(window).toBeHidden();
    await chooseMore(row(page, '标准气缸 SC50'), '分配库存组织');
    await expect(box(right, '华南仓储中心')).toBeDisabled();
  });
});

/** An entry of the list that is open. */
