import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { become, root } from './processes.mjs';

try {
  const node = await installIfNeeded();
  await buildIfStale(node);
  become(node, ['apps/server/dist/main.js'], { NODE_COMPILE_CACHE: join(root, '.cache', 'compiled') });
} catch (error) {
  console.error(`无法启动。 / Could not start.\n${error.message}`);
  process.exit(1);
}
