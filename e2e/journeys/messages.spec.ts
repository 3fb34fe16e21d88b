import { signInAgain } from '@edp/testkit/browser-sign-in';
import type { Locator, Page, WebSocketRoute } from '@playwright/test';
import { openMenu } from '../support/screens.ts';
import { signIn, useTicketOf } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const EXPIRED = '当前会话已过期，请重新登录';
const chief = { account: 'admin', role: '主数据主管' };

test('the messages icon counts, blinks and leads to the messages', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const socket = await standInForSocket(page);
  await signIn(page, { account: 'viewer' });
  const ticket = await ticketOf(page);
  await expect.poll(() => socket.heard).toEqual([JSON.stringify({ method: 'connection', token: ticket })]);
  expect(socket.address()).toBe(`/bpm/api/message/websocket/edp-pc/${ticket}`);

  socket.say({ unreadMessageCount: 1, unreadNoticeCount: 2, unreadSystemMessageCount: 3 });
  await expect(icon(page, '消息，6 条未读')).toBeVisible();
  expect(await isBlinking(icon(page, '消息'))).toBe(true);
  await expect(icon(page, '聊天，1 条未读')).toBeVisible();
  socket.say({ method: 'messagePush', unreadNums: '2' });
  await expect(icon(page, '消息，8 条未读')).toBeVisible();
  socket.say({ method: 'messagePush' });
  await expect(icon(page, '消息，9 条未读')).toBeVisible();
  socket.say({ method: 'messagePush', unreadNums: 91 });
  await expect(icon(page, '消息，100 条未读')).toContainText('99+');

  await icon(page, '消息').press('Enter');
  await expect(frame(page, '消息')).toHaveAttribute('src', /\/bpm-pc\/#\/messages\/1$/);
  expect(await isBlinking(icon(page, '消息'))).toBe(false);
  await expect(inside(page, '消息').getByRole('tab')).toHaveText(['全部', '通知', '系统消息']);
  await page.getByRole('dialog', { name: '消息' }).getByRole('button', { name: '更多' }).press('Enter');
  await expect(frame(page, '消息记录')).toHaveAttribute('src', /\/bpm-pc\/#\/messageRecord$/);
  await inside(page, '消息记录').getByRole('button', { name: '全部已读' }).press('Escape');
  await expect(frame(page, '消息记录')).toBeHidden();
  await inside(page, '消息').getByRole('tab', { name: '全部' }).press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(icon(page, '消息')).toBeFocused();

  await icon(page, '聊天').press('Enter');
  await expect(frame(page, '聊天')).toHaveAttribute('src', /\/bpm-pc\/#\/chat\/1$/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(icon(page, '聊天')).toBeFocused();
});

test('messages are read one by one and all at once', async ({ page }) => {
  await signIn(page, { account: 'admin' });
  await expect(icon(page, /^消息，\d+ 条未读$/)).toBeVisible();
  // Others may have written to the same person meanwhile.
  const [all, chats] = [await countOn(icon(page, '消息')), await countOn(icon(page, '聊天'))];
  await icon(page, '消息').click();
  const messages = inside(page, '消息');
  await messages.getByRole('tab', { name: '通知' }).click();
  const message = messages.getByRole('listitem').filter({ hasText: '计量单位已更新' });
  const another = messages.getByRole('listitem').filter({ hasText: '新物料已建档' });
  await expect(messages.getByRole('listitem').filter({ hasText: '系统维护通知' })).toHaveCount(0);
  await expect(another).toHaveCount(1);
  await message.getByRole('button').click();
  await expect(message.getByRole('button')).toHaveAttribute('aria-expanded', 'true');
  await expect(message.getByRole('img', { name: '未读' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: `消息，${all - 1} 条未读` })).toHaveCount(1);
  await messages.getByRole('switch', { name: '仅看未读' }).check();
  await expect(another).toHaveCount(1);
  await expect(message).toHaveCount(0);
  await page.getByRole('button', { name: '更多' }).click();
  const record = inside(page, '消息记录');
  const row = record.getByRole('row').filter({ hasText: '系统维护通知' });
  await row.getByRole('checkbox').check();
  await record.getByRole('button', { name: '标为已读（1）' }).click();
  await expect(row).toContainText('已读');
  await record.getByRole('combobox', { name: '消息类型' }).selectOption('system');
  await expect(record.getByRole('row').filter({ hasText: '计量单位已更新' })).toHaveCount(0);
  await expect(row).toHaveCount(1);
  await record.getByRole('combobox', { name: '消息类型' }).selectOption('');
  await record.getByRole('button', { name: '全部已读' }).click();
  await expect(record.getByRole('cell', { name: '未读' })).toHaveCount(0);
  await expect(messages.getByRole('listitem')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(frame(page, '消息记录')).toHaveCount(0);
  await page.keyboard.press('Escape');
  const left = chats === 0 ? '消息' : `消息，${chats} 条未读`;
  await expect(page.getByRole('button', { name: left, exact: true })).toBeVisible();
});

test('Esc pressed twice closes both windows of messages', async ({ page }) => {
  await signIn(page, { account: 'clerk' });
  await icon(page, '消息').click();
  await page.getByRole('button', { name: '更多' }).click();
  await inside(page, '消息记录').getByRole('button', { name: '全部已读' }).focus();
  await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Escape')]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('without a ticket the messages say so and lead to the sign-in', async ({ page }) => {
  await page.goto('/bpm-pc/#/messages/1');
  await expect(page.getByText('请先登录')).toBeVisible();
  await expect(page.getByRole('link', { name: '去登录' })).toHaveAttribute('href', '/login');
});

for (const which of ['own', undefined]) {
  test(`the end of the ${which ?? 'unnamed'} ticket loads the sign-in anew`, async ({ page }) => {
    const socket = await standInForSocket(page);
    await signIn(page, chief);
    await mark(page);
    socket.say({ method: 'logout', ...(which && { token: await ticketOf(page) }) });
    await expectLoadedAnew(page);
    await expect(page).toHaveURL('/login');
    await expect(page.getByText(EXPIRED)).toHaveCount(1);
    expect(await keptKeys(page)).toEqual(['edp_tenantCode']);
  });
}

test('the end of the ticket leaves what was typed', async ({ page }) => {
  const socket = await standInForSocket(page);
  await signIn(page, chief);
  await typeBrand(page, '写到一半');
  await mark(page);
  socket.say({ method: 'logout' });
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(EXPIRED)).toHaveCount(1);
  expect(await page.evaluate(() => 'marked' in window)).toBe(true);
  await signInAgain(page, chief);
  await expect(page.getByRole('dialog', { name: '新增品牌' }).getByLabel('名称')).toHaveValue('写到一半');
});

test('a window is told at once that its ticket was ended elsewhere', async ({ page, elsewhere }) => {
  await signIn(page, chief);
  await mark(page);
  const second = await useTicketOf(page, elsewhere);
  await second.getByRole('button', { name: '退出登录' }).click();
  await expectLoadedAnew(page);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(EXPIRED)).toHaveCount(1);
});

test('what an embedded page learns of the end leaves what was typed, too', async ({ page }) => {
  await signIn(page, chief);
  await openMenu(page, '单位');
  await typeBrand(page, '写到一半');
  await page.goBack();
  await icon(page, '消息').click();
  await expect(inside(page, '消息').getByRole('listitem').first()).toBeVisible();
  await page.route(/\/bpm\/api\/message\//, (route) =>
    route.fulfill({ status: 401, json: { code: 403, status: 0, msg: EXPIRED } }),
  );
  await inside(page, '消息').getByRole('tab', { name: '系统消息' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(EXPIRED)).toHaveCount(1);
  expect(await keptKeys(page)).toEqual(['edp_tenantCode']);
  await page.unrouteAll();
  await signInAgain(page, chief);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: /品牌/ }).click();
  await expect(page.getByRole('dialog', { name: '新增品牌' }).getByLabel('名称')).toHaveValue('写到一半');
});

for (const message of [{ method: 'logout', token: 'another' }, { method: 'closeSocket' }]) {
  test(`${message.method} closes the socket and leaves the window`, async ({ page }) => {
    await page.clock.install();
    const socket = await standInForSocket(page);
    await signIn(page, { account: 'clerk' });
    await expect.poll(() => socket.heard.length).toBe(1);
    socket.say(message);
    await expect.poll(() => socket.closed()).toBe(1);
    await page.clock.runFor(60_000);
    expect(socket.heard).toHaveLength(1);
    await expect(icon(page, '消息')).toBeVisible();
  });
}

test('refresh loads the page anew', async ({ page }) => {
  const socket = await standInForSocket(page);
  await signIn(page, { account: 'clerk' });
  await mark(page);
  socket.say({ method: 'refresh' });
  await expectLoadedAnew(page);
  await expect(icon(page, '消息')).toBeVisible();
  await expect.poll(() => socket.heard.length).toBe(2);
});

test('a server that is away is tried five times more', async ({ page }) => {
  await signIn(page, { account: 'clerk' });
  await page.clock.install();
  await page.addInitScript(() => {
    const attempts: number[] = [];
    class RefusedSocket {
      onclose?: () => void;
      constructor() {
        attempts.push(Date.now());
        queueMicrotask(() => this.onclose?.());
      }
      close() {}
    }
    Object.assign(window, { attempts, WebSocket: RefusedSocket });
  });
  await page.reload();
  await expect(icon(page, '消息')).toBeVisible();
  await page.clock.runFor(120_000);
  const attempts = await page.evaluate((): number[] => Reflect.get(window, 'attempts'));
  const pauses = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0));
  expect(pauses.map((pause) => Math.round(pause / 500) / 2)).toEqual([1, 2, 4, 8, 10]);
});

/** Puts the test in the server's place at the socket; without a method it speaks of counts. */
async function standInForSocket(page: Page) {
  const sockets: WebSocketRoute[] = [];
  const heard: string[] = [];
  let closed = 0;
  await page.routeWebSocket(/\/websocket\/edp-pc\//, (route) => {
    sockets.push(route);
    route.onMessage((text) => heard.push(String(text)));
    route.onClose(() => (closed += 1));
  });
  return {
    heard,
    address: () => new URL(sockets[0]?.url() ?? '').pathname,
    closed: () => closed,
    say: (message: object) => sockets[0]?.send(JSON.stringify({ method: 'initMessage', ...message })),
  };
}

/** The number on an icon; 0 without one. */
async function countOn(place: Locator): Promise<number> {
  return Number(/\d+/.exec((await place.getAttribute('aria-label')) ?? '')?.[0] ?? 0);
}

function icon(page: Page, name: string | RegExp): Locator {
  return page.getByRole('banner').getByRole('button', { name, includeHidden: true });
}

function frame(page: Page, title: string): Locator {
  return page.locator(`iframe[title="${title}"]`);
}

function inside(page: Page, title: string) {
  return page.frameLocator(`iframe[title="${title}"]`);
}

async function isBlinking(button: Locator): Promise<boolean> {
  return button.evaluate((element) =>
    [element, ...element.querySelectorAll('*')].some(
      (part) => getComputedStyle(part).animationIterationCount === 'infinite',
    ),
  );
}

async function typeBrand(page: Page, name: string): Promise<void> {
  await openMenu(page, '品牌');
  await page.getByRole('button', { name: '新增品牌' }).click();
  await page.getByRole('dialog', { name: '新增品牌' }).getByLabel('名称').fill(name);
}

/** A document that was loaded anew has lost the mark. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { marked: true }));
}

async function expectLoadedAnew(page: Page): Promise<void> {
  await page.waitForFunction(() => !('marked' in window));
}

async function ticketOf(page: Page): Promise<string> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('edp_loginInfo') ?? '{}').corTicket);
}

async function keptKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('edp_')));
}
