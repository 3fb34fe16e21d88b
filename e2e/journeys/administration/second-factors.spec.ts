import { users } from '@edp/contract/users';
import { authorize, sendCredentials } from '@edp/testkit/browser-sign-in';
import { PASSWORD } from '@edp/testkit/credentials';
import { signInAt } from '@edp/testkit/sign-in';
import type { Browser, Page } from '@playwright/test';
import { codeOf } from '../../../apps/server/src/testing/fixtures/authenticator-app.ts';
import { chineseIn, expectNoBarrier, speak } from '../../support/barriers.ts';
import { addEmptyTenant } from '../../support/empty-tenant.ts';
import { changeFirstPassword, chooseFirstRole } from '../../support/first-sign-in.ts';
import { field, main } from '../../support/record-page.ts';
import { openMenu, row } from '../../support/screens.ts';
import type { Server } from '../../support/server.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const tenant = 'FACTORS';
const OWN_PASSWORD = 'caigou-2026';

/** Passkeys are made for names, never for numbers. */
function newPage(browser: Browser, { address }: Server): Promise<Page> {
  return browser.newPage({ baseURL: address.replace('127.0.0.1', 'localhost') });
}

function enter(page: Page, password: string): Promise<void> {
  return sendCredentials(page, 'zhoumin', password);
}

/**
 * From the window that asks the password to the last one; answers the secret. A code serves once: what is asked later is
 * answered with the next one, which is taken as well and stays valid the longest.
 */
async function setUpApp(page: Page, password: string): Promise<string> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('登录密码').fill('wrong1');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByText('密码错误')).toBeVisible();
  await dialog.getByLabel('登录密码').fill(password);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByRole('img', { name: '动态码密钥的二维码' })).toBeVisible();
  await expectNoBarrier(page, 'dialog');
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByRole('textbox', { name: '动态码' }).fill(codeOf(secret, 9));
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByText('动态码错误，请核对手机时间')).toBeVisible();
  await dialog.getByRole('textbox', { name: '动态码' }).fill(codeOf(secret));
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载' }).click();
  expect((await download).suggestedFilename()).toMatch(/^EDP .+ 恢复码\.txt$/);
  await dialog.getByRole('button', { name: '我已保存' }).click();
  return secret;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login/);
}

test('asked of a role, set up at the sign-in, proved by code and passkey, and taken away by an administrator', async ({
  browser,
  server,
}) => {
  test.slow();
  await addEmptyTenant(server, { code: tenant, company: '华东制造集团', organisation: '一号库' });
  const api = await signInAt(server.address, { tenantCode: tenant });
  const roles = (await api.call(users.assignableRoles)).data;
  const roleIds = roles.filter(({ name }) => name === '只读').map(({ id }) => id);
  const { firstPassword } = (await api.call(users.create, { account: 'zhoumin', name: '邹敏', roleIds }))
    .data;

  const page = await newPage(browser, server);
  await signIn(page, { tenant, account: 'admin', role: '平台管理员' }, { at: '/admin/security' });
  await main(page).getByRole('combobox', { name: '须二次验证的角色' }).click();
  await page.getByTitle('平台管理员').click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(field(page, '须二次验证的角色')).toHaveAccessibleDescription(/请先在“我的账号”中为自己设置/);
  await main(page).getByRole('combobox', { name: '须二次验证的角色' }).click();
  await page.getByTitle('平台管理员').last().click();
  await page.getByTitle('只读').last().click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('操作成功')).toBeVisible();
  await openMenu(page, '用户管理');
  await expect(row(page, 'zhoumin')).toContainText('须设置，尚未设置');

  const own = await newPage(browser, server);
  await authorize(own, tenant);
  await enter(own, firstPassword);
  await changeFirstPassword(own, OWN_PASSWORD);
  await expect(own.getByRole('dialog', { name: '设置二次验证' })).toContainText(
    '您的账号须有二次验证才能使用',
  );
  const secret = await setUpApp(own, OWN_PASSWORD);
  await chooseFirstRole(own);
  await signOut(own);

  await enter(own, OWN_PASSWORD);
  const step = own.getByRole('dialog', { name: '二次验证' });
  await expect(step.getByRole('textbox', { name: '动态码' })).toBeFocused();
  await expectNoBarrier(own, 'dialog');
  await step.getByRole('textbox', { name: '动态码' }).fill('000000');
  await own.keyboard.press('Enter');
  await expect(step.getByText('动态码或恢复码错误')).toBeVisible();
  await expect(step.getByRole('textbox', { name: '动态码' })).toHaveValue('000000');
  // A code of the other kind begins anew, without what was said of the former one.
  await step.getByRole('button', { name: '手机不在身边？使用恢复码' }).click();
  await expect(step.getByRole('textbox', { name: '恢复码' })).toHaveValue('');
  await expect(step.getByText('动态码或恢复码错误')).toBeHidden();
  await step.getByRole('button', { name: '使用动态码' }).click();
  await step.getByRole('textbox', { name: '动态码' }).fill(codeOf(secret, 1));
  await own.keyboard.press('Enter');
  await chooseFirstRole(own);

  const devtools = await own.context().newCDPSession(own);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await own.getByRole('link', { name: /^您好/ }).click();
  await main(own).getByRole('button', { name: '添加' }).click();
  const adding = own.getByRole('dialog', { name: '添加通行密钥' });
  await adding.getByLabel('名称').fill('工位电脑');
  await adding.getByLabel('登录密码').fill(OWN_PASSWORD);
  await adding.getByRole('button', { name: '添加' }).click();
  await expect(main(own).getByText('工位电脑')).toBeVisible();
  await expect(main(own).getByText('还没有使用')).toBeVisible();
  await signOut(own);
  await own.getByRole('button', { name: '使用通行密钥登录' }).click();
  await chooseFirstRole(own);
  await signOut(own);
  await enter(own, OWN_PASSWORD);
  await step.getByRole('button', { name: '使用通行密钥' }).click();
  await chooseFirstRole(own);

  await page.reload();
  await expect(row(page, 'zhoumin')).toContainText('已设置');
  await row(page, 'zhoumin').getByRole('button', { name: '邹敏' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '解除二次验证' }).click();
  const question = page.getByRole('dialog', { name: '解除二次验证吗？' });
  await expect(question).toContainText('邹敏（zhoumin）');
  await question.getByRole('button', { name: '解除二次验证' }).click();
  await expect(own).toHaveURL(/\/login/);
  await page.keyboard.press('Escape');
  await expect(row(page, 'zhoumin')).toContainText('须设置，尚未设置');
  await own.close();
  await page.close();
});

test('one’s own second factor holds no serious barrier and no Chinese in English, and is taken away again', async ({
  browser,
  server,
}) => {
  test.slow();
  const page = await newPage(browser, server);
  await signIn(page, { account: 'auditor' }, { at: '/account' });
  await main(page).getByRole('button', { name: '设置', exact: true }).click();
  const secret = await setUpApp(page, PASSWORD);
  await expect(main(page).getByText('还剩 10 个')).toBeVisible();
  await speak(page, 'ENG');
  await expect(main(page).getByText('10 left')).toBeVisible();
  await expectNoBarrier(page);
  expect(await chineseIn(page, 'main section:has(> header > h2:text-is("Second factor"))')).toEqual([]);
  await main(page).getByRole('button', { name: 'Renew recovery codes' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Your password')).toBeVisible();
  await expectNoBarrier(page, 'dialog');
  expect(await chineseIn(page, 'dialog')).toEqual([]);
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByLabel('Code of the app or recovery code').fill(codeOf(secret, 1));
  await dialog.getByRole('button', { name: 'Renew recovery codes' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await expectNoBarrier(page, 'dialog');
  const recoveryCode = await dialog.getByRole('listitem').first().innerText();
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await main(page).getByRole('button', { name: 'Remove' }).click();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByLabel('Code of the app or recovery code').fill(recoveryCode);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(main(page).getByText('Not set up')).toBeVisible();
  await main(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Add a passkey' })).toBeVisible();
  await expectNoBarrier(page, 'dialog');
  expect(await chineseIn(page, 'dialog')).toEqual([]);
  await page.close();
});
