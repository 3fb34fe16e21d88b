import { inject } from 'vitest';

/** Whether the project's application role is bound by row-level security. */
export function hasRls(): boolean {
  return process.env['EDP_TEST_DATABASE'] !== 'without-rls';
}

/** The owner's address of the run's database, with row-level security or without it as the project says. */
export function sharedDatabase(): string {
  return inject(hasRls() ? 'withRls' : 'withoutRls');
}
