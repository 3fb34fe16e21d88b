import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../tools/processes.mjs';
import type { Environment } from '../../harness/environment.ts';
import { fillTenant } from '../../scale/tenants.ts';
import { doDailyWork } from './daily-work.ts';
import { runProgram } from './run-command.ts';
import type { Subject } from './set-up.ts';

/** The last version that was given out. */
const RELEASE = '28177434ac8547f8c26131c6082539cf1b183545';
/** What it did there: tables, a tenant, and everything spread. */
const STEPS = [
  ['migrate'],
  'tenant create --code FORMER --name Former --admin admin --password former-123456'.split(' '),
  ['distribute'],
];
const MATERIALS = 207;

/** A cluster that the last release has set up becomes one of this version. */
export async function upgradeRelease(subject: Subject, environment: Environment): Promise<void> {
  const { report } = subject;
  const release = takeRelease(join(environment.folder, 'release'));
  if (release === undefined) {
    report.note(`the last release was not upgraded: its commit ${RELEASE.slice(0, 8)} is not at hand`);
    return;
  }
  const other = await subject.another(environment);
  for (const [command = '', ...args] of STEPS) {
    const path = join(release, 'src', 'commands', `${command}.ts`);
    const { code, output } = await runProgram(path, other.ownerSettings, args);
    report.expect(code === 0, `${command} of the last release: ${output}`);
  }
  await report.time('a cluster of the last release migrated', () => other.command('migrate'));
  await other.verify('after the upgrade of the last release');
  const server = await other.environment.startServer();
  await doDailyWork(server, await fillTenant(other.environment, MATERIALS), report);
  await other.verify('after work on what the last release has set up');
  await server.stop();
  await other.cluster.close();
}

/** The server of that commit with its packages; undefined where its history is not there. */
function takeRelease(folder: string): string | undefined {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@edp'), { recursive: true });
  try {
    const archive = execFileSync('git', ['archive', RELEASE, 'apps/server', 'packages', 'package.json'], {
      cwd: root,
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    execFileSync('tar', ['-x'], { cwd: folder, input: archive });
  } catch {
    return undefined;
  }
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@edp') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  for (const name of readdirSync(join(folder, 'packages')))
    symlinkSync(join(folder, 'packages', name), join(modules, '@edp', name));
  symlinkSync(join(root, 'apps', 'web'), join(folder, 'apps', 'web'));
  return join(folder, 'apps', 'server');
}
