import { dirname } from 'node:path';
import { readSource, sourceFiles } from './sources.mjs';

const MAX_LINES = 400;
const MAX_FILES = 25;

/** The contract is read by its nouns, one file each, and has as many files as there are nouns. */
const wideRooms = new Set(['packages/contract/src']);

const files = sourceFiles('apps', 'packages', 'tools', 'bench', 'e2e');
const rooms = new Map();
for (const path of files) rooms.set(dirname(path), (rooms.get(dirname(path)) ?? 0) + 1);

const longFiles = files
  .map((path) => ({ path, lines: readSource(path).split('\n').length - 1 }))
  .filter(({ lines }) => lines > MAX_LINES)
  .map(({ path, lines }) => `${path} has ${lines} lines (≤ ${MAX_LINES})`);
const tooWide = [...rooms].filter(([room, count]) => count > MAX_FILES && !wideRooms.has(room));
const wide = ([room, count]) => `${room} has ${count} files (≤ ${MAX_FILES})`;
const refusals = [...longFiles, ...tooWide.map(wide)];

console.log(`${files.length} files in ${rooms.size} rooms`);
for (const line of refusals) console.error(line);
if (files.length === 0 || refusals.length > 0) process.exit(1);
