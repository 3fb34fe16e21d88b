import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

interface Ended {
  code: number;
  output: string;
}

const root = new URL('../../../../', import.meta.url);

/** Runs a program of `commands/` as a process of its own; an empty variable counts as unset. */
export function runCommand(
  name: string,
  environment: Record<string, string>,
  args: readonly string[] = [],
): Promise<Ended> {
  return runFile(`apps/server/src/commands/${name}.ts`, environment, args);
}

/** The same for any program of the repository, by its path. */
export function runFile(
  path: string,
  environment: Record<string, string>,
  args: readonly string[] = [],
): Promise<Ended> {
  const env = { ...process.env, NODE_ENV: 'test', ...environment };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [fileURLToPath(new URL(path, root)), ...args],
      { env },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}
