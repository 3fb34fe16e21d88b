import { authorize, enterCredentials } from '@edp/testkit/browser-sign-in';
import { PASSWORD } from '@edp/testkit/credentials';
import { chineseIn, expectNoBarrier } from '../../support/barriers.ts';
import { addEmptyTenant } from '../../support/empty-tenant.ts';
import { visit } from '../../support/screens.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { field, main } from '../../support/record-page.ts';

const tenant = 'SECURITY';
const admin = { tenant, account: 'admin', role: '平台管理员' };

test('rules for passwords, a new password by them, a new device and its end', async ({
  page,
  elsewhere,
  server,
}) => {
  test.slow();
  await addEmptyTenant(server, { code: tenant, company: '华东制造集团', organisation: '一号库' });
  await signIn(page, admin, { at: '/admin/security' });
  await field(page, '最小长度').fill('4');
  await field(page, '允许的IP地址或网段').fill('10.0.0.0/8');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(field(page, '最小长度')).toHaveAccessibleDescription(/应为6–32之间的整数/);
  await field(page, '最小长度').fill('10');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(field(page, '允许的IP地址或网段')).toHaveAccessibleDescription(
    /您当前的地址127.0.0.1不在范围内/,
  );
  await field(page, '允许的IP地址或网段').fill('10.0.0.0/8\n127.0.0.1');
  await main(page).getByRole('switch', { name: '允许“记住我”' }).click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('操作成功')).toBeVisible();
  await expect(page.getByRole('button', { name: '保存', exact: true })).toBeDisabled();
  await expectNoBarrier(page);

  await page.getByRole('link', { name: /^您好/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '我的账号' })).toBeVisible();
  await expect(main(page).getByText('本机')).toBeVisible();
  await expectNoBarrier(page);
  const profile = main(page).getByRole('region', { name: '资料' });
  await profile.getByRole('button', { name: '编辑' }).press('Enter');
  await expect(profile.getByLabel('姓名')).toBeFocused();
  await profile.getByRole('button', { name: '取消' }).press('Enter');
  await expect(profile.getByRole('button', { name: '编辑' })).toBeFocused();
  await main(page).getByRole('button', { name: '修改密码' }).click();
  const change = page.getByRole('dialog', { name: '修改密码' });
  await expect(change.getByLabel('新密码')).toHaveAccessibleDescription(/至少 10 个字符/);
  await change.getByLabel('旧密码').fill(PASSWORD);
  for (const label of ['新密码', '确认密码']) await change.getByLabel(label).fill('huadong-2');
  await change.getByRole('button', { name: '确定' }).click();
  await expect(change.getByText('密码至少10个字符')).toBeVisible();
  for (const label of ['新密码', '确认密码']) await change.getByLabel(label).fill('huadong-2026');
  await change.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('修改成功!')).toBeVisible();

  const own = await elsewhere.newPage();
  await authorize(own, tenant);
  await expect(own.getByLabel('记住我')).toHaveCount(0);
  await enterCredentials(own, 'admin', 'huadong-2026');
  await own.getByRole('dialog', { name: '选择角色' }).getByRole('button', { name: '确定' }).click();
  await expect(own.getByRole('button', { name: '退出登录' })).toBeVisible();

  await page.getByRole('button', { name: '消息，1 条未读' }).click();
  await expect(page.frameLocator('iframe').getByText('您的账号在新设备登录')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(main(page).getByText(/^Chrome \d+ · Linux/)).toBeVisible();
  await main(page).getByRole('button', { name: '下线', exact: true }).click();
  const question = page.getByRole('dialog', { name: '下线此会话吗？' });
  await question.getByRole('button', { name: '下线' }).click();
  await expect(own).toHaveURL('/login');
  await expect(main(page).getByRole('button', { name: '下线', exact: true })).toHaveCount(0);
});

test('the security settings and the own account hold no serious barrier, and no Chinese in English', async ({
  page,
}) => {
  await signIn(page, { account: 'admin', role: '平台管理员' }, { at: '/admin/security', language: 'ENG' });
  await expect(field(page, 'Minimum length')).toBeVisible();
  await expectNoBarrier(page);
  expect(await chineseIn(page, 'main')).toEqual([]);
  await visit(page, '/account');
  await expect(main(page).getByText('This one')).toBeVisible();
  await expectNoBarrier(page);
  expect(await chineseIn(page, 'main h1, main h2, main button, main dt')).toEqual([]);
  await main(page).getByRole('button', { name: 'Change phone' }).click();
  await expect(page.getByRole('dialog', { name: 'Change phone' })).toBeVisible();
  await expectNoBarrier(page, 'dialog');
  expect(await chineseIn(page, 'dialog')).toEqual([]);
});
