import { inject } from 'vitest';

/** The owner's address of the run's database, with row-level security or without it as the project says. */
export function sharedDatabase(): string {
  return inject(process.env['EDP_TEST_DATABASE'] === 'without-rls' ? 'withoutRls' : 'withRls');
}
