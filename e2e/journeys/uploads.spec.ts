import { pngOf } from '@edp/testkit/uploads';
import type { Page } from '@playwright/test';
import { row } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const MEGABYTE = 1_048_576;

/** As a camera makes it, of twelve megapixels and several megabytes. */
async function photo(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 4000, height: 3000 });
    const context = canvas.getContext('2d');
    const image = new ImageData(4000, 3000);
    const values = new Uint32Array(image.data.buffer);
    for (let at = 0; at < values.length; at++) values[at] = 0xff000000 | ((at * 2_654_435_761) & 0xffffff);
    context?.putImageData(image, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.5);
  });
  const picture = Buffer.from(url.split(',')[1] ?? '', 'base64');
  expect(picture.length).toBeGreaterThan(2 * MEGABYTE);
  return picture;
}

const file = (name: string, buffer: Buffer, mimeType = 'image/png') => ({ name, mimeType, buffer });
const avatarInput = (page: Page) => page.locator('header input[type="file"]');
const avatar = (page: Page) => page.getByRole('button', { name: '更换头像' });
const crop = (page: Page) => page.getByRole('dialog', { name: '裁剪头像' });
const message = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test.describe('the avatar', () => {
  test('is cropped to a square, saved, and survives a reload', async ({ page }) => {
    await signIn(page, { account: 'auditor' });
    await avatarInput(page).setInputFiles(file('头像.png', pngOf(900, 600)));
    await expect(crop(page)).toBeVisible();
    const zoom = crop(page).getByRole('slider', { name: '缩放' });
    await zoom.press('ArrowRight');
    await expect(zoom).not.toHaveValue('1');
    const uploading = page.waitForRequest('**/file/v6/upload');
    await crop(page).getByRole('button', { name: '确定' }).click();
    expect((await uploading).headers()['content-type']).toContain('multipart/form-data');
    await expect(page.getByRole('status').filter({ hasText: '操作成功' })).toBeVisible();
    await expect(crop(page)).toBeHidden();
    const picture = avatar(page).getByRole('img', { includeHidden: true }).or(avatar(page).locator('img'));
    await expect(picture).toHaveAttribute('src', /\/file\/v6\/view\/\d+\?/);
    const size = () =>
      picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
    await expect.poll(size).toEqual([512, 512]);
    await page.reload();
    await expect(picture).toBeVisible();
    await expect.poll(size).toEqual([512, 512]);
  });

  test('of a wrong kind or too large is refused before the crop', async ({ page }) => {
    await signIn(page, { account: 'auditor' });
    let sent = 0;
    page.on('request', (request) => (sent += Number(request.url().includes('/file/v6/upload'))));
    await avatarInput(page).setInputFiles(file('a.gif', Buffer.from('GIF89a'), 'image/gif'));
    await expect(message(page, '只能上传JPG/PNG !')).toBeVisible();
    await avatarInput(page).setInputFiles(file('a.png', Buffer.alloc(2 * MEGABYTE)));
    await expect(message(page, '文件必须小于2MB !')).toBeVisible();
    await avatarInput(page).setInputFiles(file('a.png', Buffer.from('no picture')));
    await expect(message(page, '只能上传JPG/PNG !')).toBeVisible();
    await expect(crop(page)).toBeHidden();
    expect(sent).toBe(0);
  });

  test('that cannot be cropped is told', async ({ page }) => {
    await signIn(page, { account: 'noorg' });
    await page.evaluate(() => {
      HTMLCanvasElement.prototype.toBlob = (done) => done(null);
    });
    await avatarInput(page).setInputFiles(file('头像.png', pngOf(300, 300)));
    await crop(page).getByRole('button', { name: '确定' }).click();
    await expect(message(page, '图片裁剪失败，请换一张图片')).toBeVisible();
    await expect(crop(page).getByRole('button', { name: '确定' })).toBeEnabled();
  });

  test('stays the old one when the new one cannot be kept', async ({ page }) => {
    await signIn(page, { account: 'noorg' });
    await page.route('**/user/v6/updateImage', (route) =>
      route.fulfill({ status: 500, json: { code: 5000, status: 0, msg: '', message: '' } }),
    );
    const before = await avatar(page).innerHTML();
    await avatarInput(page).setInputFiles(file('头像.png', pngOf(300, 300)));
    await crop(page).getByRole('button', { name: '确定' }).click();
    await expect(message(page, '更新注册信息失败!')).toBeVisible();
    await crop(page).getByRole('button', { name: '取消' }).click();
    expect(await avatar(page).innerHTML()).toBe(before);
  });
});

test.describe('the picture of a brand', () => {
  const form = (page: Page) => page.getByRole('dialog', { name: '新增品牌' });
  const input = (page: Page) => form(page).locator('input[type="file"]');

  async function openForm(page: Page): Promise<void> {
    await signIn(page, { account: 'clerk' }, { at: '/brand' });
    await page.getByRole('button', { name: '新增品牌' }).click();
    await expect(form(page)).toBeVisible();
  }

  test('of a wrong kind or too large is refused, here or by the server; else it can be pasted', async ({
    page,
  }) => {
    await openForm(page);
    let sent = 0;
    page.on('request', (request) => (sent += Number(request.url().includes('/file/v6/upload'))));
    await input(page).setInputFiles(file('a.gif', Buffer.from('GIF89a'), 'image/gif'));
    await expect(form(page).getByText('只能上传JPG/PNG !')).toBeVisible();
    await input(page).setInputFiles(file('a.png', Buffer.alloc(MEGABYTE)));
    await expect(form(page).getByText('文件必须小于1MB !')).toBeVisible();
    expect(sent).toBe(0);
    await input(page).setInputFiles(file('a.png', pngOf(10, 10, { size: MEGABYTE - 1 })));
    await expect(form(page).getByRole('button', { name: '移除' })).toBeVisible();
    expect(sent).toBe(1);
    await form(page).getByRole('button', { name: '移除' }).click();

    await test.step('what only the server finds out is explained in its words', async () => {
      await input(page).setInputFiles(
        file('a.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      );
      await expect(form(page).getByText('只能上传JPG/PNG !')).toBeVisible();
      expect(sent).toBe(2);
    });

    await test.step('a picture is pasted', async () => {
      await form(page)
        .getByRole('button', { name: '上传图片' })
        .evaluate(
          (frame, bytes) => {
            const clipboardData = new DataTransfer();
            clipboardData.items.add(new File([new Uint8Array(bytes)], '截图.png', { type: 'image/png' }));
            frame.dispatchEvent(
              new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
            );
          },
          [...pngOf(60, 60)],
        );
      await expect(form(page).getByRole('button', { name: '更换图片' })).toBeVisible();
    });
  });

  test('that is too large is made smaller, and that is said', async ({ page }) => {
    await openForm(page);
    await input(page).setInputFiles(file('相机.jpg', await photo(page), 'image/jpeg'));
    await expect(page.getByRole('status').filter({ hasText: '1 张图片过大，已自动缩小' })).toBeVisible();
    await expect(form(page).getByRole('button', { name: '移除' })).toBeVisible();
  });

  test('shows its progress, can be cancelled, and sent again after a failure', async ({ page }) => {
    await openForm(page);
    let answer: 'wait' | 'fail' | 'pass' = 'wait';
    await page.route('**/file/v6/upload', async (route) => {
      if (answer === 'fail') await route.abort('connectionreset');
      else if (answer === 'pass') await route.continue();
      // Otherwise the upload hangs until it is cancelled.
    });
    await input(page).setInputFiles(file('标志.png', pngOf(118, 95)));
    await expect(form(page).getByRole('progressbar', { name: '上传进度' })).toBeVisible();
    const code = `UPL${Date.now()}`;
    await form(page).getByLabel('代码').fill(code);
    await form(page).getByLabel('名称').fill(`图片${code}`);
    await form(page).getByRole('button', { name: '保存', exact: true }).click();
    await expect(form(page).getByText('文件正在上传，请稍候')).toBeVisible();
    await expect(form(page).getByRole('progressbar', { name: '上传进度' })).toBeVisible();
    await form(page).getByRole('button', { name: '取消上传' }).click();
    await expect(form(page).getByText('文件正在上传，请稍候')).toBeHidden();
    await expect(form(page).getByRole('progressbar', { name: '上传进度' })).toBeHidden();
    await expect(form(page).getByText('unable to upload.')).toBeHidden();

    answer = 'fail';
    await input(page).setInputFiles(file('标志.png', pngOf(118, 95)));
    await expect(form(page).getByText('unable to upload.')).toBeVisible();
    await form(page).getByRole('button', { name: '保存', exact: true }).click();
    await expect(form(page).getByText('有文件没有上传成功，请重新上传或移除')).toBeVisible();
    answer = 'pass';
    await form(page).getByRole('button', { name: '重新上传' }).click();
    await expect(form(page).getByText('unable to upload.')).toBeHidden();
    await form(page).getByRole('button', { name: '预览' }).click();
    await expect(page.getByRole('dialog', { name: '图片预览' }).getByRole('img')).toBeVisible();
    await page.getByRole('dialog', { name: '图片预览' }).getByRole('button', { name: '关闭' }).click();

    await form(page).getByRole('button', { name: '保存', exact: true }).click();
    await expect(form(page)).toBeHidden();
    await expect(row(page, code)).toBeVisible();
  });
});

test.describe('the pictures of a product', () => {
  test('are cropped one after another in one window, and found by codes for many rows', async ({ page }) => {
    await signIn(page, { account: 'admin' }, { at: '/mchManage/0/0' });
    await page.getByRole('tab', { name: /图文详情/ }).click();
    const panel = page.getByRole('tabpanel', { name: /^图文详情/ });
    const squares = ['a.png', 'b.png', 'c.png'].map((name) => file(name, pngOf(300, 300)));
    await panel.locator('input[type=file]').nth(1).setInputFiles(squares);
    const window = page.locator('dialog[open]');
    await expect(window.getByRole('heading', { name: '裁剪图片（1/3）' })).toBeVisible();
    await window.evaluate((dialog) => (dialog.dataset['first'] = 'true'));
    await window.getByRole('button', { name: '使用原图' }).click();
    await expect(window.getByRole('heading', { name: '裁剪图片（2/3）' })).toBeVisible();
    await expect(window).toHaveAttribute('data-first', 'true');
    await window.getByRole('button', { name: '取消' }).click();
    await expect(window.getByRole('heading', { name: '裁剪图片（3/3）' })).toBeVisible();
    await expect(window.getByTestId('container')).toBeVisible();
    await expect(async () => {
      await window.getByRole('button', { name: '确定' }).click({ timeout: 1_000 });
      await expect(window).toBeHidden({ timeout: 1_000 });
    }).toPass();
    await expect(panel.getByRole('button', { name: /^预览/ })).toHaveCount(2);

    await page.getByRole('tab', { name: /商品规格/ }).click();
    await page.getByLabel('物料编码', { exact: true }).fill('PIC-7');
    await page.getByRole('table', { name: '规格组合' }).evaluate(
      (sheet, bytes) => {
        const dataTransfer = new DataTransfer();
        for (const name of ['pic-7_1.png', '合影.png'])
          dataTransfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
        sheet.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      },
      [...pngOf(20, 20)],
    );
    await expect(page.getByRole('button', { name: '更换图片' })).toBeVisible();
    await expect(page.getByText('1 张图片没有对应的规格：合影.png')).toBeVisible();
  });
});
