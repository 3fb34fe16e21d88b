import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoBarrier } from '../../support/barriers.ts';
import { visit } from '../../support/screens.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

/** The file that the panel at the edge of the window offers, once it is there. */
async function downloaded(page: Page): Promise<{ name: string; text: string }> {
  const panel = page.getByRole('region', { name: '数据任务' });
  await expect(panel.getByText(/^已完成，共 \d+ 条$/)).toBeVisible();
  const arrival = page.waitForEvent('download');
  await panel.getByRole('button', { name: '下载' }).click();
  const download = await arrival;
  await panel.getByRole('button', { name: '关闭' }).click();
  await expect(panel).toBeHidden();
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

test('a clerk takes the filtered list along, and finds the file among the tasks again', async ({ page }) => {
  await signIn(page, { account: 'clerk', role: '主数据专员' }, { at: '/unit' });
  await page.getByRole('searchbox', { name: '代码 / 名称' }).fill('米');
  await page.getByRole('button', { name: '搜索', exact: true }).click();
  const table = page.getByRole('table', { name: '单位' });
  await expect(table.getByRole('row').filter({ hasText: '米' }).first()).toBeVisible();
  // Nothing but the head is without the word, once the filter has its answer.
  await expect(table.getByRole('row').filter({ hasNotText: '米' })).toHaveCount(1);
  const rows = (await table.getByRole('row').count()) - 1;

  await page.getByRole('button', { name: '导出' }).click();
  const dialog = page.getByRole('dialog', { name: '导出' });
  await expect(dialog.getByRole('radio', { name: `全部 ${rows} 条` })).toBeChecked();
  await dialog.getByRole('radio', { name: 'CSV (.csv)' }).check();
  await dialog.getByRole('button', { name: '开始导出' }).click();
  const { name, text } = await downloaded(page);
  expect(name).toMatch(/^单位_\d{8}_\d{4}\.csv$/);
  const [head, ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(head).toBe('代码,名称,排序,有效性,单位类别,创建人,创建时间');
  expect(lines).toHaveLength(rows);
  expect(lines.every((line) => line.includes('米'))).toBe(true);

  await visit(page, '/backgroundJob');
  const tasks = page.getByRole('table', { name: '数据任务' });
  await expect(tasks.getByRole('cell').first()).toBeVisible();
  await expectNoBarrier(page);
  const arrival = page.waitForEvent('download');
  await tasks.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '下载' }).click();
  expect((await arrival).suggestedFilename()).toBe(name);
});

test('chosen materials go into a workbook; whoever may not export sees no button', async ({ page }) => {
  await signIn(page, { account: 'clerk', role: '主数据专员' }, { at: '/materialManage' });
  await page.getByRole('checkbox', { name: '选择第 1 行' }).check();
  await page.getByRole('checkbox', { name: '选择第 3 行' }).check();
  await page.getByRole('group', { name: '已选 2 条' }).getByRole('button', { name: '导出' }).click();
  const dialog = page.getByRole('dialog', { name: '导出' });
  await expect(dialog.getByRole('radio', { name: '已选 2 条' })).toBeChecked();
  await dialog.getByRole('button', { name: '开始导出' }).click();
  await expect(page.getByText('已完成，共 2 条')).toBeVisible();
  const { name, text } = await downloaded(page);
  expect(name).toMatch(/^物料_\d{8}_\d{4}\.xlsx$/);
  expect(text.slice(0, 2)).toBe('PK');

  await signIn(page, { account: 'viewer', role: '只读' }, { at: '/materialManage' });
  await expect(page.getByRole('table', { name: '物料管理' }).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: '导出' })).toHaveCount(0);
});
