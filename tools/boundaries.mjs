import { capture } from './processes.mjs';
import { sourceFiles } from './sources.mjs';

const folders = ['apps', 'packages', 'tools'];
const config = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json'];

const { output } = await capture('depcruise', [...config, ...folders]);
const { modules, summary } = JSON.parse(output);
const read = new Set(modules.map((module) => module.source));
const unread = sourceFiles(...folders).filter((path) => !read.has(path));

for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
for (const path of unread) console.error(`not read: ${path}`);
console.log(`${read.size} modules, ${summary.totalDependenciesCruised} dependencies`);
if (summary.violations.length > 0 || unread.length > 0 || read.size === 0) process.exit(1);
