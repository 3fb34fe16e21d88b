import type { BrowserContext, Page } from '@playwright/test';
import { connect, NORMAL, type Connection, type Traffic } from './connection.ts';
import { median } from '../harness/statistics.ts';
import { msToScreen, settle, type Screen } from './pages.ts';
import { newContext, type Bench, type StorageState } from './browser-context.ts';

/** The most that a click may take, in milliseconds. */
export const CLICK_BUDGET = { firstVisit: 120, revisit: 60 };
const MAX_ROUNDS = 3;

export interface Clicks {
  firstVisit: number;
  revisit: number;
  /** Calls of the server until the first visit came to rest, and how many of them only repeated another. */
  calls: number;
  repeated: number;
}

interface Shell {
  page: Page;
  traffic(): Traffic;
}

/**
 * The first visit of a screen in a shell that has just come to rest, and a revisit. What is over budget is measured
 * again, and the median counts: this machine may do other things too.
 */
export async function clickAfresh(
  bench: Bench,
  stored: StorageState,
  { from, screen }: { from: Screen; screen: Screen },
): Promise<Clicks> {
  const context = await newContext(bench, stored);
  const rounds: Clicks[] = [];
  let clicks: Clicks;
  do {
    const shell = await openShell(context, NORMAL, from);
    const first = await visit(shell, screen);
    await msToScreen(shell.page, from, 'click');
    await shell.page.waitForLoadState('networkidle');
    rounds.push({ ...first, revisit: await msToScreen(shell.page, screen, 'click') });
    await shell.page.close();
    clicks = medianOf(rounds);
  } while (rounds.length < MAX_ROUNDS && isOverBudget(clicks));
  await context.close();
  return clicks;
}

/** All screens but the first one after another in one shell, then all once more. */
export async function clickInTurn(
  bench: Bench,
  stored: StorageState,
  { connection, screens }: { connection: Connection; screens: readonly [Screen, ...Screen[]] },
): Promise<ReadonlyMap<Screen, Clicks>> {
  const context = await newContext(bench, stored);
  const [first, ...others] = screens;
  const shell = await openShell(context, connection, first);
  const seen = new Map<Screen, Awaited<ReturnType<typeof visit>>>();
  for (const screen of others) seen.set(screen, await visit(shell, screen));
  const clicks = new Map<Screen, Clicks>();
  for (const [screen, visited] of seen) {
    clicks.set(screen, { ...visited, revisit: await msToScreen(shell.page, screen, 'click') });
    await shell.page.waitForLoadState('networkidle');
  }
  await context.close();
  return clicks;
}

async function openShell(context: BrowserContext, connection: Connection, { path }: Screen): Promise<Shell> {
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.removeItem('edp_tabs'));
  const traffic = await connect(page, connection);
  await page.goto(path);
  await page.getByRole('navigation').getByRole('link').first().waitFor();
  await settle(page);
  return { page, traffic };
}

async function visit({ page, traffic }: Shell, screen: Screen): Promise<Omit<Clicks, 'revisit'>> {
  const before = traffic();
  const firstVisit = await msToScreen(page, screen, 'click');
  await page.waitForLoadState('networkidle');
  const { calls, repeated } = traffic();
  return { firstVisit, calls: calls - before.calls, repeated: repeated - before.repeated };
}

/** Opens screens until ten lists stand open, or all there are; answers how many, and the heap in megabytes. */
export async function heapWithLists(
  bench: Bench,
  stored: StorageState,
  screens: readonly Screen[],
): Promise<{ lists: number; megabytes: number }> {
  const context = await newContext(bench, stored);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto('/home');
  await settle(page);
  let lists = 0;
  for (const screen of screens) {
    if (lists === 10) break;
    await msToScreen(page, screen, 'click');
    if (await page.locator('main:visible tbody tr').first().isVisible()) lists++;
  }
  await settle(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await context.close();
  return { lists, megabytes: usedSize / 1024 / 1024 };
}

function isOverBudget({ firstVisit, revisit }: Clicks): boolean {
  return !(firstVisit <= CLICK_BUDGET.firstVisit && revisit <= CLICK_BUDGET.revisit);
}

function medianOf(rounds: readonly Clicks[]): Clicks {
  return {
    firstVisit: median(rounds.map(({ firstVisit }) => firstVisit)),
    revisit: median(rounds.map(({ revisit }) => revisit)),
    calls: Math.max(...rounds.map(({ calls }) => calls)),
    repeated: Math.max(...rounds.map(({ repeated }) => repeated)),
  };
}
