import { expect, test, type Browser, type FrameLocator, type Page } from '@playwright/test';
import { signIn } from './people.ts';

test('two people talk to each other live', async ({ page, browser }) => {
  const clerk = await anotherWindow(browser);
  await signIn(page, { account: 'admin' });
  await signIn(clerk, { account: 'clerk' });
  const script = '<script>document.title="x"</script><b>粗</b>';

  const mine = await openChat(page);
  await mine.getByRole('searchbox', { name: '搜索联系人' }).fill('周敏');
  await mine.getByRole('button', { name: /周敏/ }).click();
  await say(mine, script);
  await expect(mine.getByRole('log').getByText(script)).toBeVisible();
  await expect(mine.getByRole('log').locator('b')).toHaveCount(0);
  await expect(clerk.getByRole('button', { name: /^聊天，\d+ 条未读/ })).toBeVisible();

  const theirs = await openChat(clerk);
  const admin = theirs.getByRole('button', { name: /林晓/ });
  await expect(admin.getByRole('img', { name: /条未读/ })).toBeVisible();
  await expect(admin).toContainText(script);
  await admin.click();
  await expect(theirs.getByRole('log').getByText(script)).toBeVisible();
  await expect(admin.getByRole('img')).toHaveCount(0);
  await say(theirs, '收到');
  await expect(mine.getByRole('log').getByText('收到', { exact: true })).toBeVisible();
  await say(mine, '第一行\n第二行');
  await expect(theirs.getByRole('log').getByText('第二行')).toHaveText('第一行\n第二行');
  await expect(admin).toContainText('第一行');
  await expect(admin.getByRole('img')).toHaveCount(0);
  await clerk.keyboard.press('Escape');
  await expect(clerk.getByRole('button', { name: /^聊天，1 条未读/ })).toBeVisible();
  await clerk.context().close();
});

test('what could not be sent can be sent again, and is said once', async ({ page }) => {
  await signIn(page, { account: 'customer' });
  const chat = await openChat(page);
  await chat.getByRole('button', { name: /吴审/ }).click();
  const log = chat.getByRole('log');
  const keys: string[] = [];
  await page.route(/\/chat\/send$/, async (route) => {
    keys.push(route.request().postDataJSON().clientKey);
    await (keys.length === 1 ? route.abort() : route.continue());
  });
  await say(chat, '只说一次');
  await expect(log.getByRole('alert')).toContainText('未发送');
  await log.getByRole('button', { name: '重试' }).click();
  await expect(log.getByRole('alert')).toHaveCount(0);
  await expect(log.getByText('只说一次')).toHaveCount(1);
  await expect(log.getByText(/^\d\d:\d\d:\d\d$/)).toHaveCount(1);
  expect(keys).toEqual([keys[0], keys[0]]);
  await page.reload();
  const again = await openChat(page);
  await again.getByRole('button', { name: /吴审/ }).click();
  await expect(again.getByRole('log').getByText('只说一次')).toHaveCount(1);
});

test('too long a text is kept and not sent, a draft stays with its person', async ({ page }) => {
  await signIn(page, { account: 'auditor' });
  const chat = await openChat(page);
  await chat.getByRole('button', { name: /周敏/ }).click();
  const field = chat.getByRole('textbox', { name: '消息内容' });
  await field.fill('长'.repeat(1001));
  await expect(chat.getByText('1001/1000')).toBeVisible();
  await expect(chat.getByRole('button', { name: '发送' })).toBeDisabled();
  await field.press('Enter');
  await expect(field).toHaveValue('长'.repeat(1001));
  await field.fill('还没写完');
  await chat.getByRole('button', { name: /陈默/ }).click();
  await expect(chat.getByRole('region', { name: '与陈默的聊天' })).toBeVisible();
  await expect(field).toHaveValue('');
  await chat.getByRole('button', { name: /周敏/ }).click();
  await expect(field).toHaveValue('还没写完');
});

test('earlier messages come by scrolling, and what is read stays in place', async ({ page }) => {
  await signIn(page, { account: 'auditor' });
  const chat = await openChat(page);
  await chat.getByRole('button', { name: /郑游/ }).click();
  for (let number = 1; number <= 45; number += 1) await say(chat, `第 ${number} 句`);
  await expect(chat.getByText('发送中…')).toHaveCount(0);
  await page.reload();
  const again = await openChat(page);
  await again.getByRole('button', { name: /郑游/ }).click();
  const log = again.getByRole('log');
  await expect(log.getByText('第 45 句', { exact: true })).toBeInViewport();
  await expect(log.getByText('第 16 句', { exact: true })).toHaveCount(1);
  await expect(log.getByText('第 15 句', { exact: true })).toHaveCount(0);
  await log.evaluate((element) => element.scrollBy(0, -element.scrollHeight));
  await expect(log.getByText('第 1 句', { exact: true })).toHaveCount(1);
  await expect(log.getByText('第 16 句', { exact: true })).toBeInViewport();
});

test('on a phone people and conversation take turns', async ({ page }) => {
  await signIn(page, { account: 'reader' });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/bpm-pc/#/chat/1');
  const person = page.getByRole('button', { name: /刘经销/ });
  await person.click();
  await expect(person).toBeHidden();
  await expect(page.getByRole('textbox', { name: '消息内容' })).toBeFocused();
  await page.getByRole('button', { name: '返回' }).click();
  await expect(person).toBeVisible();
});

async function anotherWindow(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  return context.newPage();
}

async function openChat(page: Page): Promise<FrameLocator> {
  await page.getByRole('banner').getByRole('button', { name: /^聊天/ }).click();
  return page.frameLocator('iframe[title="聊天"]');
}

/** Types as people do: lines are parted by Shift+Enter, Enter sends. */
async function say(chat: FrameLocator, text: string): Promise<void> {
  const field = chat.getByRole('textbox', { name: '消息内容' });
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) await field.press('Shift+Enter');
    await field.pressSequentially(line);
  }
  await field.press('Enter');
  await expect(field).toHaveValue('');
}
