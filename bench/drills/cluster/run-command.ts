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
  return runProgram(`apps/server/src/commands/${name}.ts`, env, args);
}

export function runProgram(
  path: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<Ended> {
  const node = findNode() ?? process.execPath;
  return capture(node, [path, ...args], { env: { ...process.env, ...env } });
}
