import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installIfNeeded } from './install.mjs';
import { capture, isProgram, root } from './processes.mjs';

const atOnce = 2;

function projects() {
  const inner = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
  );
  return [...inner, 'e2e', 'bench', 'tools'].filter((path) => existsSync(join(root, path, 'tsconfig.json')));
}

function steps() {
  return [
    // One checker each: several would work out most types once each, for thrice the processor time.
    ...projects().map((path) => [`types ${path}`, 'tsc', '--noEmit', '--checkers', '1', '-p', path]),
    ['lint', 'oxlint', '--deny-warnings'],
    ['format', 'oxfmt', '--check'],
    ['boundaries', 'node', 'tools/boundaries.mjs'],
    ['unused', 'knip', '--no-progress'],
    ['sizes', 'node', 'tools/sizes.mjs'],
    ['access', 'node', 'tools/access-table.mjs', '--check'],
    ['colours', 'node', 'tools/colours.mjs'],
    ['nouns', 'node', 'tools/nouns.mjs'],
    ['lists', 'node', 'tools/lists.mjs'],
    ['wire names', 'node', 'tools/wire-names.mjs'],
    ['migrations', 'node', 'tools/migrations/check.mjs'],
    ['suppressions', 'node', 'tools/suppressions.mjs'],
  ];
}

async function runStep([name, command, ...args], options) {
  const begun = Date.now();
  const { code, output } = await capture(command, args, options);
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} ${seconds} s`);
  if (code !== 0 || name === 'sizes') console.log(output.trimEnd());
  return { name, isPassed: code === 0 };
}

/**
 * Runs every check, also after a failure; answers how many passed and failed, and which did.
 * @param {{ priority?: number }} [options] priority of their processes, as `os.setPriority` takes it
 */
export async function check(options) {
  const waiting = steps();
  const results = [];
  async function work() {
    for (let step = waiting.shift(); step; step = waiting.shift()) results.push(await runStep(step, options));
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  const failures = results.filter(({ isPassed }) => !isPassed).map(({ name }) => `check: ${name}`);
  return { passed: results.length - failures.length, failed: failures.length, failures };
}

if (isProgram(import.meta.filename)) {
  await installIfNeeded();
  const { passed, failed } = await check();
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}
