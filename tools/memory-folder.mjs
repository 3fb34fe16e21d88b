import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
/** What databases, files and browsers of a whole run hold at most is two thirds of it. */
const enough = 4 * 1024 ** 3;

/** A new folder in memory, where there is room for the files of the tests; whoever asked removes it. */
export function makeMemoryFolder() {
  if (!existsSync(memory) || process.availableMemory() < 3 * enough) return undefined;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize < enough ? undefined : mkdtempSync(join(memory, 'edp-'));
}
