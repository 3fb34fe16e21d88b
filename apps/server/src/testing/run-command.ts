import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs a program of `commands/` as a process of its own; an empty variable counts as unset. */
export function runCommand(
  name: string,
  environment: Record<string, string>,
  args: readonly string[] = [],
): Promise<{ code: number; output: string }> {
  const command = fileURLToPath(new URL(`../commands/${name}.ts`, import.meta.url));
  const env = { ...process.env, NODE_ENV: 'test', ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}
