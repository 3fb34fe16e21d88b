import { randomUUID } from 'node:crypto';
import { chat as chats } from '@edp/contract/chat';
import { signInAgain } from '@edp/testkit/browser-sign-in';
import { signInAt } from '@edp/testkit/sign-in';
import type { FrameLocator, Locator, Page, WebSocketRoute } from '@playwright/test';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('two people talk to each other live', async ({ page, elsewhere }) => {
  const clerk = await elsewhere.newPage();
  await signIn(page, { account: 'admin' });
  await signIn(clerk, { account: 'clerk' });
  const script = '<script>document.title="x"</script><b>粗</b>';

  const mine = await openChat(page);
  await talkTo(mine, '周敏');
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

/** When a message was sent, which stands beside it once the server has it. */
const timeOf = (log: Locator, text: string) => log.getByText(text).locator('xpath=following-sibling::time');

test('what was said while the answer got lost is said once, by itself', async ({ page }) => {
  await signIn(page, { account: 'customer' });
  const chat = await openChat(page);
  await talkTo(chat, '吴审');
  let isLost = true;
  await page.route(/\/chat\/send$/, async (route) => {
    if (!isLost) return route.continue();
    isLost = false;
    await route.fetch();
    await route.abort();
  });
  await say(chat, '答复丢失');
  await expect(timeOf(chat.getByRole('log'), '答复丢失')).toHaveCount(1);
  await expect(chat.getByRole('log').getByText('答复丢失')).toHaveCount(1);
  await expect(chat.getByRole('log').getByRole('alert')).toHaveCount(0);
});

test('what could not be sent can be sent again, and is said once', async ({ page }) => {
  await signIn(page, { account: 'customer' });
  const chat = await openChat(page);
  await talkTo(chat, '吴审');
  const log = chat.getByRole('log');
  const keys: string[] = [];
  let isAway = true;
  await page.route(/\/chat\/send$/, async (route) => {
    keys.push(route.request().postDataJSON().clientKey);
    await (isAway ? route.abort() : route.continue());
  });
  await say(chat, '只说一次');
  await expect(log.getByRole('alert')).toContainText('未发送', { timeout: 15_000 });
  isAway = false;
  await log.getByRole('button', { name: '重试' }).click();
  await expect(log.getByRole('alert')).toHaveCount(0);
  await expect(log.getByText('只说一次')).toHaveCount(1);
  await expect(timeOf(log, '只说一次')).toHaveCount(1);
  expect(new Set(keys).size).toBe(1);
  await page.reload();
  const again = await openChat(page);
  await talkTo(again, '吴审');
  await expect(again.getByRole('log').getByText('只说一次')).toHaveCount(1);
});

test('what was sent and not taken outlives its window', async ({ page }) => {
  await signIn(page, { account: 'customer' });
  const chat = await openChat(page);
  await talkTo(chat, '陈默');
  // The first is still under way when the window is closed, the second has failed.
  const keys: string[] = [];
  let isAway = true;
  await page.route(/\/chat\/send$/, async (route) => {
    keys.push(route.request().postDataJSON().clientKey);
    if (!isAway) await route.continue();
    else if (keys.length > 1) await route.abort();
  });
  await say(chat, '还在路上');
  await expect(chat.getByText('发送中…')).toBeVisible();
  await expect.poll(() => keys.length).toBe(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openChat(page);
  await talkTo(chat, '陈默');
  const log = chat.getByRole('log');
  await expect(log.getByRole('alert')).toContainText('未发送', { timeout: 15_000 });
  await page.reload();
  isAway = false;
  await openChat(page);
  await talkTo(chat, '陈默');
  await log.getByRole('button', { name: '重试' }).click();
  await expect(log.getByText('还在路上')).toHaveCount(1);
  await expect(log.getByRole('alert')).toHaveCount(0);
  await expect(log.getByText(/^\d\d:\d\d:\d\d$/)).toHaveCount(1);
  expect(new Set(keys).size).toBe(1);
});

test('what was typed and not taken outlives the end of the session', async ({ page }) => {
  const person = { account: 'customer' };
  await signIn(page, person);
  const chat = await openChat(page);
  await talkTo(chat, '孙悦');
  await page.route(/\/chat\/send$/, (route) =>
    route.fulfill({ status: 401, json: { code: 403, status: 0, msg: '当前会话已过期，请重新登录' } }),
  );
  await chat.getByRole('textbox', { name: '消息内容' }).fill('没赶上');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('edp_')));
  expect(kept).toEqual(['edp_tenantCode']);
  await page.unrouteAll();
  await signInAgain(page, person);
  await expect(page.getByRole('dialog', { name: '聊天' })).toBeVisible();
  await talkTo(chat, '孙悦');
  await chat.getByRole('log').getByRole('button', { name: '重试' }).click();
  await expect(chat.getByText(/未发送|发送中/)).toHaveCount(0);
  await expect(chat.getByRole('log').getByText('没赶上')).toHaveCount(1);
});

test('nobody has read what comes while the window has not the focus', async ({ page, elsewhere }) => {
  const other = await elsewhere.newPage();
  await signIn(page, { account: 'viewer' });
  await signIn(other, { account: 'noorg' });
  const theirs = await openChat(page);
  const person = theirs.getByRole('button', { name: /郑游/ });
  await talkTo(theirs, '郑游');
  await page.evaluate(() => Object.assign(document, { hasFocus: () => false }));
  const mine = await openChat(other);
  await talkTo(mine, '陈默');
  await say(mine, '在吗');
  await expect(theirs.getByRole('log').getByText('在吗')).toBeVisible();
  await expect(person.getByRole('img', { name: '1 条未读' })).toBeVisible();
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'hasFocus');
    window.dispatchEvent(new Event('focus'));
  });
  await expect(person.getByRole('img')).toHaveCount(0);
  await other.context().close();
});

test('a reload that failed is what is tried again', async ({ page }) => {
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/websocket\/edp-pc\//, (route) => void sockets.push(route));
  const asked: (number | undefined)[] = [];
  await page.route(/\/chat\/history$/, async (route) => {
    asked.push(route.request().postDataJSON().beforeId);
    const data = Array.from({ length: 30 }, (_, index) => said(1_000 - index));
    await (asked.length === 2 ? route.abort() : route.fulfill({ json: { code: 0, status: 1, data } }));
  });
  await signIn(page, { account: 'reader' });
  await page.goto('/bpm-pc/#/chat/1');
  await talkTo(page, '刘经销');
  const log = page.getByRole('log');
  await expect(log.getByText('第 1000 句')).toBeInViewport();
  await sockets.at(-1)?.close();
  await log.getByRole('alert').getByRole('button', { name: '重试' }).click();
  await expect(log.getByRole('alert')).toHaveCount(0);
  // Being scrolled to, the place above the oldest message may have asked for more since.
  expect(asked.slice(0, 3)).toEqual([undefined, undefined, undefined]);
});

test('too long a text is kept and not sent, a draft stays with its person', async ({ page }) => {
  await signIn(page, { account: 'auditor' });
  const chat = await openChat(page);
  await talkTo(chat, '周敏');
  const field = chat.getByRole('textbox', { name: '消息内容' });
  await field.fill('长'.repeat(1001));
  await expect(chat.getByText('1001/1000')).toBeVisible();
  await expect(chat.getByRole('button', { name: '发送' })).toBeDisabled();
  await field.press('Enter');
  await expect(field).toHaveValue('长'.repeat(1001));
  await field.fill('还没写完');
  await talkTo(chat, '陈默');
  await expect(chat.getByRole('region', { name: '与陈默的聊天' })).toBeVisible();
  await expect(field).toHaveValue('');
  await talkTo(chat, '周敏');
  await expect(field).toHaveValue('还没写完');
});

test('earlier messages come by scrolling, and what is read stays in place', async ({ page, server }) => {
  const speaker = await signInAt(server.address, { account: 'auditor' });
  const { data: peers } = await speaker.call(chats.peers, { keyword: '郑游' });
  const userId = peers[0]?.userId ?? 0;
  for (const text of Array.from({ length: 45 }, (_, at) => `第 ${at + 1} 句`))
    await speaker.call(chats.send, { userId, text, idempotencyKey: randomUUID() });
  await signIn(page, { account: 'auditor' });
  const chat = await openChat(page);
  await talkTo(chat, '郑游');
  const log = chat.getByRole('log');
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
  await talkTo(page, '刘经销');
  await expect(person).toBeHidden();
  await expect(page.getByRole('textbox', { name: '消息内容' })).toBeFocused();
  await page.getByRole('button', { name: '返回' }).click();
  await expect(person).toBeVisible();
});

function said(id: number) {
  const text = `第 ${id} 句`;
  return { id, senderId: 1, recipientId: 2, text, clientKey: String(id), sentTime: '2026-01-01 08:00:00' };
}

async function openChat(page: Page): Promise<FrameLocator> {
  await page.getByRole('banner').getByRole('button', { name: /^聊天/ }).click();
  return page.frameLocator('iframe[title="聊天"]');
}

/** Searched for by name: other journeys add people, and the list shows the first of them. */
async function talkTo(chat: FrameLocator | Page, name: string): Promise<void> {
  await chat.getByRole('searchbox', { name: '搜索联系人' }).fill(name);
  await chat.getByRole('button', { name: new RegExp(name) }).click();
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
