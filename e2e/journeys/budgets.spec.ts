import type { Browser, Page } from '@playwright/test';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const CODE = /html|javascript|css/;
const KB = 1_000;

interface Traffic {
  requests: number;
  /** Bytes of page, script and style as they came over the wire. */
  code: number;
  all: number;
  /** Requests whose end has not been told yet: on a busy machine that is later than the page's own idleness. */
  open: Set<string>;
}

/** Counts what a page transfers from now on. */
async function watchTraffic(page: Page): Promise<Traffic> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const traffic = { requests: 0, code: 0, all: 0, open: new Set<string>() };
  const kinds = new Map<string, string>();
  session.on('Network.requestWillBeSent', ({ request, requestId }) => {
    if (!request.url.startsWith('http')) return;
    traffic.requests++;
    traffic.open.add(requestId);
  });
  session.on('Network.loadingFailed', ({ requestId }) => traffic.open.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) =>
    kinds.set(requestId, response.mimeType),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    traffic.open.delete(requestId);
    traffic.all += encodedDataLength;
    if (CODE.test(kinds.get(requestId) ?? '')) traffic.code += encodedDataLength;
  });
  return traffic;
}

async function waitForTheEnd(page: Page, traffic: Traffic): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect.poll(() => traffic.open.size).toBe(0);
}

/** A browser that remembers who signed in, and has no code yet. */
async function freshBrowserOf(browser: Browser, page: Page): Promise<Page> {
  await page.evaluate(() => localStorage.removeItem('edp_tabs'));
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  return context.newPage();
}

/** Keeps a page from fetching ahead: when a busy machine gets round to it says nothing about the page. */
async function fetchNothingAhead(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
}

test('the sign-in page is light', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await fetchNothingAhead(page);
  const traffic = await watchTraffic(page);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await waitForTheEnd(page, traffic);
  expect(traffic.code).toBeGreaterThan(10 * KB);
  expect(traffic.code).toBeLessThanOrEqual(132 * KB);
  expect(traffic.requests).toBeLessThanOrEqual(17);
  await page.context().close();
});

test('the first list is light, and asks for its rows once', async ({ page, browser }) => {
  await signIn(page, { account: 'admin' });
  const fresh = await freshBrowserOf(browser, page);
  await fetchNothingAhead(fresh);
  const traffic = await watchTraffic(fresh);
  const lists: string[] = [];
  fresh.on('request', (request) => {
    if (request.url().endsWith('/proBrand/list')) lists.push(request.url());
  });
  await fresh.goto(new URL('/brand', page.url()).href);
  await expect(fresh.getByRole('row').nth(2)).toBeVisible();
  await waitForTheEnd(fresh, traffic);
  expect(traffic.code).toBeGreaterThan(10 * KB);
  expect(traffic.all).toBeLessThanOrEqual(280 * KB);
  expect(traffic.requests).toBeLessThanOrEqual(30);
  expect(lists).toHaveLength(1);
  await fresh.context().close();
});

/** What the page would fetch ahead after a while it fetches at once. */
async function fetchAheadAtOnce(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    const atOnce = (work: () => void, delay = 0) => later(work, delay === 1200 ? 0 : delay);
    Object.assign(window, { setTimeout: atOnce });
  });
}

test('what is fetched ahead stays small, and is fetched by the first visit alone', async ({
  page,
  browser,
}) => {
  await signIn(page, { account: 'admin' });
  const fresh = await freshBrowserOf(browser, page);
  const traffic = await watchTraffic(fresh);
  // A dialog of the last screen in the menu.
  const ahead = fresh.waitForResponse(/\/assets\/SettingForm-/);
  await fresh.goto(new URL('/brand', page.url()).href);
  await ahead;
  await waitForTheEnd(fresh, traffic);
  expect(traffic.all).toBeGreaterThan(100 * KB);
  expect(traffic.all).toBeLessThanOrEqual(570 * KB);
  const again: string[] = [];
  fresh.on('request', (request) => again.push(new URL(request.url()).pathname));
  await fetchAheadAtOnce(fresh);
  await fresh.reload();
  await expect(fresh.getByRole('link', { name: '单位' })).toBeVisible();
  await waitForTheEnd(fresh, traffic);
  expect(again.filter((path) => path.startsWith('/assets/SettingForm-'))).toEqual([]);
  await fresh.context().close();
});
