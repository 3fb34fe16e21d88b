import { defineConfig } from 'vitest/config';

const server = 'apps/server/src/**/*.test.ts';

export default defineConfig({
  test: {
    environment: 'node',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Loading the product anew for each file took more than half of the run.
    isolate: false,
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'fenced',
          include: [
            server,
            'packages/**/src/**/*.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
          ],
        },
      },
      {
        // The same calls as a role that no policy holds: the predicates alone must give the same answers.
        extends: true,
        test: {
          name: 'unfenced',
          include: ['apps/server/src/features/**/*.test.ts'],
          env: { EDP_TEST_DATABASE: 'unfenced' },
        },
      },
    ],
  },
});
