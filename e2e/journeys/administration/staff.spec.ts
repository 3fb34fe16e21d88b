import type { Page } from '@playwright/test';
import { chineseIn, expectNoBarrier, speak } from '../../support/barriers.ts';
import { addEmptyTenant } from '../../support/empty-tenant.ts';
import { chooseMore, openMenu, row } from '../../support/screens.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const top = (page: Page) => page.getByRole('dialog').last();

test('a group gets members, an organisation is stopped and an employee linked; what is in use says by what', async ({
  page,
  server,
}) => {
  test.slow();
  const tenant = 'STAFF';
  await addEmptyTenant(server, { code: tenant, company: '华东制造集团', organisation: '一号库' });
  await signIn(page, { tenant, account: 'admin', role: '平台管理员' });

  await test.step('a group, and its members', async () => {
    await openMenu(page, '用户组');
    await page.getByRole('button', { name: '新增用户组' }).click();
    await top(page).getByLabel('代码').fill('QA');
    await top(page).getByLabel('名称').fill('质量小组');
    await page.keyboard.press('Enter');
    await row(page, 'QA').getByRole('button', { name: '0 人' }).click();
    await expect(top(page).getByText('还没有成员，请点击“添加成员”')).toBeVisible();
    await top(page).getByRole('button', { name: '添加成员' }).click();
    await top(page).getByRole('searchbox', { name: '用户' }).fill('gly');
    await page.keyboard.press('Enter');
    await top(page).getByRole('row').nth(1).getByRole('checkbox').check();
    await top(page).getByRole('button', { name: '确定' }).click();
    await expect(page.getByRole('dialog', { name: '添加成员：质量小组' })).toBeHidden();
    await expect(top(page).getByRole('row').filter({ hasText: 'admin' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row(page, 'QA')).toContainText('1 人');
    await chooseMore(row(page, 'QA'), '停用');
    await expect(top(page)).toContainText('已经使用它的共享规则继续有效');
    await top(page).getByRole('button', { name: '停用' }).click();
    await expect(row(page, 'QA')).toContainText('已停用');
  });

  await test.step('an organisation, the role that keeps it, and what stopping does', async () => {
    await openMenu(page, '库存组织');
    await row(page, '一号库').getByRole('button', { name: '删除' }).click();
    await top(page).getByRole('button', { name: '删除' }).click();
    await expect(top(page)).toContainText('正在被');
    await top(page).getByRole('link', { name: '平台管理员' }).click();
    await expect(page.getByRole('heading', { level: 2, name: '平台管理员' })).toBeVisible();
    await openMenu(page, '库存组织');
    await page.getByRole('button', { name: '新增库存组织' }).click();
    await top(page).getByLabel('代码').fill('HD02');
    await top(page).getByLabel('名称').fill('二号库');
    await top(page).getByLabel('单位组织').fill('华东公司');
    await page.keyboard.press('Enter');
    await row(page, 'HD02').getByRole('button', { name: '停用' }).click();
    await top(page).getByRole('button', { name: '停用' }).click();
    await expect(row(page, 'HD02')).toContainText('已停用');
    await openMenu(page, '角色管理');
    await page.getByRole('tab', { name: /^库存组织 \d/ }).click();
    await expect(page.getByRole('checkbox', { name: '一号库' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: '二号库' })).toHaveCount(0);
  });

  await test.step('an employee with an account, whom a department names', async () => {
    await openMenu(page, '员工');
    await page.getByRole('button', { name: '新增员工' }).click();
    await top(page).getByLabel('工号').fill('E1');
    await top(page).getByLabel('姓名').fill('周敏');
    await top(page).getByLabel('手机').fill('123');
    await page.keyboard.press('Enter');
    await expect(top(page).getByText('未输入手机号码或格式不正确!')).toBeVisible();
    await top(page).getByLabel('手机').fill('13812342207');
    await top(page).getByRole('combobox', { name: '关联用户' }).click();
    await page.getByTitle('管理员').first().click();
    await top(page).getByRole('button', { name: '保存' }).click();
    await expect(row(page, 'E1')).toContainText('138****2207');
    await expect(row(page, 'E1').getByRole('link', { name: 'admin' })).toBeVisible();
    await openMenu(page, '部门管理');
    await page.getByRole('treeitem').first().click();
    await page.getByRole('button', { name: '编辑' }).click();
    await top(page).getByRole('combobox', { name: '负责人' }).click();
    await page.getByTitle('管理员').first().click();
    await top(page).getByRole('button', { name: '保存' }).click();
    await openMenu(page, '员工');
    await row(page, 'E1').getByRole('button', { name: '删除' }).click();
    await top(page).getByRole('button', { name: '删除' }).click();
    await expect(top(page)).toContainText('员工正在被1条数据使用，不能删除');
    await page.keyboard.press('Escape');
    await row(page, 'E1').getByRole('button', { name: '离职' }).click();
    await expect(top(page)).toContainText('关联的用户“admin”不会停用');
    await top(page).getByRole('button', { name: '离职' }).click();
    await expect(row(page, 'E1')).toContainText('已离职');
  });
});

test('groups, organisations and employees hold no serious barrier, and no Chinese in English', async ({
  page,
}) => {
  test.slow();
  await signIn(page, { account: 'admin', role: '平台管理员' });
  for (const [path, add] of [
    ['/admin/user-groups', 'New user group'],
    ['/admin/inventory-organisations', 'New inventory organisation'],
    ['/admin/employees', 'New employee'],
  ] as const) {
    await page.goto(path);
    await speak(page, 'ENG');
    await expect(page.getByRole('cell').first()).toBeVisible();
    await expectNoBarrier(page);
    expect(await chineseIn(page, 'main :is(h1, form, thead, button)')).toEqual([]);
    await page.getByRole('button', { name: add }).click();
    await top(page).getByRole('button', { name: 'Save' }).click();
    await expect(
      top(page)
        .getByText(/^Enter the/)
        .first(),
    ).toBeVisible();
    await expectNoBarrier(page);
    expect(await chineseIn(page, 'dialog')).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await page.goto('/admin/user-groups');
  await row(page, 'REVIEW').getByRole('button', { name: '3' }).click();
  await expect(top(page).getByText('3 in total')).toBeVisible();
  await expectNoBarrier(page);
  expect(await chineseIn(page, 'dialog :is(form, thead, button, footer)')).toEqual([]);
});
