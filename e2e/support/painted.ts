import type { Page } from '@playwright/test';

/** A PNG to upload, painted by the browser itself. */
export async function painted(page: Page, width: number, height: number) {
  const address = await page.evaluate(
    ([w = 1, h = 1]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h });
      canvas.getContext('2d')?.fillRect(0, 0, w / 2, h / 2);
      return canvas.toDataURL('image/png');
    },
    [width, height],
  );
  const buffer = Buffer.from(address.split(',')[1] ?? '', 'base64');
  return { name: `${width}x${height}.png`, mimeType: 'image/png', buffer };
}
