import { signInAt } from '@edp/testkit/sign-in';
import type { Page } from '@playwright/test';
import { held } from '../support/held.ts';
import { materialMeasures, materialPrices, materialTexts } from '../support/material-labels.ts';
import { choose, field, flag, main, shownBeside, submit, tab, typeDate } from '../support/record-page.ts';
import { row } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const code = `WL${Date.now()}`;
const flags = [
  '资产物料',
  '批次控制',
  '序列号控制',
  '可采购',
  '客户可订购',
  '服务物料',
  '库存物料',
  '允许BOM',
  '在制品',
  '可开票',
  '成本核算',
  '是否启用',
  '检验',
  '复检',
];
const offAtFirst = ['资产物料', '批次控制', '序列号控制', '检验', '复检'];
/** What is written into a field is its label. */
const texts = ['物料名称', ...materialTexts];
const numbers = [...materialPrices, ...materialMeasures];

test('a material is made whole, edited beside somebody else and kept by two organisations', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);
  await signIn(page, { account: 'admin' }, { at: '/materialManage' });

  await test.step('a new one starts as usual and says what is missing', async () => {
    await page.getByRole('button', { name: '新增物料' }).click();
    await expect(page).toHaveURL('/materialManage/0/0');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('新增物料');
    for (const name of flags)
      await expect(flag(page, name)).toBeChecked({ checked: !offAtFirst.includes(name) });
    await tab(page, '生产配件').click();
    await submit(page);
    await expect(page.getByRole('alert').filter({ hasText: '请检查页面中的必填字段!!!' })).toBeVisible();
    await expect(tab(page, '基础信息')).toHaveAttribute('aria-selected', 'true');
    await expect(tab(page, '基础信息')).toHaveAccessibleName(/5 处有误/);
    await expect(field(page, '物料编码')).toBeFocused();
    for (const wrong of [
      '请输入物料编码',
      '请输入物料名称',
      '请选择物料单位',
      '请选择物料分类',
      '请选择物料类型',
    ])
      await expect(main(page).getByText(wrong)).toBeVisible();
  });

  await test.step('batch and serial control show their numbering and empty it', async () => {
    await flag(page, '批次控制').click();
    await field(page, '批次前缀').fill('L');
    await field(page, '起始批次号').fill('1');
    await flag(page, '批次控制').click();
    await expect(field(page, '批次前缀')).toBeHidden();
    await flag(page, '批次控制').click();
    await expect(field(page, '批次前缀')).toHaveValue('');
    await expect(field(page, '起始批次号')).toHaveValue('');
    await flag(page, '序列号控制').click();
    await expect(field(page, '起始序列号')).toBeVisible();
  });

  await test.step('another start empties the end, which comes a day later at the earliest', async () => {
    await typeDate(page, '生效日期', '2026-01-10');
    await typeDate(page, '失效日期', '2026-01-20');
    await typeDate(page, '生效日期', '2026-01-11');
    await expect(field(page, '失效日期')).toHaveValue('');
    await field(page, '失效日期').click();
    await field(page, '失效日期').fill('2026-01-15');
    const day = (date: string) => page.locator(`[data-day="${date}"]`);
    await expect(day('2026-01-11')).toBeDisabled();
    await day('2026-01-12').click();
    await expect(field(page, '失效日期')).toHaveValue('2026-01-12');
    await expect(day('2026-01-12')).toBeHidden();
  });

  await test.step('by the keys alone: a day, a week, a month further; what is typed shortly is written out', async () => {
    const end = field(page, '失效日期');
    await expect(end).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('dialog', { name: '选择日期' })).toBeVisible();
    for (const key of ['ArrowRight', 'ArrowDown', 'PageDown', 'Enter']) await page.keyboard.press(key);
    await expect(end).toHaveValue('2026-02-20');
    await expect(end).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[data-day="2026-02-20"]')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(end).toBeFocused();
    await end.fill('2026/1/12');
    await page.keyboard.press('Tab');
    await expect(end).toHaveValue('2026-01-12');
  });

  await test.step('by the keys alone: Enter takes the category that a search has found first', async () => {
    const category = field(page, '物料分类');
    await category.focus();
    // Its code, which its name does not tell; the one above it leads to it alone.
    await page.keyboard.type('YQ-03');
    const found = page.getByTitle('液压泵', { exact: true }).filter({ visible: true });
    await expect(found).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(found).toBeHidden();
    await expect(page.getByText('液压泵', { exact: true }).filter({ visible: true })).toBeVisible();
    await expect(category).toBeFocused();
  });

  await test.step('every field is kept', async () => {
    await field(page, '物料编码').fill(code);
    for (const text of texts) await field(page, text).fill(text);
    for (const [at, number] of numbers.entries()) await field(page, number).fill(String(at + 0.5));
    for (const [name, option] of [
      ['物料分类', '液压气动'],
      ['物料类型', '成品'],
      ['物料单位', '个'],
      ['品牌', '斯凯孚'],
    ] as const)
      await choose(page, name, option);
    await tab(page, '技术参数').click();
    await main(page).getByRole('textbox', { name: '技术参数' }).fill('额定电压 380V');
    await addAccessory(page);
    const sent = page.waitForRequest(/saveOrUpdateSkuInfo/);
    await submit(page);
    const body: unknown = (await sent).postDataJSON();
    expect(body).toMatchObject({ id: 0, skuId: 0, combinedUnitVo: { lengthStr: 3.5 }, invOrgList: [] });
    expect(JSON.stringify(body)).not.toContain('在售');
    await expect(page).toHaveURL('/materialManage');
    await row(page, code).getByRole('link', { name: code }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('物料详情');
    for (const text of texts) await expect(shownBeside(page, text)).toHaveText(text);
    await expect(shownBeside(page, '毛重')).toHaveText('6.5');
    await expect(shownBeside(page, '失效日期')).toHaveText('2026-01-12');
    await expect(shownBeside(page, '物料分类')).toHaveText('液压气动');
    await expect(main(page).getByText('在售')).toBeHidden();
    await tab(page, '技术参数').click();
    await expect(main(page).getByText('额定电压 380V')).toBeVisible();
    await tab(page, '生产配件').click();
    await expect(main(page).getByRole('row')).toHaveCount(2);
    await tab(page, '基础信息').click();
  });

  await test.step('a file on its way is unsaved, and nothing is saved without it', async () => {
    await page.reload();
    await edit(page);
    await page.route('**/file/v6/upload', () => undefined);
    await tab(page, '商品文档').click();
    const document = { name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('说明') };
    await main(page).locator('[data-tab="documents"] input[type="file"]').setInputFiles(document);
    await expect(main(page).getByText('有未保存的修改')).toBeVisible();
    await tab(page, '基础信息').click();
    await submit(page);
    await expect(tab(page, '商品文档')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('alert').filter({ hasText: '文件正在上传，请稍候' })).toBeVisible();
    await expect(main(page).getByText('文件正在上传，请稍候')).toBeVisible();
    await main(page).getByRole('button', { name: '取消上传' }).click();
    await expect(main(page).getByText('有未保存的修改')).toBeHidden();
    await page.unroute('**/file/v6/upload');
  });

  await test.step('what the server refuses is shown on a tab that was never opened', async () => {
    await page.reload();
    await edit(page);
    const refusal = { code: 4000, status: 0, msg: '内容有误', message: '内容有误' };
    await page.route(/updateSkuInfo/, (route) =>
      route.fulfill({
        status: 400,
        json: { ...refusal, errors: [{ path: 'graphicDetails', message: '内容有误' }] },
      }),
    );
    await field(page, '材质').fill('304');
    await page.keyboard.press('Control+s');
    await expect(tab(page, '图文详情')).toHaveAttribute('aria-selected', 'true');
    await expect(tab(page, '图文详情')).toHaveAccessibleName(/1 处有误/);
    await page.unroute(/updateSkuInfo/);
    await tab(page, '基础信息').click();
    await expect(field(page, '材质')).toHaveValue('304');
  });

  await test.step('a change made elsewhere loses nothing that was typed', async () => {
    const sent = page.waitForRequest(/updateSkuInfo/);
    await submit(page);
    const body = (await sent).postDataJSON();
    // The material as it was read goes along.
    expect(body).toMatchObject({
      skuId: body.id,
      createName: '林晓',
      skuResultList: [{ itemCode: expect.any(String) }],
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('物料详情');
    await expect(shownBeside(page, '材质')).toHaveText('304');
    await edit(page);
    await field(page, '图号').fill('T-2');
    const other = await signInAt(server.address);
    const theirs = { ...body, version: undefined, itemName: '对方的名称', texture: '316' };
    expect(await other.post('/edp/api/v1/procenter/sku/updateSkuInfo', theirs)).toMatchObject({ code: 0 });
    await submit(page);
    const difference = main(page).getByRole('alert').getByRole('row').filter({ hasText: '物料名称' });
    await expect(difference).toContainText('对方的名称');
    await expect(field(page, '图号')).toHaveValue('T-2');
    await difference.getByRole('radio', { name: '保留我的' }).check();
    await submit(page);
    await expect(shownBeside(page, '图号')).toHaveText('T-2');
    await expect(shownBeside(page, '材质')).toHaveText('316');
    await expect(shownBeside(page, '物料名称')).toHaveText('物料名称');
  });

  await test.step('cancelling asks, and gives back what is stored', async () => {
    await edit(page);
    await field(page, '图号').fill('T-3');
    await page.getByRole('button', { name: '取消', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '继续编辑' }).click();
    await expect(field(page, '图号')).toHaveValue('T-3');
    await page.getByRole('button', { name: '取消', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '放弃修改' }).click();
    await expect(shownBeside(page, '图号')).toHaveText('T-2');
  });

  await test.step('another organisation gets it and sees its own view', async () => {
    await edit(page);
    const offered = main(page).getByRole('region', { name: '可选组织' });
    await offered.getByRole('row').filter({ hasText: '华南仓储中心' }).getByRole('checkbox').check();
    await main(page).getByRole('button', { name: '批量添加' }).click();
    const sent = page.waitForRequest(/updateSkuInfo/);
    await submit(page);
    expect((await sent).postDataJSON().invOrgList).toHaveLength(1);
    await main(page).getByText('查看库存组织').click();
    await main(page).getByRole('searchbox', { name: '库存组织' }).fill('华南');
    await page.keyboard.press('Enter');
    await expect(main(page).getByRole('row')).toHaveCount(2);
    await row(page, '华南仓储中心').getByRole('link', { name: '查看物料' }).click();
    await expect(shownBeside(page, '库存组织')).toHaveText('华南仓储中心');
  });
});

test('what is taken before it is found is taken once it is', async ({ page }) => {
  await signIn(page, { account: 'admin' }, { at: '/materialManage/0/0' });
  const type = async (name: string, { text, key, calls }: { text: string; key: string; calls: RegExp }) => {
    const answers = held();
    await field(page, name).focus();
    await page.route(calls, answers.hold);
    await page.keyboard.type(text);
    await page.keyboard.press(key);
    await expect(field(page, name)).toHaveValue(text);
    answers.release();
  };
  const inSight = (text: string) => main(page).getByText(text, { exact: true }).filter({ visible: true });
  const isOpen = (name: string, open: boolean) =>
    expect(field(page, name)).toHaveAttribute('aria-expanded', String(open));

  for (const [name, taken, typed] of [
    ['物料分类', '液压泵', { text: 'YQ-03', key: 'Enter', calls: /categor/ }],
    ['物料单位', '千克', { text: 'kg', key: 'Enter', calls: /unit/ }],
    ['品牌', '斯凯孚', { text: 'skf', key: 'Tab', calls: /brand/ }],
  ] as const) {
    await type(name, typed);
    await expect(inSight(taken)).toBeVisible();
    await isOpen(name, false);
    await expect(field(page, name)).toBeFocused();
  }

  // Of what is not there that is said, and what was chosen stays.
  await type('品牌', { text: '没有的品牌', key: 'Enter', calls: /brand/ });
  await expect(page.getByText('没有符合条件的数据').filter({ visible: true })).toBeVisible();
  await expect(field(page, '品牌')).toHaveValue('没有的品牌');
  await page.keyboard.press('Escape');
  await expect(inSight('斯凯孚')).toBeVisible();

  // Another key takes it back.
  const answers = held();
  await page.route(/brand/, answers.hold);
  const offered = (brand: string) =>
    page.getByTitle(brand, { exact: true }).filter({ visible: true }).first();
  await field(page, '品牌').focus();
  await page.keyboard.type('skf');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift');
  await expect(offered('东明')).toBeVisible();
  answers.release();
  await expect(offered('东明')).toBeHidden();
  await expect(offered('斯凯孚')).toBeVisible();
  await expect(field(page, '品牌')).toHaveValue('skf');
  await isOpen('品牌', true);
});

test('the window of accessories stands still while its rows come', async ({ page }) => {
  await signIn(page, { account: 'admin' }, { at: '/materialManage' });
  await page.getByRole('button', { name: '新增物料' }).click();
  await tab(page, '生产配件').click();
  const rows = held();
  await page.route(/selectSkuInfoList/, rows.hold);
  await page.getByRole('button', { name: '添加配件' }).click();
  const picker = page.getByRole('dialog', { name: '添加配件' });
  const confirm = picker.getByRole('button', { name: '确定' });
  await confirm.click({ trial: true });
  const place = await confirm.boundingBox();
  rows.release();
  await expect(picker.getByRole('row')).toHaveCount(11);
  expect(await confirm.boundingBox()).toEqual(place);
});

async function edit(page: Page): Promise<void> {
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('编辑物料');
}

async function addAccessory(page: Page): Promise<void> {
  await tab(page, '生产配件').click();
  await page.getByRole('button', { name: '添加配件' }).click();
  const picker = page.getByRole('dialog', { name: '添加配件' });
  await picker.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('请选择配件!!!')).toBeVisible();
  await picker.getByRole('row').nth(1).getByRole('checkbox').check();
  await picker.getByRole('button', { name: '确定' }).click();
  await expect(main(page).getByRole('row')).toHaveCount(2);
}
