import { chineseIn, expectNoBarrier, speak } from '../../support/barriers.ts';
import { chooseMore, row, visit } from '../../support/screens.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const admin = { account: 'admin', role: '平台管理员' };

test('the menu is named, ordered by keyboard, hidden, added to and put back', async ({ page }) => {
  await signIn(page, admin, { at: '/admin/menus' });
  const tree = page.getByRole('tree', { name: '菜单' });
  const dialog = page.getByRole('dialog');
  const side = page.getByRole('navigation', { name: '主菜单' });

  await tree.getByRole('treeitem', { name: '品牌' }).click();
  await page.getByRole('button', { name: '编辑' }).click();
  await dialog.getByLabel('中文名称').fill('牌号');
  await dialog.getByLabel('搜索图标').fill('盾牌');
  await expect(dialog.getByRole('radio')).toHaveCount(1);
  await dialog.getByRole('radio', { name: '盾牌' }).check();
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('heading', { name: '牌号' })).toBeVisible();

  await tree.focus();
  const first = tree
    .getByRole('treeitem')
    .filter({ hasText: /牌号|标签集/ })
    .first();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(first).toContainText('牌号');
  await page.locator('[role=status][popover]').getByRole('button', { name: '撤销' }).click();
  await expect(first).toContainText('标签集');
  await tree.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(first).toContainText('牌号');

  await page.getByRole('button', { name: '新增外部页面' }).click();
  await dialog.getByLabel('中文名称').fill('帮助中心');
  await dialog.getByRole('textbox', { name: '地址' }).fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect(dialog.getByText('请输入以 http:// 或 https:// 开头的地址')).toBeVisible();
  await dialog.getByRole('textbox', { name: '地址' }).fill('http://127.0.0.1:9/help');
  await dialog.getByRole('button', { name: '检查能否嵌入' }).click();
  await expect(dialog.getByRole('status').filter({ hasText: '无法确定' })).toBeVisible();
  await dialog.getByLabel('可见角色').click();
  await page.getByTitle('平台管理员', { exact: true }).last().click();
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('heading', { name: '帮助中心' })).toBeVisible();

  await page.reload();
  await expect(side.getByRole('link', { name: '帮助中心' })).toBeVisible();
  await expect(side.getByRole('link', { name: '牌号' })).toBeVisible();

  await speak(page, 'ENG');
  await expectNoBarrier(page);
  await page.getByRole('button', { name: 'Restore defaults' }).click();
  await expectNoBarrier(page);
  expect(await chineseIn(page, 'dialog')).toEqual([]);
  await dialog.getByRole('checkbox', { name: 'Names in both languages and icons' }).check();
  await dialog.getByRole('checkbox', { name: 'Order and groups' }).check();
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByRole('treeitem', { name: 'Brands' })).toBeVisible();
  await page.getByRole('treeitem', { name: '帮助中心' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('treeitem', { name: '帮助中心' })).toHaveCount(0);
});

test('a dictionary item is added, put first, switched off where it is used, and seen where', async ({
  page,
}) => {
  await signIn(page, admin, { at: '/admin/dictionaries' });
  const dialog = page.getByRole('dialog');
  const table = page.getByRole('table');
  await page.getByRole('button', { name: /单位类别/ }).click();
  await page.getByRole('button', { name: '新增字典项' }).click();
  await dialog.getByLabel('代码').fill('TemperatureUnit');
  await dialog.getByLabel('中文名称').fill('长度');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect(dialog.getByText('名称已存在')).toBeVisible();
  await dialog.getByLabel('中文名称').fill('温度');
  await dialog.getByLabel('英文名称').fill('Temperature');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await chooseMore(row(page, 'TemperatureUnit'), '上移');
  await expect(table.getByRole('row').nth(-2)).toContainText('TemperatureUnit');

  await row(page, 'LengthUnit').getByRole('button', { name: '禁用' }).click();
  await expect(row(page, 'LengthUnit').getByRole('button', { name: '启用' })).toBeVisible();
  await chooseMore(row(page, 'LengthUnit'), '被使用');
  await expect(dialog.getByRole('link').first()).toBeVisible();
  await page.keyboard.press('Escape');

  await visit(page, '/unit');
  await page.getByRole('button', { name: '新增单位' }).click();
  await dialog.getByLabel('单位类别').click();
  await expect(page.getByTitle('温度', { exact: true })).toBeVisible();
  await expect(page.locator('.ant-select-item-option-disabled')).toContainText('长度');

  await visit(page, '/admin/dictionaries?dictionary=edp_productunit_type');
  await row(page, 'LengthUnit').getByRole('button', { name: '启用' }).click();
  await chooseMore(row(page, 'TemperatureUnit'), '删除');
  await dialog.getByRole('button', { name: '删除' }).click();
  await expect(row(page, 'TemperatureUnit')).toHaveCount(0);
  await speak(page, 'ENG');
  await expect(page.getByRole('heading', { name: 'Dictionaries' })).toBeVisible();
  await expectNoBarrier(page);
  await page.getByRole('button', { name: 'New item' }).click();
  expect(await chineseIn(page, 'dialog, nav[aria-label=Dictionaries]')).toEqual([]);
});

test('a text is worded anew for the tenant, kept from who has not signed in, and put back', async ({
  page,
}) => {
  await signIn(page, admin, { at: '/admin/texts' });
  const dialog = page.getByRole('dialog');
  const search = async (text: string) => {
    await page.getByLabel('文字', { exact: true }).fill(text);
    await page.keyboard.press('Enter');
  };
  await search('Find in the menu');
  await row(page, '查找菜单').getByRole('button', { name: '编辑' }).click();
  await dialog.getByLabel('自定义中文').fill('<b>找菜单</b>');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect(dialog.getByText('只能填写纯文本，不支持HTML')).toBeVisible();
  await dialog.getByLabel('自定义中文').fill('找一找菜单');
  await dialog.getByLabel('自定义英文').fill('Look for an entry');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect(row(page, '找一找菜单')).toBeVisible();

  await page.goto('/admin/menus');
  await expect(page.getByRole('searchbox', { name: '找一找菜单' })).toBeVisible();
  await speak(page, 'ENG');
  await expect(page.getByRole('searchbox', { name: 'Look for an entry' })).toBeVisible();

  await visit(page, '/admin/texts');
  await expect(page.getByRole('heading', { name: 'Page texts' })).toBeVisible();
  await expectNoBarrier(page);
  await page.getByRole('button', { name: 'Restore all' }).click();
  expect(await chineseIn(page, 'dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Restore all' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/admin/menus');
  await expect(page.getByRole('searchbox', { name: 'Find in the menu' })).toBeVisible();
});
