import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

/** Reads the password that is told once, and closes the window that tells it. */
export async function toldPassword(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('关闭后不再显示')).toBeVisible();
  const password = await dialog.locator('code').last().innerText();
  await dialog.getByRole('button', { name: '我已记下' }).click();
  return password;
}

/** Changes the password that somebody else has given, as the first sign-in asks for it. */
export async function changeFirstPassword(page: Page, password: string): Promise<void> {
  const change = page.getByRole('dialog', { name: '修改初始密码' });
  for (const label of ['新密码', '确认密码']) await change.getByLabel(label).fill(password);
  await change.getByRole('button', { name: '确定' }).click();
}

/** Chooses the first role, behind which the shell is. */
export async function chooseFirstRole(page: Page): Promise<void> {
  const roles = page.getByRole('dialog', { name: '选择角色' });
  await roles.getByRole('radio').first().check();
  await roles.getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible();
}
