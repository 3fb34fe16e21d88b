import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { compressFolder } from './compress.mjs';
import { installIfNeeded } from './install.mjs';
import { isProgram, root, show } from './processes.mjs';

const web = join(root, 'apps', 'web');
const dist = join(web, 'dist');
const workshop = join(root, '.cache');
const stampName = '.edp-build';
const sources = [
  web,
  join(root, 'packages', 'contract'),
  join(root, 'package-lock.json'),
  import.meta.filename,
];
const skipped = new Set(['node_modules', 'dist']);

function filesUnder(path) {
  const entries = readdirSync(path, { withFileTypes: true }).filter(({ name }) => !skipped.has(name));
  return entries.flatMap((entry) => {
    const inner = join(path, entry.name);
    return entry.isDirectory() ? filesUnder(inner) : [inner];
  });
}

/** Names and contents of everything the web client is made from. */
function hashOfSources() {
  const hash = createHash('sha256');
  const files = sources.flatMap((path) => (/\.\w+$/.test(path) ? [path] : filesUnder(path)));
  for (const file of files.sort()) hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/** Builds aside and swaps, so that a running server never shows half a build. */
async function build(node, hash) {
  const fresh = join(workshop, `web-${process.pid}`);
  const old = `${fresh}-old`;
  mkdirSync(workshop, { recursive: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  // The build is the same whatever the server is started as.
  const env = { ...process.env, NODE_ENV: 'production' };
  try {
    await show(node, [vite, 'build', '--outDir', fresh, '--emptyOutDir'], { cwd: web, env });
    await compressFolder(fresh);
    writeFileSync(join(fresh, stampName), hash);
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(fresh, dist);
  } finally {
    for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds the web client when it is not built from the sources as they are. */
export async function buildIfStale(node) {
  const stamp = join(dist, stampName);
  const hash = hashOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log('正在构建网页…… / Building the web client …');
  await build(node, hash);
}

if (isProgram(import.meta.filename)) await build(await installIfNeeded(), hashOfSources());
