import { brands } from '@edp/contract/brands';
import { signInAt } from '@edp/testkit/sign-in';
import type { Locator, Page } from '@playwright/test';
import { chineseIn, expectNoBarrier, speak } from '../../support/barriers.ts';
import type { Server } from '../../support/server.ts';
import { signIn } from '../../support/sign-in.ts';
import { addTeam } from '../../support/team.ts';
import { expect, test } from '../../support/test.ts';

const ROWS = 23;
const heads = (page: Page) => page.getByRole('columnheader');
const columnsButton = (page: Page) => page.getByRole('button', { name: /^(列|Columns) \d/ });
const panel = (page: Page) => page.getByRole('dialog', { name: '列' });
const box = (page: Page, name: string) => panel(page).getByRole('checkbox', { name, exact: true });

let teams = 0;

/** Two people of a company that has more brands than a page holds. */
async function company(server: Server) {
  const tenant = `LT${test.info().workerIndex}${++teams}`;
  const screens = ['brand:add', 'brand:edit', 'brand:delete', 'unit:edit'];
  const [one, two] = await addTeam(server, tenant, [screens, ['brand']]);
  if (!one || !two) throw new Error('There should be two people');
  const client = await signInAt(server.address, { tenantCode: tenant });
  for (let at = 1; at <= ROWS; at++) {
    const code = `LT-${String(at).padStart(2, '0')}`;
    await client.call(brands.save, {
      code,
      name: `列表品牌${at}`,
      active: at % 2 === 1 ? 1 : 0,
      sortOrder: at,
    });
  }
  return { tenant, one: one.account, two: two.account };
}

/** Where something stands. */
async function placeOf(what: Locator) {
  const place = await what.boundingBox();
  if (!place) throw new Error('It should be in sight');
  return place;
}

const titles = async (page: Page) => (await heads(page).allTextContents()).filter(Boolean);

/** The change has reached the server. */
const keeping = (page: Page) => page.waitForResponse(/list-settings\/saveLayout/);

test('columns are hidden, ordered and pinned, here and at another window of the same person', async ({
  page,
  elsewhere,
  server,
}) => {
  const { tenant, one, two } = await company(server);
  await signIn(page, { tenant, account: one }, { at: '/brand' });
  await expect(heads(page).filter({ hasText: '代码' })).toBeVisible();
  await columnsButton(page).click();
  await expect(columnsButton(page)).toHaveText(/6\/6/);
  await panel(page).getByRole('searchbox', { name: '查找列' }).fill('cjr');
  await expect(panel(page).getByRole('checkbox')).toHaveCount(1);
  await box(page, '创建人').click();
  await expect(heads(page).filter({ hasText: '创建人' })).toHaveCount(0);
  await panel(page).getByRole('searchbox', { name: '查找列' }).fill('');
  await expect(columnsButton(page)).toHaveText(/5\/6/);

  await box(page, '代码').press('Space');
  await expect(box(page, '代码')).toBeChecked();
  await box(page, '名称').focus();
  await page.keyboard.press('ArrowDown');
  await expect(box(page, '排序')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByText('排序 移到第 4 位')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  const kept = keeping(page);
  await page.keyboard.press('p');
  await kept;
  await expectNoBarrier(page, '[popover]:popover-open');
  await page.keyboard.press('ArrowUp');
  await expect(box(page, '代码')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(columnsButton(page)).toBeFocused();
  const arranged = ['代码', '有效性', '名称', '排序', '创建时间', '操作'];
  expect(await titles(page)).toEqual(arranged);

  await page.reload();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  expect(await titles(page)).toEqual(arranged);
  const other = await elsewhere.newPage();
  await signIn(other, { tenant, account: one }, { at: '/brand' });
  await expect(other.getByRole('row').nth(2)).toBeVisible();
  expect(await titles(other)).toEqual(arranged);
  await signIn(other, { tenant, account: two }, { at: '/brand' });
  await expect(other.getByRole('row').nth(2)).toBeVisible();
  expect(await titles(other)).toEqual(['代码', '名称', '排序', '有效性', '创建人', '创建时间', '操作']);
  await other.close();

  await columnsButton(page).click();
  await panel(page).getByRole('button', { name: '恢复默认' }).click();
  expect(await titles(page)).toEqual(['代码', '名称', '排序', '有效性', '创建人', '创建时间', '操作']);
});

test('columns are dragged, made wider and rows higher', async ({ page, server }) => {
  const { tenant, one } = await company(server);
  await signIn(page, { tenant, account: one }, { at: '/brand' });
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await columnsButton(page).click();
  const line = (name: string) => panel(page).getByRole('listitem').filter({ hasText: name });
  const target = await placeOf(line('名称'));
  await line('创建人').locator('[aria-hidden]').first().hover();
  await page.mouse.down();
  await page.mouse.move(target.x + 20, target.y + 60, { steps: 4 });
  await page.mouse.move(target.x + 20, target.y + 4, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.press('Escape');
  expect((await titles(page)).slice(0, 3)).toEqual(['代码', '创建人', '名称']);

  const name = heads(page).filter({ hasText: '名称' });
  const width = async () => (await name.boundingBox())?.width ?? 0;
  const first = await width();
  await name.getByRole('button').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText(/^列宽 \d+$/)).toBeAttached();
  const edge = await placeOf(name);
  await page.mouse.move(edge.x + edge.width - 3, edge.y + 18);
  await page.mouse.down();
  await page.mouse.move(edge.x + edge.width + 97, edge.y + 18, { steps: 5 });
  const kept = keeping(page);
  await page.mouse.up();
  await expect.poll(width).toBeGreaterThan(first + 60);
  await kept;
  await page.reload();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await expect.poll(width).toBeGreaterThan(first + 60);
  await name.locator('[aria-hidden]').dblclick();
  await expect.poll(width).toBeLessThan(first);

  const height = async () => (await page.getByRole('row').nth(1).boundingBox())?.height ?? 0;
  expect(Math.round(await height())).toBe(38);
  await page.getByRole('button', { name: '行高' }).click();
  await page.getByRole('menuitemradio', { name: '宽松' }).click();
  await expect.poll(async () => Math.round(await height())).toBe(46);
});

test('the panel of columns speaks English', async ({ page, server }) => {
  const { tenant, one } = await company(server);
  await signIn(page, { tenant, account: one }, { at: '/brand' });
  await speak(page, 'ENG');
  await columnsButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
  expect(await chineseIn(page, 'main, [popover]:popover-open')).toEqual([]);
});
