import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
/** What databases, files and browsers of a whole run hold at most is two thirds of it. */
const enough = 4 * 1024 ** 3;

/** A new folder in memory, where there is room for the files of the tests; it goes with this process. */
export function makeMemoryFolder() {
  if (!existsSync(memory) || process.availableMemory() < 3 * enough) return undefined;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < enough) return undefined;
  const folder = mkdtempSync(join(memory, 'edp-'));
  // PostgreSQL does not run as root, and has to reach its own folder in this one.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  // Else nothing is done at an exit by a signal, and the memory stays taken.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  return folder;
}
