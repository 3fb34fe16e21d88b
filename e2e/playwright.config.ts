import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';

const root = resolve(import.meta.dirname, '..');
const executablePath = process.env.CHROMIUM_PATH;
const emptyDatabase = '**/company-journey.spec.ts';

/** Replaces the list of Playwright, and so repeats what of it concerns us. */
const disabledFeatures = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  // With it code that was compiled before is never found again.
  'BackgroundResourceFetch',
];

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(root, '.cache', 'e2e'),
  fullyParallel: true,
  // One more than cores: each waits now and then, for a picture or the server.
  workers: 3,
  // What passes at the second try only is told of by name at the end of `npm test`.
  retries: 1,
  forbidOnly: true,
  projects: [
    // With a server of its own and among the longest: it would run alone in the end.
    { name: 'empty database', testMatch: emptyDatabase },
    { name: 'demonstration', testIgnore: emptyDatabase },
  ],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as const] : [])],
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // News that run and icons that blink would be drawn all the time, and cost more than the tests.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1366, height: 768 },
    actionTimeout: 10_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Without a locale, as in a container, Chromium keeps no file's name that is Chinese.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // What draws and what fetches need no process of their own here.
        '--in-process-gpu',
        '--enable-features=NetworkServiceInProcess2',
        // A page is drawn as one tile by one thread, instead of as many by several.
        '--default-tile-width=1366',
        '--default-tile-height=768',
        '--num-raster-threads=1',
        `--disable-features=${disabledFeatures.join(',')}`,
        // Pages live too briefly for a small nursery, and end before optimized code has saved what compiling it takes.
        '--js-flags=--min-semi-space-size=16 --no-maglev --no-opt',
      ],
    },
  },
});
