import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNode, outerEnvironment, root, show } from './processes.mjs';

const lock = join(root, 'package-lock.json');
const modules = join(root, 'node_modules');
const stamp = join(modules, '.edp-installed');
/** npm writes this when an installation is complete. */
const installed = join(modules, '.package-lock.json');
const clockTolerance = 5_000;

function hashOfLock() {
  return createHash('sha256').update(readFileSync(lock)).digest('hex');
}

function isInstalled() {
  if (!existsSync(installed)) return false;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfLock()) return true;
  // Somebody has run npm by hand after the last change of the lock.
  return statSync(installed).mtimeMs + clockTolerance >= statSync(lock).mtimeMs;
}

function npm(...args) {
  const onWindows = process.platform === 'win32';
  return show(onWindows ? 'npm.cmd' : 'npm', args, { env: outerEnvironment(), shell: onWindows });
}

/** Installs the dependencies of the lock when they are not; answers the Node to work with. */
export async function installIfNeeded() {
  if (!isInstalled()) {
    console.log('正在安装依赖…… / Installing dependencies …');
    await npm('ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error');
  }
  const node = findNode();
  if (!node) {
    console.error(
      '需要 Node 24 或更新版本，请安装后重试。 / Node 24 or newer is needed; install it and try again.',
    );
    process.exit(1);
  }
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hashOfLock()) writeFileSync(stamp, hashOfLock());
  return node;
}
