import { buildIfStale } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { become } from './processes.mjs';

try {
  const node = await installIfNeeded();
  await buildIfStale(node);
  become(node, ['apps/server/src/main.ts']);
} catch (error) {
  console.error(`无法启动。 / Could not start.\n${error.message}`);
  process.exit(1);
}
