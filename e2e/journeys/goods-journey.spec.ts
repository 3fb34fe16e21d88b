import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { addEmptyTenant } from '../support/empty-tenant.ts';
import { materialMeasures, materialPrices, materialTexts } from '../support/material-labels.ts';
import { painted } from '../support/painted.ts';
import { chooseMore, openMenu, row } from '../support/screens.ts';
import { choose, field, flag, main, shownBeside, submit, tab, typeDate } from '../support/record-page.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const tenant = `GOODS${Date.now()}`;
const [company, branch] = ['青岚风电', '青岚西部维修厂'];
const units = [
  ['TAI', '台', '数量'],
  ['MM', '毫米', '长度'],
  ['KG', '千克', '重量'],
  ['M3', '立方米', '体积'],
] as const;
const colours = ['灰', '蓝', '黑', '白'];
const [code, name] = ['FD-0001', '变桨伺服电机'];
const flags = ['资产物料', '批次控制', '序列号控制', '检验', '复检'];
const chosen = {
  物料分类: '电动机',
  物料类型: '成品',
  物料单位: '台',
  品牌: '青岚',
  商品类型: '成套设备',
  长度单位: '毫米',
  重量单位: '千克',
  体积单位: '立方米',
};

test('an empty company comes to a product, a material of two organisations, a bill of materials and paper', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);
  await addEmptyTenant(server, { code: tenant, company, organisation: branch });
  await signIn(page, { account: 'admin', tenant });

  await test.step('a brand and units', async () => {
    await openMenu(page, '品牌');
    await expect(page.getByText('共 0 条')).toBeVisible();
    const brand = await openForm(page, '新增品牌');
    await brand.getByLabel('代码').fill('QL');
    await brand.getByLabel('名称').fill('青岚');
    await save(page, '新增品牌');
    await openMenu(page, '单位');
    for (const [unit, called, category] of units) {
      const form = await openForm(page, '新增单位');
      await form.getByLabel('代码').fill(unit);
      await form.getByLabel('名称').fill(called);
      await choose(form, '单位类别', category);
      await save(page, '新增单位');
      await expect(row(page, called)).toContainText(category);
    }
  });

  await test.step('base categories on two levels', async () => {
    await openMenu(page, '分类集');
    await row(page, 'PRO_BASE_CLASS').getByRole('button', { name: '管理分类' }).click();
    for (const [button, called] of [
      ['+ 根分类', '传动部件'],
      ['+ 子分类', '电动机'],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('dialog').getByLabel('名称').fill(called);
      await page.getByRole('dialog').getByLabel('代码').fill(`C${called.length}`);
      await page.keyboard.press('Control+s');
      await expect(page.getByRole('treeitem', { name: called })).toHaveAttribute('aria-selected', 'true');
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('an attribute with two values', async () => {
    await openMenu(page, '规格');
    await page.getByRole('link', { name: '规格定义' }).click();
    const form = await openForm(page, '新增规格');
    await form.getByLabel('规格名称').fill('颜色');
    await choose(form, '商品类型', '普通商品');
    await form.getByRole('textbox', { name: '规格值 1', exact: true }).fill('灰');
    await page.keyboard.press('Enter');
    await form.getByRole('textbox', { name: '规格值 2', exact: true }).fill('蓝');
    await save(page, '新增规格');
    await expect(row(page, '颜色')).toContainText('灰、蓝');
  });

  await test.step('a product with several variants, put on shelf', async () => {
    await openMenu(page, '商品管理');
    await page.getByRole('button', { name: '新增商品' }).click();
    await fillProduct(page);
    await submit(page);
    await expect(page).toHaveURL('/mchManage');
    await expect(row(page, '风机外罩')).toContainText('未上架');
    await row(page, '风机外罩').getByRole('checkbox').check();
    const bar = page.getByRole('group', { name: '已选 1 条' });
    await bar.getByRole('button', { name: '上架', exact: true }).click();
    const question = page.getByRole('dialog', { name: '上架 1 个商品' });
    await expect(question.getByRole('checkbox', { name: /^含 \d+ 个规格$/ })).toBeChecked();
    await question.getByRole('button', { name: '上架' }).click();
    await expect(row(page, '风机外罩')).toContainText('已上架');
  });

  await test.step('its specifications are on shelf with it, so that bills of materials can take them', async () => {
    await chooseMore(row(page, '风机外罩'), '规格列表');
    for (const part of ['FZ001', 'FZ002', 'FZ003', 'FZ004'])
      await expect(row(page, part).getByRole('button', { name: '下架' })).toBeVisible();
    await page.getByRole('button', { name: '返回' }).click();
  });

  await test.step('a material with every field, given to the second organisation', async () => {
    await openMenu(page, '物料管理');
    await expect(main(page).getByRole('row')).toHaveCount(1 + colours.length);
    await page.getByRole('button', { name: '新增物料' }).click();
    await fillMaterial(page);
    await submit(page);
    await expect(page).toHaveURL('/materialManage');
    await row(page, code).getByRole('link', { name: code }).click();
    await expect(shownBeside(page, '库存组织')).toHaveText(company);
    await expectMaterial(page);
  });

  await test.step('the second organisation sees the material and no other', async () => {
    const organisation = page.getByRole('banner').getByRole('combobox', { name: '库存组织' });
    await organisation.selectOption({ label: branch });
    await expect(organisation).toContainText(branch);
    await openMenu(page, '物料管理');
    await expect(row(page, code)).toContainText(name);
    await expect(main(page).getByRole('row')).toHaveCount(2);
    await row(page, code).getByRole('link', { name: code }).click();
    await expect(shownBeside(page, '库存组织')).toHaveText(branch);
    await expect(shownBeside(page, '物料名称')).toHaveText(name);
  });

  await test.step('its paper names what it is', async () => {
    // A page reads an answer as a file; only on its way can it be read a second time.
    const { promise: bytes, resolve: keep } = Promise.withResolvers<Buffer>();
    await page.route(/\/mes\/report\/pdf/, async (route) => {
      const response = await route.fetch();
      keep(await response.body());
      await route.fulfill({ response });
    });
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: '打印' }).click();
    const pdf = await getDocumentProxy(new Uint8Array(await bytes));
    const { text } = await extractText(pdf, { mergePages: true });
    for (const word of [code, name, branch, '青岚', '电动机', '台']) expect(text).toContain(word);
    await (await opened).close();
  });

  await test.step('a bill of materials three levels deep', async () => {
    await page
      .getByRole('banner')
      .getByRole('combobox', { name: '库存组织' })
      .selectOption({ label: company });
    await openMenu(page, '商品BOM');
    const form = await openForm(page, '新增商品BOM');
    await pickRow(page, '选择商品', 'FZ001');
    await expect(form.getByLabel('商品名称')).toHaveValue('风机外罩');
    await save(page, '新增商品BOM');
    await row(page, '风机外罩').getByRole('button', { name: 'BOM管理' }).click();
    const window = page.getByRole('dialog', { name: 'BOM管理' });
    for (const [at, part] of ['FZ002', 'FZ003', 'FZ004'].entries()) {
      await page.getByRole('button', { name: at === 0 ? '新增根部件' : '新增子部件' }).click();
      await pickRow(page, '选择部件', part);
      await window.getByLabel('部件名称').fill(`部件${part}`);
      await window.getByRole('button', { name: '保存', exact: true }).click();
      await expect(window.getByRole('heading', { name: `部件${part}` })).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(window).toBeHidden();
    await page.reload();
    await row(page, '风机外罩').getByRole('button', { name: 'BOM管理' }).click();
    await window.getByRole('searchbox').fill('FZ004');
    await expect(page.getByRole('treeitem', { name: '部件FZ004' })).toHaveAttribute('aria-level', '3');
  });
});

async function openForm(page: Page, called: string) {
  await page.getByRole('button', { name: called }).click();
  return page.getByRole('dialog', { name: called });
}

async function save(page: Page, called: string): Promise<void> {
  const form = page.getByRole('dialog', { name: called });
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toBeHidden();
}

async function fillProduct(page: Page): Promise<void> {
  for (const [label, text] of Object.entries({
    商品名称: '风机外罩',
    关键字: '外罩',
    商品描述: '机舱外罩',
    最小起订量: '1',
    最小包装量: '1',
  }))
    await field(page, label).fill(text);
  for (const [label, option] of Object.entries({
    商品单位: '台',
    品牌: '青岚',
    物料分类: '电动机',
    商品类型: '普通商品',
    上架状态: '未上架',
    是否资产物料: '否',
  }))
    await choose(page, label, option);
  await tab(page, '商品规格').click();
  await page.getByText('多款式').click();
  await page.getByRole('combobox', { name: '规格', exact: true }).click();
  await page.getByTitle('颜色', { exact: true }).last().click();
  await page.keyboard.press('Escape');
  const values = page.getByRole('group', { name: '颜色' });
  for (const colour of colours.slice(0, 2)) await values.getByLabel(colour, { exact: true }).check();
  for (const colour of colours.slice(2)) {
    await values.getByRole('textbox').fill(colour);
    await page.keyboard.press('Enter');
  }
  for (const [column, text] of Object.entries({
    物料编码: 'FZ',
    物料名称: '外罩',
    市场价: '19.8',
    建议零售价: '25',
  })) {
    await page.getByLabel('要填写的列').selectOption({ label: column });
    await page.getByLabel('要填写的内容').fill(text);
    await page.getByRole('button', { name: '填写空白' }).click();
  }
  await addPictures(page, '图文详情');
}

async function addPictures(page: Page, details: string): Promise<void> {
  await tab(page, '图文详情').click();
  const panel = page.getByRole('tabpanel', { name: /^图文详情/ });
  const inputs = panel.locator('input[type=file]');
  await inputs.nth(0).setInputFiles(await painted(page, 360, 235));
  await inputs.nth(1).setInputFiles(await painted(page, 750, 550));
  await expect(panel.getByRole('button', { name: /^预览/ })).toHaveCount(2);
  await panel.getByRole('textbox', { name: details }).fill('图文并茂');
}

async function fillMaterial(page: Page): Promise<void> {
  await field(page, '物料编码').fill(code);
  await field(page, '物料名称').fill(name);
  for (const called of flags) await flag(page, called).click();
  for (const [label, option] of Object.entries(chosen)) await choose(page, label, option);
  for (const label of materialTexts) await field(page, label).fill(`${label}甲`);
  for (const [at, label] of [...materialPrices, ...materialMeasures].entries())
    await field(page, label).fill(String(at + 0.5));
  await typeDate(page, '生效日期', '2026-01-10');
  await typeDate(page, '失效日期', '2030-01-10');
  const offered = main(page).getByRole('region', { name: '可选组织' });
  await offered.getByRole('row').filter({ hasText: branch }).getByRole('checkbox').check();
  await main(page).getByRole('button', { name: '批量添加' }).click();
  await addPictures(page, '功能简写');
  await tab(page, '技术参数').click();
  await main(page).getByRole('textbox', { name: '技术参数' }).fill('额定电压 380V');
  await tab(page, '商品文档').click();
  const paper = { name: '说明书.txt', mimeType: 'text/plain', buffer: Buffer.from('安装前请阅读') };
  await page
    .getByRole('tabpanel', { name: /^商品文档/ })
    .locator('input[type=file]')
    .setInputFiles(paper);
  await expect(main(page).getByText('说明书.txt', { exact: true })).toBeVisible();
  await expect(main(page).getByRole('progressbar')).toBeHidden();
  await tab(page, '生产配件').click();
  await page.getByRole('button', { name: '添加配件' }).click();
  const picker = page.getByRole('dialog', { name: '添加配件' });
  await picker.getByRole('row').filter({ hasText: 'FZ002' }).getByRole('checkbox').check();
  await picker.getByRole('button', { name: '确定' }).click();
  await expect(row(page, 'FZ002')).toBeVisible();
}

/** Everything that was filled in, as it is read. */
async function expectMaterial(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('物料详情');
  await expect(shownBeside(page, '物料名称')).toHaveText(name);
  for (const called of flags) await expect(shownBeside(page, called)).toHaveText('是');
  for (const [label, option] of Object.entries(chosen))
    await expect(shownBeside(page, label)).toHaveText(option);
  for (const label of materialTexts) await expect(shownBeside(page, label)).toHaveText(`${label}甲`);
  for (const [at, label] of materialPrices.entries())
    await expect(shownBeside(page, label)).toContainText(String(at + 0.5));
  for (const [at, label] of materialMeasures.entries())
    await expect(shownBeside(page, label)).toHaveText(String(at + materialPrices.length + 0.5));
  await expect(shownBeside(page, '生效日期')).toHaveText('2026-01-10');
  await expect(shownBeside(page, '失效日期')).toHaveText('2030-01-10');
  await tab(page, '图文详情').click();
  const panel = page.getByRole('tabpanel', { name: /^图文详情/ });
  await expect(panel.getByRole('button', { name: /^预览/ })).toHaveCount(2);
  await expect(panel.getByText('图文并茂')).toBeVisible();
  await tab(page, '技术参数').click();
  await expect(main(page).getByText('额定电压 380V')).toBeVisible();
  await tab(page, '商品文档').click();
  await expect(main(page).getByText('说明书.txt', { exact: true })).toBeVisible();
  await tab(page, '生产配件').click();
  await expect(row(page, 'FZ002')).toBeVisible();
}

/** Chooses the row of a product with the item code in the window that the button opens. */
async function pickRow(page: Page, button: string, itemCode: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const window = page.getByRole('dialog', { name: button });
  await window.getByRole('row').filter({ hasText: itemCode }).getByRole('radio').check();
  await window.getByRole('button', { name: '确定' }).click();
  await expect(window).toBeHidden();
}
