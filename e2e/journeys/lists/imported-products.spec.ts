import { pngOf } from '@edp/testkit/uploads';
import { zipOf } from '@edp/testkit/zip';
import { expectNoBarrier } from '../../support/barriers.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const HEAD = [
  '商品代码,商品名称,关键字,商品描述,物料分类,商品类型,品牌,商品单位,最小起订量,最小包装量',
  '物料编码,物料名称,规格：尺寸,市场价,建议零售价',
].join();
const TYPE = 'GOODS';
const rows = [
  `JK-SET,进口套筒,套筒,两件套,GJ-0101,${TYPE},东明,个,1,10,JK-SET-R,小号套筒,M6×20,12.5,15`,
  'JK-SET,,,,,,,,,,JK-SET-B,大号套筒,M8x25,12.5,15',
];

test('products with variants and pictures come from a file and a zip, and go back whole', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const slow = { timeout: 40_000 };
  await signIn(page, { account: 'admin', role: '平台管理员' }, { at: '/mchManage' });
  await page.getByRole('button', { name: '导入' }).click();
  const dialog = page.getByRole('dialog', { name: '导入商品' });
  const buffer = Buffer.from([HEAD, ...rows].join('\r\n'));
  await dialog.getByLabel('选择文件').setInputFiles({ name: '商品.csv', mimeType: 'text/csv', buffer });
  // One wrong value holds its product back whole, and is mended by what was most likely meant.
  await expect(dialog.getByText('“尺寸”没有规格值“M8x25”')).toBeVisible(slow);
  await expect(dialog.getByText('同一商品的第3行有问题')).toBeVisible();
  await dialog.getByRole('button', { name: 'M8×25', exact: true }).click();
  await expect(dialog.getByRole('tab', { name: '新增 2' })).toBeVisible();

  const archive = zipOf({ 'JK-SET.png': pngOf(60, 40), 'JK-OTHER.png': pngOf(60, 40) });
  await dialog
    .getByLabel('图片压缩包')
    .setInputFiles({ name: '套筒.zip', mimeType: 'application/zip', buffer: archive });
  await expect(dialog.getByText('1 张图片没有用上')).toBeVisible(slow);
  await dialog.getByText('1 张图片没有用上').click();
  await expect(dialog.getByText('JK-OTHER.png：文件中没有对应的代码')).toBeVisible();
  await expectNoBarrier(page);
  await dialog.getByRole('button', { name: '导入 2 条' }).click();
  await expect(dialog.getByText('已导入 2 条')).toBeVisible(slow);

  await page.goto('/mchManage');
  await page.getByRole('link', { name: 'JK-SET', exact: true }).click();
  await expect(page.locator('main img[src*="/file/v6/view"]:visible').first()).toBeVisible();
  // What is not finished opens again.
  await page.goto('/mchManage');
  await page.getByRole('button', { name: '导入' }).click();
  await dialog.getByRole('button', { name: '撤销导入' }).click();
  await expect(dialog.getByText('已撤销 2 条')).toBeVisible(slow);
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(page.getByRole('link', { name: 'JK-SET', exact: true })).toHaveCount(0);
});
