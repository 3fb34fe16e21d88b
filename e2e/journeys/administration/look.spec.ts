import type { Page } from '@playwright/test';
import { pngOf } from '@edp/testkit/uploads';
import { chineseIn, expectNoBarrier, speak } from '../../support/barriers.ts';
import { addEmptyTenant } from '../../support/empty-tenant.ts';
import { openMenu } from '../../support/screens.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const OWN = { code: 'LOOK', company: '观澜重工', organisation: '观澜一厂' };
const BROWN = 'rgb(161, 93, 24)';

async function openSignIn(page: Page, tenantCode: string): Promise<void> {
  await page.evaluate((code) => localStorage.setItem('edp_tenantCode', code), tenantCode);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
}

test('logo, colour and titles are chosen with a preview, seen by the own people and put back', async ({
  page,
  server,
}) => {
  await addEmptyTenant(server, OWN);
  await signIn(page, { tenant: OWN.code, account: 'admin' });
  await openMenu(page, '首页与外观');
  const preview = page.getByRole('complementary', { name: '预览' });
  const save = page.getByRole('button', { name: '保存', exact: true });

  await page.getByLabel('平台名称', { exact: true }).fill('观澜平台');
  await page.getByLabel('英文平台名称').fill('Guanlan');
  await expect(preview).toContainText('观澜平台');
  await page.getByLabel('平台标志', { exact: true }).setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: pngOf(64, 64),
  });
  const colour = page.getByLabel('主题色', { exact: true }).last();
  await colour.fill('#f08a24');
  await page.getByLabel('登录页标题').fill('观澜登录');
  await save.click();
  await expect(page.getByText('主题色与白色文字或浅色背景的对比度不足4.5，请选择更深的颜色')).toBeVisible();
  await expect(page.getByLabel('登录页标题')).toHaveValue('观澜登录');
  await page.getByRole('button', { name: '采用相近的 #a15d18' }).click();
  await expect(page.getByText('已修改：平台标识、主题色、登录页')).toBeVisible();
  await page.getByRole('button', { name: '下移 最近变更' }).click();
  await page.getByRole('checkbox', { name: '功能入口' }).uncheck();
  await page.getByRole('radio', { name: '自定义文字' }).check();
  await save.click();
  await expect(page.getByText('请输入水印文字')).toBeVisible();
  await page.getByLabel('水印文字').fill('观澜内部');
  await save.click();

  // The window that saved shows it at once.
  const header = page.getByRole('banner');
  await expect(header).toContainText('观澜平台');
  await expect(header.locator('img[src*="/file/v6/view/"]')).toBeVisible();
  await expect(page).toHaveTitle('观澜平台');
  await expect(page.getByRole('button', { name: '恢复默认 主题色' })).toHaveCSS('color', BROWN);
  const watermark = page.locator('.edp-watermark');
  await expect(watermark).toHaveCSS('background-image', new RegExp(encodeURIComponent('观澜内部')));
  await expect(watermark).toHaveCSS('pointer-events', 'none');
  await expectNoBarrier(page);
  await speak(page, 'ENG');
  await expect(header).toContainText('Guanlan');
  expect(await chineseIn(page, 'main:visible h1, main:visible h2, main:visible label')).toEqual([]);
  await expectNoBarrier(page);
  await speak(page, 'ZHS');
  await page.getByRole('tab', { name: '首页', exact: true }).click();
  const headings = page.locator('main:visible h2');
  await expect(headings).toHaveText(['我的草稿', '新闻', '最近变更']);

  await page.getByRole('button', { name: '退出登录' }).click();
  const aside = page.getByRole('complementary');
  const button = page.getByRole('button', { name: '登录', exact: true });
  await page.reload();
  await expect(aside).toContainText('观澜登录');
  await expect(page).toHaveTitle('观澜平台');
  await expect(button).toHaveCSS('background-image', new RegExp(BROWN.replaceAll(/[()]/g, '\\$&')));
  await openSignIn(page, 'HXZZ');
  await expect(aside).not.toContainText('观澜');
  await expect(page).not.toHaveTitle(/观澜/);
  await expect(button).not.toHaveCSS('background-image', new RegExp(BROWN.replaceAll(/[()]/g, '\\$&')));

  await signIn(page, { tenant: OWN.code, account: 'admin' });
  await openMenu(page, '首页与外观');
  await page.getByRole('button', { name: '全部恢复默认' }).click();
  await expect(header).toContainText('观澜平台');
  await save.click();
  await expect(header).not.toContainText('观澜平台');
  await expect(watermark).toHaveCount(0);
  await openSignIn(page, OWN.code);
  await expect(page).toHaveTitle('企业数字化平台');
  await expect(aside).not.toContainText('观澜登录');
});

test('a later window is refused with what stands there now, and keeps what was typed', async ({
  page,
  server,
}) => {
  await addEmptyTenant(server, { ...OWN, code: 'LOOKTWO' });
  await signIn(page, { tenant: 'LOOKTWO', account: 'admin' });
  await openMenu(page, '首页与外观');
  const other = await page.context().newPage();
  await other.goto('/admin/look');
  await other.getByLabel('页脚文字', { exact: true }).fill('先到的页脚');
  await page.getByLabel('页脚文字', { exact: true }).fill('后到的页脚');
  await other.getByRole('button', { name: '保存', exact: true }).click();
  await expect(other.getByText('操作成功')).toBeVisible();
  await other.close();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('数据已被他人修改').first()).toBeVisible();
  await expect(page.getByText('先到的页脚').first()).toBeVisible();
  await expect(page.getByLabel('页脚文字', { exact: true })).toHaveValue('后到的页脚');
});
