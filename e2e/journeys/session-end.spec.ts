import { signInAgain } from '@edp/testkit/browser-sign-in';
import type { BrowserContext, Page } from '@playwright/test';
import { openMenu, row } from '../support/screens.ts';
import { signIn, useTicketOf } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const chief = { account: 'admin', role: '主数据主管' };

// A silent socket and no drafts: here the window finds the end out by what is pressed, and keeps by itself what was typed.
test.beforeEach(async ({ page }) => {
  await page.routeWebSocket(/\/websocket\//, () => undefined);
  await page.route('**/draft/save', () => undefined);
});

test('what was typed outlives the session of the same person', async ({ page, elsewhere }) => {
  await signIn(page, chief);
  await openMenu(page, '单位');
  await page.getByRole('searchbox', { name: '代码 / 名称' }).fill('还没有搜索');
  await typeBrand(page, { code: 'LEFT-1', name: '写到一半' });
  await expire(page, elsewhere);
  await expect(form(page)).toBeHidden();
  // The home page behind it, which waits unseen as well, may name a draft of that name.
  await expect(page.getByText('写到一半').filter({ visible: true })).toHaveCount(0);
  await signInAgain(page, chief);

  await expect(page).toHaveURL('/brand');
  await expect(form(page).getByLabel('代码')).toHaveValue('LEFT-1');
  await expect(form(page).getByLabel('名称')).toHaveValue('写到一半');
  await expect(page.getByRole('tab')).toHaveText(['首页', '单位', '品牌']);
  await form(page).getByRole('button', { name: '保存', exact: true }).click();
  await expect(form(page)).toBeHidden();
  await expect(row(page, 'LEFT-1')).toContainText('写到一半');
  await page.getByRole('tab', { name: '单位' }).click();
  await expect(page.getByRole('searchbox', { name: '代码 / 名称' })).toHaveValue('还没有搜索');

  await page.getByRole('tab', { name: '品牌' }).click();
  await row(page, 'LEFT-1').getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(row(page, 'LEFT-1')).toBeHidden();
});

const others = [
  { who: 'another role', account: 'admin', role: '平台管理员' },
  { who: 'another person', account: 'clerk' },
];
for (const { who, ...person } of others) {
  test(`what was typed is gone for ${who}`, async ({ page, elsewhere }) => {
    await signIn(page, chief);
    await typeBrand(page, { code: 'LEFT-2', name: '别人看不到' });
    await expire(page, elsewhere);
    await signInAgain(page, person);
    await openMenu(page, '品牌');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const typed = await page
      .locator('input')
      .evaluateAll((all: HTMLInputElement[]) => all.map((i) => i.value));
    expect(typed).not.toContain('别人看不到');
    await page.getByRole('button', { name: '新增品牌' }).click();
    await expect(form(page).getByLabel('名称')).toHaveValue('');
  });
}

test('where nothing was typed the next sign-in starts at home', async ({ page, elsewhere }) => {
  await signIn(page, chief);
  await openMenu(page, '品牌');
  await expire(page, elsewhere, '搜索');
  await signInAgain(page, chief);
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('tab')).toHaveText(['首页']);
});

test('what was typed in one window outlives a session whose end another window noticed', async ({ page }) => {
  await signIn(page, chief);
  await typeBrand(page, { code: 'LEFT-4', name: '另一个窗口' });
  const second = await page.context().newPage();
  await second.goto('/home');
  await second.getByRole('button', { name: '退出登录' }).click();
  await expect(second).toHaveURL('/login');
  await expect(page).toHaveURL('/login');
  await signInAgain(page, chief);
  await expect(form(page).getByLabel('名称')).toHaveValue('另一个窗口');
});

test('a sign-out keeps nothing of what was typed', async ({ page }) => {
  await signIn(page, chief);
  await typeBrand(page, { code: 'LEFT-3', name: '不要了' });
  await page.goBack();
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('button', { name: '放弃并退出' }).click();
  await expect(page).toHaveURL('/login');
  await signInAgain(page, chief);
  await openMenu(page, '品牌');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('tab', { name: /品牌/ }).getByRole('img')).toHaveCount(0);
});

function form(page: Page) {
  return page.getByRole('dialog', { name: '新增品牌' });
}

async function typeBrand(page: Page, { code, name }: { code: string; name: string }): Promise<void> {
  await openMenu(page, '品牌');
  await page.getByRole('button', { name: '新增品牌' }).click();
  await form(page).getByLabel('代码').fill(code);
  await form(page).getByLabel('名称').fill(name);
}

/** Signs the same ticket out in a second window, then lets the first one find out by saving. */
async function expire(page: Page, elsewhere: BrowserContext, press = '保存'): Promise<void> {
  const second = await useTicketOf(page, elsewhere);
  await Promise.all([
    second.waitForResponse(/\/logout$/),
    second.getByRole('button', { name: '退出登录' }).click(),
  ]);
  await page.getByRole('button', { name: press, exact: true }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('当前会话已过期，请重新登录')).toHaveCount(1);
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('edp_')));
  expect(kept).toEqual(['edp_tenantCode']);
}
