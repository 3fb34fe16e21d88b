import type { Locator, Page } from '@playwright/test';
import { readXlsx } from '../../../apps/server/src/spreadsheets/reading/read-file.ts';
import { expectNoBarrier } from '../../support/barriers.ts';
import { field, submit } from '../../support/record-page.ts';
import { visit } from '../../support/screens.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const HEAD = '物料编码,物料名称,物料分类,物料类型,单位,品牌,市场价,批次控制,生效日期,失效日期';
const RIGHT = {
  name: '进口螺栓',
  category: '标准件/紧固件/螺栓/六角头螺栓',
  type: '成品',
  unit: '个',
  brand: '东明',
  price: '0.52',
  lot: '否',
  from: '2026-01-05',
  until: '2027-12-31',
};
type Cells = Partial<typeof RIGHT>;
/** Twelve kinds of mistakes with what is said of each. */
const MISTAKES: readonly (readonly [Cells, string])[] = [
  [{ name: '' }, '请输入物料名称'],
  [{ name: '长'.repeat(51) }, '不超过50个字符'],
  [{ category: '标准件/没有的' }, '“标准件/没有的”不存在'],
  [{ type: '没有的类型' }, '“没有的类型”不存在'],
  [{ unit: '根' }, '“根”不存在'],
  [{ brand: '东明（无锡）' }, '“东明（无锡）”不存在'],
  [{ brand: '金龙铜管' }, '品牌已停用'],
  [{ price: '0.08元' }, '请输入不小于0的数字'],
  [{ price: '1.23456' }, '最多4位小数'],
  [{ lot: '也许' }, '只能填写否 / 是'],
  [{ from: '昨天' }, '日期格式不正确'],
  [{ until: '2020-01-01' }, '结束日期至少比开始日期晚一天'],
];
const ROWS = 5_000;
const WRONG = 40;
/** A wrong row in so many, so that each of the ways comes several times. */
const APART = ROWS / WRONG;
/** Rows whose brand is told as no brand: what was meant is put into all of them at once. */
const ALIKE = 3;
const RIGHT_ONES = ROWS - WRONG + ALIKE;

const said = (count: number) => count.toLocaleString('en');

const lines = Array.from({ length: ROWS }, (_, at) => {
  const [mistake] = at % APART === 60 ? (MISTAKES[((at - 60) / APART) % MISTAKES.length] ?? []) : [];
  const cells = { ...RIGHT, name: `进口螺栓${at}`, ...mistake };
  return [`JK-${String(at).padStart(4, '0')}`, ...Object.values(cells)].join(',');
});

function fileOf(name: string, rows: readonly string[]) {
  return { name, mimeType: 'text/csv', buffer: Buffer.from([HEAD, ...rows].join('\r\n')) };
}

/** The rows of a list of problems with what was meant in the place of what was wrong. */
async function mendedRows(path: string): Promise<string[]> {
  const { rows } = await readXlsx(path, { limits: { bytes: 1_000_000, rows: WRONG + 1, columns: 20 } });
  const codes: string[] = [];
  for await (const { cells } of rows) {
    const [code] = cells;
    if (code && 'text' in code && code.text.startsWith('JK-')) codes.push(code.text);
  }
  return codes.map((code) => [code, ...Object.values({ ...RIGHT, name: `进口螺栓${code}` })].join(','));
}

async function openImport(page: Page): Promise<Locator> {
  await page.goto('/materialManage');
  await page.getByRole('button', { name: '导入' }).click();
  return page.getByRole('dialog', { name: '导入物料' });
}

test('5,000 materials come from a file with 40 mistakes, those from the list of problems, and all go back but the edited one', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const slow = { timeout: 60_000 };
  await signIn(page, { account: 'admin', role: '平台管理员' });
  const dialog = await openImport(page);
  await dialog.getByLabel('选择文件').setInputFiles(fileOf('物料清单.csv', lines));
  await expect(dialog.getByRole('tab', { name: `全部 ${said(ROWS)}` })).toBeVisible(slow);
  await expect(dialog.getByRole('tab', { name: `新增 ${said(ROWS - WRONG)}` })).toBeVisible(slow);
  await dialog.getByRole('tab', { name: `有问题 ${WRONG}` }).click();
  for (const [, told] of MISTAKES) await expect(dialog.getByText(told).first()).toBeVisible();
  await expectNoBarrier(page);
  // A wrong name is mended by what was most likely meant.
  await dialog.getByRole('button', { name: '东明', exact: true }).first().click();
  await expect(dialog.getByRole('tab', { name: `有问题 ${WRONG - ALIKE}` })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载问题清单' }).click();
  const problems = await mendedRows(await (await downloading).path());
  expect(problems).toHaveLength(WRONG - ALIKE);
  await dialog.getByRole('button', { name: `导入 ${said(RIGHT_ONES)} 条` }).click();
  await expect(dialog.getByText(`已导入 ${said(RIGHT_ONES)} 条`)).toBeVisible(slow);
  await dialog.getByRole('button', { name: '完成' }).click();

  // The list of problems comes in when it has been mended; the last of its rows is in the list already.
  await page.getByRole('button', { name: '导入' }).click();
  await dialog
    .getByLabel('选择文件')
    .setInputFiles(fileOf('问题清单.csv', [...problems, ...lines.slice(0, 1)]));
  await expect(dialog.getByRole('tab', { name: `新增 ${WRONG - ALIKE}` })).toBeVisible(slow);
  await expect(dialog.getByRole('tab', { name: '无变化 1' })).toBeVisible();
  await dialog.getByRole('button', { name: `导入 ${WRONG - ALIKE} 条` }).click();
  await expect(dialog.getByText(`已导入 ${WRONG - ALIKE} 条`)).toBeVisible(slow);
  await dialog.getByRole('button', { name: '撤销导入' }).click();
  await expect(dialog.getByText(`已撤销 ${WRONG - ALIKE} 条`)).toBeVisible(slow);
  await dialog.getByRole('button', { name: '完成' }).click();

  // One is edited by hand, then the first import is taken back.
  await visit(page, '/materialManage?itemCode=JK-0100');
  await page
    .getByRole('row', { name: /JK-0100/ })
    .getByRole('link', { name: 'JK-0100' })
    .click();
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  await field(page, '物料名称').fill('手工改过');
  await submit(page);
  await expect(page.getByText('修改成功')).toBeVisible();
  await page.goto('/backgroundJob');
  const task = page.getByRole('row').filter({ hasText: '物料清单.csv' }).first();
  await task.getByRole('button', { name: '撤销导入' }).click();
  const question = page.getByRole('dialog', { name: '撤销导入' });
  await question.getByRole('button', { name: '撤销导入' }).click();
  await expect(dialog.getByText(`已撤销 ${said(RIGHT_ONES - 1)} 条`)).toBeVisible(slow);
  await expect(dialog.getByText('1 条没有撤销，原因如下')).toBeVisible();
  await expect(dialog.getByText('JK-0100')).toBeVisible();
  await expect(dialog.getByText('导入后已被修改，保留现在的内容')).toBeVisible();
  await expectNoBarrier(page);
  await dialog.getByRole('button', { name: '完成' }).click();
  await visit(page, '/materialManage?itemCode=JK-');
  await expect(page.getByRole('row', { name: /手工改过/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /JK-/ })).toHaveCount(1);
});
