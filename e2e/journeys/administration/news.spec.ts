import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { chineseIn, expectNoBarrier } from '../../support/barriers.ts';
import { painted } from '../../support/painted.ts';
import { chooseMore, row } from '../../support/screens.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const admin = { account: 'admin', role: '平台管理员' };
const TITLE = '叉车作业安全规定';

test('a piece is written, must be read by a department, is confirmed, reminded of and taken back', async ({
  page,
  browser,
  elsewhere,
  server,
}) => {
  test.slow();
  await signIn(page, admin, { at: '/admin/news' });
  await page.getByRole('button', { name: '新增新闻' }).click();
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(page.getByText('请输入标题')).toBeVisible();
  await page.getByRole('textbox', { name: '标题' }).fill(TITLE);
  await page.getByRole('textbox', { name: '类型' }).fill('安全提示');
  await page.getByRole('switch', { name: '必读' }).click();
  await page.getByRole('radio', { name: '指定部门、角色或用户组' }).click();
  await page.getByRole('button', { name: '选择发布范围' }).click();
  const choosing = page.getByRole('dialog', { name: '选择发布范围' });
  for (const name of ['信息中心', '财务部']) await choosing.getByRole('treeitem', { name }).click();
  await choosing.getByRole('button', { name: '确定' }).click();
  await page.getByRole('textbox', { name: '正文' }).fill('叉车须持证驾驶。');
  const text = page.getByRole('textbox', { name: '正文' });
  await page.locator('[data-field=content] input[type=file]').setInputFiles([await painted(page, 60, 40)]);
  await expect(text.getByRole('img')).toBeVisible();
  await page
    .locator('[data-field=attachments] input[type=file]')
    .setInputFiles([{ name: '规定全文.txt', mimeType: 'text/plain', buffer: Buffer.from('第一条\n') }]);
  // Only what has been stored is offered for download.
  await expect(page.getByRole('main').getByText('下载')).toBeVisible();
  await expect(page.getByText('规定全文.txt')).toBeVisible();
  await page.getByRole('button', { name: '预览' }).click();
  const preview = page.getByRole('dialog', { name: TITLE });
  await expect(preview.getByRole('article')).toContainText('叉车须持证驾驶。');
  await preview.getByRole('button', { name: '我已阅读' }).click();
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(row(page, TITLE)).toContainText('草稿');
  await expect(row(page, TITLE)).toContainText('信息中心、财务部');

  const reader = await elsewhere.newPage();
  await signIn(reader, { account: 'clerk' });
  const stranger = await browser.newPage({ baseURL: server.address });
  await signIn(stranger, { account: 'viewer' });
  await row(page, TITLE).getByRole('button', { name: '发布', exact: true }).click();
  const publishing = page.getByRole('dialog', { name: '发布新闻' });
  await expect(publishing).toContainText('发布给 2 人');
  await publishing.getByRole('button', { name: '发布' }).click();
  await expect(row(page, TITLE)).toContainText('已发布');

  const forced = reader.getByRole('dialog', { name: TITLE });
  await expect(forced).toContainText('叉车须持证驾驶。');
  await expect(forced.getByRole('article').getByRole('img')).toBeVisible();
  const download = reader.waitForEvent('download');
  await forced.getByRole('button', { name: '下载' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toBe('第一条\n');
  await forced.getByRole('button', { name: '我已阅读' }).click();
  await expect(reader.getByText('成功阅读第1条消息')).toBeVisible();
  const title = (of: Page) => of.getByRole('main').getByRole('button', { name: TITLE });
  await expect(title(reader)).toBeVisible();
  await expect(title(stranger)).toHaveCount(0);

  await row(page, TITLE).getByRole('button', { name: '回执' }).click();
  const receipts = page.getByRole('dialog', { name: `回执：${TITLE}` });
  await expect(receipts.getByText('已读 1 人，共 2 人')).toBeVisible();
  await receipts.getByRole('combobox', { name: '状态' }).selectOption('已读');
  const line = receipts.getByRole('row').filter({ hasText: 'clerk' });
  await expect(line).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
  await receipts.getByRole('combobox', { name: '状态' }).selectOption('未读');
  await expect(line).toHaveCount(0);
  await receipts.getByRole('button', { name: '提醒未读的人' }).click();
  const asking = page.getByRole('dialog', { name: '提醒未读的人吗？' });
  await asking.getByRole('button', { name: '提醒', exact: true }).click();
  await expect(page.getByText('已提醒1人')).toBeVisible();
  await receipts.getByRole('button', { name: '关闭' }).last().click();

  await title(reader).click();
  const detail = reader.getByRole('dialog', { name: TITLE });
  await expect(detail).toContainText('叉车须持证驾驶。');
  await row(page, TITLE).getByRole('button', { name: '撤回' }).click();
  await page.getByRole('dialog', { name: '撤回此新闻吗？' }).getByRole('button', { name: '撤回' }).click();
  await expect(row(page, TITLE)).toContainText('已撤回');
  await expect(reader.getByText('数据不存在')).toBeVisible();
  await reader.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  await expect(title(reader)).toHaveCount(0);
  await stranger.close();
});

test('the screens of news hold no serious barrier, and no Chinese in English', async ({ page }) => {
  await signIn(page, admin, { at: '/admin/news', language: 'ENG' });
  const draft = row(page, 'Draft').first();
  await expect(draft).toBeVisible();
  await expectNoBarrier(page);
  expect(await chineseIn(page, 'main h1, main form, main header, main thead')).toEqual([]);
  await draft.getByRole('button', { name: 'Publish' }).click();
  await dialog(page).getByRole('radio', { name: 'At a time' }).click();
  await dialog(page).getByRole('button', { name: 'Publish' }).click();
  await expect(dialog(page).getByText('Choose when')).toBeVisible();
  await expectNoBarrier(page);
  expect(await chineseIn(page, 'dialog :is(h2, label, button, legend)')).toEqual([]);
  await dialog(page).getByRole('radio', { name: 'At once' }).click();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await row(page, '三季度').getByRole('button', { name: 'Receipts' }).click();
  await expect(dialog(page).getByRole('row').nth(1)).toBeVisible();
  await expectNoBarrier(page);
  expect(await chineseIn(page, 'dialog :is(thead, label, button, [role=status])')).toEqual([]);
  await page.keyboard.press('Escape');
  await chooseMore(row(page, '三季度'), 'Preview', 'More');
  await expect(dialog(page).getByText('Preview: this is what readers see.')).toBeVisible();
  await expectNoBarrier(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New piece of news' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Enter the title')).toBeVisible();
  await page.getByRole('radio', { name: 'Departments, roles or user groups' }).click();
  await expectNoBarrier(page);
  expect(await chineseIn(page, 'main :is(h1, h2, label, button, p)')).toEqual([]);
});

function dialog(page: Page) {
  return page.getByRole('dialog');
}
