import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const globalSetup = 'apps/server/src/testing/global-setup.ts';

export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'packages/**/src/**/*.test.ts',
      'apps/server/src/**/*.test.ts',
      'apps/web/src/**/*.test.{ts,tsx}',
      'tools/**/*.test.ts',
    ],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    globalSetup: existsSync(globalSetup) ? [globalSetup] : [],
  },
});
