import { inject } from 'vitest';

/**
 * Whether the project's application role is bound by row-level security. A test that runs only where it is, by `test.runIf`, shows
 * nothing new without: it is about time, locks, limits or refusals, and other tests of its feature run each of its statements.
 */
export function hasRls(): boolean {
  return process.env['EDP_TEST_DATABASE'] !== 'without-rls';
}

/** The owner's address of the run's database, with row-level security or without it as the project says. */
export function sharedDatabase(): string {
  return inject(hasRls() ? 'withRls' : 'withoutRls');
}
