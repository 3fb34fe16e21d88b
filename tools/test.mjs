import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { join, relative } from 'node:path';
import { findBrowser } from './browser.mjs';
import { buildIfStale } from './build.mjs';
import { check } from './check.mjs';
import { installIfNeeded } from './install.mjs';
import { makeMemoryFolder } from './memory-folder.mjs';
import { capture, environment, root, watch } from './processes.mjs';

const reports = join(root, '.cache', 'reports');
/** Thousands of databases' files are made and thrown away, which takes a disk a twentieth of the processors' time. */
const folder = makeMemoryFolder();
/** So many are taken of the database that all tests share. */
const TENANTS = 300;
const crashed = { passed: 0, failed: 1, failures: ['a runner that ended without a report'], skipped: [] };

/** Runs a runner that writes a report; a runner that ends without a true one counts as one failure. */
async function runTests({ command, args, env, report, count }) {
  rmSync(report, { force: true });
  const { code } = await watch(command, args, {
    env: { ...environment, ...(folder && { TMPDIR: folder }), ...env },
  });
  if (!existsSync(report)) return crashed;
  const counted = count(JSON.parse(readFileSync(report, 'utf8')));
  // A runner may fail without a failed test, for instance over a file that cannot be read.
  if (code === 0 || counted.failed > 0) return counted;
  return { ...counted, failed: 1, failures: [`${command} ended with ${code}`] };
}

function unitTests(isBuilt) {
  const report = join(reports, 'vitest.json');
  return runTests({
    command: 'vitest',
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    env: { EDP_TEST_TENANTS: String(TENANTS), ...(isBuilt && { EDP_TEST_BUILT: '1' }) },
    report,
    count: (result) => ({
      passed: result.numPassedTests,
      failed: result.numFailedTests,
      failures: result.testResults.flatMap(failuresOfFile),
      skipped: skippedOf(result.testResults),
    }),
  });
}

function failuresOfFile({ name, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  const tests = failed.map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]}`);
  const told = message ? [message, ...tests] : tests;
  return told.map((text) => `${relative(root, name)}: ${text}`);
}

/** What no project has run: one without row-level security leaves out what shows nothing new there. */
function skippedOf(files) {
  const named = (status) =>
    files.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter((result) => result.status === status)
        .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
    );
  const passed = new Set(named('passed'));
  return named('skipped').filter((name) => !passed.has(name));
}

function failuresOfSuite({ suites = [], specs = [] }) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => `${file}: ${title}: ${tests[0]?.results[0]?.error?.message}`);
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

/** Passed at the second try only: told, since it says that a test or the product is not steady. */
function unsteadyOfSuite({ suites = [], specs = [] }) {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title, tests }) => `${file}: ${title}: ${tests[0]?.results[0]?.error?.message}`);
  return [...own, ...suites.flatMap(unsteadyOfSuite)];
}

function skippedOfSuite({ suites = [], specs = [] }) {
  const own = specs
    .filter(({ tests }) => tests.every(({ status }) => status === 'skipped'))
    .map(({ file, title }) => `${file}: ${title}`);
  return [...own, ...suites.flatMap(skippedOfSuite)];
}

/** The demonstration of the browser's servers, which take as long to fill as some tests; undefined when it could not be. */
async function prepareDemonstration() {
  const prepared = join(folder ?? reports, 'prepared');
  rmSync(prepared, { recursive: true, force: true });
  const { code, output } = await capture('node', ['e2e/support/prepare.ts', prepared]);
  if (code === 0) return prepared;
  console.error(output);
  return undefined;
}

async function browserTests(node, { browser, demonstration }) {
  const config = 'e2e/playwright.config.ts';
  const report = join(reports, 'playwright.json');
  await buildIfStale(node);
  const prepared = await demonstration;
  return runTests({
    command: 'playwright',
    args: ['test', '--config', config, '--reporter=dot,json'],
    env: {
      CHROMIUM_PATH: await browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...(prepared && { EDP_E2E_PREPARED: prepared }),
    },
    report,
    count: ({ suites, stats, errors }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      failures: [...errors.map(({ message }) => message), ...failuresOfSuite({ suites })],
      skipped: skippedOfSuite({ suites }),
      unsteady: unsteadyOfSuite({ suites }),
    }),
  });
}

function orCrashed(error) {
  console.error(error);
  return crashed;
}

const installation = installIfNeeded();
const browser = findBrowser(installation);
// Told where it is needed.
browser.catch(() => {});
const node = await installation;
mkdirSync(reports, { recursive: true });
// Building and the tests of the server wait now and then, which is when the checks work.
const checks = check({ priority: constants.priority.PRIORITY_LOW }).catch(orCrashed);
// Where it fails, the tests run from the sources, and those in the browser tell why.
const isBuilt = await buildIfStale(node).then(
  () => true,
  () => false,
);
const demonstration = isBuilt ? prepareDemonstration() : undefined;
const results = await Promise.all([checks, unitTests(isBuilt).catch(orCrashed)]);
// By themselves: beside others a browser misses moments that its tests wait for.
results.push(await browserTests(node, { browser, demonstration }).catch(orCrashed));
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
// Once more in the end, since what came before them is long.
for (const name of results.flatMap(({ skipped = [] }) => skipped)) console.log(`– 未运行 / not run: ${name}`);
for (const name of results.flatMap(({ unsteady = [] }) => unsteady))
  console.log(`~ 不稳定 / unsteady: ${name}`);
for (const failure of results.flatMap(({ failures }) => failures)) console.log(`✗ ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
