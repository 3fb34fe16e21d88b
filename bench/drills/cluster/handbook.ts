import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { statementsOf } from '../../../apps/server/src/database/migrations/statements.ts';
import { findNode, root } from '../../../tools/processes.mjs';

const run = promisify(execFile);
const handbook = readFileSync(join(root, 'docs', 'operations.md'), 'utf8');
const taken = new Set<string>();

/** Every block of the handbook's part about clusters, by the comment on its first line. */
const blocks = new Map(
  [
    ...handbook
      .slice(handbook.indexOf('## Distribution by tenant'))
      .matchAll(/```\w+\n(?:#|--) (.+)\n([\s\S]*?)```/g),
  ].map(([, title = '', text = '']) => [title, text] as const),
);

/** The lines of a block. @throws Error when the handbook has none of that title */
function block(title: string): string {
  const text = blocks.get(title);
  if (text === undefined) throw new Error(`docs/operations.md has no block "${title}"`);
  taken.add(title);
  return text;
}

/** What it has and nobody has followed. */
export function blocksLeft(): string[] {
  return [...blocks.keys()].filter((title) => !taken.has(title));
}

export function settingsIn(title: string): Record<string, string> {
  const lines = block(title).trim().split('\n');
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', value = ''] = line.split(' = ');
      return [name, value.replaceAll("'", '')];
    }),
  );
}

export function linesIn(title: string, words: Words): string[] {
  return block(title)
    .trim()
    .split('\n')
    .map((line) => inOurWords(line, words));
}

export function statementsIn(title: string, words: Words): string[] {
  return statementsOf(inOurWords(block(title), words));
}

/** What stands in the handbook, and what it is here. */
export type Words = readonly (readonly [theirs: string, ours: string])[];

function inOurWords(text: string, words: Words): string {
  return words.reduce((result, [theirs, ours]) => result.replaceAll(theirs, ours), text);
}

interface Shell {
  words: Words;
  folder: string;
  /** Of PostgreSQL's programs. */
  programs: string;
  env: Record<string, string>;
}

/** Runs the lines of a block one after the other; answers what they printed. @throws Error at the first that fails */
export async function follow(title: string, { words, folder, programs, env }: Shell): Promise<string> {
  let output = '';
  for (const line of linesIn(title, words)) {
    const ended = await run('sh', ['-c', withNode(line)], {
      cwd: folder,
      env: { ...process.env, ...env, PATH: `${programs}:${process.env['PATH']}` },
      maxBuffer: 1 << 26,
    }).catch((error: unknown) => {
      const { stdout, stderr } = Object.assign({ stdout: '', stderr: '' }, error);
      throw new Error(`${line}: ${stdout}${stderr}`.slice(0, 2_000));
    });
    output += ended.stdout;
  }
  return output;
}

/** The same program without npm, which would look for a package in the folder. */
function withNode(line: string): string {
  const node = findNode() ?? process.execPath;
  return line.replace(/npm run (\w+)(?: --(?= ))?/, `${node} ${root}/apps/server/src/commands/$1.ts`);
}
