import type { Page } from '@playwright/test';
import { authorize } from '@edp/testkit/browser-sign-in';
import { startIdentityProvider } from '@edp/testkit/identity-provider';
import { chineseIn, expectNoBarrier, speak } from '../../support/barriers.ts';
import { addEmptyTenant } from '../../support/empty-tenant.ts';
import { field, main } from '../../support/record-page.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const tenant = 'SSO';

/** On the provider's own pages, which ask for consent the first time. */
async function signInAtProvider(page: Page, login: string): Promise<void> {
  await proveAtProvider(page, login);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function proveAtProvider(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

/** Whoever has no password confirms by a sign-in at the provider, which counts for some minutes. */
async function confirmAtProvider(page: Page): Promise<void> {
  await authorize(page, tenant);
  await page.getByRole('button', { name: '使用企业账号登录' }).click();
  await signInAtProvider(page, 'stranger');
  await page.getByRole('dialog', { name: '选择角色' }).getByRole('button', { name: '确定' }).click();
  await page.getByRole('link', { name: /^您好/ }).click();
  await expect(main(page).getByRole('button', { name: '修改密码' })).toHaveCount(0);
  const bind = main(page).getByRole('button', { name: '绑定手机' });
  await bind.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('请先确认是您本人');
  await expectNoBarrier(page, 'dialog');
  await dialog.getByRole('button', { name: '重新登录' }).click();
  // The provider knows who sits there, and asks all the same.
  await proveAtProvider(page, 'stranger');
  await page.getByRole('dialog', { name: '选择角色' }).getByRole('button', { name: '确定' }).click();
  await page.getByRole('link', { name: /^您好/ }).click();
  await bind.click();
  await expect(dialog.getByLabel('新手机号')).toBeFocused();
  await expect(dialog.getByLabel('登录密码')).toHaveCount(0);
  await page.context().close();
}

test('an administrator sets a provider up, signs in through it and switches passwords off', async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  const provider = await startIdentityProvider([`${server.address}/login/callback`]);
  provider.people.set('boss', { preferred_username: 'admin' });
  provider.people.set('stranger', { preferred_username: 'stranger' });
  await addEmptyTenant(server, { code: tenant, company: '华东制造集团', organisation: '一号库' });
  await signIn(page, { tenant, account: 'admin', role: '平台管理员' }, { at: '/admin/single-sign-on' });
  await field(page, '名称').fill('企业账号');
  await field(page, '发行方地址').fill(`${provider.issuer}/nothing`);
  await main(page).getByRole('button', { name: '测试连接' }).click();
  await expect(field(page, '发行方地址')).toHaveAccessibleDescription(/该地址没有 OpenID Connect 的发现文档/);
  await field(page, '发行方地址').fill(provider.issuer);
  await main(page).getByRole('button', { name: '测试连接' }).press('Enter');
  await expect(page.getByText('连接成功')).toBeVisible();
  await expect(main(page).getByRole('button', { name: '测试连接' })).toBeFocused();
  // Far down in the menu, and in sight all the same.
  await expect(
    page.getByRole('navigation', { name: '主菜单' }).locator('[aria-current=page]'),
  ).toBeInViewport();
  await field(page, '客户端 ID').fill(provider.clientId);
  await field(page, '客户端密钥').fill(provider.clientSecret);
  await expect(main(page).getByText(`${server.address}/login/callback`)).toBeVisible();
  await main(page).getByRole('combobox', { name: '匹配方式' }).click();
  await page.getByTitle('账号（preferred_username）').click();
  await main(page).getByRole('switch', { name: '启用单点登录' }).click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('操作成功')).toBeVisible();
  await expect(field(page, '客户端密钥')).toHaveValue('');
  await expect(field(page, '客户端密钥')).toHaveAccessibleDescription(/已设置；留空则不修改/);
  await expectNoBarrier(page);

  const own = await browser.newPage({ baseURL: server.address });
  await authorize(own, tenant);
  await own.getByRole('button', { name: '使用企业账号登录' }).click();
  await signInAtProvider(own, 'stranger');
  await expect(own).toHaveURL('/login');
  await expect(own.getByRole('alert')).toHaveText('没有与该身份对应的账号，请联系管理员');
  await expectNoBarrier(own);
  await own.context().clearCookies();
  await own.getByRole('button', { name: '使用企业账号登录' }).click();
  await signInAtProvider(own, 'boss');
  await own.getByRole('dialog', { name: '选择角色' }).getByRole('button', { name: '确定' }).click();
  await expect(own.getByRole('button', { name: '退出登录' })).toBeVisible();
  await expect(own).toHaveURL(/\/home$/);
  await own.close();

  await main(page).getByRole('switch', { name: '自动创建用户' }).click();
  await main(page).getByRole('combobox', { name: '默认角色' }).click();
  await page.getByTitle('只读', { exact: true }).click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('button', { name: '保存', exact: true })).toBeDisabled();
  await confirmAtProvider(await browser.newPage({ baseURL: server.address }));

  await main(page).getByRole('switch', { name: '允许密码登录' }).click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(field(page, '应急账号')).toHaveAccessibleDescription(/请选择应急账号/);
  await main(page).getByRole('combobox', { name: '应急账号' }).click();
  await page.getByTitle('管理员 (admin)').click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('button', { name: '保存', exact: true })).toBeDisabled();

  await main(page).getByRole('link', { name: '已绑定身份' }).click();
  await expect(main(page).getByRole('row', { name: /admin.*boss/ })).toBeVisible();
  await speak(page, 'ENG');
  await expectNoBarrier(page);
  expect(await chineseIn(page, 'main h1, main th, main a, main label')).toEqual([]);
  await main(page).getByRole('link', { name: 'Settings' }).click();
  await expect(field(page, 'Issuer')).toHaveValue(provider.issuer);
  expect(await chineseIn(page, 'main label, main h2, main button')).toEqual([]);

  const last = await browser.newPage({ baseURL: server.address });
  await authorize(last, tenant);
  await expect(last.getByLabel('密码', { exact: true })).toHaveCount(0);
  await last.getByRole('button', { name: '使用应急账号登录' }).click();
  await expect(last.getByLabel('密码', { exact: true })).toBeVisible();
  await last.close();
  await provider.close();
});
