import { chromium } from '@playwright/test';
import { findBrowser } from '../../tools/browser.mjs';
import { buildIfStale } from '../../tools/build.mjs';
import { installIfNeeded } from '../../tools/install.mjs';
import { clickMenu, heapWithLists, median } from './clicks.ts';
import { LINES, type Line } from './line.ts';
import { loadList, loadLogin } from './pages.ts';
import { signIn, type Bench, type Kept } from './person.ts';
import { startServer } from './server.ts';
import { printTable, type Measure } from './table.ts';

/** Measures the built client on the real server; every number comes from this run. Ends with 1 over any budget. */
const SCREENS = ['品牌', '单位'];
const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const kB = (bytes: number) => bytes / 1000;

async function measureLoads(
  bench: Bench,
  kept: { tenant: Kept; person: Kept },
  line: Line,
): Promise<Measure[]> {
  const isSlow = line.cpuSlower > 1;
  const at = { line: line.name };
  const login = await loadLogin(bench, kept.tenant, line);
  const list = await loadList(bench, kept.person, line);
  const listCalls = list.settled.calls.get('/edp/api/v1/procenter/proBrand/list') ?? 0;
  return [
    { ...at, what: 'login: html, script, style', value: kB(login.codeBytes), unit: 'kB', budget: 230 },
    { ...at, what: 'login: requests', value: login.requests, unit: '' },
    {
      ...at,
      what: 'login: largest paint',
      value: login.largestPaintMs,
      unit: 'ms',
      budget: isSlow ? 2300 : undefined,
    },
    { ...at, what: 'cold list: all bytes until rows', value: kB(list.allBytes), unit: 'kB', budget: 420 },
    { ...at, what: 'cold list: all bytes with idle loads', value: kB(list.settled.allBytes), unit: 'kB' },
    { ...at, what: 'cold list: requests until rows', value: list.requests, unit: '' },
    { ...at, what: 'cold list: calls of the list', value: listCalls, unit: '', budget: 1 },
    { ...at, what: 'cold list: rows', value: list.rowsMs, unit: 'ms' },
  ];
}

async function measureClicks(bench: Bench, kept: Kept, line: Line): Promise<Measure[]> {
  const isSlow = line.cpuSlower > 1;
  const measures: Measure[] = [];
  for (const name of SCREENS) {
    const { firstVisits, revisits, mostCalls } = await clickMenu(bench, { kept, line }, name);
    const at = { line: line.name };
    measures.push(
      {
        ...at,
        what: `click ${name}: first visit`,
        value: median(firstVisits),
        unit: 'ms',
        budget: isSlow ? undefined : 120,
      },
      {
        ...at,
        what: `click ${name}: revisit`,
        value: median(revisits),
        unit: 'ms',
        budget: isSlow ? undefined : 60,
      },
      { ...at, what: `click ${name}: calls of the list`, value: mostCalls, unit: '', budget: 1 },
    );
  }
  const { lists, megabytes } = await heapWithLists(bench, kept, line);
  const few = lists < 10 ? ' (there are no more)' : '';
  measures.push({
    line: line.name,
    what: `heap, ${lists} open lists${few}`,
    value: megabytes,
    unit: 'MB',
    budget: 60,
  });
  return measures;
}

const node = await installIfNeeded();
await buildIfStale(node);
const server = await startServer(node);
const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS });
try {
  const bench = { browser, address: server.address };
  const kept = await signIn(bench);
  const measures: Measure[] = [];
  for (const line of LINES) {
    measures.push(
      ...(await measureLoads(bench, kept, line)),
      ...(await measureClicks(bench, kept.person, line)),
    );
  }
  process.exitCode = printTable(measures) ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
}
