import type { Page } from '@playwright/test';
import { expectNoBarrier } from '../../support/barriers.ts';
import { addFilter } from '../../support/screens.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const tabs = (page: Page) => page.getByRole('toolbar', { name: '视图' });
const tab = (page: Page, name: string) => tabs(page).getByRole('button', { name, exact: true });

async function keep(page: Page, name: string, audience?: string): Promise<void> {
  await page.getByRole('button', { name: '保存为视图' }).last().click();
  const dialog = page.getByRole('dialog', { name: '保存为视图' });
  await dialog.getByLabel('视图名称').fill(name);
  if (audience) {
    await dialog.getByLabel('可见范围').click();
    await page.getByTitle(audience, { exact: true }).click();
  }
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(tab(page, name)).toHaveAttribute('aria-pressed', 'true');
}

async function choose(page: Page, view: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `视图操作：${view}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a view keeps filters, order and columns, is opened by its link and as what a list begins with', async ({
  page,
}) => {
  await signIn(page, { account: 'clerk', role: '主数据专员' }, { at: '/unit' });
  const rows = page.getByRole('table', { name: '单位' }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  await expect(page.getByText('筛选已改动')).toHaveCount(0);
  await addFilter(page, '单位类别');
  await page.getByRole('radio', { name: '重量' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader').getByRole('button', { name: '名称' }).click();
  await expect(page.getByText('筛选已改动')).toBeVisible();
  await keep(page, '重量单位');
  await expectNoBarrier(page);
  await expect(page.getByText('筛选已改动')).toHaveCount(0);
  const kept = await rows.allTextContents();

  await tab(page, '全部').click();
  await expect(page).not.toHaveURL(/unitCategory/);
  await expect(rows).not.toHaveCount(kept.length);
  await tab(page, '重量单位').click();
  await expect(page).toHaveURL(
    /unitCategory=WeightUnit.*sortField=name|sortField=name.*unitCategory=WeightUnit/,
  );
  const id = new URL(page.url()).searchParams.get('view') ?? '';
  await expect(rows).toHaveText(kept);

  await page.getByRole('button', { name: '取消筛选：单位类别' }).click();
  await page.getByRole('button', { name: '还原' }).click();
  await expect(rows).toHaveText(kept);

  await page.goto(`/unit?view=${id}`);
  await expect(rows).toHaveText(kept);
  await choose(page, '重量单位', '设为默认视图');
  await page.goto('/unit');
  await expect(tab(page, '重量单位')).toHaveAttribute('aria-pressed', 'true');
  await expect(rows).toHaveText(kept);

  await keepSecond(page);
  await tab(page, '第二个').focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(tabs(page).getByRole('button')).toContainText(['全部', '第二个']);
  await choose(page, '第二个', '删除视图');
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(tab(page, '第二个')).toHaveCount(0);
  await expect(tab(page, '全部')).toHaveAttribute('aria-pressed', 'true');
  await tab(page, '重量单位').click();
  await choose(page, '重量单位', '删除视图');
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(tab(page, '重量单位')).toHaveCount(0);
});

async function keepSecond(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: '代码 / 名称' }).fill('克');
  await expect(page.getByText('筛选已改动')).toBeVisible();
  await keep(page, '第二个');
}

test('a shared view is there for others, who cannot change it', async ({ page }) => {
  await signIn(page, { account: 'admin' }, { at: '/labelSet' });
  await page.getByRole('searchbox', { name: '名称' }).fill('商品');
  await expect(page.getByText('筛选已改动')).toBeVisible();
  await keep(page, '商品标签的', '所有人');
  await signIn(page, { account: 'viewer', role: '只读' }, { at: '/labelSet' });
  await tab(page, '商品标签的').click();
  await expect(page.getByRole('searchbox', { name: '名称' })).toHaveValue('商品');
  await page.getByRole('button', { name: '视图操作：商品标签的' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['设为默认视图', '收藏', '复制链接']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '新建视图' }).click();
  await expect(page.getByRole('dialog', { name: '保存为视图' }).getByLabel('可见范围')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await signIn(page, { account: 'admin' }, { at: '/labelSet' });
  await tab(page, '商品标签的').click();
  await choose(page, '商品标签的', '删除视图');
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(tab(page, '商品标签的')).toHaveCount(0);
});
