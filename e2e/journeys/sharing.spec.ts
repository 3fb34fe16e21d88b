import type { Page } from '@playwright/test';
import { openMenu, row } from '../support/screens.ts';
import { choose, field, main, submit } from '../support/record-page.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const rule = '财务物料查阅';
const code = 'SP-100202-01';

test('a rule shows a clerk what another department owns, as long as it is in use', async ({
  page,
  browser,
}) => {
  const clerk = await (await browser.newContext()).newPage();
  await signIn(clerk, { account: 'clerk' });
  await findMaterial(clerk);
  await expect(clerk.getByText('没有符合条件的数据')).toBeVisible();

  await test.step('the administrator makes it', async () => {
    await signIn(page, { account: 'admin' });
    await openMenu(page, '共享规则');
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

test('data scopes are collected, looked at and saved together', async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage();
  for (const administrator of [page, other]) {
    await signIn(administrator, { account: 'admin' });
    await openMenu(administrator, '共享规则');
    await administrator.getByRole('button', { name: '数据范围' }).click();
  }
  const window = page.getByRole('dialog', { name: '数据范围' });
  const scopeOf = (administrator: Page, role: string) =>
    administrator.getByRole('combobox', { name: `${role}的数据范围` });
  const readers = '只读';

  await test.step('a choice alone changes nothing', async () => {
    await scopeOf(page, readers).selectOption({ label: '仅本人' });
    await expect(window.getByRole('status')).toHaveText('1 项修改未保存');
    await expect(row(page, 'READER')).toContainText('原为 本组织');
    await window.getByRole('button', { name: '还原' }).click();
    await expect(scopeOf(page, readers)).toHaveValue('organisation');
    await expect(window.getByRole('button', { name: '保存' })).toBeHidden();
  });

  await test.step('the preview counts people', async () => {
    await scopeOf(page, readers).selectOption({ label: '仅本人' });
    await window.getByRole('button', { name: '预览' }).click();
    const preview = page.getByRole('dialog', { name: '预览' });
    await expect(preview).toContainText('影响 3 人：0 人看到更多，3 人看到更少');
    await preview.getByRole('button', { name: '关闭' }).last().click();
  });

  await test.step('a choice outlives searches that do not find it, and goes when it is what it was', async () => {
    const search = window.getByRole('searchbox', { name: '角色' });
    const find = async (keyword: string) => {
      await search.fill(keyword);
      await page.keyboard.press('Enter');
    };
    await find('PLATFORM_ADMIN');
    await expect(row(page, 'READER')).toBeHidden();
    await scopeOf(page, '平台管理员').selectOption({ label: '本部门' });
    await expect(window.getByRole('status')).toHaveText('2 项修改未保存');
    await find('');
    await expect(scopeOf(page, readers)).toHaveValue('own');
    await expect(row(page, 'READER')).toContainText('原为 本组织');
    await scopeOf(page, '平台管理员').selectOption({ label: '全部' });
    await expect(window.getByRole('status')).toHaveText('1 项修改未保存');
  });

  await test.step('leaving asks', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '继续编辑' }).click();
    await expect(window.getByRole('status')).toHaveText('1 项修改未保存');
  });

  const save = async (administrator: Page) => {
    await administrator.getByRole('button', { name: '保存' }).click();
    const question = administrator.getByRole('dialog', { name: '保存数据范围吗？' });
    await expect(question).toContainText('影响');
    await question.getByRole('button', { name: '保存' }).click();
    await expect(question).toBeHidden();
  };

  await test.step('of two administrators the later one is told what the other has set', async () => {
    await scopeOf(other, readers).selectOption({ label: '本部门' });
    await save(other);
    await expect(other.getByRole('button', { name: '保存' })).toBeHidden();
    await save(page);
    await expect(row(page, 'READER').getByRole('alert')).toHaveText('已被他人改为“本部门”，再次保存将覆盖');
    await expect(scopeOf(page, readers)).toHaveValue('own');
  });

  await test.step('and gives way or saves again', async () => {
    await scopeOf(page, readers).selectOption({ label: '本组织' });
    await save(page);
    await expect(window.getByRole('status')).toBeHidden();
    await page.reload();
    await page.getByRole('button', { name: '数据范围' }).click();
    await expect(scopeOf(page, readers)).toHaveValue('organisation');
  });
  await other.context().close();
});
