import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authorize } from '@edp/testkit/browser-sign-in';
import { signInAt } from '@edp/testkit/sign-in';
import type { Page } from '@playwright/test';
import { openMenu, row } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('without a ticket every screen leads to the sign-in', async ({ page }) => {
  await authorize(page);
  for (const path of ['/', '/home', '/brand', '/no-such-screen']) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
  }
});

test('a ticket removed by hand ends the next navigation at the sign-in', async ({ page }) => {
  await signIn(page, { account: 'clerk' });
  const link = page.getByRole('navigation').getByRole('link', { name: '品牌', exact: true });
  await link.evaluate((element: HTMLElement) => {
    localStorage.removeItem('edp_loginInfo');
    element.click();
  });
  await expect(page).toHaveURL('/login');
});

test('tabs, the page and the filter of a list survive a reload', async ({ page }) => {
  await signIn(page, { account: 'clerk' });
  await openMenu(page, '单位');
  await openMenu(page, '品牌');
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText(/\d{4}-/);
  const newest = (await first.textContent()) ?? '';
  await page.getByRole('button', { name: '第 2 页' }).click();
  await expect(first).not.toHaveText(newest);
  const onPageTwo = (await first.textContent()) ?? '';
  await page.reload();
  await expect(first).toHaveText(onPageTwo);
  await expect(page.getByRole('tab')).toHaveText(['首页', '单位', '品牌']);
  await expect(page.getByRole('tab', { name: '品牌' })).toHaveAttribute('aria-selected', 'true');
  await openMenu(page, '单位');
  await expect(page.getByRole('tab')).toHaveCount(3);
});

test('filter, order, page and length of a list stand in its address and come back from there', async ({
  page,
}) => {
  await signIn(page, { account: 'clerk' });
  await openMenu(page, '品牌');
  await page.getByRole('searchbox', { name: '代码 / 名称' }).fill('a');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '代码', exact: true }).click();
  await expect(page).toHaveURL(/sortField=code/);
  const inAddress = async () => Object.fromEntries(new URL(page.url()).searchParams);
  expect(await inAddress()).toEqual({ keyword: 'a', sortField: 'code', sortOrder: 'asc' });
  await page.getByRole('combobox', { name: '每页条数' }).selectOption('1');
  await page.getByRole('button', { name: '第 2 页' }).click();
  await expect(page).toHaveURL(/pageNo=2/);
  const address = { keyword: 'a', sortField: 'code', sortOrder: 'asc', pageSize: '1', pageNo: '2' };
  expect(await inAddress()).toEqual(address);
  await expect(page.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('row').nth(1)).toContainText('GREATWALL');

  await openMenu(page, '单位');
  await expect(page).toHaveURL('/unit');
  await page.getByRole('tab', { name: '品牌' }).click();
  expect(await inAddress()).toEqual(address);
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toContainText('GREATWALL');
  await expect(page.getByRole('searchbox', { name: '代码 / 名称' })).toHaveValue('a');
  await expect(page.getByRole('columnheader', { name: '代码' })).toHaveAttribute('aria-sort', 'ascending');

  await page.getByRole('searchbox', { name: '代码 / 名称' }).fill('SCHNEIDER');
  await page.keyboard.press('Enter');
  await expect(row(page, 'SCHNEIDER')).toBeVisible();
  expect(await inAddress()).toEqual({ ...address, keyword: 'SCHNEIDER', pageNo: undefined });
  await page.getByRole('button', { name: '重置' }).click();
  await expect(page).not.toHaveURL(/keyword/);
});

test('what was typed is still there after looking at another tab', async ({ page }) => {
  await signIn(page, { account: 'clerk' });
  await openMenu(page, '单位');
  await openMenu(page, '品牌');
  await page.getByRole('searchbox', { name: '代码 / 名称' }).fill('还没有搜索');
  // What is searched is a step of its own, which is gone back over as well.
  await expect(page).toHaveURL(/keyword=/);
  await page.getByRole('tab', { name: '单位' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '单位' })).toBeVisible();
  await page.getByRole('tab', { name: '品牌' }).click();
  await expect(page.getByRole('searchbox', { name: '代码 / 名称' })).toHaveValue('还没有搜索');

  await page.getByRole('button', { name: '新增品牌' }).click();
  const form = page.getByRole('dialog', { name: '新增品牌' });
  await form.getByLabel('名称').fill('写到一半');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: '单位' })).toBeVisible();
  await expect(form).toBeHidden();
  await expect(
    page.getByRole('tab', { name: /品牌/ }).getByRole('img', { name: '有未保存的修改' }),
  ).toBeVisible();
  await page.getByRole('tab', { name: /品牌/ }).click();
  await expect(form.getByLabel('名称')).toHaveValue('写到一半');
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: '放弃未保存的修改吗？' })
    .getByRole('button', { name: '继续编辑' })
    .click();
  await expect(form.getByLabel('名称')).toHaveValue('写到一半');
});

test('another role brings its own menu and buttons', async ({ page }) => {
  await signIn(page, { account: 'admin', role: '平台管理员' });
  await openMenu(page, '品牌');
  await expect(page.getByRole('link', { name: '国家标准查询' })).toBeVisible();
  await page.getByRole('combobox', { name: '角色' }).selectOption({ label: '主数据主管' });
  await expect(page.getByRole('link', { name: '国家标准查询' })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('combobox', { name: '角色' })).toContainText('主数据主管');
  await openMenu(page, '品牌');
  await expect(page.getByRole('link', { name: '国家标准查询' })).toBeHidden();
});

test('a reader sees the rows and nothing that changes them', async ({ page }) => {
  // Others add brands meanwhile, so that it may stand on any page.
  await signIn(page, { account: 'viewer' }, { at: '/brand?keyword=SCHNEIDER' });
  const line = page.getByRole('row').filter({ hasText: 'SCHNEIDER' });
  await expect(line.getByRole('button')).toHaveText(['更多']);
  await line.getByRole('button').click();
  await expect(page.getByRole('menuitem')).toHaveText(['被使用', '历史']);
  await expect(page.getByRole('button', { name: '新增品牌' })).toBeHidden();
});

test("a dealer's customer works without menu and tabs", async ({ page }) => {
  await signIn(page, { account: 'customer' });
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('tablist')).toBeHidden();
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeHidden();
});

test('a watermark that was removed is drawn again, and goes with the person', async ({ page }) => {
  await signIn(page, { account: 'auditor' });
  const watermark = page.locator('.edp-watermark');
  await expect(watermark).toHaveCount(1);
  await watermark.evaluate((layer) => layer.remove());
  await expect(watermark).toHaveCount(1, { timeout: 1500 });
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL('/login');
  await expect(watermark).toHaveCount(0);
});

test('the end of the session is told once and leaves only the tenant behind', async ({ page }) => {
  await signIn(page, { account: 'clerk' });
  await openMenu(page, '品牌');
  await page.evaluate(async () => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node.textContent?.includes('会话已过期')) seen.push(node.textContent);
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.route(/\/edp\/|\/resource\//, (route) =>
    route.fulfill({ status: 401, json: { code: 403, status: 0, msg: '当前会话已过期，请重新登录' } }),
  );
  // Whatever the page asks for next finds it out, which may be before the entry is clicked.
  await Promise.any([openMenuEntry(page, '单位'), page.waitForURL('/login')]);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('当前会话已过期，请重新登录')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'seen').length)).toBe(1);
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('edp_')));
  expect(kept).toEqual(['edp_tenantCode']);
});

test('an answer that comes after the session has ended leaves nothing of the person behind', async ({
  page,
}) => {
  await signIn(page, { account: 'clerk' });
  const late = Promise.withResolvers<void>();
  await page.route('**/userLoginInfo', async (route) => {
    const response = await route.fetch();
    await late.promise;
    await route.fulfill({ response });
  });
  const answered = page.waitForResponse('**/userLoginInfo');
  await page.reload();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL('/login');
  late.resolve();
  await (await answered).finished();
  // A call that begins now is answered after that answer has been read.
  await page.evaluate(async () => (await fetch('/readyz')).text());
  const left = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('edp_')));
  expect(left).toEqual(['edp_tenantCode']);
});

async function openMenuEntry(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
}

test('a password that the server refuses is told at its field, and nothing typed is lost', async ({
  page,
}) => {
  await signIn(page, { account: 'clerk' });
  await page.getByRole('button', { name: '修改密码' }).click();
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  await dialog.getByLabel('旧密码').fill('not-the-one');
  for (const label of ['新密码', '确认密码']) await dialog.getByLabel(label).fill('another-1357');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByLabel('旧密码')).toHaveAccessibleDescription('旧密码错误');
  await expect(dialog.getByLabel('旧密码')).toHaveValue('not-the-one');
  await dialog.getByLabel('旧密码').fill('an-other-one');
  await expect(dialog.getByLabel('旧密码')).not.toHaveAccessibleDescription('旧密码错误');
});

test('an external page that does not come says so and offers a window of its own', async ({ page }) => {
  const site = 'https://openstd.samr.gov.cn/';
  const notice = page.getByRole('alert').filter({ hasText: '“国家标准查询”没有打开' });
  await page.clock.install();
  await page.route('**/edp/menu/framing?*', (route) =>
    route.fulfill({ json: { code: 0, status: 1, msg: '', message: '', data: { framing: 'unknown' } } }),
  );
  await signIn(page, { account: 'admin', role: '平台管理员' });
  let answer: (body: string) => Promise<void> = async () => undefined;
  await page.route(site, (route) => {
    answer = (body) => route.fulfill({ contentType: 'text/html; charset=utf-8', body });
  });
  // A picture that never comes is no reason to doubt the page.
  await page.route(`${site}never.png`, () => undefined);
  const asked = page.waitForRequest(site);
  await page.getByRole('navigation').getByRole('link', { name: '国家标准查询' }).click();
  await asked;
  await page.clock.fastForward(9_000);
  await expect(notice).toBeHidden();
  await page.clock.fastForward(2_000);
  await expect(notice.getByRole('link', { name: '在新窗口打开' })).toHaveAttribute('href', site);

  await test.step('and gives way to a page that comes late', async () => {
    await answer('<p>标准目录</p><img src="https://openstd.samr.gov.cn/never.png">');
    await expect(page.frameLocator('iframe[title="国家标准查询"]').getByText('标准目录')).toBeVisible();
    await page.clock.fastForward(20_000);
    await expect(notice).toBeHidden();
    await expect(page.getByRole('link', { name: '在新窗口打开' })).toBeVisible();
  });
});

test('an external page that refuses to be framed says so and opens in a window of its own', async ({
  page,
  server,
}) => {
  const site = createServer((asked, answer) => {
    if (asked.url === '/refuses') answer.setHeader('x-frame-options', 'SAMEORIGIN');
    answer.setHeader('content-type', 'text/html; charset=utf-8').end('<p>外部内容</p>');
  });
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
  const { port } = site.address() as AddressInfo;
  const admin = await signInAt(server.address);
  const entries: number[] = [];
  const addEntry = async (name: string, url: string) => {
    const form = { kind: 'menu', code: `page${Date.now()}${entries.length}`, name, sort: 99, url };
    entries.push((await admin.post('/resource/v6/addResource', form)).data.id);
  };
  await addEntry('供应商门户', `http://127.0.0.1:${port}/refuses`);
  await addEntry('物流查询', `http://127.0.0.1:${port}/shows`);
  try {
    await signIn(page, { account: 'admin', role: '平台管理员' });
    const menu = page.getByRole('navigation');
    await menu.getByRole('link', { name: '供应商门户' }).click();
    const notice = page.getByRole('alert').filter({ hasText: '“供应商门户”不能在此处显示' });
    await expect(notice).toBeVisible();
    await expect(page.locator('iframe[title="供应商门户"]')).toBeHidden();
    const opened = page.context().waitForEvent('page');
    await notice.getByRole('button', { name: '在新窗口打开' }).click();
    await expect((await opened).getByText('外部内容')).toBeVisible();

    await menu.getByRole('link', { name: '物流查询' }).click();
    await expect(page.frameLocator('iframe[title="物流查询"]').getByText('外部内容')).toBeVisible();
    await expect(notice).toBeHidden();
  } finally {
    for (const id of entries) await admin.post('/resource/v6/deleteSource', { id });
    site.closeAllConnections();
    site.close();
  }
});

test('a screen without content has its address and no entry in the menu', async ({ page }) => {
  await signIn(page, { account: 'admin', role: '平台管理员' });
  const screens = [
    ['/deviceManage', '设备管理'],
    ['/contractManage', '合同管理'],
    ['/contractManage/1', '合同详情'],
    ['/zBook', '账本'],
  ] as const;
  for (const [address, title] of screens) {
    await expect(page.getByRole('link', { name: title })).toBeHidden();
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('此页面的内容尚未开放')).toBeVisible();
  }
});
