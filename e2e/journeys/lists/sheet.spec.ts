import { bulkChanges } from '@edp/contract/bulk-changes';
import { materials } from '@edp/contract/materials';
import { roles } from '@edp/contract/roles';
import { variants } from '@edp/contract/variants';
import { signInAt } from '@edp/testkit/sign-in';
import type { Locator, Page } from '@playwright/test';
import { expectNoBarrier } from '../../support/barriers.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const titles = ['物料编码', '物料名称', '物料分类', '品牌', '单位', '市场价'];

/** A cell by its row, which counts from 1, and its column. */
function cellOf(grid: Locator, row: number, title: string): Locator {
  return grid.getByRole('row').nth(row).getByRole('gridcell').nth(titles.indexOf(title));
}

/** What a spreadsheet has put on the clipboard. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

async function openSheet(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '表格模式' }).click();
  const grid = page.getByRole('grid', { name: '物料' });
  await expect(grid).toBeVisible();
  return grid;
}

test('a page of materials is edited as a sheet, with the keyboard alone, and saved together', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000);
  await signIn(page, { account: 'admin', role: '平台管理员' }, { at: '/materialManage' });
  const grid = await openSheet(page);
  const cell = (row: number, title: string) => cellOf(grid, row, title);
  const press = (key: string) => page.keyboard.press(key);
  const sheet = page.getByRole('region', { name: '表格模式' });
  const [name, brand, price] = ['物料名称', '品牌', '市场价'];

  await test.step('typed over, within and by choice; taken back and made again', async () => {
    await page.keyboard.type('表格一');
    await press('Enter');
    await press('F2');
    await page.keyboard.type('尾');
    await press('Tab');
    await expect(cell(1, name)).toHaveText('表格一');
    await expect(cell(2, name)).toHaveText(/尾$/);
    await press('ArrowRight');
    await press('F2');
    await page.getByRole('combobox', { name: /^品牌/ }).fill('正泰');
    await expect(page.getByRole('option', { name: /正泰/ })).toBeAttached();
    await press('Enter');
    await expect(cell(2, brand)).toHaveText('正泰');
    await press('Shift+ArrowDown');
    await press('Shift+ArrowDown');
    await press('Control+d');
    await expect(cell(4, brand)).toHaveText('正泰');
    await press('Control+z');
    await expect(cell(4, brand)).not.toHaveText('正泰');
    await press('Control+y');
    await expect(cell(4, brand)).toHaveText('正泰');
    await expect(sheet.getByText('已修改 5 个单元格')).toBeVisible();
    await press('Escape');
    await press('Tab');
    await expect(grid.locator(':focus')).toHaveCount(0);
  });

  await test.step('what cannot be changed says why', async () => {
    await cell(3, '物料编码').click();
    await expect(grid.locator(':focus')).toHaveAccessibleDescription('此列不能在表格模式中修改');
    await press('Delete');
    await expect(cell(3, '物料编码')).not.toHaveText('');
  });

  await test.step('a block: quoted, with a wrong price and an unknown brand, longer than the page', async () => {
    await cell(8, brand).click();
    await paste(page, '"正泰"\t个\t¥1,200.50\r\n没有的品牌\t卷\t面议\r\nCHINT\t卷\t5\r\n正泰\t个\t6\r\n');
    await expect(
      page.getByRole('alert').filter({ hasText: '粘贴的 4 行中有 1 行超出本页，未粘贴' }),
    ).toBeVisible();
    await expect(cell(8, price)).toHaveText('1200.5');
    await expect(cell(10, brand)).toHaveText('正泰');
    await expect(cell(9, brand)).toHaveAttribute('aria-invalid', 'true');
    await expect(cell(9, brand)).toHaveAttribute('title', '“没有的品牌”不存在');
    await expect(sheet.getByText('2 个问题')).toBeVisible();
    await expectNoBarrier(page);
    await sheet.getByRole('button', { name: '下一个问题' }).click();
    await expect(sheet.getByText('“没有的品牌”不存在')).toBeVisible();
    await expect(grid.locator(':focus')).toHaveAttribute('aria-invalid', 'true');
  });

  await test.step('the draft is there again after a reload', async () => {
    await expect(sheet.getByText(/^草稿已保存/)).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: '恢复' }).click();
    await expect(cell(1, name)).toHaveText('表格一');
    await expect(cell(9, price)).toHaveText('面议');
    await expect(sheet.getByText('2 个问题')).toBeVisible();
  });

  await test.step('the right rows are saved, the wrong one stays; somebody else was faster in another', async () => {
    const client = await signInAt(server.address);
    const { data: listed } = await client.call(materials.list, { pageNo: 1, pageSize: 10 });
    const ids = listed.map(({ id }) => id);
    const { data: found } = await client.call(bulkChanges.sheet, { list: 'materials', ids });
    const [first] = found.rows;
    if (first === undefined) throw new Error('There is a first row');
    const values = { itemName: '他人改的', specificationModel: '他人的规格' };
    const rows = [{ id: first.id, version: first.version, values }];
    await client.call(bulkChanges.saveSheet, { list: 'materials', rows });
    await press('Control+s');
    await expect(page.getByText(/已保存 5 行，2 行有问题，未保存/)).toBeVisible();
    await expect(cell(8, price)).toHaveText('1200.5');
    await expect(cell(1, name)).toHaveText('表格一');
    await expect(cell(1, name)).toHaveAttribute('title', '他人已改为“他人改的”');
    await cell(1, name).click();
    await sheet.getByRole('button', { name: '保留我的' }).click();
    await cell(9, brand).click();
    await page.keyboard.type('正泰');
    await press('Tab');
    await press('Tab');
    await page.keyboard.type('99');
    await press('Enter');
    await expect(sheet.getByText(/个问题/)).toBeHidden();
    await sheet.getByRole('button', { name: /^保存 / }).click();
    await expect(page.getByText('已保存 2 行')).toBeVisible();
  });

  await test.step('taken back as one, from the toast', async () => {
    await cell(10, price).click();
    await page.keyboard.type('77');
    await press('Enter');
    await press('Control+s');
    await expect(page.getByText('已保存 1 行')).toBeVisible();
    await page.getByRole('status').getByRole('button', { name: '撤销' }).click();
    await expect(page.getByText('已撤销 1 条')).toBeVisible();
    await expect(cell(10, price)).toHaveText('5');
  });

  await test.step('leaving asks for what is unsaved', async () => {
    await cell(1, name).click();
    await page.keyboard.type('没保存');
    await sheet.getByRole('button', { name: '退出表格模式' }).click();
    const question = page.getByRole('dialog', { name: '放弃未保存的修改吗？' });
    await question.getByRole('button', { name: '放弃修改' }).click();
    await expect(page.getByRole('table', { name: '物料管理' }).getByText('表格一')).toBeVisible();
  });
});

test('a clerk does not find columns that are hidden from the role, and who may not edit no sheet', async ({
  page,
  server,
}) => {
  const admin = await signInAt(server.address);
  const { data: all } = await admin.call(roles.overview, {});
  const clerk = all.find(({ name }) => name === '主数据专员');
  if (clerk === undefined) throw new Error('The demonstration has this role');
  const { data: granted } = await admin.call(roles.grantable, {});
  const entry = granted.resources.find(({ kind, screen }) => kind === 'menu' && screen === 'material');
  const hide = async (hidden: string[]) =>
    admin.call(roles.saveRights, {
      id: clerk.id,
      granted: [{ id: entry?.id ?? 0, hiddenColumns: hidden, hiddenForms: hidden }],
    });
  await hide(['marketPrice']);
  try {
    await signIn(page, { account: 'clerk' }, { at: '/materialManage' });
    const grid = await openSheet(page);
    await expect(grid.getByRole('columnheader', { name: '单位' })).toBeVisible();
    await expect(grid.getByRole('columnheader', { name: '市场价' })).toHaveCount(0);
  } finally {
    await hide([]);
  }
  await signIn(page, { account: 'viewer', role: '只读' }, { at: '/materialManage' });
  await expect(page.getByRole('table', { name: '物料管理' }).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: '表格模式' })).toHaveCount(0);
});

test('the variants of one product are edited as a sheet on their own page', async ({ page, server }) => {
  const admin = await signInAt(server.address);
  const { data: listed } = await admin.call(variants.list, { pageSize: 1 });
  const [variant] = listed;
  if (variant === undefined) throw new Error('The demonstration has variants');
  const address = `/mySpecification/${variant.productId}`;
  await signIn(page, { account: 'admin', role: '平台管理员' }, { at: address });
  await page.getByRole('button', { name: '表格模式' }).click();
  const grid = page.getByRole('grid', { name: '商品规格' });
  const ofRow = grid.getByRole('row').filter({ hasText: variant.itemCode });
  const name = ofRow.getByRole('gridcell', { name: variant.itemName });
  await name.click();
  await page.keyboard.type('本页改名');
  await page.keyboard.press('Enter');
  await expect(ofRow.getByText('本页改名')).toBeVisible();

  // What is unsaved of this product waits on its page, and not in the list of all variants.
  await expect(page.getByText(/^草稿已保存/)).toBeVisible();
  await page.goto('/specification');
  await expect(page.getByRole('table', { name: '商品规格' }).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: '退出表格模式' })).toHaveCount(0);
  await page.goto(address);
  await page.getByRole('button', { name: '恢复' }).click();
  await expect(ofRow.getByText('本页改名')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('已保存 1 行')).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: '撤销' }).click();
  await expect(page.getByText('已撤销 1 条')).toBeVisible();
  await expect(name).toBeVisible();
});
