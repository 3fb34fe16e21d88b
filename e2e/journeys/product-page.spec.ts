import { signInAt } from '@edp/testkit/sign-in';
import type { Page } from '@playwright/test';
import { pasteInto, row, visit } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const code = 'E2E-GLOVE-';

test('a product with several variants is made, read and changed', async ({ page, server }) => {
  test.setTimeout(180_000);
  let stored: { proSpecConfigVoList: { specUnionKey: string }[] } = { proSpecConfigVoList: [] };
  await signIn(page, { account: 'admin' }, { at: '/mchManage' });
  await page.getByRole('button', { name: '新增商品' }).click();
  await expect(page).toHaveURL('/mchManage/0/0');

  await test.step('what is missing is told tab by tab, and nothing is sent', async () => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await submit(page);
    await expect(page.getByText('基础信息填写有误，请检查！')).toBeVisible();
    await expect(page.getByText('请输入商品名称')).toBeVisible();
    await expect(page.getByRole('textbox', { name: '商品名称' })).toBeFocused();
    expect(sent.filter((url) => url.includes('product/create'))).toEqual([]);
  });

  await test.step('a brand is added on the way', async () => {
    await fillBasics(page);
    await page.getByRole('button', { name: '新增品牌' }).click();
    await page.getByPlaceholder('请输入品牌名称').fill('行内新品牌');
    await page.keyboard.press('Enter');
    await expect(page.getByPlaceholder('请输入品牌名称')).toBeHidden();
    await expect(page.getByTitle('行内新品牌')).toBeVisible();
  });

  await test.step('values give rows; one combination is not enough', async () => {
    await openTab(page, '商品规格');
    await page.getByText('多款式').click();
    await page.getByRole('combobox', { name: '规格', exact: true }).click();
    for (const name of ['颜色', '尺寸']) await page.getByTitle(name, { exact: true }).last().click();
    await page.keyboard.press('Escape');
    for (const value of ['红', 'S']) await box(page, value).check();
    await submit(page);
    await expect(page.getByText('多款式商品至少需要两个规格组合！').first()).toBeVisible();
    for (const value of ['蓝', 'M', 'L']) await box(page, value).check();
    await expect(sheet(page).locator('tbody tr')).toHaveCount(6);
  });

  await test.step('cells are filled and a value that was taken away brings its row back', async () => {
    await fill(page, '物料编码', code);
    await fill(page, '物料名称', '手套');
    await fill(page, '市场价', '19.8');
    await fill(page, '建议零售价', '25');
    await sheet(page).getByLabel('市场价 红/M').fill('17.5');
    await box(page, '红').uncheck();
    await expect(sheet(page).locator('tbody tr')).toHaveCount(3);
    await expect(page.getByRole('region', { name: '已移除的组合' })).toContainText('红/M');
    await box(page, '红').check();
    await expect(sheet(page).getByLabel('市场价 红/M')).toHaveValue('17.5');
    await pasteInto(page.getByLabel('新的规格值：颜色'), '红\n白\n白');
    await expect(page.getByText('已添加 1 个值，2 个重复，已跳过')).toBeVisible();
    await box(page, '白').uncheck();
    await pasteInto(sheet(page).getByLabel('市场价 蓝/L'), '面议\t9\n1\t1');
    await expect(page.getByText('1 行超出，未粘贴，1 个值不符合要求，请检查')).toBeVisible();
    await page.keyboard.press('Control+z');
    await pasteInto(sheet(page).getByLabel('建议零售价 红/S'), '31\n32');
    await expect(sheet(page).getByLabel('建议零售价 红/M')).toHaveValue('32');
    await page.keyboard.press('Control+z');
    await expect(sheet(page).getByLabel('建议零售价 红/M')).toHaveValue('25');
    await expect(sheet(page).getByLabel('建议零售价 红/S')).toBeFocused();
    await sheet(page).getByLabel('建议零售价 红/M').fill('22');
    // On a screen on which the sheet does not stand whole, the wrong cell is the one in sight.
    await page.setViewportSize({ width: 1366, height: 440 });
    const last = sheet(page).getByLabel(/^物料编码 蓝\/L/);
    await last.fill(`${code}001`);
    await page.getByRole('heading', { level: 1 }).click();
    await submit(page);
    await expect(page.getByText('物料编码不能重复！').first()).toBeVisible();
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport();
    await last.fill(`${code}006`);
    await page.setViewportSize({ width: 1366, height: 768 });
    await submit(page);
    await expect(page.getByText('请检查所有页签中的必填项！')).toBeVisible();
  });

  await test.step('with pictures and details it is saved and stands in the list', async () => {
    await addPictures(page);
    await submit(page);
    await expect(page).toHaveURL('/mchManage');
    await expect(row(page, '测试手套')).toContainText('22.00~25.00');
  });

  await test.step('it is read, and one value is changed while the other rows stay', async () => {
    await row(page, '测试手套').getByRole('link', { name: '测试手套' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '商品详情' })).toBeVisible();
    await openTab(page, '商品规格');
    const rows = page.getByRole('table', { name: '商品规格' });
    await expect(rows.locator('tbody tr')).toHaveCount(6);
    const asked = page.waitForRequest(/productIsEdit\?productId=\d+/);
    await page.getByRole('button', { name: '编辑', exact: true }).click();
    await asked;
    await box(page, 'L').uncheck();
    await sheet(page).getByLabel('建议零售价 蓝/S').fill('30');
    await sheet(page).getByLabel('条形码 红/S').fill('6901');
    await submit(page);
    const question = page.getByRole('dialog', { name: '保存商品' });
    await expect(question.getByRole('checkbox', { name: '同步更新 2 个物料' })).toBeChecked();
    await question.getByText('查看将更新的内容').click();
    await expect(question).toContainText(/建议零售价.*30\.00/);
    await expect(question).toContainText(/条形码.*6901/);
    const changing = page.waitForRequest(/product\/update/);
    await question.getByRole('button', { name: '提交' }).click();
    const sent = (await changing).postDataJSON();
    expect(sent.proSpecConfigVoList.map((one: { id?: number }) => typeof one.id)).toEqual(
      Array.from({ length: 4 }, () => 'number'),
    );
    expect(sent.materials).toHaveLength(2);
    // The product as it was read goes along.
    expect(sent).toMatchObject({
      proId: sent.id,
      createName: '林晓',
      picUrls: [{ orginalName: expect.any(String) }],
    });
    await expect(page).toHaveURL('/mchManage');
    await expect(row(page, '测试手套')).toContainText('22.00~30.00');
    stored = sent;
  });

  await test.step('what somebody else made of the same variants is told field by field', async () => {
    await row(page, '测试手套').getByRole('link', { name: '测试手套' }).click();
    await page.getByRole('button', { name: '编辑', exact: true }).click();
    await openTab(page, '商品规格');
    await sheet(page).getByLabel('市场价 红/S').fill('21');
    await sheet(page).getByLabel('条形码 蓝/M').fill('6902');
    const other = await signInAt(server.address);
    const prices: Readonly<Record<string, object>> = {
      '红/S': { marketPrice: '20.5', itemName: '红手套' },
      '红/M': { listPricePerUnit: '24' },
    };
    const variants = stored.proSpecConfigVoList.map((one) => ({ ...one, ...prices[one.specUnionKey] }));
    const theirs = { ...stored, version: undefined, materials: [], proSpecConfigVoList: variants };
    expect(await other.post('/edp/api/v1/procenter/product/update', theirs)).toMatchObject({ code: 0 });
    await submit(page);
    await page.getByRole('dialog', { name: '保存商品' }).getByRole('button', { name: '提交' }).click();
    const conflict = page.getByRole('main').getByRole('alert').filter({ hasText: '此数据刚被他人修改' });
    await expect(conflict).toContainText(/林晓 于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 保存/);
    await expect(
      conflict.getByRole('list', { name: '商品规格：内容不同的项' }).getByRole('listitem'),
    ).toHaveText([
      '规格 红/S：物料名称 手套 红/S → 红手套；市场价 19.8 → 20.5（我的 21）',
      '规格 红/M：建议零售价 22 → 24',
      '规格 蓝/M：条形码 –（我的 6902）',
    ]);
    await conflict
      .getByRole('row')
      .filter({ hasText: '商品规格' })
      .getByRole('radio', { name: '采用对方' })
      .check();
    await expect(sheet(page).getByLabel('市场价 红/S')).toHaveValue('20.5');
  });
});

test('of a sheet of hundreds of rows those near by are drawn, and each is within reach', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, { account: 'admin' }, { at: '/mchManage/0/0' });
  await fillBasics(page);
  await page.getByRole('button', { name: '新增品牌' }).click();
  await page.getByPlaceholder('请输入品牌名称').fill('长表品牌');
  await page.keyboard.press('Enter');
  await expect(page.getByTitle('长表品牌')).toBeVisible();
  await openTab(page, '商品规格');
  await page.getByText('多款式').click();
  await page.getByRole('combobox', { name: '规格', exact: true }).click();
  for (const name of ['颜色', '尺寸']) await page.getByTitle(name, { exact: true }).last().click();
  await page.keyboard.press('Escape');
  await pasteInto(page.getByLabel('新的规格值：颜色'), numbered('色', 20).join('\n'));
  await pasteInto(page.getByLabel('新的规格值：尺寸'), numbered('号', 10).join('\n'));
  const rows = sheet(page).locator('tr[data-row]');
  await expect(rows.first()).toBeVisible();
  await expect(sheet(page)).toHaveAttribute('aria-rowcount', '201');
  expect(await rows.count()).toBeLessThan(100);
  const last = sheet(page).getByRole('row').filter({ hasText: '色20/号10' });
  await expect(last).toHaveCount(0);

  await test.step('a pasted column reaches rows out of sight, and a submit the wrong one among them', async () => {
    await fill(page, '物料编码', 'E2E-LONG-');
    await fill(page, '物料名称', '手套');
    const prices = numbered('', 200).with(149, '面议');
    await pasteInto(sheet(page).getByLabel('市场价 色1/号1', { exact: true }), prices.join('\n'));
    await expect(page.getByText('1 个值不符合要求，请检查')).toBeVisible();
    await fill(page, '建议零售价', '25');
    await submit(page);
    const wrong = sheet(page).getByLabel('市场价 色15/号10', { exact: true });
    await expect(wrong).toBeFocused();
    await expect(wrong).toBeInViewport();
    await expect(wrong).toHaveValue('面议');
    await wrong.fill('150');
  });

  await test.step('the arrow keys go on from row to row, also from one that was scrolled away', async () => {
    await page.keyboard.press('ArrowDown');
    const below = sheet(page).getByLabel('市场价 色16/号1', { exact: true });
    await expect(below).toBeFocused();
    await below.fill('7');
    await page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight));
    await expect(last).toHaveAttribute('aria-rowindex', '201');
    await expect(last.getByLabel(/^市场价/)).toHaveValue('200');
    await page.keyboard.press('Enter');
    await expect(sheet(page).getByLabel('市场价 色16/号2', { exact: true })).toBeFocused();
    await expect(below).toHaveValue('7');
  });
});

function numbered(word: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${word}${at + 1}`);
}

async function fillBasics(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: '商品名称' }).fill('测试手套');
  await page.getByRole('textbox', { name: '关键字' }).fill('手套');
  await page.getByRole('textbox', { name: '商品描述' }).fill('掌面涂层');
  await page.getByRole('textbox', { name: '最小起订量' }).fill('1');
  await page.getByRole('textbox', { name: '最小包装量' }).fill('10');
  await choose(page, '商品单位', '副');
  await choose(page, '物料分类', '手套');
  await choose(page, '商品类型', '普通商品');
  await choose(page, '上架状态', '未上架');
  await choose(page, '是否资产物料', '否');
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name: new RegExp(`^${label}`) });
  await field.fill(option);
  await page.getByTitle(option, { exact: true }).filter({ visible: true }).last().click();
}

async function fill(page: Page, column: string, text: string): Promise<void> {
  await page.getByLabel('要填写的列').selectOption({ label: column });
  await page.getByLabel('要填写的内容').fill(text);
  await page.getByRole('button', { name: '填写空白' }).click();
}

async function addPictures(page: Page): Promise<void> {
  const picture = async (width: number, height: number) => {
    const url = await page.evaluate(
      ([w = 1, h = 1]) => {
        const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h });
        canvas.getContext('2d')?.fillRect(0, 0, w / 2, h / 2);
        return canvas.toDataURL('image/png');
      },
      [width, height],
    );
    return { name: 'p.png', mimeType: 'image/png', buffer: Buffer.from(url.split(',')[1] ?? '', 'base64') };
  };
  await openTab(page, '图文详情');
  const panel = page.getByRole('tabpanel', { name: /^图文详情/ });
  await panel
    .locator('input[type=file]')
    .nth(0)
    .setInputFiles(await picture(360, 235));
  await panel
    .locator('input[type=file]')
    .nth(1)
    .setInputFiles(await picture(750, 550));
  await expect(panel.getByRole('button', { name: /^预览/ })).toHaveCount(2);
  await panel.locator('[contenteditable=true]').click();
  await page.keyboard.type('图文说明');
}

const submit = (page: Page) => page.getByRole('button', { name: '提交' }).click();
const openTab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
const sheet = (page: Page) => page.getByRole('table', { name: '规格组合' });
const box = (page: Page, value: string) => page.locator('fieldset').getByLabel(value, { exact: true });

test('labels are offered of the sets for products; whoever sees no classification is told what to do', async ({
  page,
}) => {
  await signIn(page, { account: 'clerk' }, { at: '/mchManage/0/0' });
  await page.getByRole('combobox', { name: '商品分类' }).click();
  await expect(page.getByText('没有你可见的分类')).toBeVisible();
  await expect(page.getByText('请管理员通过共享规则共享商品分类')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByText('选择标签').click();
  const window = page.getByRole('dialog', { name: '选择标签' });
  await window.getByRole('combobox').click();
  const sets = page.locator('.ant-select-item-option');
  await expect(sets.filter({ hasText: '商品标签' })).toHaveCount(1);
  await expect(sets.filter({ hasText: '客户画像标签' })).toHaveCount(0);
});

test('the tabs of a long page stay in sight', async ({ page }) => {
  await signIn(page, { account: 'admin' });
  for (const address of ['/mchManage/0/0', '/materialManage/0/0']) {
    await visit(page, address);
    const head = page.getByRole('main').getByRole('heading', { level: 1 });
    const tabs = page.getByRole('main').getByRole('tablist');
    await expect(tabs).toBeVisible();
    await page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight));
    for (const tab of await tabs.getByRole('tab').all()) await expect(tab).toBeInViewport({ ratio: 1 });
    const [above, first] = [await head.boundingBox(), await tabs.getByRole('tab').first().boundingBox()];
    expect(first?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
    await tabs.getByRole('tab').last().click();
    await expect(tabs.getByRole('tab').last()).toHaveAttribute('aria-selected', 'true');
  }
});

test('a product that somebody else has changed since it was opened is edited as it is now', async ({
  page,
  server,
}) => {
  // Of no other journey, since its name is another one afterwards.
  await signIn(page, { account: 'admin' }, { at: '/mchManage?keyword=SP-100704' });
  const read = page.waitForResponse('**/product/details*');
  await page.getByRole('link', { name: 'SP-100704' }).click();
  const { data: stored } = await (await read).json();
  await expect(page.getByRole('button', { name: '编辑' })).toBeVisible();
  const other = await signInAt(server.address);
  const theirs = { ...stored, name: '别人刚改的名称', materials: [] };
  expect(await other.post('/edp/api/v1/procenter/product/update', theirs)).toMatchObject({ code: 0 });
  const detail = '**/product/details*';
  await page.route(detail, (route) => route.abort());
  await page.getByRole('button', { name: '编辑' }).click();
  await expect(page.getByText('连接不上服务器，请重试')).toBeVisible();
  await page.unroute(detail);
  await page.getByRole('button', { name: '编辑' }).click();
  await expect(page.getByRole('textbox', { name: '商品名称' })).toHaveValue('别人刚改的名称');
});

test('whoever belongs to no organisation is told so before anything is filled in', async ({ page }) => {
  await signIn(page, { account: 'noorg' });
  for (const address of ['/mchManage/0/0', '/materialManage/0/0']) {
    await visit(page, address);
    await submit(page);
    await expect(page.getByText('当前登录账号没有所属组织').last()).toBeVisible();
  }
});
