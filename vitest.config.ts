import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const server = 'apps/server/src/**/*.test.ts';

/**
 * What can differ without row-level security: tests of features that start the product. A file whose first line says
 * `Only with row-level security: …` gives a reason why it cannot, and which other file runs the same statements.
 */
const withoutRls = globSync('apps/server/src/features/**/*.test.ts').filter((file) => {
  const text = readFileSync(file, 'utf8');
  return /useTestApp|inject\(/.test(text) && !text.startsWith('// Only with row-level security: ');
});

export default defineConfig({
  test: {
    environment: 'node',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Loading the product for each file again took more than half of the run.
    isolate: false,
    // One more than most machines have cores: tests wait for the database, for processes and for limits to end.
    maxWorkers: 3,
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'with-rls',
          include: [
            server,
            'packages/**/src/**/*.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
          ],
        },
      },
      {
        // The same calls as a role that no policy binds: the predicates alone must give the same answers.
        extends: true,
        test: {
          name: 'without-rls',
          include: withoutRls,
          env: { EDP_TEST_DATABASE: 'without-rls' },
        },
      },
    ],
  },
});
