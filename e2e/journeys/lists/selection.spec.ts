import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoBarrier } from '../../support/barriers.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const tick = (page: Page, at: number) => page.getByRole('checkbox', { name: `选择第 ${at} 行` });
const bar = (page: Page, n: number) => page.getByRole('group', { name: `已选 ${n} 条` });

test('chosen materials survive pages, orders and a filter that is taken back', async ({ page }) => {
  await signIn(page, { account: 'clerk', role: '主数据专员' }, { at: '/materialManage' });
  await tick(page, 1).check();
  await tick(page, 3).check();
  await expect(bar(page, 2)).toBeVisible();
  await expect(bar(page, 2).getByRole('status')).toHaveText('已选 2 条');
  await expectNoBarrier(page);
  const code = (await page.getByRole('row').nth(3).getByRole('link').first().textContent()) ?? '';
  await page.getByRole('button', { name: '下一页' }).click();
  await expect(page.getByRole('row').filter({ hasText: code })).toHaveCount(0);
  await expect(tick(page, 1)).not.toBeChecked();
  await expect(bar(page, 2)).toBeVisible();
  await page.getByRole('button', { name: '物料编码', exact: true }).click();
  await expect(page).toHaveURL(/sortField=itemCode/);
  await expect(bar(page, 2)).toBeVisible();

  await page.getByRole('searchbox', { name: '物料编码 / 名称' }).fill(code);
  const question = page.getByRole('dialog', { name: '筛选已改变，清空已选的数据吗？' });
  await question.getByRole('button', { name: '恢复原筛选' }).click();
  await expect(page.getByRole('searchbox', { name: '物料编码 / 名称' })).toHaveValue('');
  await expect(bar(page, 2)).toBeVisible();
  await page.getByRole('searchbox', { name: '物料编码 / 名称' }).fill(code);
  await question.getByRole('button', { name: '清空选择' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(tick(page, 1)).not.toBeChecked();
  await expect(page.getByRole('group', { name: /^已选/ })).toHaveCount(0);
});

test('all that match are chosen but one, and taken along', async ({ page }) => {
  await signIn(page, { account: 'clerk', role: '主数据专员' }, { at: '/materialManage' });
  await tick(page, 1).check();
  const words = (await page.getByText(/^共 \d+ 条$/).textContent()) ?? '';
  const total = Number(/\d+/.exec(words)?.[0]);
  await bar(page, 1)
    .getByRole('button', { name: `选中全部 ${total} 条` })
    .click();
  await expect(bar(page, total)).toBeVisible();
  const first = (await page.getByRole('row').nth(1).getByRole('link').first().textContent()) ?? '';
  await page.getByRole('button', { name: '下一页' }).click();
  await expect(page.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('row').filter({ hasText: first })).toHaveCount(0);
  await expect(tick(page, 2)).toBeChecked();
  await tick(page, 2).uncheck();
  const left = bar(page, total - 1);
  // What takes rows by their ids says that it cannot.
  await expect(left.getByRole('button', { name: '打印' })).toBeDisabled();
  const leftOut = await page.getByRole('row').nth(2).getByRole('link').first().textContent();
  await left.getByRole('button', { name: '导出' }).click();
  const dialog = page.getByRole('dialog', { name: '导出' });
  await expect(dialog.getByRole('radio', { name: `已选 ${total - 1} 条` })).toBeChecked();
  await dialog.getByRole('radio', { name: 'CSV (.csv)' }).check();
  await dialog.getByRole('button', { name: '开始导出' }).click();
  const panel = page.getByRole('region', { name: '数据任务' });
  await expect(panel.getByText(`已完成，共 ${total - 1} 条`)).toBeVisible();
  const arrival = page.waitForEvent('download');
  await panel.getByRole('button', { name: '下载' }).click();
  const text = await readFile(await (await arrival).path(), 'utf8');
  expect(text.trimEnd().split('\r\n')).toHaveLength(total);
  expect(text).not.toContain(leftOut);
  // Hidden columns stay at home.
  const heads = await page.getByRole('columnheader').allTextContents();
  const shown = heads.filter((title) => title !== '' && !['图片', '操作'].includes(title));
  expect(text.replace('\uFEFF', '').split('\r\n')[0]).toBe(shown.join(','));

  await left.getByRole('button', { name: '取消选择' }).click();
  await expect(left).toBeHidden();
  await expect(page.getByRole('row').nth(2)).toBeFocused();
});

test('whoever may do nothing with chosen rows chooses none', async ({ page }) => {
  await signIn(page, { account: 'viewer', role: '只读' }, { at: '/materialManage' });
  await expect(page.getByRole('table', { name: '物料管理' }).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});
