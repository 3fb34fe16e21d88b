import { categories } from '@edp/contract/categories';
import { signInAt } from '@edp/testkit/sign-in';
import type { Page } from '@playwright/test';
import { expectNoBarrier } from '../support/barriers.ts';
import { held } from '../support/held.ts';
import { row } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a specialist keeps a category set and its tree', async ({ page, server }) => {
  await signIn(page, { account: 'admin' }, { at: '/categorySet' });
  // Sets cannot be deleted: each repetition adds its own.
  const round = test.info().repeatEachIndex;
  const [set, copy] = [`E2E-SET${round}`, `E2E-COPY${round}`];

  await test.step('adds a set', async () => {
    await page.getByRole('button', { name: '新增分类集' }).click();
    const form = page.getByRole('dialog', { name: '新增分类集' });
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form.getByText('请选择分类集类型')).toBeVisible();
    await choose(page, '分类集类型', '客户分类集');
    await form.getByLabel('名称').fill(`渠道分类${round}`);
    await form.getByLabel('代码').fill(set);
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form).toBeHidden();
    await expect(row(page, set)).toContainText('用户');
  });

  await test.step('adds root, child and grandchild, one with a picture', async () => {
    await row(page, set).getByRole('button', { name: '管理分类' }).click();
    await page.getByRole('button', { name: '+ 根分类' }).click();
    await page
      .getByLabel('图片', { exact: true })
      .setInputFiles({ name: 'mark.png', mimeType: 'image/png', buffer: picture });
    await expect(page.getByRole('button', { name: '预览' })).toBeVisible();
    await saveNode(page, '直销', 'ZX');
    await expect(page.getByRole('img', { name: '图片', exact: true })).toBeVisible();
    await page.getByRole('button', { name: '+ 子分类' }).click();
    await saveNode(page, '华东大区', 'HD');
    await page.getByRole('button', { name: '+ 子分类' }).click();
    await saveNode(page, '上海', 'SH');
    await page.getByRole('button', { name: '+ 根分类' }).click();
    await expect(page.getByLabel('排序')).toHaveValue('20');
    await saveNode(page, '经销', 'JX');
    expect(await tree(page)).toEqual(['1 直销', '2 华东大区', '3 上海', '1 经销']);
    // The keys speak to what was just added.
    await page.getByRole('tree').press('Alt+ArrowUp');
    await expect.poll(() => tree(page)).toEqual(['1 经销', '1 直销', '2 华东大区', '3 上海']);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(() => tree(page)).toEqual(['1 直销', '2 华东大区', '3 上海', '1 经销']);
  });

  await test.step('edits one, is asked before leaving it, and takes the change back', async () => {
    await node(page, '上海').click();
    await page.getByRole('dialog').getByRole('button', { name: '编辑' }).click();
    await page.getByRole('dialog').getByLabel('名称').fill('上海市');
    await node(page, '经销').click();
    await page.getByRole('button', { name: '继续编辑' }).click();
    await expect(page.getByRole('dialog').getByLabel('名称')).toHaveValue('上海市');
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: '放弃修改' }).click();
    await expect(page.getByRole('definition').filter({ hasText: '上海' })).toHaveText('上海');
  });

  await test.step('an answer that comes late leaves alone what is edited by then', async () => {
    const window = page.getByRole('dialog').first();
    const saving = held();
    await page.route('**/category/saveOrUpdate', saving.hold, { times: 1 });
    await node(page, '上海').click();
    await window.getByRole('button', { name: '编辑' }).click();
    await window.getByLabel('代码').fill('SHS');
    await window.getByRole('button', { name: '保存', exact: true }).click();
    await node(page, '经销').click();
    await page.getByRole('button', { name: '放弃修改' }).click();
    await window.getByRole('button', { name: '编辑' }).click();
    await window.getByLabel('名称').fill('经销商');
    saving.release();
    await expect(page.getByText('操作成功').last()).toBeVisible();
    await expect(window.getByLabel('名称')).toHaveValue('经销商');
    await window.getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: '放弃修改' }).click();
  });

  await test.step('moves by keyboard and by pointer, and undoes both', async () => {
    const before = await tree(page);
    await node(page, '经销').click();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => tree(page)).toEqual(['1 经销', '1 直销', '2 华东大区', '3 上海']);
    await expect(page.getByText('已移动“经销”')).toBeVisible();
    await node(page, '上海').dragTo(node(page, '经销'), { targetPosition: { x: 120, y: 15 } });
    await expect.poll(() => tree(page)).toEqual(['1 经销', '2 上海', '1 直销', '2 华东大区']);
    await expect(page.getByText('已移动“上海”')).toBeVisible();
    // What could not be undone can be tried again.
    await page.route('**/category/move', (route) => route.abort());
    await page.getByRole('tree').press('Control+z');
    await expect(page.getByText('已移动“上海”')).toBeHidden();
    await expect(page.getByText('不确定是否已完成')).toBeVisible({ timeout: 10_000 });
    await page.unroute('**/category/move');
    await expect.poll(() => tree(page)).toEqual(['1 经销', '2 上海', '1 直销', '2 华东大区']);
    await page.getByRole('tree').press('Control+z');
    await expect(page.getByText('已撤销：“上海”回到原处')).toBeVisible();
    await page.getByRole('tree').press('Control+z');
    await expect.poll(() => tree(page)).toEqual(before);
  });

  await test.step('what somebody else has changed since is not moved back, and that is said', async () => {
    const before = await tree(page);
    const moving = page.waitForResponse('**/category/move');
    await node(page, '经销').click();
    await page.keyboard.press('Alt+ArrowUp');
    const { data } = await (await moving).json();
    await expect(page.getByText('已移动“经销”')).toBeVisible();
    const client = await signInAt(server.address);
    const { data: stored } = await client.call(categories.detail, { id: data.id });
    expect(
      await client.call(categories.save, { ...stored, name: '经销', sort: stored.sort + 1 }),
    ).toMatchObject({ code: 0 });
    await page.getByRole('dialog').getByRole('button', { name: '撤销' }).click();
    await expect(page.getByText('此后“经销”又被他人修改，没有撤销移动')).toBeVisible();
    await expect.poll(() => tree(page)).toEqual(['1 经销', '1 直销', '2 华东大区', '3 上海']);
    await page.getByRole('tree').press('Alt+ArrowDown');
    await expect.poll(() => tree(page)).toEqual(before);
  });

  await test.step('several are chosen, switched off at once and given back', async () => {
    const window = page.getByRole('dialog').first();
    await window.getByRole('button', { name: '多选' }).click();
    await node(page, '直销').click();
    await expect(node(page, '直销')).toHaveAttribute('aria-checked', 'true');
    await page.getByRole('tree').press('ArrowDown');
    await page.getByRole('tree').press('Space');
    await page.getByRole('tree').press('Space');
    await expect(window.getByText('已选 1 项')).toBeVisible();
    await window.getByRole('button', { name: '加选下级' }).click();
    await expect(window.getByText('已选 3 项')).toBeVisible();
    await expectNoBarrier(page);
    await window.getByRole('button', { name: '批量修改' }).click();
    const drawer = page.getByRole('dialog', { name: '批量修改 · 分类' });
    const line = (n: number) => drawer.getByRole('group', { name: `第 ${n} 个字段` });
    const choose = async (n: number, field: string) => {
      await line(n).getByRole('combobox', { name: '字段' }).click();
      await page.keyboard.type(field);
      await page.keyboard.press('Enter');
    };
    await choose(1, '状态');
    await line(1).getByRole('combobox', { name: '状态' }).click();
    await page.keyboard.type('禁用');
    await page.keyboard.press('Enter');
    await drawer.getByRole('button', { name: '＋ 添加字段' }).click();
    await choose(2, '上级分类');
    await line(2).getByRole('combobox', { name: '上级分类' }).click();
    await drawer.getByTitle('经销', { exact: true }).click();
    await expect(drawer.getByRole('status').filter({ hasText: '将修改 3 条，跳过 0 条' })).toBeVisible();
    await drawer.getByRole('button', { name: '修改 3 条' }).click();
    await expect(drawer.getByText('已修改 3 条，跳过 0 条')).toBeVisible();
    // What was said of the last move, which can be taken back as well, stands behind it.
    await drawer.getByRole('button', { name: '撤销' }).first().click();
    await expect(drawer.getByText('已撤销 3 条')).toBeVisible();
    await drawer.getByRole('button', { name: '完成' }).click();
    await expect.poll(() => tree(page)).toEqual(['1 直销', '2 华东大区', '3 上海', '1 经销']);
    await window.getByRole('button', { name: '退出多选' }).click();
    await expect(window.getByRole('button', { name: '+ 根分类' })).toBeVisible();
  });

  await test.step('finds by initials, and cannot delete what has children', async () => {
    const search = page.getByRole('dialog').getByRole('searchbox', { name: '搜索' });
    await search.fill('hddq');
    await expect.poll(() => tree(page)).toEqual(['1 直销', '2 华东大区']);
    await expect(node(page, '华东大区').locator('mark')).toHaveText('华东大区');
    await search.fill('');
    await node(page, '华东大区').click();
    await deleteNode(page);
    await expect(page.getByRole('dialog', { name: '不能删除' })).toContainText('上海');
    await page.keyboard.press('Escape');
    await node(page, '上海').click();
    await deleteNode(page);
    await expect(page.getByRole('heading', { name: '新增根分类' })).toBeVisible();
    await expect.poll(() => tree(page)).toEqual(['1 直销', '2 华东大区', '1 经销']);
    await page.keyboard.press('Escape');
  });

  await test.step('copies the set with its tree, and disables the copy', async () => {
    await page.getByRole('button', { name: '复制分类集' }).click();
    const form = page.getByRole('dialog', { name: '复制分类集' });
    await choose(page, '源分类集', `渠道分类${round}`);
    await form.getByLabel('目标名称').fill(`渠道副本${round}`);
    await form.getByLabel('代码').fill(copy);
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form).toBeHidden();
    const more = row(page, copy).getByRole('button', { name: '更多' });
    await more.click();
    await page.getByRole('menuitem', { name: '多语言' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();
    await row(page, copy).getByRole('button', { name: '禁用' }).click();
    await expect(row(page, copy).getByRole('button', { name: '启用' })).toBeVisible();
    await row(page, copy).getByRole('button', { name: '管理分类' }).click();
    await expect.poll(() => tree(page)).toEqual(['1 直销', '2 华东大区', '1 经销']);
    await page.keyboard.press('Escape');
    await expect(row(page, 'PRO_BASE_CLASS').getByRole('button', { name: /启用|禁用/ })).toBeHidden();
  });
});

test('a label set is added from the edit form, holds two levels and speaks English', async ({ page }) => {
  await signIn(page, { account: 'admin' }, { at: '/labelSet' });
  await expect(page.getByRole('columnheader', { name: '名称', exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'ID', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: '编辑' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '新增' }).click();
  const form = page.getByRole('dialog', { name: '新增标签集' });
  const set = `测试标签${test.info().repeatEachIndex}`;
  await form.getByLabel('名称').fill(set);
  await choose(page, '使用对象', '商品');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(page.locator(':focus')).toHaveText('编辑');

  await row(page, set).getByRole('button', { name: '管理标签' }).click();
  await page.getByRole('button', { name: '+ 根标签' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('请选择是否单选')).toBeVisible();
  await choose(page, '是否单选', '是');
  await saveNode(page, '季节', 'JJ');
  await page.getByRole('button', { name: '+ 子标签' }).click();
  await expect(page.getByLabel('是否单选')).toBeHidden();
  await saveNode(page, '春季', 'CJ');
  await expect(page.getByRole('button', { name: '+ 子标签' })).toBeHidden();
  await page.getByRole('button', { name: '+ 根标签' }).click();
  await choose(page, '是否单选', '否');
  await saveNode(page, '产地', 'CD');
  // A third level is offered neither to the keyboard nor to the pointer.
  await node(page, '季节').dragTo(node(page, '产地'), { targetPosition: { x: 120, y: 15 } });
  expect(await tree(page)).toEqual(['1 季节', '2 春季', '1 产地']);

  await node(page, '春季').click();
  await page.getByRole('button', { name: '多语言' }).click();
  const names = page.getByRole('dialog', { name: '多语言 · 春季' });
  await names.getByRole('group', { name: 'English' }).getByLabel('名称').fill('Spring');
  const saving = page.waitForRequest('**/label/updateMultilingual');
  await names.getByRole('button', { name: '保存', exact: true }).click();
  const english = { type: 'ENG', name: 'Spring', Languagename: 'English' };
  expect((await saving).postDataJSON()).toMatchObject({ list: [{ type: 'ZHS' }, english] });
  await expect(page.getByText('修改成功')).toBeVisible();
  await expect(names).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '外观与语言' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await row(page, set).getByRole('button', { name: 'Labels' }).click();
  await expect(node(page, 'Spring')).toBeVisible();
});

test('a label set is copied whatever its labels are for', async ({ page }) => {
  await signIn(page, { account: 'admin' }, { at: '/labelSet' });
  await page.getByRole('button', { name: '复制标签集' }).click();
  const form = page.getByRole('dialog', { name: '复制标签集' });
  await form.getByRole('combobox').fill('客户画像');
  await choose(page, '源标签集', '客户画像标签');
  const copy = `客户标签副本${test.info().repeatEachIndex}`;
  await form.getByLabel('目标名称').fill(copy);
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(row(page, copy).getByRole('cell', { name: '客户', exact: true })).toBeVisible();
});

function node(page: Page, name: string) {
  return page.getByRole('treeitem', { name, exact: true });
}

/** The nodes in sight, each with its level. */
async function tree(page: Page): Promise<string[]> {
  const texts = await page
    .getByRole('treeitem')
    .evaluateAll((items) => items.map((item) => `${item.ariaLevel} ${item.textContent}`));
  return texts;
}

/** Fills in and saves what the form of a new node asks for at least. */
async function saveNode(page: Page, name: string, code: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('名称').fill(name);
  await page.getByRole('dialog').getByLabel('代码').fill(code);
  await page.keyboard.press('Control+s');
  await expect(node(page, name)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('definition').first()).toHaveText(name);
}

async function deleteNode(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  const question = page.getByRole('dialog', { name: '确定删除吗？' });
  await question.getByRole('button', { name: '删除' }).click();
}

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: option }).first().click();
}
