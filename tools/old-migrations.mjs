// node tools/old-migrations.mjs <commit> <file.sql.gz>: the numbered migrations as they stood at a commit, for the test that
// a database made by them becomes the same as a new one.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';

const folder = 'apps/server/migrations/';
const [commit, target] = process.argv.slice(2);
if (!commit || !target) throw new Error('Usage: node tools/old-migrations.mjs <commit> <file.sql.gz>');

const git = (...parameters) => execFileSync('git', parameters, { encoding: 'utf8' });
const files = git('ls-tree', '--name-only', commit, folder)
  .split('\n')
  .filter((file) => file.endsWith('.sql'));
const texts = files.map(
  (file) => `-- migration ${basename(file, '.sql')}\n${git('show', `${commit}:${file}`)}`,
);
writeFileSync(target, gzipSync(texts.join(''), { level: 9 }));
