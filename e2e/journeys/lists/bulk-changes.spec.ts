import { expectNoBarrier } from '../../support/barriers.ts';
import { visit } from '../../support/screens.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

test('many materials are changed at once: chosen, previewed, changed and taken back', async ({ page }) => {
  await signIn(page, { account: 'admin', role: '平台管理员' }, { at: '/materialManage' });
  const table = page.getByRole('table', { name: '物料管理' });
  await table.getByRole('checkbox', { name: '选择第 1 行' }).check();
  await table.getByRole('checkbox', { name: '选择第 2 行' }).check();
  await page.getByRole('button', { name: '批量修改' }).click();
  const drawer = page.getByRole('dialog', { name: '批量修改 · 物料' });
  await expect(drawer.getByText('选择字段和值后，这里显示修改前后的对比')).toBeVisible();
  await expect(drawer.getByRole('button', { name: '修改 0 条' })).toBeDisabled();
  await expectNoBarrier(page);

  const first = drawer.getByRole('group', { name: '第 1 个字段' });
  const choose = async (field: string) => {
    await page.keyboard.type(field);
    await page.keyboard.press('Enter');
  };
  await first.getByRole('combobox', { name: '字段' }).click();
  await choose('图纸说明');
  await first.getByRole('textbox', { name: '图纸说明' }).fill('批量改图');
  await expect(drawer.getByRole('status')).toContainText('将修改 2 条，跳过 0 条');
  await expect(drawer.getByRole('cell', { name: '批量改图' })).toHaveCount(2);

  // What is wrong is said at its line, and nothing can be run meanwhile.
  await drawer.getByRole('button', { name: '＋ 添加字段' }).click();
  const second = drawer.getByRole('group', { name: '第 2 个字段' });
  await second.getByRole('combobox', { name: '字段' }).click();
  await choose('物料名称');
  await second.getByRole('textbox', { name: '物料名称' }).fill('长'.repeat(51));
  await expect(second.getByRole('alert')).toHaveText('不超过50个字符');
  await expect(drawer.getByRole('button', { name: /^修改 / })).toBeDisabled();
  await second.getByRole('button', { name: '移除第 2 个字段' }).click();

  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: '放弃未保存的修改吗？' });
  await question.getByRole('button', { name: '继续编辑' }).click();
  await expectNoBarrier(page);
  await drawer.getByRole('button', { name: '修改 2 条' }).click();
  await expect(drawer.getByText('已修改 2 条，跳过 0 条')).toBeVisible();
  await expectNoBarrier(page);
  await drawer.getByRole('button', { name: '撤销' }).click();
  await expect(drawer.getByText('已撤销 2 条')).toBeVisible();
  await drawer.getByRole('button', { name: '完成' }).click();
  await expect(drawer).toBeHidden();

  // Later it is found among the tasks.
  await visit(page, '/backgroundJob');
  const tasks = page.getByRole('table', { name: '数据任务' });
  await tasks.getByRole('button', { name: '查看' }).first().click();
  await expect(page.getByRole('dialog').getByText('已撤销 2 条')).toBeVisible();

  await signIn(page, { account: 'viewer', role: '只读' }, { at: '/materialManage' });
  await expect(page.getByRole('table', { name: '物料管理' }).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: '批量修改' })).toHaveCount(0);
});
