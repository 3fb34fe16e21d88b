import type { Page } from '@playwright/test';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Lets the tenant's looks be answered with other values; `url` is where a picture lies. */
async function setLooks(page: Page, changes: Record<string, { confValue: string; url?: string }>) {
  await page.route(/getHomeConfig/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, ...changes } } });
  });
}

// An answer that is still being changed when the test ends would be lost, and fail the test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'wait' }));

const picture = { confValue: '7', url: PIXEL };

test('every entry of the home configuration shows on the plain pages', async ({ page }) => {
  await setLooks(page, {
    bottomTitle: { confValue: '甲公司 页脚' },
    browserTitle: { confValue: '甲平台' },
    tabIcon: picture,
    loginLogoId: picture,
    loginBackgroundId: picture,
    loginTitle: { confValue: '甲登录' },
    loginButtonColor: { confValue: '#116633' },
  });
  await page.goto('/login');
  await expect(page.getByText('甲公司 页脚')).toBeVisible();
  await expect(page).toHaveTitle('甲平台');
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', PIXEL);
  const aside = page.getByRole('complementary');
  await expect(aside).toHaveCSS('background-image', `url("${PIXEL}")`);
  await expect(aside.locator('img')).toHaveAttribute('src', PIXEL);
  await expect(aside).toContainText('甲登录');
  const button = page.getByRole('button', { name: '登录', exact: true });
  await expect(button).toHaveCSS('background-color', 'rgb(17, 102, 51)');
  await expect(button).toHaveCSS('background-image', 'none');
});

test('a colour is taken however it is written, with words that can be read; anything else is left alone', async ({
  page,
}) => {
  const button = page.getByRole('button', { name: '登录', exact: true });
  for (const [color, background, words] of [
    ['gold', 'rgb(255, 215, 0)', 'rgb(20, 23, 28)'],
    ['rgb(10, 20, 120)', 'rgb(10, 20, 120)', 'rgb(255, 255, 255)'],
  ] as const) {
    await setLooks(page, { loginButtonColor: { confValue: color } });
    await page.goto('/login');
    await expect(button).toHaveCSS('background-color', background);
    await expect(button).toHaveCSS('color', words);
  }
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await setLooks(page, {
    loginButtonColor: { confValue: 'url(/stolen.png) red' },
    bottomTitle: { confValue: '甲公司 页脚' },
  });
  await page.goto('/login');
  await expect(page.getByText('甲公司 页脚')).toBeVisible();
  await expect(button).toHaveCSS('background-image', /gradient/);
  expect(asked.filter((url) => url.includes('stolen'))).toEqual([]);
});

test('footer, title, icon and logo show in the shell, and the logo can be hidden', async ({ page }) => {
  const shown = {
    bottomTitle: { confValue: '乙公司 页脚' },
    browserTitle: { confValue: '乙平台' },
    tabIcon: picture,
    mainLogoId: picture,
    mainLogoShow: { confValue: '1' },
  };
  await setLooks(page, shown);
  await signIn(page, { account: 'viewer' });
  await expect(page.getByText('乙公司 页脚')).toBeVisible();
  await expect(page).toHaveTitle('乙平台');
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', PIXEL);
  const logo = page.getByRole('banner').locator(`img[src="${PIXEL}"]`);
  await expect(logo).toBeVisible();
  await setLooks(page, { ...shown, mainLogoShow: { confValue: '0' } });
  await page.reload();
  await expect(page.getByText('乙公司 页脚')).toBeVisible();
  await expect(logo).toHaveCount(0);
});

test('without its looks the page still starts', async ({ page }) => {
  await page.route(/getHomeConfig/, (route) => route.abort());
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: '下一步' })).toBeVisible();
  await expect(page).toHaveTitle('企业数字化平台');
});
