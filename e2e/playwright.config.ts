import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { captchaAnswer, smsAnswer } from './people.ts';

const root = resolve(import.meta.dirname, '..');
// Workers read this file too and must find what the first reader decided.
process.env.EDP_E2E_PORT ??= String(await freePort());
process.env.EDP_E2E_DATA ??= mkdtempSync(join(tmpdir(), 'edp-e2e-'));
const { EDP_E2E_PORT: port, EDP_E2E_DATA: dataDir, CHROMIUM_PATH: executablePath } = process.env;
const baseURL = `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(dataDir, 'results'),
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as const] : [])],
  use: {
    baseURL,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1366, height: 768 },
    actionTimeout: 10_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: `exec ${join(root, 'node_modules', '.bin', 'node')} apps/server/src/main.ts`,
    cwd: root,
    env: {
      PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
      PORT: port,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      EDP_CAPTCHA_FIXED: captchaAnswer,
      EDP_SMS_FIXED: smsAnswer,
    },
    url: `${baseURL}/readyz`,
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const free = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => found(free));
    });
  });
}
