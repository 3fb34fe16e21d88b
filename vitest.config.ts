import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const server = 'apps/server/src/**/*.test.ts';

/**
 * What can differ without row-level security: tests of features that start the product. A file whose first line says
 * `Only with row-level security: …` gives a reason why it cannot, and which other file runs the same statements.
 */
const withoutRls = globSync('apps/server/src/features/**/*.test.ts').filter((file) => {
  const text = readFileSync(file, 'utf8');
  return (
    /use(TestApp|JobsApp|SignOn)|inject\(/.test(text) && !text.startsWith('// Only with row-level security: ')
  );
});

/** What takes longest: whatever starts processes or asks every call. */
const longest = /\/(cross-feature|commands|embedded|main\.test)/;

/** The longest first, so that none of them runs alone in the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted(
      (one, other) => Number(longest.test(other.moduleId)) - Number(longest.test(one.moduleId)),
    );
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Processes of the product that tests start read it from its sources, each time anew.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache', 'compiled') },
    environment: 'node',
    // For what never ends alone: a busy machine takes nearly three times as long as a quiet one.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // Loading the product for each file again took more than half of the run.
    isolate: false,
    // All that is loaded stays, and would be gone through each time that the heap grows a little.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64', '--initial-old-space-size=1024'],
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
