import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { show } from './processes.mjs';

// The first draws without a window's surface, which takes a quarter of the time less.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

function onPath(name) {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
  return places.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

async function installed() {
  const found = names.map(onPath).find(Boolean);
  if (found) return found;
  // Before the modules are installed there is no Playwright to ask.
  const own = await import('@playwright/test').then(
    ({ chromium }) => chromium.executablePath(),
    () => '',
  );
  return existsSync(own) ? own : undefined;
}

async function installWithApt() {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const packages = ['chromium-headless-shell', 'fonts-noto-cjk'];
  await show('apt-get', ['update'], options);
  await show('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options);
}

/**
 * The path of a Chromium; root on a system with apt gets one installed. Rejects when there is none.
 * @param {Promise<unknown>} [installation] of the modules: what apt fetches is fetched beside it
 */
export async function findBrowser(installation) {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const found = await installed();
  if (found) return found;
  if (process.getuid?.() === 0 && onPath('apt-get')) await installWithApt();
  await installation;
  const path = await installed();
  if (path) return path;
  throw new Error('找不到浏览器，请用 CHROMIUM_PATH 指定。 / No browser found; name one in CHROMIUM_PATH.');
}
