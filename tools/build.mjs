import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { compressFolder } from './compress.mjs';
import { installIfNeeded } from './install.mjs';
import { isProgram, root, show } from './processes.mjs';

const workshop = join(root, '.cache');
const stampName = '.edp-build';
const shared = [join(root, 'packages', 'contract'), join(root, 'package-lock.json'), import.meta.filename];
const skipped = new Set(['node_modules', 'dist']);

/** What is built: into `dist` of its folder, anew when one of its sources has changed. */
const parts = [
  { name: '网页 / the web client', folder: join(root, 'apps', 'web'), make: makeWeb },
  { name: '服务器 / the server', folder: join(root, 'apps', 'server'), make: makeServer },
];

async function makeWeb(node, { folder, fresh }) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  // The build is the same whatever the server is started as.
  const env = { ...process.env, NODE_ENV: 'production' };
  await show(node, [vite, 'build', '--outDir', fresh, '--emptyOutDir'], { cwd: folder, env });
  await compressFolder(fresh);
}

/** Started in a third of the time: finding two thousand modules one by one takes longest. */
async function makeServer(node, { folder, fresh }) {
  const program = join(root, 'tools', 'bundle-server.mjs');
  await show(node, [program, fresh], { cwd: folder });
}

function filesUnder(path) {
  const entries = readdirSync(path, { withFileTypes: true }).filter(({ name }) => !skipped.has(name));
  return entries.flatMap((entry) => {
    const inner = join(path, entry.name);
    return entry.isDirectory() ? filesUnder(inner) : [inner];
  });
}

/** Names and contents of everything that a part is made from. */
function hashOfSources({ folder }) {
  const hash = createHash('sha256');
  const files = [folder, ...shared].flatMap((path) => (/\.\w+$/.test(path) ? [path] : filesUnder(path)));
  for (const file of files.sort()) hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/** Builds aside and swaps, so that a running server never shows half a build. */
async function build(node, part) {
  const dist = join(part.folder, 'dist');
  const fresh = join(workshop, `${basename(part.folder)}-${process.pid}`);
  const old = `${fresh}-old`;
  mkdirSync(workshop, { recursive: true });
  try {
    await part.make(node, { folder: part.folder, fresh });
    writeFileSync(join(fresh, stampName), hashOfSources(part));
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(fresh, dist);
  } finally {
    for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true });
  }
}

function isFresh(part) {
  const stamp = join(part.folder, 'dist', stampName);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources(part);
}

/** Builds what is not built from the sources as they are. */
export async function buildIfStale(node) {
  for (const part of parts.filter((one) => !isFresh(one))) {
    console.log(`正在构建 / Building: ${part.name} …`);
    await build(node, part);
  }
}

if (isProgram(import.meta.filename)) {
  const node = await installIfNeeded();
  for (const part of parts) await build(node, part);
}
