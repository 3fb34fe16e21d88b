import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installIfNeeded } from './install.mjs';
import { environment, root } from './processes.mjs';

const node = await installIfNeeded();
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
const api = `http://127.0.0.1:${process.env.PORT || 5180}`;

const server = spawn(node, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  cwd: root,
  env: environment,
  stdio: ['ignore', 'inherit', 'inherit'],
});
const web = spawn(node, [vite, '--port', '5173', '--strictPort'], {
  cwd: join(root, 'apps', 'web'),
  env: { EDP_API: api, ...environment },
  stdio: ['ignore', 'inherit', 'inherit'],
});

const programs = [server, web];
let running = programs.length;
for (const program of programs) {
  program.once('exit', () => {
    running -= 1;
    for (const other of programs) other.kill('SIGTERM');
    if (running === 0) process.exit(0);
  });
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => programs.forEach((program) => program.kill(signal)));
}
