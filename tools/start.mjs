import { buildIfStale } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { become } from './processes.mjs';
import { product } from './product.mjs';

try {
  const node = await installIfNeeded();
  await buildIfStale(node);
  become(node, [...product.nodeFlags, product.program], product.variables);
} catch (error) {
  console.error(`无法启动。 / Could not start.\n${error.message}`);
  process.exit(1);
}
