import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const SOCKET = /\/bpm\/api\/message\/websocket\//;
const LIVELY = '三季度主数据质量通报：品牌重复率降至 0.4%';
const FORCED = ['关于启用新版物料编码规则的通知', '信息安全须知：请勿向他人透露登录密码'];

/** A socket of the test's own, so that it alone decides what the window is told. */
async function ownSocket(page: Page): Promise<(message: object) => Promise<void>> {
  let tell: ((message: object) => void) | undefined;
  await page.routeWebSocket(SOCKET, (socket) => {
    tell = (message) => socket.send(JSON.stringify(message));
  });
  return async (message) => {
    await expect.poll(() => tell !== undefined).toBe(true);
    tell?.(message);
  };
}

const ticker = (page: Page) => page.getByRole('group', { name: '新闻' });
const title = (page: Page, text: string) =>
  page.getByRole('main').getByRole('button', { name: text, exact: true });
const positionOf = (page: Page) =>
  ticker(page).evaluate((line) => line.firstElementChild?.getBoundingClientRect().x ?? 0);

async function openNews(page: Page, text: string) {
  await title(page, text).click();
  const detail = page.getByRole('dialog', { name: text });
  await expect(detail).toBeVisible();
  return detail;
}

test('titles run through the header, stand still under the pointer, and open', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await signIn(page, { account: 'viewer' });
  await expect(ticker(page).getByRole('button', { name: FORCED[0] ?? '', exact: true })).toBeAttached();
  const moved = await ticker(page).evaluate(async (line) => {
    const track = line.firstElementChild;
    const now = () => [track?.getBoundingClientRect().x ?? 0, performance.now()] as const;
    const frames = (count: number): Promise<void> =>
      new Promise((done) => {
        const next = (left: number) => (left === 0 ? done() : requestAnimationFrame(() => next(left - 1)));
        next(count);
      });
    const [from, begin] = now();
    await frames(60);
    const [to, end] = now();
    return ((from - to) / (end - begin)) * (1000 / 60);
  });
  expect(moved).toBeGreaterThan(0.5);
  expect(moved).toBeLessThan(0.7);

  await ticker(page).hover();
  const held = await positionOf(page);
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  expect(await positionOf(page)).toBe(held);
  await page.mouse.move(700, 500);
  await expect.poll(() => positionOf(page)).not.toBe(held);

  await ticker(page)
    .getByRole('button', { name: FORCED[0] ?? '' })
    .focus();
  await page.keyboard.press('ArrowRight');
  await expect(ticker(page).getByRole('button', { name: FORCED[1] ?? '' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: FORCED[1] ?? '' })).toContainText('管理员不会以任何理由');
});

test('with less motion the line stands still', async ({ page }) => {
  await signIn(page, { account: 'viewer' });
  await expect(ticker(page)).toBeVisible();
  const before = await positionOf(page);
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  expect(await positionOf(page)).toBe(before);
});

test('a piece of news with its comments in pages and who has opened it', async ({ page }) => {
  await signIn(page, { account: 'viewer' });
  const detail = await openNews(page, LIVELY);
  for (const text of ['发布时间', '工作通报', '浏览量', '评论数', '三季度共清理重复品牌'])
    await expect(detail).toContainText(text);
  const rows = detail.getByRole('list', { name: '评论' }).getByRole('listitem');
  await expect(rows).toHaveCount(10);
  const sizes = detail.getByRole('combobox', { name: '每页条数' }).getByRole('option');
  const offered = (await sizes.allInnerTexts()).map((text) => Number.parseInt(text));
  expect(offered).toEqual([10, 20, 30, 40, 50, 100]);
  const asked = page.waitForRequest(/queryCommentList\?.*pageNo=2/);
  await detail.getByRole('button', { name: '第 2 页' }).click();
  expect((await asked).url()).toContain('pageSize=10');
  await expect(rows).toHaveCount(4);

  await detail.getByRole('button', { name: '浏览记录' }).click();
  const views = detail.getByRole('list', { name: '浏览记录' }).getByRole('listitem');
  await expect(views.first()).toContainText('陈默');
  await expect(views.first()).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
});

test('a normal comment of one’s own can be deleted, and it stays as deleted', async ({ page }) => {
  await signIn(page, { account: 'viewer' });
  const detail = await openNews(page, LIVELY);
  await detail.getByRole('combobox', { name: '每页条数' }).selectOption('20');
  const comment = (text: string) => detail.getByRole('listitem').filter({ hasText: text });
  for (const [text, status] of [
    ['代办报销发票', '已屏蔽'],
    ['收到。', '已删除'],
  ] as const) {
    const other = comment(text).filter({ hasText: status });
    await expect(other).toHaveCount(1);
    await expect(other.getByRole('button', { name: '删除' })).toHaveCount(0);
  }
  await expect(comment('已核对完毕，无重复。').getByRole('button', { name: '删除' })).toHaveCount(0);
  const mine = comment('建议新增品牌时自动提示相似名称。');
  await mine.getByRole('button', { name: '删除' }).click();
  const question = page.getByRole('dialog', { name: '确定删除吗？' });
  await expect(question).toContainText('建议新增品牌时自动提示相似名称。');
  await question.getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('删除成功')).toBeVisible();
  await expect(mine).toContainText('已删除');
  await expect(mine.getByRole('button', { name: '删除' })).toHaveCount(0);
});

test('who moderates can delete the comments of others', async ({ page }) => {
  await signIn(page, { account: 'admin', role: '平台管理员' });
  const detail = await openNews(page, LIVELY);
  await detail.getByRole('combobox', { name: '每页条数' }).selectOption('20');
  const ofClerk = detail.getByRole('listitem').filter({ hasText: '已核对完毕，无重复。' });
  await expect(ofClerk.getByRole('button', { name: '删除' })).toBeVisible();
});

test('what must be read comes one by one, and only confirming closes it', async ({ page }) => {
  const tell = await ownSocket(page);
  const titles = page.waitForResponse(/getNewImgList/);
  await signIn(page, { account: 'reader' });
  const { data } = (await (await titles).json()) as { data: { newId: number; title: string }[] };
  const [one, two] = FORCED.map((name) => data.find((item) => item.title === name)?.newId);
  const first = page.getByRole('dialog', { name: FORCED[0] ?? '' });
  const second = page.getByRole('dialog', { name: FORCED[1] ?? '' });
  const search = page.getByRole('searchbox', { name: '搜索菜单' });
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('getNewsContent')) loaded.push(request.postData() ?? '');
  });
  await search.fill('品');
  await tell({ method: 'newsMessage', newData: [one] });
  await tell({ method: 'newsMessage', newData: [one, two] });
  await expect(first).toContainText('第 1 条，共 2 条');
  await expect(second).toBeHidden();
  // Loading counts as a view, so only what is shown is loaded.
  expect(loaded).toEqual([JSON.stringify({ newsIds: [one] })]);
  for (const key of ['Escape', 'Escape', 'Enter', 'Space']) await page.keyboard.press(key);
  await expect(first).toBeVisible();
  await expect(first.getByRole('button', { name: '关闭' })).toHaveCount(0);

  await page.route(/forcedReadRecord/, (route) =>
    route.fulfill({ status: 503, json: { code: 5030, status: 0, msg: '稍后再试一次' } }),
  );
  await first.getByRole('button', { name: '我已阅读' }).click();
  await expect(page.getByText('稍后再试一次')).toBeVisible();
  await expect(first).toBeVisible();
  await page.unroute(/forcedReadRecord/);

  const recorded = page.waitForRequest(`**/forcedReadRecord?newId=${one}`);
  await first.getByRole('button', { name: '我已阅读' }).click();
  expect((await recorded).method()).toBe('GET');
  await expect(page.getByText('成功阅读第1条消息')).toBeVisible();
  await expect(second).toBeVisible();
  await expect(first).toBeHidden();
  expect(loaded.slice(1)).toEqual([JSON.stringify({ newsIds: [two] })]);
  await second.getByRole('button', { name: '我已阅读' }).click();
  await expect(page.getByText('成功阅读第2条消息')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(search).toHaveValue('品');
  await expect(search).toBeFocused();
});

test('what must be read and could not be loaded is asked for again', async ({ page }) => {
  await page.clock.install();
  // The page's own time of each question, because its clock goes on beside the steps that are taken here.
  const asked: number[] = [];
  let [drop, open]: [() => void, number] = [() => undefined, 0];
  await page.routeWebSocket(SOCKET, (socket) => {
    open += 1;
    drop = () => void socket.close();
    const [one, gone] = [1, 2];
    socket.send(JSON.stringify({ method: 'newsMessage', newData: [gone, one] }));
  });
  await page.route(/getNewsContent/, (route) => {
    asked.push(Number(route.request().headers()['e']));
    return route.fulfill({ status: 503, json: { code: 5030, status: 0, msg: '稍后再来' } });
  });
  const timesAsked = () => asked.length;
  await signIn(page, { account: 'viewer' });
  await page.clock.runFor(3_000);
  await expect(page.getByText('稍后再来')).toBeVisible();
  await page.clock.runFor(11_000);
  await expect.poll(timesAsked).toBeGreaterThan(1);
  expect(gap(asked, 1)).toBeGreaterThanOrEqual(10_000);

  // While it is asked for already, a socket that opens asks for nothing more: what comes behind the refusal has come after it.
  await page.evaluate(async () => (await fetch('/readyz')).text());
  const before = timesAsked();
  drop();
  await page.clock.runFor(1_500);
  await expect.poll(() => [open, timesAsked()]).toEqual([2, before + 1]);
  // Long before its time.
  expect(gap(asked, before)).toBeLessThan(20_000);

  await page.unroute(/getNewsContent/);
  await page.route(/getNewsContent/, async (route) => {
    const { newsIds } = route.request().postDataJSON() as { newsIds: number[] };
    const facts = {
      publishDate: '2026-01-01 08:00:00',
      newsTypeValue: '公告',
      numberViews: 1,
      commentNumber: 0,
      updateTime: '',
      attachments: [],
    };
    const data = [{ id: 1, title: '终于', newsContent: '<p>来了</p>', ...facts }];
    if (newsIds[0] === 1) await route.fulfill({ json: { code: 0, status: 1, msg: '', message: '', data } });
    else await route.fulfill({ status: 404, json: { code: 4040, status: 0, msg: '数据不存在' } });
  });
  await page.clock.runFor(121_000);
  // The one that does not exist is in nobody's way.
  await expect(page.getByRole('dialog', { name: '终于' })).toContainText('来了');
});

/** Milliseconds between a question and the one before. */
function gap(asked: readonly number[], at: number): number {
  return (asked[at] ?? 0) - (asked[at - 1] ?? 0);
}

test('of very many views it is only said that there are more', async ({ page }) => {
  await signIn(page, { account: 'viewer' });
  await page.route(/queryNewsViewsList/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...body, total: 10_001, totalBounded: true } });
  });
  const detail = await openNews(page, LIVELY);
  await detail.getByRole('button', { name: '浏览记录' }).click();
  await expect(detail).toContainText('共 10000+ 条');
});

const hostile = [
  '<script>window.__xss=1</script>',
  '<img src=x onerror=window.__xss=1>',
  '<svg onload=window.__xss=1><script>window.__xss=1</script></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=window.__xss=1>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.__xss=1&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=window.__xss=1>',
  '<noscript><p title="</noscript><img src=x onerror=window.__xss=1>"></noscript>',
  '<iframe srcdoc="<script>parent.__xss=1</script>"></iframe><iframe src="javascript:parent.__xss=1"></iframe>',
  '<a href="java&#x09;script:window.__xss=1">链接</a><a href="javascript:alert(1)">链接</a>',
  '<details open ontoggle=window.__xss=1>x</details><input autofocus onfocus=window.__xss=1>',
  '<p style="position:fixed;inset:0;background:url(javascript:window.__xss=1)">x</p>',
  '<meta http-equiv="refresh" content="0;url=javascript:window.__xss=1"><base href="https://evil.example/">',
].join('<p>段</p>');

test('hostile news and comments run nothing in the browser', async ({ page }) => {
  const hostileTitle = `<img src=x onerror=window.__xss=1>${Date.now()}`;
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.route(/queryCommentList/, async (route) => {
    const row = {
      id: 1,
      commentsDate: '2026-01-01 08:00:00',
      commentSName: hostile,
      commentValue: hostile,
      status: '正常',
      canDelete: true,
    };
    await route.fulfill({ json: { code: 0, status: 1, msg: '', message: '', data: [row], total: 1 } });
  });
  await page.route(/getNewImgList/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { title: string }[] };
    for (const item of body.data.slice(1, 2)) item.title = hostile;
    await route.fulfill({ response: answer, json: body });
  });
  await signIn(page, { account: 'admin', role: '平台管理员' });
  await publish(page, {
    title: hostileTitle,
    newsTypeValue: '<b>类</b>',
    newsContent: hostile,
  });
  await page.reload();
  const detail = await openNews(page, hostileTitle);
  await expect(detail.getByRole('list', { name: '评论' })).toContainText('window.__xss=1');
  await detail.getByRole('listitem').getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('dialog', { name: '确定删除吗？' })).toContainText('<script>');
  const found = await page.evaluate(() => ({
    ran: Reflect.get(window, '__xss'),
    elements: document.querySelectorAll(
      'dialog :is(script, svg, iframe, form, style, base, meta, [onerror], [onload])',
    ).length,
  }));
  expect(found).toEqual({ ran: undefined, elements: 0 });
  expect(dialogs).toEqual([]);
  for (const link of await detail.getByRole('article').getByText('链接').all())
    expect(await link.getAttribute('href')).toBeNull();
});

/** A call of the person who is signed in, signed as the client signs. */
async function publish(page: Page, form: object): Promise<void> {
  const kept = await page.evaluate(() => ({
    ticket: String(JSON.parse(localStorage.getItem('edp_loginInfo') ?? '{}').corTicket),
    signKey: localStorage.getItem('edp_signKey') ?? '',
  }));
  const path = '/v6/DcNewsController/saveNews';
  const body = JSON.stringify(form);
  const [e, c] = [String(Date.now()), randomBytes(16).toString('hex')];
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const text = ['POST', path, kept.ticket, 'BRH', e, c, bodyHash].join('\n');
  const s = createHmac('sha256', kept.signKey).update(text).digest('hex');
  const headers = { corTicket: kept.ticket, tenantAuth: 'BRH', e, c, s, 'content-type': 'application/json' };
  const answer = await page.request.post(path, { headers, data: Buffer.from(body) });
  expect(await answer.json()).toMatchObject({ code: 0 });
}
