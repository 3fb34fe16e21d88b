import type { Page } from '@playwright/test';
import { connect, type Line } from './line.ts';
import { settle } from './pages.ts';
import { newContext, type Bench, type Kept } from './person.ts';

const ROUNDS = 7;

export interface Clicks {
  firstVisits: number[];
  revisits: number[];
  /** Most calls of the list that one first visit made. */
  mostCalls: number;
}

/** From the click on a menu entry to its rows in the next frame, in a shell that has come to rest. */
export async function clickMenu(
  bench: Bench,
  { kept, line }: { kept: Kept; line: Line },
  name: string,
): Promise<Clicks> {
  const clicks: Clicks = { firstVisits: [], revisits: [], mostCalls: 0 };
  const context = await newContext(bench, kept);
  for (let round = 0; round < ROUNDS; round++) {
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.removeItem('edp_tabs'));
    const { traffic } = await connect(page, line);
    await page.goto('/home');
    await settle(page);
    const before = listCalls(traffic().calls);
    clicks.firstVisits.push(await msToRows(page, name));
    await page.waitForLoadState('networkidle');
    clicks.mostCalls = Math.max(clicks.mostCalls, listCalls(traffic().calls) - before);
    await page.getByRole('tab').first().click();
    await settle(page);
    clicks.revisits.push(await msToRows(page, name));
    await page.close();
  }
  await context.close();
  return clicks;
}

/** Opens as many lists as there are, ten at most; answers how many, and the heap after a collection in megabytes. */
export async function heapWithLists(
  bench: Bench,
  kept: Kept,
  line: Line,
): Promise<{ lists: number; megabytes: number }> {
  const context = await newContext(bench, kept);
  const page = await context.newPage();
  const { session } = await connect(page, line);
  await page.goto('/home');
  await settle(page);
  const names = await page.getByRole('navigation', { name: '主菜单' }).getByRole('link').allTextContents();
  let lists = 0;
  for (const name of names) {
    if (lists === 10) break;
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name, exact: true }).click();
    const table = page.getByRole('table', { name, exact: true });
    if (
      await table.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      )
    )
      lists++;
  }
  await settle(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await context.close();
  return { lists, megabytes: usedSize / 1024 / 1024 };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function listCalls(calls: ReadonlyMap<string, number>): number {
  return [...calls].filter(([path]) => path.endsWith('/list')).reduce((sum, [, count]) => sum + count, 0);
}

function msToRows(page: Page, name: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const links = [...document.querySelectorAll<HTMLElement>('nav a')];
    const link = links.find((entry) => entry.textContent?.trim() === wanted);
    if (!link) throw new Error(`No menu entry ${wanted}`);
    const isShown = () => {
      const row = document.querySelector(`table[aria-label="${wanted}"] tbody tr:not([aria-hidden])`);
      return row?.checkVisibility() ?? false;
    };
    const begun = performance.now();
    link.click();
    while (!isShown()) await new Promise(requestAnimationFrame);
    return performance.now() - begun;
  }, name);
}
