import type { Page } from '@playwright/test';
import { openMenu, row } from '../support/screens.ts';
import { choose, field, main, submit } from '../support/record-page.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const rule = '财务物料查阅';
const code = 'SP-100202-01';

test('a rule shows a clerk what another department owns, as long as it is in use', async ({
  page,
  elsewhere,
}) => {
  const clerk = await elsewhere.newPage();
  await signIn(clerk, { account: 'clerk' });
  await findMaterial(clerk);
  await expect(clerk.getByText('没有符合条件的数据')).toBeVisible();

  await test.step('the administrator makes it', async () => {
    await signIn(page, { account: 'admin' }, { at: '/shareRulesManage' });
    await page
      .getByRole('link', { name: '新增共享规则' })
      .or(page.getByRole('button', { name: '新增共享规则' }))
      .click();
    await field(page, '规则名称').fill(rule);
    await choose(page, '共享数据类型', '物料');
    await choose(page, '权限', '只读');
    const sources = await openParties(page, '选择共享来源');
    await expect
      .poll(async () => {
        const tabs = await sources.getByRole('tablist').boundingBox();
        const search = await sources.getByRole('search').boundingBox();
        return tabs && search && tabs.y + tabs.height <= search.y;
      }, 'the tabs cover nothing')
      .toBe(true);
    await sources.getByRole('tab', { name: '部门' }).click();
    await sources.getByRole('treeitem', { name: '财务部' }).click();
    await sources.getByRole('button', { name: '确定' }).click();
    const targets = await openParties(page, '选择共享目标');
    await targets.getByRole('searchbox', { name: '员工' }).fill('周敏');
    await page.keyboard.press('Enter');
    await row(page, '周敏').getByRole('checkbox').check();
    await targets.getByRole('button', { name: '确定' }).click();
    await submit(page);
    await expect(row(page, rule)).toContainText('启用中');
  });

  await test.step('the clerk reads the material and is offered no change', async () => {
    await clerk.reload();
    await row(clerk, code).getByText('共享', { exact: true }).focus();
    await expect(clerk.getByRole('tooltip')).toHaveText(`通过规则“${rule}”共享，只读`);
    await clerk.getByRole('link', { name: code }).click();
    await expect(main(clerk).getByText(`只读共享：通过共享规则“${rule}”查看`)).toBeVisible();
    await expect(clerk.getByRole('button', { name: '返回' })).toBeVisible();
    await expect(clerk.getByRole('button', { name: '编辑' })).toBeHidden();
  });

  await test.step('and is told who else can see it, and how', async () => {
    await clerk.getByRole('tab', { name: '可见范围' }).click();
    await expect(clerk.getByRole('region', { name: '共享规则' })).toContainText(rule);
    await clerk.getByRole('button', { name: '谁可以查看' }).click();
    const readers = clerk.getByRole('dialog', { name: `谁可以查看 · ${code}` });
    await expect(row(clerk, '林晓')).toContainText('所有者');
    await readers.getByRole('searchbox', { name: '姓名' }).fill('周敏');
    await clerk.keyboard.press('Enter');
    await expect(readers.getByText('共 1 条')).toBeVisible();
    await expect(row(clerk, '周敏')).toContainText('只读');
    await expect(row(clerk, '周敏')).toContainText(`共享规则“${rule}”`);
    await readers.getByRole('button', { name: '关闭' }).click();
    await expect(readers).toBeHidden();
  });

  await test.step('until it is switched off', async () => {
    await row(page, rule).getByRole('button', { name: '停用' }).click();
    await expect(row(page, rule)).toContainText('已停用');
    await clerk.reload();
    await expect(clerk.getByText('数据不存在')).toBeVisible();
    await clerk.getByRole('button', { name: '返回' }).click();
    await expect(clerk.getByText('没有符合条件的数据')).toBeVisible();
  });
  await clerk.context().close();
});

async function findMaterial(clerk: Page): Promise<void> {
  await openMenu(clerk, '物料管理');
  await clerk.getByRole('searchbox', { name: '物料编码 / 名称' }).fill(code);
  await clerk.keyboard.press('Enter');
}

async function openParties(page: Page, name: string) {
  await page.getByRole('button', { name }).click();
  return page.getByRole('dialog', { name });
}

test('data scopes are set with the rest of a role', async ({ page }) => {
  await signIn(page, { account: 'admin' }, { at: '/shareRulesManage' });
  await page.getByRole('button', { name: '数据范围' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '角色管理' })).toBeVisible();
  await page.getByRole('navigation', { name: '角色' }).getByRole('button', { name: '只读' }).click();
  await page.getByRole('tab', { name: '数据范围' }).click();
  await expect(page.getByRole('radio', { name: '本组织' })).toBeChecked();
  await page.getByRole('radio', { name: '仅本人' }).check();
  const bar = page.getByRole('region', { name: '未保存的改动' });
  await expect(bar).toContainText('数据范围 本组织 → 仅本人');
  await bar.getByRole('button', { name: '预览' }).click();
  // More people may have got the role meanwhile.
  await expect(page.getByRole('dialog')).toContainText(/影响 (\d+) 人：\1 人失去部分权限，0 人获得更多权限/);
  for (const name of ['吴审', '孙悦'])
    await expect(row(page, name)).toContainText('数据范围 本组织 → 仅本人');
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: '放弃' }).click();
  await expect(page.getByRole('radio', { name: '本组织' })).toBeChecked();
});
