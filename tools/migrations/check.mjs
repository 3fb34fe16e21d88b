import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isProgram, root } from '../processes.mjs';
import { readSource } from '../sources.mjs';

const folder = 'apps/server/migrations';
/** Those up to this one were applied before migrations had to say it. */
const LAST_WITHOUT_WORD = '0055-functions-stand-once';
const word = /^-- (?:rolling$|not rolling: \S.{9,})/m;

/** What a process of the version before, or a cluster, does not bear. */
const breaking = [
  [/\bdrop\s+(?:table|column|function|view|type|sequence)\b/i, 'drops'],
  // A trigger knows its function, which takes no parameters, under any name.
  [/(?<!\balter\s+function\s+[\w.%]+\(\)\s+)\brename\b/i, 'renames'],
  [/\balter\s+column\s+\w+\s+(?:type|set\s+data|set\s+not\s+null|drop\s+default)\b/i, 'narrows a column'],
  [
    /\badd\s+column\s+(?:(?!default)[^,;])*\bnot\s+null\b(?:(?!default)[^,;])*[,;]/i,
    'adds a column that must be told',
  ],
];
const table = /create\s+table\s+(?:if\s+not\s+exists\s+)?(?:public\.)?(\w+)\s*\(([\s\S]*?)\n\s*\)[^;]*;/gi;

/** A cluster adds a constraint by itself alone. */
const besideConstraint =
  /\balter\s+table\s[^;]*?(?:,\s*add\s+constraint\b|\badd\s+constraint\b[^;]*,\s*(?:add|alter|drop)\s)/i;

/**
 * What is wrong with a numbered migration. It says `-- rolling` when processes of the version before may run beside it, or
 * `-- not rolling: why`. A table of tenants gets its keys to others by statements of their own: a cluster spreads it between.
 * @param {string} name
 * @param {string} text
 */
export function faultsOf(name, text) {
  const faults = [];
  const code = text.replaceAll(/--[^\n]*/g, '');
  if (!word.test(text)) faults.push('says neither "-- rolling" nor "-- not rolling: why"');
  else if (/^-- rolling$/m.test(text))
    for (const [pattern, what] of breaking)
      if (pattern.test(code)) faults.push(`is no rolling one: it ${what}`);
  for (const [, made, columns] of code.matchAll(table))
    if (/\btenant_id\b/.test(columns) && /\breferences\s+(?!public\.tenants\b)/i.test(columns))
      faults.push(`${made} is made together with its foreign keys: add them by alter table behind it`);
  if (/^-- concurrently$/m.test(text) && /(?:^|;)\s*(?!create\s+index\s+\w+\s+on\s+public\.)\w/i.test(code))
    faults.push('builds indexes ahead and does something else: give that a migration of its own');
  if (besideConstraint.test(code))
    faults.push('adds a constraint beside something else: say alter table for each of them');
  return faults.map((fault) => `${name} ${fault}`);
}

if (isProgram(import.meta.filename)) {
  const names = readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => basename(file, '.sql'));
  const faults = names
    .filter((name) => name > LAST_WITHOUT_WORD)
    .flatMap((name) => faultsOf(name, readSource(`${folder}/${name}.sql`)));
  for (const fault of faults) console.error(fault);
  console.log(`${names.length} migrations`);
  if (names.length === 0 || faults.length > 0) process.exit(1);
}
