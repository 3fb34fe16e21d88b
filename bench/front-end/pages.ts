import type { Page } from '@playwright/test';
import { connect, type Line, type Traffic } from './line.ts';
import { newContext, type Bench, type Kept } from './person.ts';

/** Long enough for what is fetched while the page is idle. */
const SETTLED_MS = 1800;

export interface LoginLoad extends Traffic {
  largestPaintMs: number;
}

/** The sign-in page in a browser that has never been here. */
export async function loadLogin(bench: Bench, kept: Kept, line: Line): Promise<LoginLoad> {
  const context = await newContext(bench, kept);
  const page = await context.newPage();
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1);
      if (last) Reflect.set(window, 'largestPaint', last.startTime);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  const { traffic } = await connect(page, line);
  await page.goto('/login');
  await settle(page);
  const largestPaintMs = await page.evaluate(() => Number(Reflect.get(window, 'largestPaint')));
  const load = { ...traffic(), largestPaintMs };
  await context.close();
  return load;
}

export interface ListLoad extends Traffic {
  rowsMs: number;
  /** Everything, with what was fetched while the page was idle afterwards. */
  settled: Traffic;
}

/** A list's address in a browser that knows the person but has no code yet. */
export async function loadList(bench: Bench, kept: Kept, line: Line): Promise<ListLoad> {
  const context = await newContext(bench, kept);
  const page = await context.newPage();
  const { traffic } = await connect(page, line);
  await page.goto('/brand', { waitUntil: 'commit' });
  const rowsMs = await page.evaluate(
    () =>
      new Promise<number>((shown) => {
        const look = () => {
          if (document.querySelector('tbody tr:not([aria-hidden])')) shown(performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  const atRows = traffic();
  await settle(page);
  const load = { ...atRows, rowsMs, settled: traffic() };
  await context.close();
  return load;
}

/** Until nothing has been on the wire for a while. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLED_MS);
  await page.waitForLoadState('networkidle');
}
