import { chromium } from '@playwright/test';
import { findBrowser } from '../../tools/browser.mjs';
import { withPlace } from '../harness/place.ts';
import { CLICK_BUDGET, clickAfresh, clickInTurn, heapWithLists, type Clicks } from './clicks.ts';
import { NORMAL, SLOW, type Line } from './line.ts';
import { loadLogin, loadScreen, screensOf, type Load, type Screen } from './pages.ts';
import { signIn, type Bench, type Kept } from './person.ts';
import { printScreens, type Row } from './screen-table.ts';

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
const TITLES = ['kB', 'requests', 'shown ms', 'first visit ms', 'revisit ms', 'calls', 'repeated'];
const LOGIN = { kB: 230, requests: 30, slowMs: 2300 };
const SCREEN = { kB: 420, requests: 40, repeated: 0 };
const HEAP_MB = 60;

function loginRow(line: Line, { bytes, requests, shownMs }: Load): Row {
  const cells = [
    { value: bytes / 1000, budget: LOGIN.kB },
    { value: requests, budget: LOGIN.requests },
    { value: shownMs, budget: line === SLOW ? LOGIN.slowMs : undefined },
  ];
  return { name: '登录', line: line.name, cells };
}

function cellsOf(line: Line, load: Load, clicks: Clicks | undefined): Row['cells'] {
  const { firstVisit, revisit }: Partial<typeof CLICK_BUDGET> = line === NORMAL ? CLICK_BUDGET : {};
  return [
    { value: load.bytes / 1000, budget: SCREEN.kB },
    { value: load.requests, budget: SCREEN.requests },
    { value: load.shownMs },
    clicks && { value: clicks.firstVisit, budget: firstVisit },
    clicks && { value: clicks.revisit, budget: revisit },
    clicks && { value: clicks.calls },
    { value: load.repeated + (clicks?.repeated ?? 0), budget: SCREEN.repeated },
  ];
}

type Screens = readonly [Screen, ...Screen[]];

async function screenRows(bench: Bench, kept: Kept, at: { line: Line; screens: Screens }): Promise<Row[]> {
  const rows: Row[] = [];
  const inTurn = at.line === NORMAL ? undefined : await clickInTurn(bench, kept, at);
  for (const screen of at.screens) {
    const load = await loadScreen(bench, kept, { line: at.line, screen });
    const from = at.screens.find((other) => other !== screen) ?? screen;
    const clicks = inTurn ? inTurn.get(screen) : await clickAfresh(bench, kept, { from, screen });
    rows.push({ name: screen.name, line: at.line.name, cells: cellsOf(at.line, load, clicks) });
  }
  return rows;
}

/** The first and those that `--only` names, else all. */
function chosen(all: readonly Screen[]): Screens {
  const [first, ...others] = all;
  if (!first) throw new Error('The menu is empty');
  const at = process.argv.indexOf('--only');
  const names = at < 0 ? undefined : process.argv[at + 1]?.split(',');
  return [first, ...others.filter(({ name }) => names?.includes(name) ?? true)];
}

await withPlace(async (place) => {
  const { address } = await place.startServer();
  const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS });
  place.atEnd(() => browser.close());
  const bench = { browser, address };
  const { tenant, person } = await signIn(bench);
  const all = await screensOf(bench, person);
  const screens = chosen(all);
  const rows: Row[] = [];
  for (const line of [NORMAL, SLOW]) {
    rows.push(loginRow(line, await loadLogin(bench, tenant, line)));
    rows.push(...(await screenRows(bench, person, { line, screens })));
  }
  const isWithin = printScreens(TITLES, rows);
  const { lists, megabytes } = await heapWithLists(bench, person, all);
  console.log(isWithin ? 'Every budget of the screens holds.' : 'What has a star is over its budget.');
  console.log(`Heap with ${lists} open lists: ${megabytes.toFixed(1)} MB of ${HEAP_MB}`);
  process.exitCode = isWithin && megabytes <= HEAP_MB ? 0 : 1;
});
