import { capture, findNode } from '../../../tools/processes.mjs';

interface Ended {
  code: number;
  output: string;
}

/** One of the product's programs, as `npm run` starts it. */
export function runCommand(
  name: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<Ended> {
  const node = findNode() ?? process.execPath;
  return capture(node, [`apps/server/src/commands/${name}.ts`, ...args], { env: { ...process.env, ...env } });
}
