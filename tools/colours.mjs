import { globSync } from 'node:fs';
import { root } from './processes.mjs';
import { readSource } from './sources.mjs';

const TOKENS = 'apps/web/src/app/tokens.css';
const literal = /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i;

/** Files that cannot use a token, with the reason. */
const exceptions = {
  'apps/web/src/lib/browser/watermark-picture.ts':
    'a drawing of its own, which knows no variables of the page',
  'apps/web/src/ui/files/shrink-picture.ts': 'a canvas, whose pixels are sent',
};

const files = globSync('apps/web/src/**/*.{css,ts,tsx}', { cwd: root }).filter((path) => path !== TOKENS);
const found = files.flatMap((path) =>
  readSource(path)
    .split('\n')
    .map((line, index) => ({ path, line, place: `${path}:${index + 1}` }))
    .filter(({ line }) => literal.test(line)),
);
const wrong = found.filter(({ path }) => !(path in exceptions));
const unused = Object.keys(exceptions).filter((path) => !found.some((one) => one.path === path));
for (const { line, place } of wrong)
  console.error(`${place} names a colour; add a token to ${TOKENS}: ${line.trim()}`);
for (const path of unused) console.error(`${path} is an exception without need`);
console.log(`${files.length} files read`);
if (wrong.length > 0 || unused.length > 0 || !literal.test(readSource(TOKENS))) process.exit(1);
