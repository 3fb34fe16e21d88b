import { brands } from '@edp/contract/brands';
import { drafts } from '@edp/contract/drafts';
import { signInAt } from '@edp/testkit/sign-in';
import type { Page } from '@playwright/test';
import { expectNoPriceInBin, expectNoPriceShown } from '../../support/hidden-prices.ts';
import { choose, field, main, submit, tab } from '../../support/record-page.ts';
import type { Server } from '../../support/server.ts';
import { expectNoBarrier } from '../../support/barriers.ts';
import { chooseMore, row, visit } from '../../support/screens.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const VALUES = { 颜色: ['红', '蓝', '白', '黑'], 尺寸: ['S', 'M', 'L'] };
const CODE = 'E2E-DRAFT-';

/** Throws away what other journeys have left; answers the caller. */
async function withoutDrafts({ address }: Server) {
  const client = await signInAt(address);
  for (const draft of (await client.call(drafts.mine, {})).data) await client.call(drafts.discard, draft);
  return client;
}

const saved = (page: Page) => page.getByText(/^草稿已保存 \d\d:\d\d$/);
/** Until the server has a draft with the text: that one was saved is said of what stood there before, too. */
const keeps = (page: Page, text: string) =>
  page.waitForResponse(
    (answer) =>
      answer.url().endsWith(drafts.save.path) && answer.request().postData()?.includes(text) === true,
  );
const offer = (page: Page) => page.getByRole('status').filter({ hasText: /未保存的草稿/ });
const sheet = (page: Page) => page.getByRole('table', { name: '规格组合' });

test('a product with twelve variants is there again after a reload and on another computer, until it is saved; then from its history and from the recycle bin', async ({
  page,
  elsewhere,
  server,
}) => {
  test.setTimeout(240_000);
  const client = await withoutDrafts(server);
  let typed: string[] = [];
  await signIn(page, { account: 'admin' }, { at: '/mchManage/0/0' });

  await test.step('what is typed is kept without being asked for', async () => {
    await typeProduct(page);
    await expect(sheet(page).locator('tbody tr')).toHaveCount(12);
    await expect(saved(page)).toBeVisible();
    await sheet(page).getByLabel('市场价 黑/L').fill('21.5');
    typed = await cellsOf(page);
    expect(typed).toEqual(expect.arrayContaining([`${CODE}012`, '19.8', '21.5']));
  });

  await test.step('after a reload it is offered, and nothing is filled in before somebody says so', async () => {
    // At once: what was typed last is sent while the page goes away.
    await page.reload();
    await expect(offer(page)).toContainText(/^有 \d\d-\d\d \d\d:\d\d 未保存的草稿恢复放弃$/);
    await expect(field(page, '商品名称')).toHaveValue('');
    await page.getByRole('button', { name: '恢复', exact: true }).click();
    await expectProduct(page, typed);
    await expect(offer(page)).toBeHidden();
  });

  const other = await elsewhere.newPage();
  await signIn(other, { account: 'admin' });
  await test.step('on another computer it is opened from the list of drafts', async () => {
    const mine = other.getByRole('region', { name: '我的草稿' });
    await expect(mine.getByRole('listitem')).toHaveCount(1);
    await mine.getByRole('button', { name: '商品 十二规格手套' }).click();
    await expect(other).toHaveURL('/mchManage/0/0');
    await expectProduct(other, typed);
    const kept = keeps(other, '另一台');
    await field(other, '关键字').fill('另一台');
    await kept;
    await expect(saved(other)).toBeVisible();
  });

  await test.step('the first window is told, and takes over what was written there', async () => {
    await field(page, '产地').fill('江苏');
    const overtaken = page.getByRole('status').filter({ hasText: '此表单已在别处继续填写' });
    await expect(overtaken).toContainText('（另一台电脑）');
    await page.getByRole('button', { name: '改用该草稿' }).click();
    await expect(field(page, '关键字')).toHaveValue('另一台');
    await expect(field(page, '产地')).toHaveValue('江苏');
    await expect(saved(page)).toBeVisible();
  });

  await test.step('saved it is gone everywhere', async () => {
    await submit(page);
    await expect(page).toHaveURL('/mchManage');
    await expect(row(page, '十二规格手套')).toBeVisible();
    await expect.poll(async () => (await client.call(drafts.mine, {})).data).toEqual([]);
    await other.goto('/home');
    await expect(other.getByText('没有草稿。')).toBeVisible();
    await visit(other, '/mchManage/0/0');
    await expect(field(other, '商品名称')).toHaveValue('');
    await expect(offer(other)).toBeHidden();
  });
  await other.close();

  const rail = page.getByRole('complementary', { name: '相关信息' });
  const entries = rail.locator('ol > li');
  const open = async () => {
    await row(page, '十二规格手套').getByRole('link', { name: '十二规格手套' }).click();
    await expect(main(page).getByRole('button', { name: '编辑', exact: true })).toBeVisible();
  };
  await test.step('a price is corrected and a colour goes, next to what the history tells', async () => {
    await open();
    await page.getByRole('button', { name: '编辑', exact: true }).click();
    await expect(rail).toContainText('新增了此数据');
    await tab(page, '商品规格').click();
    await page.locator('fieldset').getByLabel('黑', { exact: true }).uncheck();
    await sheet(page).getByLabel('市场价 红/S').fill('23.75');
    await submit(page);
    await page.getByRole('dialog', { name: '保存商品' }).getByRole('button', { name: '提交' }).click();
    await expect(page).toHaveURL('/mchManage');
  });

  await test.step('compared with what it was', async () => {
    await open();
    await expect(page.getByText(/^林晓 .* 更新$/)).toBeVisible();
    await rail.getByRole('button', { name: '加宽' }).click();
    await expect(entries.first()).toContainText('移除');
    await entries.first().focus();
    await page.keyboard.press('Enter');
    const compared = rail.getByRole('region', { name: '对比 2 个版本' });
    await expect(compared.getByRole('row').filter({ hasText: '（已移除）' })).toHaveCount(3);
    await expect(compared.getByRole('row').filter({ hasText: '市场价' }).first()).toContainText(
      /19\.8.*23\.75/,
    );
    await expectNoBarrier(page);
    await compared.getByRole('button', { name: '关闭对比' }).click();
  });

  await test.step('and restored: the colour is there again', async () => {
    await entries.nth(1).hover();
    await entries.nth(1).getByRole('button', { name: '恢复此版本' }).click();
    const restore = page.getByRole('dialog', { name: /^恢复 v/ });
    await restore.getByRole('button', { name: /^恢复 \d+ 项$/ }).click();
    await expect(page.getByText(/已恢复 v\d+ 的内容/)).toBeVisible();
    await rail.getByRole('button', { name: '加宽' }).click();
    await tab(page, '商品规格').click();
    await expect(main(page).getByText('共 12 条')).toBeVisible();
    await expect(page.getByRole('table', { name: '商品规格' })).not.toContainText('23.75');
  });

  await test.step('deleted, its history is read in the recycle bin, from which it comes back with its pictures', async () => {
    await main(page).getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(page).toHaveURL('/mchManage');
    await visit(page, '/recycleBin?keyword=%E5%8D%81%E4%BA%8C%E8%A7%84%E6%A0%BC%E6%89%8B%E5%A5%97');
    await expect(row(page, '十二规格手套')).toContainText('90 天');
    await chooseMore(row(page, '十二规格手套'), '历史');
    const told = page.getByRole('dialog', { name: /^历史 · .*十二规格手套/ });
    await expect(told.locator('ol > li').first()).toContainText('删除了此数据');
    await expect(told.getByRole('button', { name: '恢复此版本' })).toHaveCount(0);
    await expectNoBarrier(page, 'dialog');
    await expectNoPriceInBin(elsewhere, server, '十二规格手套');
    await page.keyboard.press('Escape');
    await row(page, '十二规格手套').getByRole('button', { name: '恢复' }).click();
    await expect(row(page, '十二规格手套')).toBeHidden();
    await visit(page, '/mchManage');
    await open();
    await tab(page, '商品规格').click();
    await expect(main(page).getByText('共 12 条')).toBeVisible();
    await tab(page, '图文详情').click();
    const pictures = page
      .getByRole('tabpanel', { name: /^图文详情/ })
      .getByRole('button', { name: /^预览|图片预览/ });
    await expect(pictures.first()).toBeVisible();
    await expectNoPriceShown(elsewhere, server, '十二规格手套');
  });
});

test('a window that was open is opened again after a reload; what others have saved since is chosen field by field', async ({
  page,
  server,
}) => {
  const client = await withoutDrafts(server);
  const { data: brand } = await client.call(brands.save, {
    code: 'E2EKEPT',
    name: '草稿前',
    sortOrder: 3,
    active: 1,
  });
  await signIn(page, { account: 'admin' }, { at: '/brand?keyword=E2EKEPT' });
  await row(page, 'E2EKEPT').getByRole('button', { name: '编辑' }).click();
  const dialog = page.getByRole('dialog', { name: '编辑品牌' });
  await field(dialog, '名称').fill('我的名称');
  await field(dialog, '备注').fill('我的备注');
  await field(dialog, '排序').fill('9');
  await expect(dialog.getByText(/^草稿已保存/)).toBeVisible();
  await client.call(brands.save, { ...brand, active: 1, name: '别人的名称', version: brand.version });
  await page.reload();
  await expect(dialog).toBeVisible();
  await expect(field(dialog, '名称')).toHaveValue('别人的名称');
  await dialog.getByRole('button', { name: '恢复' }).click();
  const conflict = dialog.getByRole('alert').filter({ hasText: '开始填写草稿后，数据已被修改' });
  await expect(conflict.getByRole('row')).toHaveCount(2);
  await expect(conflict.getByRole('row').nth(1)).toContainText(/名称.*我的名称.*别人的名称/);
  await expect(field(dialog, '备注')).toHaveValue('我的备注');
  await expect(field(dialog, '排序')).toHaveValue('9');
  await conflict.getByRole('radio', { name: '采用对方' }).check();
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect(dialog).toBeHidden();
  const { data: stored } = await client.call(brands.detail, { id: brand.id });
  expect(stored).toMatchObject({ name: '别人的名称', description: '我的备注', sortOrder: 9 });
  await expect.poll(async () => (await client.call(drafts.mine, {})).data).toEqual([]);
  await page.reload();
  await expect(row(page, 'E2EKEPT')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('a record that is read offers its draft; given up, a draft is gone', async ({ page, server }) => {
  const client = await withoutDrafts(server);
  const left = async () => (await client.call(drafts.mine, {})).data.length;
  await signIn(page, { account: 'admin' }, { at: '/materialManage' });
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  const name = field(page, '物料名称');
  const former = await name.inputValue();

  await test.step('what is typed back to what it was leaves no draft', async () => {
    await name.fill('草稿中的名称');
    await expect(saved(page)).toBeVisible();
    await name.fill(former);
    await expect.poll(left).toBe(0);
    await expect(saved(page)).toBeHidden();
  });

  await test.step('restored from the page that is read', async () => {
    await name.fill('草稿中的名称');
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(offer(page)).toBeVisible();
    await page.getByRole('button', { name: '恢复', exact: true }).click();
    await expect(name).toHaveValue('草稿中的名称');
  });

  await test.step('given up with the form', async () => {
    await page.getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: '放弃修改' }).click();
    await expect.poll(left).toBe(0);
    await expect(offer(page)).toBeHidden();
  });

  await test.step('given up by mistake, it is taken back in the toast', async () => {
    await page.locator('[role=status][popover]').getByRole('button', { name: '撤销' }).click();
    await expect(name).toHaveValue('草稿中的名称');
    await expect.poll(left).toBe(1);
    await page.getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: '放弃修改' }).click();
    await expect.poll(left).toBe(0);
  });

  await test.step('given up with its tab', async () => {
    await page.getByRole('button', { name: '编辑', exact: true }).click();
    await name.fill('又一次');
    await expect(saved(page)).toBeVisible();
    await page.getByRole('button', { name: '返回' }).click();
    await page.getByRole('button', { name: '放弃并关闭' }).click();
    await expect.poll(left).toBe(0);
  });

  await test.step('given up at home, and from the list of drafts nothing is opened by that', async () => {
    await visit(page, '/brand');
    await page.getByRole('button', { name: '新增品牌' }).click();
    const dialog = page.getByRole('dialog', { name: '新增品牌' });
    await field(dialog, '名称').fill('只在草稿中');
    await expect(dialog.getByText(/^草稿已保存/)).toBeVisible();
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/home');
    const mine = page.getByRole('region', { name: '我的草稿' });
    await expect(mine).toContainText('只在草稿中');
    await mine.getByRole('button', { name: '放弃草稿“只在草稿中”' }).click();
    await expect(mine).toContainText('没有草稿。');
    await expect.poll(left).toBe(0);
  });
});

test('without a connection typing goes on, and the draft is kept once there is one', async ({
  page,
  server,
  context,
}) => {
  const client = await withoutDrafts(server);
  await signIn(page, { account: 'admin' }, { at: '/unit' });
  await page.getByRole('button', { name: '新增单位' }).click();
  const dialog = page.getByRole('dialog', { name: '新增单位' });
  await context.setOffline(true);
  await field(dialog, '名称').fill('断网时填写');
  await expect(dialog.getByText('草稿未保存，恢复连接后自动保存')).toBeVisible();
  await field(dialog, '代码').fill('OFFLINE');
  await context.setOffline(false);
  await expect(dialog.getByText(/^草稿已保存/)).toBeVisible();
  const { data } = await client.call(drafts.read, { form: 'unit', recordId: 0, place: '' });
  expect(data?.fields.map(({ path, value }) => [path, value])).toEqual(
    expect.arrayContaining([
      ['name', '断网时填写'],
      ['code', 'OFFLINE'],
    ]),
  );
});

async function typeProduct(page: Page): Promise<void> {
  await field(page, '商品名称').fill('十二规格手套');
  await field(page, '商品描述').fill('掌面涂层');
  await field(page, '最小起订量').fill('1');
  await field(page, '最小包装量').fill('10');
  await choose(page, '商品单位', '副');
  await choose(page, '品牌', '斯凯孚');
  await choose(page, '物料分类', '手套');
  await choose(page, '商品类型', '普通商品');
  await choose(page, '上架状态', '未上架');
  await choose(page, '是否资产物料', '否');
  await addPictures(page);
  await tab(page, '商品规格').click();
  await page.getByText('多款式').click();
  await page.getByRole('combobox', { name: '规格', exact: true }).click();
  for (const name of Object.keys(VALUES)) await page.getByTitle(name, { exact: true }).last().click();
  await page.keyboard.press('Escape');
  for (const value of Object.values(VALUES).flat()) {
    const box = page.locator('fieldset').getByLabel(value, { exact: true });
    await box.check();
  }
  await fillColumn(page, '物料编码', CODE);
  await fillColumn(page, '物料名称', '手套');
  await fillColumn(page, '市场价', '19.8');
  await fillColumn(page, '建议零售价', '25');
}

/** What stands in the cells of the sheet. */
function cellsOf(page: Page): Promise<string[]> {
  return sheet(page)
    .locator('tbody input')
    .evaluateAll((inputs) => inputs.map((input) => (input instanceof HTMLInputElement ? input.value : '')));
}

async function expectProduct(page: Page, typed: readonly string[]): Promise<void> {
  await expect(field(page, '商品名称')).toHaveValue('十二规格手套');
  for (const chosen of ['斯凯孚', '普通商品', '未上架'])
    await expect(main(page).getByTitle(chosen, { exact: true }).first()).toBeVisible();
  await tab(page, '商品规格').click();
  await expect(sheet(page).locator('tbody tr')).toHaveCount(12);
  await expect(sheet(page).getByLabel('市场价 黑/L')).toHaveValue('21.5');
  expect(await cellsOf(page)).toEqual(typed);
  await tab(page, '图文详情').click();
  const panel = page.getByRole('tabpanel', { name: /^图文详情/ });
  await expect(panel.getByRole('button', { name: /^预览/ })).toHaveCount(2);
  for (const picture of await panel.getByRole('button', { name: /^预览/ }).locator('img').all())
    await expect
      .poll(() => picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
      .toBeGreaterThan(0);
  await expect(panel.locator('[contenteditable=true]')).toContainText('图文说明');
  await tab(page, '基础信息').click();
}

async function fillColumn(page: Page, column: string, text: string): Promise<void> {
  await page.getByLabel('要填写的列').selectOption({ label: column });
  await page.getByLabel('要填写的内容').fill(text);
  await page.getByRole('button', { name: '填写空白' }).click();
}

async function addPictures(page: Page): Promise<void> {
  await tab(page, '图文详情').click();
  const panel = page.getByRole('tabpanel', { name: /^图文详情/ });
  for (const [at, width, height] of [
    [0, 360, 235],
    [1, 750, 550],
  ] as const) {
    const url = await page.evaluate(
      ([w = 1, h = 1]) => {
        const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h });
        canvas.getContext('2d')?.fillRect(0, 0, w / 2, h / 2);
        return canvas.toDataURL('image/png');
      },
      [width, height],
    );
    const buffer = Buffer.from(url.split(',')[1] ?? '', 'base64');
    await panel
      .locator('input[type=file]')
      .nth(at)
      .setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer });
  }
  await expect(panel.getByRole('button', { name: /^预览/ })).toHaveCount(2);
  await panel.locator('[contenteditable=true]').click();
  await page.keyboard.type('图文说明');
}
