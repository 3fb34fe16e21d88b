import { chromium } from '@playwright/test';
import { z } from 'zod';
import { findBrowser } from '../../tools/browser.mjs';
import { withEnvironment } from '../harness/environment.ts';
import { readOptions, texts } from '../harness/options.ts';
import { printTable, type Row } from '../harness/table.ts';
import { CLICK_BUDGET, clickAfresh, clickInTurn, heapWithLists, type Clicks } from './clicks.ts';
import { NORMAL, SLOW, type Connection } from './connection.ts';
import { loadLogin, loadScreen, screensOf, type Load, type Screen } from './pages.ts';
import { signIn, type Bench, type StorageState } from './browser-context.ts';

/**
 * Measures the built client on the real server: the sign-in page and every screen of the menu, opened by its address in
 * a browser without any code and by clicks. `--only 品牌,单位` measures these alone. Ends with 1 over any budget.
 */
const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const TITLES = [
  'screen',
  'connection',
  'kB',
  'requests',
  'shown ms',
  'first visit ms',
  'revisit ms',
  'calls',
  'repeated',
];
const LOGIN = { kB: 230, requests: 30, slowMs: 2300 };
const SCREEN = { kB: 420, requests: 40, repeated: 0 };
const HEAP_MB = 60;

function loginRow(connection: Connection, { bytes, requests, shownMs }: Load): Row {
  return [
    '登录',
    connection.name,
    { value: bytes / 1000, max: LOGIN.kB },
    { value: requests, max: LOGIN.requests },
    { value: shownMs, max: connection === SLOW ? LOGIN.slowMs : undefined },
  ];
}

function cellsOf(connection: Connection, load: Load, clicks: Clicks | undefined): Row {
  const { firstVisit, revisit }: Partial<typeof CLICK_BUDGET> = connection === NORMAL ? CLICK_BUDGET : {};
  return [
    { value: load.bytes / 1000, max: SCREEN.kB },
    { value: load.requests, max: SCREEN.requests },
    { value: load.shownMs },
    clicks && { value: clicks.firstVisit, max: firstVisit },
    clicks && { value: clicks.revisit, max: revisit },
    clicks && { value: clicks.calls },
    { value: load.repeated + (clicks?.repeated ?? 0), max: SCREEN.repeated },
  ];
}

type Screens = readonly [Screen, ...Screen[]];

async function screenRows(
  bench: Bench,
  stored: StorageState,
  at: { connection: Connection; screens: Screens },
): Promise<Row[]> {
  const rows: Row[] = [];
  const inTurn = at.connection === NORMAL ? undefined : await clickInTurn(bench, stored, at);
  for (const screen of at.screens) {
    const load = await loadScreen(bench, stored, { connection: at.connection, screen });
    const from = at.screens.find((other) => other !== screen) ?? screen;
    const clicks = inTurn ? inTurn.get(screen) : await clickAfresh(bench, stored, { from, screen });
    rows.push([screen.name, at.connection.name, ...cellsOf(at.connection, load, clicks)]);
  }
  return rows;
}

/** The first and those that `--only` names, else all. */
function chosen(all: readonly Screen[]): Screens {
  const [first, ...others] = all;
  if (!first) throw new Error('The menu is empty');
  const { only } = readOptions(z.object({ only: texts.optional() }));
  return [first, ...others.filter(({ name }) => only?.includes(name) ?? true)];
}

await withEnvironment(async (environment) => {
  const { address } = await environment.startServer();
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGS });
  environment.atEnd(() => browser.close());
  const bench = { browser, address };
  const { tenant, session } = await signIn(bench);
  const all = await screensOf(bench, session);
  const screens = chosen(all);
  const rows: Row[] = [];
  for (const connection of [NORMAL, SLOW]) {
    rows.push(loginRow(connection, await loadLogin(bench, tenant, connection)));
    rows.push(...(await screenRows(bench, session, { connection, screens })));
  }
  const isWithin = printTable(TITLES, rows);
  const { lists, megabytes } = await heapWithLists(bench, session, all);
  console.log(isWithin ? 'Every budget of the screens holds.' : 'What has a star is over its budget.');
  console.log(`Heap with ${lists} open lists: ${megabytes.toFixed(1)} MB of ${HEAP_MB}`);
  process.exitCode = isWithin && megabytes <= HEAP_MB ? 0 : 1;
});
