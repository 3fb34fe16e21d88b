import { signIn } from '@edp/testkit/browser-sign-in';
import type { BrowserContext, Page } from '@playwright/test';
import { painted } from '../support/painted.ts';
import { openMenu, row } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const code = 'E2E-01';

test('a clerk keeps the brands from the first sign-in to the last', async ({ page, elsewhere }) => {
  await signIn(page, { account: 'admin' });
  await openMenu(page, '品牌');
  // Others may have added brands before.
  const shown = await page.getByText(/^共 \d+ 条$/).innerText();
  const count = Number(/\d+/.exec(shown)?.[0]);

  await test.step('adds one with a picture', async () => {
    await page.getByRole('button', { name: '新增品牌' }).click();
    const form = page.getByRole('dialog', { name: '新增品牌' });
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form.getByText('请输入代码')).toBeVisible();
    await form.getByLabel('代码').fill('品1');
    await form.getByLabel('名称').fill('测试钢厂');
    await expect(form.getByText('不允许输入中文字符')).toBeVisible();
    await form.getByLabel('代码').fill(code);
    await form.getByLabel('图片', { exact: true }).setInputFiles(await painted(page, 118, 95));
    await expect(form.getByRole('button', { name: '预览' })).toBeVisible();
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: '操作成功' })).toBeVisible();
    await expect(form).toBeHidden();
    await expect(row(page, code)).toContainText('测试钢厂');
    await expect(row(page, code)).toContainText('有效');
  });

  await test.step('edits it and keeps the picture', async () => {
    const form = await edit(page, code);
    await expect(form.getByLabel('代码')).toHaveValue(code);
    await form.getByRole('button', { name: '预览' }).click();
    const picture = page.getByRole('img', { name: '图片预览' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(118);
    await page.keyboard.press('Escape');
    await form.getByLabel('名称').fill('新测试钢厂');
    await page.keyboard.press('Control+s');
    await expect(form).toBeHidden();
    await expect(row(page, code)).toContainText('新测试钢厂');
  });

  await test.step('meets a change that someone else made meanwhile', async () => {
    const form = await edit(page, code);
    await form.getByLabel('备注').fill('我的备注');
    await renameAt(elsewhere, '对方的名称');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    const difference = form.getByRole('row').filter({ hasText: '名称' });
    await expect(difference).toContainText('新测试钢厂');
    await expect(difference).toContainText('对方的名称');
    await expect(form.getByLabel('备注')).toHaveValue('我的备注');
    await difference.getByRole('radio', { name: '保留我的' }).check();
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form).toBeHidden();
    const saved = await edit(page, code);
    await expect(saved.getByLabel('名称')).toHaveValue('新测试钢厂');
    await expect(saved.getByLabel('备注')).toHaveValue('我的备注');
    await page.keyboard.press('Escape');
  });

  await test.step('disables it', async () => {
    const saving = page.waitForRequest('**/proBrand/saveOrUpdate');
    await row(page, code).getByRole('button', { name: '禁用' }).click();
    expect((await saving).postDataJSON()).toMatchObject({ code, active: 0, createdName: '林晓' });
    await expect(row(page, code)).toContainText('无效');
    await expect(row(page, code).getByRole('button', { name: '启用' })).toBeVisible();
  });

  await test.step('finds it by its pinyin initials', async () => {
    await page.getByRole('searchbox', { name: '代码 / 名称' }).fill('xcsgc');
    await page.keyboard.press('Enter');
    await expect(page.getByText('共 1 条')).toBeVisible();
    await expect(row(page, code)).toBeVisible();
    await expect(page).toHaveURL(/keyword=xcsgc/);
    await page.getByRole('button', { name: '重置' }).click();
    await expect(page.getByText(`共 ${count + 1} 条`)).toBeVisible();
  });

  await test.step('cannot delete a brand in use, and is told by what', async () => {
    await page.getByRole('searchbox', { name: '代码 / 名称' }).fill('SATA');
    await page.keyboard.press('Enter');
    await deleteRow(page, 'SATA');
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('品牌正在被2条数据使用，不能删除');
    await expect(page.getByRole('dialog').getByText('碳纤维增强尼龙扳手套件').first()).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
    await page.getByRole('button', { name: '重置' }).click();
  });

  await test.step('deletes the new one after being asked', async () => {
    await deleteRow(page, code);
    await expect(page.getByRole('status').filter({ hasText: '删除成功' })).toBeVisible();
    await expect(row(page, code)).toBeHidden();
    await expect(page.getByText(`共 ${count} 条`)).toBeVisible();
  });

  await test.step('changes the language and leaves', async () => {
    await page.getByRole('button', { name: '外观与语言' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Brands' })).toBeVisible();
    await page.goto('/brand?keyword=SCHNEIDER');
    await expect(row(page, 'SCHNEIDER')).toContainText('Schneider');
    await expect(row(page, 'SCHNEIDER')).toContainText('Valid');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/login');
    await page.goBack();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('edp_loginInfo'))).toBeNull();
  });
});

async function edit(page: Page, text: string) {
  await row(page, text).getByRole('button', { name: '编辑' }).click();
  return page.getByRole('dialog', { name: '编辑品牌' });
}

async function deleteRow(page: Page, text: string): Promise<void> {
  await row(page, text).getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  const question = page.getByRole('dialog', { name: '确定删除吗？' });
  await expect(question).toContainText(text);
  await question.getByRole('button', { name: '删除' }).click();
}

async function renameAt(elsewhere: BrowserContext, name: string): Promise<void> {
  const page = await elsewhere.newPage();
  await signIn(page, { account: 'clerk' });
  await openMenu(page, '品牌');
  const form = await edit(page, code);
  await form.getByLabel('名称').fill(name);
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toBeHidden();
  await page.close();
}
