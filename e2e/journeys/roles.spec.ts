import type { Page } from '@playwright/test';
import { openMenu, row } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const box = (page: Page, name: string) =>
  page.getByRole('grid').getByRole('checkbox', { name: new RegExp(`^${name}(（已改动）)?$`) });
const bar = (page: Page) => page.getByRole('region', { name: '未保存的改动' });
const roleEntry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '角色' }).getByRole('button', { name });
const save = async (page: Page) => {
  await bar(page).getByRole('button', { name: '保存', exact: true }).click();
  await expect(bar(page)).toBeHidden();
};

async function openRole(page: Page, name: string): Promise<void> {
  await openMenu(page, '角色管理');
  await roleEntry(page, name).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
}

test('a copied role loses a button and a column, and whoever works in it loses them at the next page', async ({
  page,
  elsewhere,
}) => {
  const copy = '临时专员';
  await signIn(page, { account: 'admin' });

  await test.step('the administrator copies a role and gives it to somebody', async () => {
    await openRole(page, '主数据专员');
    await page.getByRole('button', { name: '复制角色' }).click();
    const window = page.getByRole('dialog', { name: '复制角色“主数据专员”' });
    await window.getByLabel('名称').fill(copy);
    await window.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name: copy })).toBeVisible();
    await expect(box(page, '品牌 · 新增')).toBeChecked();
    await page.getByRole('tab', { name: '成员' }).click();
    await page.getByRole('button', { name: '添加成员' }).click();
    const people = page.getByRole('dialog', { name: '添加成员' });
    await people.getByLabel('姓名').fill('陈默');
    await page.keyboard.press('Enter');
    await row(page, '陈默').getByRole('checkbox').check();
    await people.getByRole('button', { name: '确定' }).click();
    await expect(bar(page)).toContainText('成员 + 陈默');
    await save(page);
    await expect(roleEntry(page, copy)).toContainText('1 人');
  });

  const holder = await elsewhere.newPage();
  await signIn(holder, { account: 'viewer', role: copy });
  await openMenu(holder, '品牌');
  await expect(holder.getByRole('columnheader', { name: '排序' })).toBeVisible();
  await holder.getByRole('button', { name: '新增品牌' }).click();
  const brand = holder.getByRole('dialog', { name: '新增品牌' });
  await brand.getByLabel('代码').fill('ROLE-1');
  await brand.getByLabel('名称').fill('角色品牌');

  await test.step('all that was found is taken and given back by one press', async () => {
    await page.getByRole('tab', { name: '权限' }).click();
    const search = page.getByRole('searchbox', { name: '查找页面或按钮' });
    await search.fill('品牌');
    await expect(box(page, '单位 · 查看')).toBeHidden();
    await box(page, '全选 · 编辑').click();
    await expect(bar(page)).toContainText('品牌 − 编辑');
    await expect(bar(page).getByRole('status')).toHaveText('1 处改动');
    await box(page, '全选').click();
    await expect(box(page, '全选')).toBeChecked();
    await expect(box(page, '品牌 · 删除')).toBeChecked();
    await box(page, '全选').click();
    await expect(box(page, '品牌 · 查看')).not.toBeChecked();
    await search.fill('');
    await expect(box(page, '单位 · 查看')).toBeChecked();
    await bar(page).getByRole('button', { name: '放弃' }).click();
    await expect(bar(page)).toBeHidden();
  });

  await test.step('takes a button and a column away, and sees whom it concerns', async () => {
    await page.getByRole('tab', { name: '权限' }).click();
    await box(page, '品牌 · 新增').click();
    await page.getByRole('button', { name: '品牌的字段' }).click();
    await page.getByRole('checkbox', { name: '排序：列表可见' }).uncheck();
    await expect(bar(page).getByRole('status')).toHaveText('2 处改动');
    await expect(bar(page)).toContainText('品牌 − 新增、排序（列表）');
    await expect(bar(page)).toContainText('影响 1 人');
    await page.getByRole('checkbox', { name: '只看改动' }).check();
    await expect(box(page, '单位 · 查看')).toBeHidden();
    await bar(page).getByRole('button', { name: '预览' }).click();
    const preview = page.getByRole('dialog', { name: '保存后的影响' });
    // The other role sees the column.
    await expect(row(page, '陈默')).toContainText('品牌：新增');
    await expect(row(page, '陈默')).not.toContainText('排序');
    await expect(row(page, '陈默')).toContainText('只读');
    await preview.getByRole('button', { name: '关闭' }).last().click();
  });

  await test.step('nothing is in force before it is saved', async () => {
    await expect(holder.getByRole('columnheader', { name: '排序' })).toBeVisible();
    await save(page);
  });

  const next = await holder.context().newPage();
  await test.step('then the call is refused and the next page lacks both', async () => {
    await brand.getByRole('button', { name: '保存', exact: true }).click();
    await expect(holder.getByText('没有操作权限').first()).toBeVisible();
    await next.goto('/brand?keyword=SCHNEIDER');
    await expect(row(next, 'SCHNEIDER')).toBeVisible();
    await expect(next.getByRole('button', { name: '新增品牌' })).toBeHidden();
    await expect(next.getByRole('columnheader', { name: '排序' })).toBeHidden();
  });

  await test.step('a stopped role ends what works in it and stands last', async () => {
    await page.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '停用' }).click();
    const question = page.getByRole('dialog', { name: `停用角色“${copy}”吗？` });
    await expect(question).toContainText('1 人持有此角色');
    await question.getByRole('button', { name: '停用' }).click();
    await expect(roleEntry(page, copy)).toContainText('已停用');
    // The window is told, and leads to the sign-in by itself.
    await expect(next.getByLabel('登录名')).toBeVisible();
  });
});

test('the grid is worked by keys, and leaving asks', async ({ page }) => {
  await signIn(page, { account: 'admin' });
  await openRole(page, '经销商');

  await test.step('arrows move over what there is, Space toggles', async () => {
    await box(page, '首页 · 查看').focus();
    await page.keyboard.press('ArrowDown');
    await expect(box(page, '商品与物料 · 查看')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(box(page, '商品管理 · 新增')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(box(page, '商品管理 · 新增')).toBeChecked();
    // A button comes with its screen.
    await expect(box(page, '商品管理 · 查看')).toBeChecked();
    await expect(box(page, '商品与物料 · 查看')).toHaveAttribute('aria-checked', 'mixed');
    await expect(bar(page)).toContainText('商品管理 + 查看、新增');
  });

  await test.step('a press with Shift sets the column in between', async () => {
    await box(page, '商品管理 · 编辑').click();
    await box(page, '商品BOM · 编辑').click({ modifiers: ['Shift'] });
    for (const name of ['商品管理', '物料管理', '商品分类', '商品BOM'])
      await expect(box(page, `${name} · 编辑`)).toBeChecked();
    await expect(box(page, '商品与物料 · 编辑')).toBeChecked();
  });

  await test.step('a screen that is taken away takes its line along, a group all that it holds', async () => {
    await box(page, '商品管理 · 查看').click();
    await expect(box(page, '商品管理 · 新增')).not.toBeChecked();
    await box(page, '商品与物料 · 查看').click();
    await box(page, '商品与物料 · 查看').click();
    await expect(bar(page)).toBeHidden();
  });

  await test.step('what is typed finds buttons as well', async () => {
    await page.getByRole('searchbox', { name: '查找页面或按钮' }).fill('载入物料');
    await expect(box(page, '物料管理 · 载入物料')).toBeVisible();
    await expect(box(page, '商品管理 · 查看')).toBeHidden();
    await box(page, '物料管理 · 载入物料').click();
    await page.getByRole('searchbox', { name: '查找页面或按钮' }).fill('');
  });

  await test.step('a field that is hidden together with a new screen is told as well', async () => {
    await page.getByRole('button', { name: '物料管理的字段' }).click();
    await page.getByRole('checkbox', { name: '品牌：列表可见' }).uncheck();
    await expect(bar(page)).toContainText('物料管理 + 查看、载入物料 − 品牌（列表）');
  });

  await test.step('another role is chosen only after the question', async () => {
    await roleEntry(page, '只读').click();
    await page.getByRole('button', { name: '继续编辑' }).click();
    await expect(bar(page)).toContainText('物料管理 + 查看、载入物料');
    await roleEntry(page, '只读').click();
    await page.getByRole('button', { name: '放弃修改' }).click();
    await expect(page.getByRole('heading', { level: 2, name: '只读' })).toBeVisible();
    await expect(bar(page)).toBeHidden();
  });

  await test.step('the role that one works in keeps its way back', async () => {
    await roleEntry(page, '平台管理员').click();
    await expect(box(page, '角色管理 · 编辑')).toHaveAttribute('aria-disabled', 'true');
    await box(page, '角色管理 · 编辑').focus();
    await page.keyboard.press('Space');
    await expect(box(page, '角色管理 · 编辑')).toBeChecked();
    await expect(bar(page)).toBeHidden();
  });
});

test('of two administrators the later one keeps the own changes on top of the other’s', async ({
  page,
  elsewhere,
}) => {
  const other = await elsewhere.newPage();
  for (const administrator of [page, other]) {
    await signIn(administrator, { account: 'admin' });
    await openRole(administrator, '未分配组织');
  }
  await box(page, '品牌 · 新增').click();
  await page.getByRole('tab', { name: '数据范围' }).click();
  await page.getByRole('radio', { name: '仅本人' }).check();
  await box(other, '单位 · 新增').click();
  await save(other);
  await bar(page).getByRole('button', { name: '保存', exact: true }).click();
  await expect(bar(page).getByRole('alert')).toHaveText(
    '林晓 刚修改了此角色。您的改动都还在，请核对后再次保存。',
  );
  await expect(bar(page)).toContainText('品牌 + 新增');
  await save(page);
  await page.reload();
  await expect(page.getByRole('tab', { name: '数据范围' })).toContainText('仅本人');
  await expect(box(page, '品牌 · 新增')).toBeChecked();
  await expect(box(page, '单位 · 新增')).toBeChecked();
  await other.context().close();
});
