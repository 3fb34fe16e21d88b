import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';

/** A program that becomes the one of these lines, and what it prints. */
function startBecoming(...lines: string[]) {
  const program = `import { become } from './tools/processes.mjs';
    become(process.execPath, ['--eval', ${JSON.stringify(lines.join('\n'))}]);`;
  const started = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: resolve(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void started.kill('SIGKILL'));
  return { started, printed: createInterface({ input: started.stdout })[Symbol.asyncIterator]() };
}

test.for(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s reaches the program, which ends in its own time and with its own code',
  async (signal) => {
    const { started, printed } = startBecoming(
      `process.on('${signal}', () => setTimeout(() => process.exit(7), 300));`,
      `setInterval(() => {}, 1_000);`,
      `console.log('ready');`,
    );
    await printed.next();
    started.kill(signal);
    expect(await once(started, 'exit')).toEqual([7, null]);
  },
);

test.for([
  ['SIGKILL', 137],
  ['SIGTERM', 143],
] as const)('a program ended by %s makes the code %i', async ([signal, code]) => {
  const { started } = startBecoming(
    `process.kill(process.pid, '${signal}');`,
    `setInterval(() => {}, 1_000);`,
  );
  expect(await once(started, 'exit')).toEqual([code, null]);
});

test('the code of the program becomes the code of the whole', async () => {
  const { started } = startBecoming(`process.exit(3);`);
  expect(await once(started, 'exit')).toEqual([3, null]);
});
