import { isTest, readSource, sourceFiles } from './sources.mjs';

const CONTRACT = 'packages/contract/src/';

/** Names of the wire that are ordinary words of ours as well. */
const ordinary = new Set(['id', 'key', 'keyword', 'rows', 'ticket']);

/** Files and folders that know a name of the wire, with the reason. */
const exceptions = {
  'apps/server/src/features/materials/material-columns.ts': 'columns of the table: texture, bore',
  'apps/server/src/features/materials/material-detail.queries.ts': 'columns of the table: texture, bore',
  'apps/server/src/features/record-history/kinds/materials.ts': 'columns of the table: texture, bore',
  'bench/drills/load/product-form.ts': 'sends the wire by hand',
  'bench/drills/rich-text.ts': 'sends the wire by hand',
  'bench/scale/cases.ts': 'writes addresses by hand',
  'bench/scale/plain-server.ts': 'reads the address by hand',
  'bench/scale/plain-statements.ts': 'statements that answer the very bytes of the wire',
  'bench/seed/': 'columns of the table: texture',
};

/** A name that is not written out at its place could not be looked for. */
function registered() {
  const calls = sourceFiles(CONTRACT)
    .filter((path) => !isTest(path) && path !== `${CONTRACT}wire-names.ts`)
    .flatMap((path) => [...readSource(path).matchAll(/\bonWire\(\s*(?:'([^']+)')?/g)]);
  return calls.map(([call, name]) => name ?? call);
}

const names = new Set(registered().filter((name) => !ordinary.has(name)));
const unwritten = [...names].filter((name) => name.includes('('));
const word = new RegExp(
  String.raw`(?<![\w$])(?:${[...names].filter((name) => !unwritten.includes(name)).join('|')})(?![\w$])`,
);

const files = sourceFiles('apps', 'packages', 'bench', 'tools').filter(
  (path) => !path.startsWith(CONTRACT) && !isTest(path) && path !== 'tools/wire-names.mjs',
);
const found = files.flatMap((path) =>
  readSource(path)
    .split('\n')
    .map((line, index) => ({ path, place: `${path}:${index + 1}`, name: word.exec(line)?.[0] }))
    .filter(({ name }) => name !== undefined),
);
const excused = Object.keys(exceptions);
const wrong = found.filter(({ path }) => !excused.some((start) => path.startsWith(start)));
const unused = excused.filter((start) => !found.some(({ path }) => path.startsWith(start)));
for (const { place, name } of wrong)
  console.error(`${place} knows ${name}, which is a name of the wire alone`);
for (const start of unused) console.error(`${start} is an exception without need`);
for (const call of unwritten) console.error(`${call} is not followed by a name`);
console.log(`${names.size} names, ${files.length} files read`);
if (wrong.length + unused.length + unwritten.length > 0 || names.size === 0 || files.length === 0)
  process.exit(1);
