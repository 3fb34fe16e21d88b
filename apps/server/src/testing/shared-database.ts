import { inject } from 'vitest';

/**
 * Whether the project's application role is bound by row-level security. A test that runs only where it is, by `test.runIf`, takes
 * long and has one tenant: other tests run each of its statements without.
 */
export function hasRls(): boolean {
  return process.env['EDP_TEST_DATABASE'] !== 'without-rls';
}

/** The owner's address of the run's database, with row-level security or without it as the project says. */
export function sharedDatabase(): string {
  return inject(hasRls() ? 'withRls' : 'withoutRls');
}
