import { fileURLToPath } from 'node:url';

/**
 * What Node runs as a server of its own: the built one where `npm test` says that it is up to date, which starts in a third of
 * the time, else the sources.
 */
export const serverProgram = fileURLToPath(
  new URL(process.env['EDP_TEST_BUILT'] ? '../../dist/main.js' : '../main.ts', import.meta.url),
);
