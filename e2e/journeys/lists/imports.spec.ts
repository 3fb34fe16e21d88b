import { readFile } from 'node:fs/promises';
import { expectNoBarrier } from '../../support/barriers.ts';
import { chooseMore, row, visit } from '../../support/screens.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

test('brands come from a file: a wrong cell is mended, the rest is written and taken back', async ({
  page,
}) => {
  await signIn(page, { account: 'admin', role: '平台管理员' }, { at: '/brand' });
  await page.getByRole('button', { name: '导入' }).click();
  const dialog = page.getByRole('dialog', { name: '导入品牌' });
  const template = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载模板' }).click();
  const download = await template;
  expect(download.suggestedFilename()).toBe('品牌_导入模板.xlsx');
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');

  const lines = [
    '编号,名称,有效性',
    '0IMP1,进口一,有效',
    '0IMP2,,有效',
    '0IMP3,进口三,也许',
    '0IMP1,进口四,有效',
  ];
  await dialog.getByLabel('选择文件').setInputFiles({
    name: '品牌清单.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  });
  // Nothing says what is the code, so the columns are matched by hand.
  await dialog.getByRole('combobox', { name: '“编号”导入为' }).selectOption('代码');
  await expectNoBarrier(page);
  await dialog.getByRole('button', { name: '检查' }).click();

  await expect(dialog.getByRole('tab', { name: '全部 4' })).toBeVisible();
  await expect(dialog.getByRole('tab', { name: '有问题 3' })).toBeVisible();
  await expect(dialog.getByText('请输入名称')).toBeVisible();
  await expect(dialog.getByText('与第2行重复')).toBeVisible();
  await expectNoBarrier(page);
  await dialog.getByRole('button', { name: '第 3 行的名称：' }).press('Enter');
  await dialog.getByRole('textbox', { name: '第 3 行的名称' }).fill('不要');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: '第 3 行的名称：' }).press('Enter');
  await dialog.getByRole('textbox', { name: '第 3 行的名称' }).fill('进口二');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('tab', { name: '有问题 2' })).toBeVisible();
  // Closed and opened again, also by a page that was loaded anew, it goes on where it was.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: '导入' }).click();
  await expect(dialog.getByRole('tab', { name: '有问题 2' })).toBeVisible();
  await expect(dialog.getByText('进口二')).toBeVisible();
  const problems = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载问题清单' }).click();
  expect((await problems).suggestedFilename()).toBe('品牌清单_问题清单.xlsx');

  await dialog.getByRole('button', { name: '导入 2 条' }).click();
  await expect(dialog.getByText('已导入 2 条')).toBeVisible();
  await expectNoBarrier(page);
  await dialog.getByRole('button', { name: '撤销导入' }).click();
  await expect(dialog.getByText('已撤销 2 条')).toBeVisible();
  await dialog.getByRole('button', { name: '完成' }).click();
  await page.getByRole('button', { name: '导入' }).click();
  await expect(dialog.getByLabel('选择文件')).toBeAttached();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: '代码 / 名称' }).fill('0IMP');
  await page.getByRole('button', { name: '搜索', exact: true }).click();
  await expect(page.getByText('0IMP1')).toHaveCount(0);

  await signIn(page, { account: 'viewer', role: '只读' }, { at: '/brand' });
  await expect(page.getByRole('table', { name: '品牌' }).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: '导入' })).toHaveCount(0);
});

test('categories come with their parents in any order; the list of tasks takes them back', async ({
  page,
}) => {
  await signIn(page, { account: 'admin', role: '平台管理员' }, { at: '/categorySet' });
  await page.getByRole('button', { name: '新增分类集' }).click();
  const form = page.getByRole('dialog', { name: '新增分类集' });
  await form.getByRole('combobox', { name: '分类集类型' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: '客户分类集' }).click();
  await form.getByLabel('名称').fill('导入的分类');
  await form.getByLabel('代码').fill('E2E-IMPORTED');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toBeHidden();

  // Sets themselves come from no file.
  await expect(page.getByRole('button', { name: '导入', exact: true })).toHaveCount(0);
  await chooseMore(row(page, 'E2E-IMPORTED'), '导入分类');
  const dialog = page.getByRole('dialog', { name: '导入分类' });
  await expect(dialog.getByRole('combobox', { name: '导入到' })).toContainText('导入的分类');
  await dialog.getByRole('combobox', { name: '导入到' }).selectOption('请选择');
  const lines = [
    '代码,名称,上级代码,状态',
    'C1,三级,B1,启用',
    'B1,二级,A1,启用的',
    'A1,一级,,启用',
    'D1,,A1,启用的',
  ];
  const file = { name: '分类.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
  await dialog.getByLabel('选择文件').setInputFiles(file);
  await expect(dialog.getByRole('alert')).toHaveText('请先选择要导入到哪里');
  await dialog.getByRole('combobox', { name: '导入到' }).selectOption('导入的分类');
  await expectNoBarrier(page);
  await dialog.getByLabel('选择文件').setInputFiles(file);

  await expect(dialog.getByRole('tab', { name: '有问题 3' })).toBeVisible();
  await expect(dialog.getByText('上级在第3行，该行没有导入')).toBeVisible();
  // What was meant is put into all cells that say the same, and the row below is right with it.
  await dialog.getByRole('button', { name: '启用', exact: true }).first().click();
  await expect(dialog.getByRole('tab', { name: '有问题 1' })).toBeVisible();
  await expectNoBarrier(page);
  await dialog.getByRole('button', { name: '第 5 行的名称：' }).press('Enter');
  await dialog.getByRole('textbox', { name: '第 5 行的名称' }).fill('又一个二级');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('tab', { name: '新增 4' })).toBeVisible();
  await dialog.getByRole('button', { name: '导入 4 条' }).click();
  await expect(dialog.getByText('已导入 4 条')).toBeVisible();
  await dialog.getByRole('button', { name: '完成', exact: true }).click();

  await visit(page, '/backgroundJob');
  const task = page.getByRole('row').filter({ hasText: '分类.csv' });
  await expect(task.first()).toContainText('新增 4');
  const original = page.waitForEvent('download');
  await task.first().getByRole('button', { name: '分类.csv' }).click();
  expect((await readFile(await (await original).path())).toString()).toBe(lines.join('\r\n'));
  await task.first().getByRole('button', { name: '撤销导入' }).click();
  const question = page.getByRole('dialog', { name: '撤销导入' });
  await expectNoBarrier(page);
  await question.getByRole('button', { name: '撤销导入' }).click();
  await expect(page.getByRole('dialog', { name: '导入分类' }).getByText('已撤销 4 条')).toBeVisible();
  await expectNoBarrier(page);
});
