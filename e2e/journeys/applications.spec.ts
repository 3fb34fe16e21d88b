import type { Locator, Page } from '@playwright/test';
import { row } from '../support/screens.ts';
import { choose, shownBeside } from '../support/record-page.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const pem = '-----BEGIN CERTIFICATE-----\nZTJl\n-----END CERTIFICATE-----\n';
const DAY_MS = 24 * 60 * 60 * 1_000;
const SHANGHAI_MS = 8 * 60 * 60 * 1_000;
const inThreeDays = `${new Date(Date.now() + SHANGHAI_MS + 3 * DAY_MS).toISOString().slice(0, 10)} 12:00:00`;

test('an application gets a certificate whose end is announced live', async ({ page }) => {
  await signIn(page, { account: 'admin' });
  await page.getByRole('navigation').getByRole('link', { name: '应用管理', exact: true }).click();

  await test.step('a new application', async () => {
    await page.getByRole('button', { name: '新增应用' }).click();
    await expect(page).toHaveURL(/\/applicationManage\/0$/);
    await page.getByRole('button', { name: '提交' }).click();
    await expect(page.getByText('请输入应用名称')).toBeVisible();
    await page.getByRole('textbox', { name: '应用代码' }).fill('E2E-APP');
    await page.getByRole('textbox', { name: '应用名称' }).fill('试用门户');
    await page.getByRole('button', { name: '提交' }).click();
    await expect(page).toHaveURL(/\/applicationManage\/applications$/);
    await row(page, 'E2E-APP').getByRole('button', { name: '禁用' }).click();
    await expect(row(page, 'E2E-APP').getByRole('cell', { name: '禁用', exact: true })).toBeVisible();
    await row(page, 'E2E-APP').getByRole('button', { name: '启用' }).click();
    await row(page, 'E2E-APP').getByRole('button', { name: '查看' }).click();
    await expect(page).toHaveURL(/\/applicationManage\/\d+$/);
    await expect(shownBeside(page, '创建人')).toHaveText('林晓');
    await page.getByRole('button', { name: '编辑' }).click();
    await page.getByRole('textbox', { name: '备注' }).fill('不保留');
    await page.getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: '放弃修改' }).click();
    await expect(page.getByText('不保留')).toHaveCount(0);
    await page.getByRole('button', { name: '返回' }).click();
    await page.getByRole('searchbox', { name: '代码 / 名称' }).fill('symh e2e');
    await page.keyboard.press('Enter');
    await expect(page.getByText('共 1 条')).toBeVisible();
    await expect(row(page, 'E2E-APP')).toBeVisible();
  });

  await test.step('its certificate with two people', async () => {
    await page.getByRole('link', { name: '证书管理' }).click();
    await page.getByRole('button', { name: '新增证书' }).click();
    const form = page.getByRole('dialog', { name: '新增证书' });
    await form.getByRole('button', { name: '保存', exact: true }).click();
    for (const missing of [
      '请选择应用',
      '请选择证书类型',
      '请选择证书状态',
      '请输入证书密码',
      '请上传证书文件',
      '请添加到期提醒对象',
    ])
      await expect(form.getByText(missing, { exact: true })).toBeVisible();
    await typeTime(form.getByLabel('生效时间'), '2020-01-01 00:00:00');
    await typeTime(form.getByLabel('到期时间'), '2019-12-31 23:59:59');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form.getByText('到期时间必须晚于生效时间')).toBeVisible();
    await expect(form.getByText('请选择应用', { exact: true })).toBeVisible();
    await form.getByLabel('应用名称').fill('sy');
    await page.getByTitle('试用门户').first().click();
    await choose(form, '证书类型', '推送证书');
    await choose(form, '状态', '可用');
    await form.getByLabel('证书密码').fill('e2e 密码');
    const file = { name: 'e2e.pem', mimeType: 'application/x-pem-file', buffer: Buffer.from(pem) };
    await form.locator('input[type=file]').setInputFiles(file);
    await expect(form.getByText('e2e.pem')).toBeVisible();
    await typeTime(form.getByLabel('到期时间'), inThreeDays);
    await expect(form.getByText('到期时间必须晚于生效时间')).toBeHidden();
    await form.getByRole('button', { name: '添加用户' }).click();
    await addPeople(page, ['林晓', '周敏']);
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form).toBeHidden();
    await expect(row(page, 'E2E-APP')).toContainText(inThreeDays);
    await expect(row(page, 'E2E-APP')).toContainText('可用');
    await expect(row(page, 'E2E-APP').getByText('3 天后到期')).toBeVisible();
    await row(page, 'E2E-APP').getByRole('button', { name: '编辑' }).click();
    const again = page.getByRole('dialog', { name: '编辑证书' });
    await expect(again.getByTitle('试用门户')).toBeVisible();
    await expect(again.getByLabel('证书密码')).toHaveValue('');
    await expect(again.getByText('3 天后到期')).toBeVisible();
    await expect(again.getByRole('button', { name: '移除 周敏' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the reminder arrives while the messages stand open', async () => {
    const other = await page.context().newPage();
    await other.goto('/home');
    await other.getByRole('button', { name: /^消息/ }).click();
    const messages = other.frameLocator('iframe[title="消息"]').getByRole('listitem');
    await expect(messages.first()).toBeVisible();
    await page.getByRole('button', { name: '发送到期提醒' }).click();
    await expect(page.getByRole('status').filter({ hasText: /已发送\d+条提醒/ })).toBeVisible();
    await expect(messages.filter({ hasText: '证书将在7天内到期' }).first()).toBeVisible();
    await page.getByRole('button', { name: '发送到期提醒' }).click();
    await expect(page.getByText('没有需要提醒的证书')).toBeVisible();
    await other.close();
  });

  await test.step('it is deleted once that was asked', async () => {
    await row(page, 'E2E-APP').getByRole('button', { name: '删除' }).click();
    const question = page.getByRole('dialog', { name: '确定删除吗？' });
    await question.getByRole('button', { name: '删除' }).click();
    await expect(row(page, 'E2E-APP')).toHaveCount(0);
  });
});

async function typeTime(box: Locator, time: string): Promise<void> {
  await box.fill(time);
  await box.press('Tab');
}

async function addPeople(page: Page, names: readonly string[]): Promise<void> {
  const picker = page.getByRole('dialog', { name: '添加用户' });
  const pending = picker.getByRole('region', { name: '待添加用户' });
  const added = picker.getByRole('region', { name: '已添加用户' });
  for (const name of names) {
    // Searched for: other journeys add people, and the list shows the first of them.
    await pending.getByLabel('姓名').fill(name);
    await pending.getByRole('button', { name: '搜索' }).click();
    await rowOf(pending, name).getByRole('checkbox').check();
    await picker.getByRole('button', { name: '批量添加' }).click();
    await expect(rowOf(added, name)).toBeVisible();
  }
  await picker.getByRole('button', { name: '确定' }).click();
}

function rowOf(list: Locator, name: string): Locator {
  return list.getByRole('row').filter({ hasText: name });
}
