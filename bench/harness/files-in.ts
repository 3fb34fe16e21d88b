import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Paths of all files below a folder, which need not be there. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}
