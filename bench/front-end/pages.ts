import type { Page } from '@playwright/test';
import { connect, type Connection, type Traffic } from './connection.ts';
import { newContext, type Bench, type StorageState } from './browser-context.ts';

/** Long enough for what is fetched while the page is idle. */
const SETTLED_MS = 1000;

/** A screen of the menu. */
export interface Screen {
  name: string;
  path: string;
}

export interface Load extends Traffic {
  shownMs: number;
}

/** The sign-in page in a browser that has never been here; it is shown with its largest paint. */
export async function loadLogin(bench: Bench, stored: StorageState, connection: Connection): Promise<Load> {
  const context = await newContext(bench, stored);
  const page = await context.newPage();
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1);
      if (last) Reflect.set(window, 'largestPaint', last.startTime);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  const traffic = await connect(page, connection);
  await page.goto('/login');
  await settle(page);
  const shownMs = await page.evaluate(() => Number(Reflect.get(window, 'largestPaint')));
  const load = { ...traffic(), shownMs };
  await context.close();
  return load;
}

/** A screen's address in a browser that knows the person but has no code yet; nothing is fetched ahead meanwhile. */
export async function loadScreen(
  bench: Bench,
  stored: StorageState,
  at: { connection: Connection; screen: Screen },
): Promise<Load> {
  const context = await newContext(bench, stored);
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const traffic = await connect(page, at.connection);
  await page.goto(at.screen.path, { waitUntil: 'commit' });
  const shownMs = await msToScreen(page, at.screen, 'look');
  const load = { ...traffic(), shownMs };
  await context.close();
  return load;
}

/** The screens that the menu leads the person to. */
export async function screensOf(bench: Bench, stored: StorageState): Promise<Screen[]> {
  const context = await newContext(bench, stored);
  const page = await context.newPage();
  await page.goto('/home');
  const links = page.getByRole('navigation', { name: '主菜单' }).getByRole('link');
  await links.first().waitFor();
  const screens = await links.evaluateAll((entries) =>
    entries.map((entry) => ({ name: entry.textContent.trim(), path: entry.getAttribute('href') ?? '' })),
  );
  await context.close();
  // Other people's pages stand in the menu too, in frames.
  return screens.filter(({ path }) => !path.includes('?'));
}

/**
 * Until the screen is drawn, with its first rows if it has any: from the start of the document, or from the click on
 * its menu entry, which is made without hovering over it. Not a number when it does not come.
 */
export function msToScreen(page: Page, { name }: Screen, how: 'look' | 'click'): Promise<number> {
  const patience = 20_000;
  return page.evaluate(
    async ({ wanted, isClick, most }) => {
      const isShown = () => {
        const screen = [...document.querySelectorAll<HTMLElement>(`main[aria-label="${wanted}"]`)];
        const seen = screen.find((frame) => frame.checkVisibility());
        return seen && seen.innerText.trim() !== '' && !seen.querySelector('[class*="skeleton"]');
      };
      const begun = isClick ? performance.now() : 0;
      const links = [...document.querySelectorAll<HTMLElement>('nav a')];
      if (isClick) links.find((entry) => entry.textContent.trim() === wanted)?.click();
      while (!isShown()) {
        await new Promise(requestAnimationFrame);
        if (performance.now() - begun > most) return Number.NaN;
      }
      return performance.now() - begun;
    },
    { wanted: name, isClick: how === 'click', most: patience },
  );
}

/** Until nothing has been on the wire for a while. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLED_MS);
  await page.waitForLoadState('networkidle');
}
