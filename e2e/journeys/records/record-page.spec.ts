import type { Page } from '@playwright/test';
import { chineseIn, expectNoBarrier, speak } from '../../support/barriers.ts';
import { field, main, submit, tab } from '../../support/record-page.ts';
import { chooseMore, row, visit } from '../../support/screens.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

/** A product of the demonstration with several variants, which a bill of materials and a classification hold. */
const GLUE = 'SP-100901';

const rail = (page: Page) => page.getByRole('complementary', { name: '相关信息' });

async function openProduct(page: Page, code: string): Promise<void> {
  await page.getByRole('link', { name: code }).click();
  await expect(main(page).getByRole('button', { name: `复制“${code}”` })).toBeVisible();
}

test('the rail tells what uses a record and who sees it, and remembers which of it one looks at', async ({
  page,
}) => {
  await signIn(page, { account: 'admin' }, { at: '/mchManage?code=SP-100902' });
  await openProduct(page, 'SP-100902');
  await test.step('what uses it, with a way there', async () => {
    const uses = rail(page).getByRole('region', { name: 'BOM' });
    await expect(rail(page).getByRole('tab', { name: '历史', selected: true })).toBeVisible();
    await expect(rail(page).getByRole('tab', { name: '被使用' })).toContainText(/\d/);
    await rail(page).getByRole('tab', { name: '被使用' }).click();
    await expect(uses.getByRole('link')).not.toHaveCount(0);
    await expectNoBarrier(page);
  });
  await test.step('who sees it, and by what', async () => {
    await rail(page).getByRole('tab', { name: '可见范围' }).click();
    await expect(rail(page)).toContainText(/\d+ 人可以查看，其中 \d+ 人可以修改/);
    await expect(rail(page).getByRole('region', { name: '所有者' })).toContainText('林晓');
    await expect(rail(page).getByRole('region', { name: '角色的数据范围' })).toContainText('平台管理员');
    await expectNoBarrier(page);
  });
  await test.step('the tab is remembered, and widened it takes the room', async () => {
    await page.reload();
    await expect(rail(page).getByRole('tab', { name: '可见范围', selected: true })).toBeVisible();
    const width = async () => (await rail(page).boundingBox())?.width ?? 0;
    expect(await width()).toBeLessThan(330);
    await rail(page).getByRole('button', { name: '加宽' }).click();
    expect(await width()).toBeGreaterThan(700);
    await rail(page).getByRole('button', { name: '加宽' }).click();
  });
  await test.step('on a smaller screen it is a drawer', async () => {
    await page.setViewportSize({ width: 1180, height: 768 });
    await expect(rail(page)).toBeHidden();
    await page.getByRole('button', { name: '相关信息' }).click();
    const drawer = page.getByRole('dialog', { name: '相关信息 · SP-100902' });
    await expect(drawer.getByRole('region', { name: '所有者' })).toContainText('林晓');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await page.setViewportSize({ width: 1366, height: 768 });
  });
  await test.step('in English it holds no Chinese but what was entered', async () => {
    await speak(page, 'ENG');
    for (const name of ['Used by', 'Who sees it']) {
      await page.getByRole('complementary').getByRole('tab', { name }).click();
      await expect(page.getByRole('complementary').getByRole('region').first()).toBeVisible();
      expect(await chineseIn(page, 'main')).toEqual([]);
    }
    await speak(page, 'ZHS');
  });
  await test.step('a link leads to what uses it', async () => {
    await rail(page).getByRole('tab', { name: '被使用' }).click();
    await rail(page).getByRole('region', { name: 'BOM' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/sparebom\?keyword=/);
  });
});

test('anchors lead to the sections, mark the one that is read, and tell what is missing and what is wrong', async ({
  page,
}) => {
  await signIn(page, { account: 'admin' }, { at: '/mchManage/0/0' });
  const anchors = page.getByRole('navigation', { name: '本页内容' });
  const anchor = (name: string) => anchors.getByRole('button', { name: new RegExp(`^${name}`) });
  const read = anchors.locator('[aria-current=location]');
  await test.step('what is required and empty is amber before anything was tried, also on tabs that were never opened', async () => {
    await expect(anchor('订购与价格')).toContainText('缺 2');
    await expect(anchor('尺寸与重量')).not.toContainText('缺');
    await expect(tab(page, '商品规格')).toContainText('缺 1');
    await expect(tab(page, '图文详情')).toContainText('缺 2');
    await field(page, '最小起订量').fill('5');
    await expect(anchor('订购与价格')).toContainText('缺 1');
    await expectNoBarrier(page);
  });
  await test.step('the section that is read is marked, by the wheel and by the keys', async () => {
    await expect(read).toHaveText(/^基本信息/);
    await anchor('业务控制').press('Enter');
    await expect(read).toHaveText(/^业务控制/);
    await expect(page.getByRole('region', { name: '业务控制' })).toBeInViewport();
    await page.getByRole('region', { name: '业务控制' }).hover();
    await page.mouse.wheel(0, -5000);
    await expect(read).toHaveText(/^基本信息/);
  });
  await test.step('after a try what is wrong is counted in red', async () => {
    await submit(page);
    await expect(anchor('订购与价格')).toHaveText('订购与价格11 处有误');
    await field(page, '最小包装量').fill('10');
    await expect(anchor('订购与价格')).toHaveText('订购与价格');
  });
  await test.step('a page without tabs has them as well; the head tells who has changed the record last', async () => {
    await visit(page, '/shareRulesManage');
    await page.getByRole('table').getByRole('link').first().click();
    await expect(anchor('共享范围')).toBeVisible();
    await page.getByRole('button', { name: '编辑', exact: true }).click();
    await field(page, '备注').fill('由林晓改过');
    await page.getByRole('button', { name: '保存选项' }).click();
    await page.getByRole('menuitem', { name: '保存并继续' }).click();
    await expect(main(page).getByText(/^林晓 \d{4}-\d\d-\d\d \d\d:\d\d 更新$/)).toBeVisible();
  });
  await test.step('news have a history next to them', async () => {
    await visit(page, '/admin/news');
    await page.getByRole('table').getByRole('link').first().click();
    await expect(rail(page).getByRole('tab', { name: '历史', selected: true })).toBeVisible();
  });
});

test('what has no page of its own tells what uses it from its list', async ({ page }) => {
  await signIn(page, { account: 'admin' }, { at: '/brand?keyword=LOCTITE' });
  await chooseMore(row(page, 'LOCTITE'), '被使用');
  const uses = page.getByRole('dialog', { name: '被使用 · 乐泰' });
  await expect(uses.getByRole('region', { name: '商品' }).getByRole('link')).not.toHaveCount(0);
  await expectNoBarrier(page);
  await uses.getByRole('region', { name: '商品' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/mchManage\/\d+\/0/);
  await expect(uses).toBeHidden();
});

test('J and K lead through the list that a record was opened from, over its pages, with its filters and order', async ({
  page,
}) => {
  await signIn(
    page,
    { account: 'admin' },
    { at: '/mchManage?pageSize=10&sortField=code&sortOrder=asc&active=1' },
  );
  const links = page.getByRole('row').getByRole('link', { name: /^SP-/ });
  await expect(links).toHaveCount(10);
  const codes = await links.allTextContents();
  const shown = (code = '') =>
    expect(main(page).getByRole('button', { name: `复制“${code}”` })).toBeVisible();
  const place = page.getByRole('navigation', { name: '列表中的位置' });
  /** The neighbour on another page is known once that has been asked for. */
  const goOn = async (key: 'j' | 'k') => {
    const way = place.getByRole('button', { name: key === 'j' ? '下一条' : '上一条' });
    await expect(way).toBeEnabled();
    await page.keyboard.press(key);
  };
  await page.getByRole('link', { name: codes[8] ?? '' }).click();
  await shown(codes[8]);
  await expect(place).toContainText('9 /');
  await goOn('j');
  await shown(codes[9]);
  await goOn('j');
  await expect(place).toContainText('11 /');
  await goOn('k');
  await shown(codes[9]);
  await place.getByRole('button', { name: '上一条' }).click();
  await shown(codes[8]);
  await place.getByRole('button', { name: '下一条' }).click();
  await shown(codes[9]);
  await goOn('j');
  await expect(place).toContainText('11 /');
  await test.step('the first one has none before it, and what is typed leads nowhere', async () => {
    await page.getByRole('button', { name: '编辑', exact: true }).click();
    await field(page, '商品名称').press('j');
    await expect(field(page, '商品名称')).toHaveValue(/j$/);
    await page.getByRole('button', { name: '取消' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '放弃' }).click();
    await expect(page.getByRole('button', { name: '编辑', exact: true })).toBeVisible();
  });
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page).toHaveURL(/pageNo=2/);
  await expect(page).toHaveURL(/active=1/);
});

test('a product with its variants is copied without their codes', async ({ page }) => {
  await signIn(page, { account: 'admin' }, { at: `/mchManage?code=${GLUE}` });
  await openProduct(page, GLUE);
  await main(page).getByRole('button', { name: '复制', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '新增商品' })).toBeVisible();
  await expect(page).toHaveURL(/\/mchManage\/0\/0\?copyOf=\d+/);
  await field(page, '商品名称').fill('螺纹锁固胶 副本');
  await tab(page, '商品规格').click();
  const code = page.getByLabel(/^物料编码 50ml/);
  await expect(code).toHaveValue('');
  await expect(page.getByLabel(/^条形码 50ml/)).toHaveValue('');
  await expect(page.getByLabel(/^市场价 50ml/)).toHaveValue('79');
  await submit(page);
  await expect(page.getByText('请检查所有页签中的必填项！')).toBeVisible();
  await code.fill('COPY-50');
  await page.getByLabel(/^物料编码 250ml/).fill('COPY-250');
  await test.step('what is typed in the copy is still there when the tab is left and come back to', async () => {
    await page.getByRole('tab', { name: GLUE }).click();
    await page.getByRole('tab', { name: '新增商品' }).click();
    await expect(code).toHaveValue('COPY-50');
  });
  await submit(page);
  await expect(page.getByRole('status').filter({ hasText: '螺纹锁固胶 副本' }).first()).toBeVisible();
  await visit(page, '/mchManage?name=%E8%9E%BA%E7%BA%B9%E9%94%81%E5%9B%BA%E8%83%B6%20%E5%89%AF%E6%9C%AC');
  await expect(row(page, '螺纹锁固胶 副本')).toContainText('未上架');
  await row(page, '螺纹锁固胶 副本').getByRole('link').first().click();
  await tab(page, '商品规格').click();
  await expect(page.getByRole('table', { name: '商品规格' })).toContainText('COPY-250');
});

test('a save leads on: to a further group, to the same application, to a further application', async ({
  page,
}) => {
  await signIn(page, { account: 'admin' }, { at: '/admin/user-groups' });
  await page.getByRole('button', { name: '新增用户组' }).click();
  const form = page.getByRole('dialog', { name: '新增用户组' });
  const fill = async (code: string) => {
    await field(form, '代码').fill(code);
    await field(form, '名称').fill(`又一组 ${code}`);
  };
  await fill('AGAIN-1');
  await expect(form.getByText(/草稿已保存/)).toBeVisible();
  const draftAsked = page.waitForResponse('**/draft/read');
  await form.getByRole('button', { name: '保存并新增' }).click();
  await expect(field(form, '代码')).toHaveValue('');
  await expect(field(form, '代码')).toBeFocused();
  await draftAsked;
  await fill('AGAIN-2');
  // What has just been saved is no draft any more.
  await expect(form.getByText(/未保存的草稿/)).toBeHidden();
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toBeHidden();
  await visit(page, '/admin/user-groups?keyword=AGAIN-');
  await expect(row(page, 'AGAIN-1')).toBeVisible();
  await expect(row(page, 'AGAIN-2')).toBeVisible();

  await visit(page, '/applicationManage/0');
  const saveAnd = async (next: string) => {
    await page.getByRole('button', { name: '保存选项' }).click();
    await page.getByRole('menuitem', { name: next }).click();
  };
  await field(page, '应用代码').fill('GO-ON-1');
  await field(page, '应用名称').fill('接着改');
  await saveAnd('保存并继续');
  await expect(page.getByRole('heading', { level: 1, name: '编辑应用' })).toBeVisible();
  await field(page, '应用名称').fill('改过了');
  await saveAnd('保存并继续');
  await expect(page.getByRole('heading', { level: 1, name: '编辑应用' })).toBeVisible();
  await expect(page.getByText('有未保存的修改')).toBeHidden();
  await field(page, '应用名称').fill('又改过了');
  await saveAnd('保存并新增');
  await expect(page.getByRole('heading', { level: 1, name: '新增应用' })).toBeVisible();
  await expect(field(page, '应用代码')).toHaveValue('');
  await field(page, '应用代码').fill('GO-ON-2');
  await field(page, '应用名称').fill('第二个');
  await saveAnd('保存并新增');
  await expect(field(page, '应用代码')).toHaveValue('');
  await visit(page, '/applicationManage/applications?keyword=GO-ON');
  await expect(row(page, 'GO-ON-1')).toContainText('又改过了');
  await expect(row(page, 'GO-ON-2')).toContainText('第二个');
});

test('a material and a sharing rule are copied without what tells them from others', async ({ page }) => {
  await signIn(page, { account: 'admin' }, { at: '/materialManage' });
  const link = page.getByRole('row').nth(1).getByRole('link').first();
  const original = (await link.textContent()) ?? '';
  await link.click();
  await main(page).getByRole('button', { name: '复制', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '新增物料' })).toBeVisible();
  await expect(field(page, '物料编码')).toHaveValue('');
  await expect(field(page, '物料名称')).not.toHaveValue('');
  await field(page, '物料编码').fill('COPY-M-1');
  await submit(page);
  await expect(page.getByRole('button', { name: `复制“${original}”` })).toBeVisible();
  await visit(page, '/materialManage?itemCode=COPY-M-1');
  await expect(row(page, 'COPY-M-1')).toBeVisible();

  await visit(page, '/shareRulesManage');
  await chooseMore(page.getByRole('row').nth(1), '复制');
  await expect(page.getByRole('heading', { level: 1, name: '新增共享规则' })).toBeVisible();
  await expect(field(page, '规则名称')).toHaveValue('');
  await field(page, '规则名称').fill('照抄的规则');
  await submit(page);
  await expect(page).toHaveURL('/shareRulesManage');
  await expect(row(page, '照抄的规则')).toBeVisible();
});
