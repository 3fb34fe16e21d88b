import type { Page } from '@playwright/test';
import { held } from '../support/held.ts';
import { openMenu, row, visit } from '../support/screens.ts';
import { signIn, useTicketOf } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const list = '/edp/s_setting/list';

test('settings are kept in three lists of one screen', async ({ page, elsewhere }) => {
  await signIn(page, { account: 'admin' }, { at: '/applicationSetup/xyz' });
  await expect(page).toHaveURL('/applicationSetup/moudel');
  const name = page.getByRole('textbox', { name: '名称', exact: true });
  const search = page.getByRole('searchbox', { name: '名称' });

  await test.step('pages of modules; a reset asks for twenty', async () => {
    await expect(page.getByText('共 14 条')).toBeVisible();
    await page.getByRole('button', { name: '第 2 页' }).click();
    await expect(page).toHaveURL(/pageNo=2/);
    const asked = page.waitForRequest((request) => request.url().endsWith(list));
    await page.getByRole('button', { name: '重置' }).click();
    const form = new URLSearchParams((await asked).postData() ?? '');
    expect(Object.fromEntries(form)).toEqual({
      type: 'APPLICATION_MODULE',
      name: '',
      page: '1',
      limit: '20',
    });
    await expect(page.getByLabel('每页条数')).toHaveValue('20');
  });

  await test.step('the search folds away and finds', async () => {
    await page.getByRole('button', { name: '收起', exact: true }).click();
    await expect(search).toBeHidden();
    await page.getByRole('button', { name: '展开', exact: true }).click();
    await search.fill('采购');
    await page.keyboard.press('Enter');
    await expect(page.getByText('共 1 条')).toBeVisible();
  });

  await test.step('a name is changed in its row, and what is typed stays after a refusal', async () => {
    await page.getByRole('link', { name: '应用分类' }).click();
    await add(page, '应用分类', '仓配');
    await page.getByRole('button', { name: '仓配', exact: true }).click();
    await name.fill('');
    await page.keyboard.press('Enter');
    await expect(page.getByText('请输入应用分类名称')).toBeVisible();
    await name.fill('仓配协同');
    await page.getByRole('textbox', { name: '编码' }).fill('MDM');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByRole('main').getByText('代码已存在')).toBeVisible();
    await page.getByRole('textbox', { name: '编码' }).fill('WLXT');
  });

  await test.step('each list keeps its filter, and what is typed stays while another one is in front', async () => {
    await page.getByRole('link', { name: '模块', exact: true }).click();
    await expect(page).toHaveURL(/moudel\?.*name=/);
    await expect(page.getByText('共 1 条')).toBeVisible();
    await openMenu(page, '品牌');
    await page.getByRole('navigation').getByRole('link', { name: '应用设置' }).click();
    await expect(page).toHaveURL(/moudel\?.*name=/);
    await page.getByRole('link', { name: '应用分类' }).click();
    await expect(name).toHaveValue('仓配协同');
  });

  await test.step('what somebody else has changed meanwhile is told in the row', async () => {
    const other = await useTicketOf(page, elsewhere);
    await visit(other, '/applicationSetup/appsort');
    await other.getByRole('button', { name: '仓配', exact: true }).click();
    await other.getByRole('textbox', { name: '名称', exact: true }).fill('对方的名称');
    await other.keyboard.press('Enter');
    await expect(other.getByRole('button', { name: '对方的名称' })).toBeFocused();
    await other.close();
    await name.press('Enter');
    await expect(page.getByText('已被他人修改为“对方的名称”，再次保存将覆盖')).toBeVisible();
    await expect(name).toHaveValue('仓配协同');
    await name.press('Enter');
    await expect(row(page, '仓配协同')).toContainText('WLXT');
    await page.getByRole('button', { name: '仓配协同' }).click();
    await name.fill('不保存');
    await name.press('Escape');
    await expect(row(page, '仓配协同')).toBeVisible();
  });

  await test.step('what is typed while the row is being saved is not taken, and the focus stays where it went', async () => {
    const saving = held();
    await page.route('**/s_setting/**', saving.hold, { times: 1 });
    await page.getByRole('button', { name: '仓配协同' }).click();
    await name.fill('仓配运输');
    await name.press('Enter');
    await expect(name).not.toBeEditable();
    await search.focus();
    saving.release();
    await expect(page.getByRole('button', { name: '仓配运输' })).toBeVisible();
    await expect(search).toBeFocused();
    await remove(page, '应用分类', '仓配运输');
  });

  await test.step('labels are added, deleted one by one and together', async () => {
    await page.getByRole('link', { name: '应用标签' }).click();
    for (const label of ['一号标签', '二号标签', '三号标签']) await add(page, '应用标签', label);
    await page.getByRole('button', { name: '批量删除' }).click();
    await expect(page.getByText('请选择需要删除的数据')).toBeVisible();
    await remove(page, '应用标签', '三号标签');
    for (const label of ['一号标签', '二号标签']) await row(page, label).getByRole('checkbox').check();
    await expect(page.getByRole('group', { name: '已选 2 条' })).toBeVisible();
    await page.getByRole('button', { name: '批量删除' }).click();
    await page
      .getByRole('dialog', { name: '确认删除选中的应用标签?' })
      .getByRole('button', { name: '删除' })
      .click();
    await expect(page.getByText('共 7 条')).toBeVisible();
    await expect(page.getByRole('group', { name: '已选 2 条' })).toBeHidden();
  });
});

async function add(page: Page, kind: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `新增${kind}` }).click();
  const form = page.getByRole('dialog', { name: `新增${kind}` });
  await form.getByLabel('名称').fill(name);
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(row(page, name)).toBeVisible();
}

async function remove(page: Page, kind: string, name: string): Promise<void> {
  await row(page, name).getByRole('button', { name: '删除' }).click();
  const question = page.getByRole('dialog', { name: `确认删除该条${kind}?` });
  await question.getByRole('button', { name: '删除' }).click();
  await expect(row(page, name)).toBeHidden();
}
