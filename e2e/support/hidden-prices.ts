import { readFile } from 'node:fs/promises';
import { deletedRecords } from '@edp/contract/deleted-records';
import { drafts } from '@edp/contract/drafts';
import type { Product } from '@edp/contract/product-form';
import { products } from '@edp/contract/products';
import { recordHistory } from '@edp/contract/record-history';
import { recordUses } from '@edp/contract/record-uses';
import { roles } from '@edp/contract/roles';
import { signInAt } from '@edp/testkit/sign-in';
import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './expect.ts';
import { field, main, submit, tab } from './record-page.ts';
import { chooseMore, row, visit } from './screens.ts';
import type { Server } from './server.ts';
import { signIn } from './sign-in.ts';

/** What the product has cost, and costs now: alone, not within a longer number. */
const PRICES = /(?<![\d.])(?:19\.80?|21\.50?|23\.75)(?!\d)/;

/** Of each screen with prices what is hidden there. */
const HIDDEN = {
  product: {
    // What is made of a price of variants goes with it.
    hiddenColumns: [],
    hiddenForms: ['showPrice', 'suggestedPrice'],
  },
  specification: {
    hiddenColumns: ['marketPrice', 'listPricePerUnit'],
    hiddenForms: [],
  },
  material: {
    hiddenColumns: ['marketPrice'],
    hiddenForms: ['marketPrice', 'erpPrice', 'listPricePerUnit'],
  },
};
const SEEN = { hiddenColumns: [], hiddenForms: [] };

/** While the work is done, the role of readers may edit products and materials, and sees no price of theirs. */
async function withHiddenPrices({ address }: Server, work: () => Promise<void>): Promise<void> {
  const admin = await signInAt(address);
  const { data: all } = await admin.call(roles.overview, {});
  const id = all.find(({ name }) => name === '只读')?.id ?? 0;
  const { data: role } = await admin.call(roles.detail, { id });
  const { data: known } = await admin.call(roles.grantable, {});
  const menus = new Map(
    known.resources.flatMap((one) => (one.kind === 'menu' && one.screen ? [[one.screen, one.id]] : [])),
  );
  const given = known.resources.filter(
    ({ kind, screen, code }) =>
      (kind === 'menu' && screen === 'recycleBin') ||
      (kind === 'button' && screen === 'product' && ['edit', 'delete', 'export'].includes(code)) ||
      (kind === 'button' && screen === 'material' && ['edit', 'export', 'import'].includes(code)),
  );
  const held = new Set(role.grants.map((grant) => grant.id));
  const hide = Object.entries(HIDDEN).map(([screen, hidden]) => ({ id: menus.get(screen) ?? 0, ...hidden }));
  const saved = await admin.call(roles.saveRights, {
    id,
    granted: [...hide, ...given.map((one) => ({ id: one.id }))],
  });
  expect(saved).toMatchObject({ code: 0 });
  try {
    await work();
  } finally {
    await admin.call(roles.saveRights, {
      id,
      granted: hide.map((one) => ({ id: one.id, ...SEEN })),
      revoked: given.map((one) => one.id).filter((one) => !held.has(one)),
    });
  }
}

/** Of the product in the recycle bin nobody is told a price whose role hides it. */
export async function expectNoPriceInBin(
  elsewhere: BrowserContext,
  server: Server,
  name: string,
): Promise<void> {
  await withHiddenPrices(server, async () => {
    await expectNoPriceAnswered(server, name);
    await walk(elsewhere, async (page, look) => {
      await visit(page, `/recycleBin?keyword=${encodeURIComponent(name)}`);
      await row(page, name).getByRole('button', { name: '查看' }).click();
      await expect(page.getByRole('dialog').getByText(name).first()).toBeVisible();
      await look();
      await page.keyboard.press('Escape');
      await chooseMore(row(page, name), '历史');
      await expect(page.getByRole('dialog').locator('ol > li').first()).toContainText('删除了此数据');
      await look();
    });
  });
}

/** On no screen that tells of the product or of the materials of its variants, and in no answer, is there a hidden price. */
export async function expectNoPriceShown(
  elsewhere: BrowserContext,
  server: Server,
  name: string,
): Promise<void> {
  await withHiddenPrices(server, async () => {
    await expectNoPriceAnswered(server, name);
    await walk(elsewhere, async (page, look) => {
      await readProduct(page, name, look);
      await draftOfProduct(page, name, look);
      await saveProduct(page, name, { server, look });
      await visit(page, '/specification');
      await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
      await expect(page.getByRole('columnheader', { name: '市场价' })).toHaveCount(0);
      await look();
      await page.getByRole('button', { name: '表格模式' }).click();
      await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
      await look();
      await materialsOf(page, look);
    });
  });
}

/** History, comparison, uses and the product itself. */
async function readProduct(page: Page, name: string, look: () => Promise<void>): Promise<void> {
  await visit(page, '/mchManage');
  await expect(row(page, name)).toBeVisible();
  await look();
  await row(page, name).getByRole('link', { name }).click();
  const rail = page.getByRole('complementary', { name: '相关信息' });
  const entries = rail.locator('ol > li');
  // From the first price to the present one.
  await entries.last().getByRole('checkbox').check();
  await entries.first().getByRole('checkbox').check();
  const compared = rail.getByRole('region', { name: '对比 2 个版本' });
  await compared.getByLabel('只看不同').uncheck();
  await expect(compared).toContainText('无权查看');
  await look();
  await rail.getByRole('button', { name: '关闭对比' }).click();
  for (const about of ['被使用', '可见范围']) {
    await rail.getByRole('tab', { name: about }).click();
    await expect(rail.getByRole('tabpanel', { name: about })).not.toBeEmpty();
    await look();
  }
  await rail.getByRole('tab', { name: '历史' }).click();
}

/** What is typed by somebody who sees no price is kept, offered and filled in without any, also beside prices. */
async function draftOfProduct(page: Page, name: string, look: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  await field(page, '关键字').fill('看不到价格');
  await tab(page, '商品规格').click();
  await expect(variantSheet(page).locator('thead')).not.toContainText('价');
  await nameOfFirst(page).fill('看不到价格的规格');
  await expect(page.getByText(/^草稿已保存 \d\d:\d\d$/)).toBeVisible();
  await look();
  await page.reload();
  await page.getByRole('button', { name: '恢复', exact: true }).first().click();
  await tab(page, '商品规格').click();
  await expect(nameOfFirst(page)).toHaveValue('看不到价格的规格');
  await look();
  await tab(page, '基础信息').click();
  await expect(field(page, '关键字')).toHaveValue('看不到价格');
  await main(page).getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '放弃修改' }).click();
  await expect(page.getByRole('heading', { name: '商品详情' })).toBeVisible();
  await expect(main(page)).toContainText(name);
}

const variantSheet = (page: Page) => page.getByRole('table', { name: '规格组合' });
const nameOfFirst = (page: Page) =>
  variantSheet(page)
    .getByLabel(/^物料名称/)
    .first();

/** A save by somebody who sees no price leaves all of them as they are. */
async function saveProduct(
  page: Page,
  name: string,
  { server, look }: { server: Server; look: () => Promise<void> },
): Promise<void> {
  const admin = await signInAt(server.address);
  const { data: listed } = await admin.call(products.list, { name });
  const read = async () => (await admin.call(products.detail, { productId: listed[0]?.id ?? 0 })).data;
  const pricesOf = ({ variants, showPrice }: Product) => [
    showPrice,
    ...variants.map(({ marketPrice, listPricePerUnit }) => [marketPrice, listPricePerUnit]),
  ];
  const before = await read();
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  await tab(page, '商品规格').click();
  await nameOfFirst(page).fill('改名不改价');
  await submit(page);
  const asked = page.getByRole('dialog', { name: '保存商品' });
  await expect(asked).toContainText('同步更新');
  await asked.getByText('查看将更新的内容').click();
  await look();
  await asked.getByRole('button', { name: '提交' }).click();
  await expect(page).toHaveURL('/mchManage');
  const after = await read();
  expect(after.variants[0]?.itemName).toBe('改名不改价');
  expect(pricesOf(after)).toEqual(pricesOf(before));
  expect(pricesOf(after).flat()).toContain(21.5);
}

/** List, sheet, export and the dry run of an import. */
async function materialsOf(page: Page, look: () => Promise<void>): Promise<void> {
  await visit(page, '/materialManage?keyword=E2E-DRAFT');
  const rows = page.getByRole('table', { name: '物料管理' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('E2E-DRAFT');
  await look();
  await page.getByRole('button', { name: '导出' }).click();
  const dialog = page.getByRole('dialog', { name: '导出' });
  await dialog.getByRole('radio', { name: 'CSV (.csv)' }).check();
  await dialog.getByRole('button', { name: '开始导出' }).click();
  const panel = page.getByRole('region', { name: '数据任务' });
  await expect(panel.getByText(/^已完成，共 \d+ 条$/)).toBeVisible();
  const arrival = page.waitForEvent('download');
  await panel.getByRole('button', { name: '下载' }).click();
  const text = await readFile(await (await arrival).path(), 'utf8');
  expect(text).toContain('E2E-DRAFT');
  expect(text).not.toMatch(PRICES);
  await panel.getByRole('button', { name: '关闭' }).click();

  await page.getByRole('button', { name: '导入' }).click();
  const importing = page.getByRole('dialog', { name: '导入物料' });
  const code = /E2E-DRAFT-\d+/.exec(text)?.[0] ?? '';
  const buffer = Buffer.from(`物料编码,物料名称\r\n${code},改过的手套`);
  await importing.getByLabel('选择文件').setInputFiles({ name: '物料.csv', mimeType: 'text/csv', buffer });
  await expect(importing.getByRole('tab', { name: '更新 1' })).toBeVisible();
  await look();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '表格模式' }).click();
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText('E2E-DRAFT');
  await look();
}

type Walk = (page: Page, look: () => Promise<void>) => Promise<void>;

/** As the reader, while every answer is read; `look` reads what the page shows. */
async function walk(elsewhere: BrowserContext, steps: Walk): Promise<void> {
  const page = await elsewhere.newPage();
  const read: Promise<void>[] = [];
  const telling: string[] = [];
  page.on('response', (response) => {
    const isData = /json|csv|text\/plain/.test(response.headers()['content-type'] ?? '');
    if (!isData) return;
    const told = async () => {
      // Of a page that was left the answer is gone.
      if (PRICES.test(await response.text().catch(() => ''))) telling.push(response.url());
    };
    read.push(told());
  });
  await signIn(page, { account: 'viewer', role: '只读' });
  await steps(page, async () => {
    await page.waitForLoadState('networkidle');
    const shown = await page.locator('body').evaluate((body) => {
      const typed = [...body.querySelectorAll('input, textarea')].map((one) =>
        one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? one.value : '',
      );
      return [body.textContent, ...typed].join('\n');
    });
    expect(shown).not.toMatch(PRICES);
  });
  await Promise.all(read);
  expect(read.length).toBeGreaterThan(10);
  expect(telling).toEqual([]);
  await page.close();
}

/** Asked for directly, whatever the screens make of it. */
async function expectNoPriceAnswered({ address }: Server, name: string): Promise<void> {
  const admin = await signInAt(address);
  const reader = await signInAt(address, { account: 'viewer' });
  const { data: listed } = await reader.call(products.list, { name });
  const { data: binned } = await admin.call(deletedRecords.list, { keyword: name });
  const id = listed[0]?.id ?? binned[0]?.id ?? 0;
  const told = await reader.call(recordHistory.list, { kind: 'product', id });
  expect(told).toMatchObject({ code: 0 });
  const answers = [
    told,
    await reader.call(recordHistory.compare, {
      kind: 'product',
      id,
      older: told.data.entries.at(-1)?.moment ?? '',
    }),
    await reader.call(deletedRecords.detail, { id }),
    await reader.call(drafts.mine, {}),
    await reader.call(recordUses.list, { kind: 'product', id }),
  ];
  expect(told.data.entries.length).toBeGreaterThan(2);
  expect(JSON.stringify(answers)).not.toMatch(PRICES);
}
