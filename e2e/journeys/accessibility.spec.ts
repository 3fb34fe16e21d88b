import { authorize } from '@edp/testkit/browser-sign-in';
import { chineseIn, expectNoBarrier, speak } from '../support/barriers.ts';
import { chooseMore, visit } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

// A search for barriers reads every colour of the page.
test.beforeEach(() => test.slow());

test('sign-in, list and form hold no serious barrier, and no Chinese but data in English', async ({
  page,
}) => {
  await authorize(page);
  await speak(page, 'ENG');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expectNoBarrier(page);
  expect(await chineseIn(page, 'form')).toEqual([]);
  await signIn(page, { account: 'admin' }, { at: '/brand', language: 'ENG' });
  await expect(page.getByRole('cell').first()).toBeVisible();
  await expectNoBarrier(page);
  await page.getByRole('button', { name: 'New brand' }).click();
  await expect(page.getByRole('dialog').locator('input').first()).toBeFocused();
  await expectNoBarrier(page);
  for (const { path, add } of [
    { path: '/brand', add: 'New brand' },
    { path: '/unit', add: 'New unit' },
  ]) {
    await page.goto(path);
    await expect(page.getByRole('cell').first()).toBeVisible();
    await page.getByRole('button', { name: 'Add a filter' }).click();
    expect(await chineseIn(page, 'main, [role=menu]')).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await chineseIn(page, 'header, nav')).toEqual([]);
    await page.getByRole('button', { name: add }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Enter the code')).toBeVisible();
    expect(await chineseIn(page, 'dialog')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More', exact: true }).first().click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    expect(await chineseIn(page, 'dialog')).toEqual([]);
    await page.keyboard.press('Escape');
  }
});

test('rows that are chosen and edited hold no serious barrier', async ({ page }) => {
  const { edit, save, wrong, other } = {
    edit: '财务',
    save: 'Save',
    wrong: 'Enter the application category name',
    other: 'Application labels',
  };
  await signIn(page, { account: 'admin' }, { at: '/applicationSetup/appsort', language: 'ENG' });
  await page.getByRole('checkbox').nth(2).check();
  await page.getByRole('button', { name: edit, exact: true }).click();
  await page.getByRole('textbox').and(page.locator(':focus')).fill('');
  await page.getByRole('button', { name: save, exact: true }).click();
  await expect(page.getByText(wrong)).toBeVisible();
  await expectNoBarrier(page);
  expect(await chineseIn(page, 'main')).toEqual([]);
  await page.getByRole('link', { name: other }).click();
  await expectNoBarrier(page);
});

test('products and the windows to choose from hold no serious barrier', async ({ page }) => {
  const { add, category, load, assign, cancel } = {
    add: 'Add a filter',
    category: 'Material category',
    load: 'Load products',
    assign: 'Assign organisations',
    cancel: 'Cancel',
  };
  await signIn(page, { account: 'admin' }, { at: '/mchManage', language: 'ENG' });
  const opening = [
    () => page.getByRole('button', { name: load }).click(),
    () => chooseMore(page.getByRole('row').nth(1), assign, 'More'),
  ];
  for (const open of opening) {
    await open();
    const window = page.getByRole('dialog');
    await expect(window.getByRole('treeitem').or(window.getByRole('cell')).first()).toBeVisible();
    await expectNoBarrier(page);
    expect(await chineseIn(page, 'main')).toEqual([]);
    await window.getByRole('button', { name: cancel }).click();
  }
  await page.getByRole('button', { name: add }).click();
  await page.getByRole('menuitem', { name: category }).click();
  await expect(page.getByRole('treeitem').first()).toBeVisible();
  await expectNoBarrier(page);
});

test('specifications hold no serious barrier', async ({ page }) => {
  const { rows, define } = { rows: 'Specifications', define: 'New definition' };
  await signIn(page, { account: 'admin' }, { at: '/mchManage?keyword=SP-101001', language: 'ENG' });
  await chooseMore(page.getByRole('row').nth(1), rows, 'More');
  await expect(page).toHaveURL(/mySpecification/);
  for (const path of [undefined, '/specification/rows', '/specification/definitions']) {
    if (path) await visit(page, path);
    await expect(page.getByRole('cell').first()).toBeVisible();
    await expectNoBarrier(page);
    expect(await chineseIn(page, 'main, nav')).toEqual([]);
  }
  await page.getByRole('button', { name: define }).click();
  await expect(page.getByRole('dialog').locator('input').first()).toBeFocused();
  await expectNoBarrier(page);
  expect(await chineseIn(page, 'dialog')).toEqual([]);
});

test('materials hold no serious barrier', async ({ page }) => {
  const { submit, wrong } = { submit: 'Submit', wrong: 'Enter the material code' };
  await signIn(page, { account: 'admin' }, { at: '/materialManage', language: 'ENG' });
  const whole = async (within?: string) => {
    await expectNoBarrier(page, within);
    expect(await chineseIn(page, 'main')).toEqual([]);
  };
  await page.getByRole('cell').getByRole('link').first().click();
  await expect(page.locator('main dl').first()).toBeVisible();
  await whole();
  await visit(page, '/materialManage/0/0');
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByText(wrong)).toBeVisible();
  await whole();
  for (const tab of (await page.getByRole('main').getByRole('tab').all()).slice(1)) {
    await tab.click();
    await whole(panel);
  }
});

test('a new product holds no serious barrier', async ({ page }) => {
  const { submit, wrong, rows, several } = {
    submit: 'Submit',
    wrong: 'Enter the product name',
    rows: /^Specific/,
    several: 'Several styles',
  };
  await signIn(page, { account: 'admin' }, { at: '/mchManage/0/0', language: 'ENG' });
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByText(wrong)).toBeVisible();
  await expectNoBarrier(page);
  for (const tab of await page.getByRole('main').getByRole('tab').all()) {
    await tab.click();
    await expectNoBarrier(page, panel);
    expect(await chineseIn(page, 'main')).toEqual([]);
  }
  await page.getByRole('tab', { name: rows }).click();
  await page.getByText(several).click();
  await expectNoBarrier(page, panel);
});

test('sharing rules hold no serious barrier', async ({ page }) => {
  const { edit, choose, department } = {
    edit: 'Edit',
    choose: 'Choose whose data is shared',
    department: 'Department',
  };
  await signIn(page, { account: 'admin' }, { at: '/shareRulesManage', language: 'ENG' });
  const whole = async () => {
    await expectNoBarrier(page);
    expect(await chineseIn(page, 'h1, h2, label, th, footer, dialog [role=tab]')).toEqual([]);
  };
  await page.getByRole('cell').getByRole('link').first().click();
  await page.getByRole('button', { name: edit, exact: true }).click();
  await page.getByRole('button', { name: choose }).click();
  const picker = page.getByRole('dialog');
  await expect(picker.getByRole('cell').first()).toBeVisible();
  await whole();
  await picker.getByRole('tab', { name: department }).click();
  await picker.getByRole('treeitem').first().click();
  await whole();
});

test('applications and certificates hold no serious barrier', async ({ page }) => {
  const { edit, people } = { edit: 'Edit', people: 'Add people' };
  await signIn(page, { account: 'admin' }, { at: '/applicationManage/certificates', language: 'ENG' });
  await page.getByRole('button', { name: edit, exact: true }).first().click();
  await page.getByRole('button', { name: people }).click();
  await expect(page.getByRole('dialog', { name: people }).getByRole('cell').first()).toBeVisible();
  await expectNoBarrier(page);
  expect(await chineseIn(page, 'h1, h2, h3, label, th, footer')).toEqual([]);
  await visit(page, '/applicationManage/applications');
  await page.getByRole('cell').getByRole('link').first().click();
  await page.getByRole('button', { name: edit, exact: true }).click();
  await expect(page.getByRole('textbox').nth(1)).toBeVisible();
  await expectNoBarrier(page);
});

test('messages and chat hold no serious barrier', async ({ page }) => {
  const { messages, chat } = { messages: 'Messages', chat: 'Chat' };
  await signIn(page, { account: 'viewer' }, { language: 'ENG' });
  const open = (name: string) =>
    page
      .getByRole('banner')
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click();
  await open(messages);
  await expect(page.frameLocator('dialog iframe').getByRole('listitem').first()).toBeVisible();
  await expectNoBarrier(page);
  await page.locator('dialog footer button').click();
  const record = page.frameLocator('dialog iframe').last();
  await expect(record.getByRole('cell').first()).toBeVisible();
  await expectNoBarrier(page);
  for (const left of [1, 0]) {
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog iframe')).toHaveCount(left);
  }
  await open(chat);
  const people = page.frameLocator('dialog iframe');
  await people.getByRole('button', { name: /周敏/ }).click();
  await expect(people.getByRole('log').getByRole('paragraph').first()).toBeVisible();
  await expectNoBarrier(page);
});

test('sets and their trees hold no serious barrier', async ({ page }) => {
  const { edit, screens } = {
    edit: 'Edit',
    screens: { '/categorySet': 'Categories', '/labelSet': 'Labels' },
  };
  await signIn(page, { account: 'admin' }, { language: 'ENG' });
  for (const [path, manage] of Object.entries(screens)) {
    await visit(page, path);
    await page.getByRole('button', { name: manage, exact: true }).last().click();
    const tree = page.getByRole('dialog');
    await tree.getByRole('treeitem').first().click();
    await expect(tree.getByRole('definition').first()).toBeVisible();
    await expectNoBarrier(page);
    await tree.getByRole('button', { name: edit, exact: true }).click();
    await expect(tree.getByRole('textbox').first()).toBeFocused();
    await expectNoBarrier(page);
    expect(await chineseIn(page, 'main, dialog')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(tree).toBeHidden();
    await expectNoBarrier(page);
  }
});

/** The open one of a record's tabs; what is around it has been looked at with the first. */
const panel = 'main [role=tabpanel]:not([hidden])';

test('roles hold no serious barrier', async ({ page }) => {
  const { grid, fields, tabs, more, menu, discard } = {
    grid: 'Brands · Add',
    fields: 'Fields of Materials',
    tabs: ['Data scope', 'Inventory organisations', 'Members'],
    more: 'More',
    menu: 'See the menu of this role',
    discard: 'Discard',
  };
  await signIn(page, { account: 'admin' }, { at: '/admin/roles', language: 'ENG' });
  // Names of roles and organisations are data.
  const whole = async () => {
    await expectNoBarrier(page);
    expect(await chineseIn(page, 'main [role=tablist], main [role=tabpanel], main section strong')).toEqual(
      [],
    );
  };
  await page.getByRole('checkbox', { name: grid }).click();
  await page.getByRole('button', { name: fields }).click();
  await whole();
  for (const tab of tabs) {
    await page.getByRole('tab', { name: tab }).click();
    await whole();
  }
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
  await expectNoBarrier(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: discard, exact: true }).click();
  await page.getByRole('button', { name: more, exact: true }).click();
  await page.getByRole('menuitem', { name: menu }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await expectNoBarrier(page);
});
