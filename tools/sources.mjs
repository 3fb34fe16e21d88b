import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './processes.mjs';

const skipped = new Set(['node_modules', 'dist', 'data', '.cache', 'test-results', 'playwright-report']);

function walk(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !skipped.has(name));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? walk(path) : [relative(root, path)];
  });
}

/** Our own code below these folders of the repository, without what is generated. */
export function sourceFiles(...folders) {
  const present = folders.map((folder) => join(root, folder)).filter((folder) => existsSync(folder));
  return present
    .flatMap(walk)
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !/\.(generated|d)\.ts$/.test(path));
}

/** Tests and what serves them alone. */
export function isTest(path) {
  return /\.test\.tsx?$|(^|\/)testing\/|^e2e\//.test(path);
}

export function readSource(path) {
  return readFileSync(join(root, path), 'utf8');
}
