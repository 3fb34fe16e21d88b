import { readSource, sourceFiles } from './sources.mjs';

const suppression =
  /(?:\/\/|\/\*|\*)\s*(?:(?:oxlint|eslint)-disable\S*|@ts-(?:ignore|expect-error|nocheck)|(?:oxfmt|prettier)-ignore|knip-ignore)/;
const withReason =
  /(?:-disable\S*.*\s--\s+\S.{7,}|@ts-expect-error:?\s+\S.{7,}|(?:oxfmt|prettier)-ignore:?\s+\S.{7,})/;

const files = sourceFiles('apps', 'packages', 'tools', 'bench', 'e2e');
const bare = files.flatMap((path) =>
  readSource(path)
    .split('\n')
    .map((line, index) => ({ line, place: `${path}:${index + 1}` }))
    .filter(({ line }) => suppression.test(line) && !withReason.test(line)),
);
for (const { line, place } of bare) console.error(`${place} lacks its reason ("-- why"): ${line.trim()}`);
console.log(`${files.length} files read`);
if (bare.length > 0 || files.length === 0) process.exit(1);
