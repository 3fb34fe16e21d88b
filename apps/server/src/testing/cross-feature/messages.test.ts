import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { exportedEndpoints } from '../../exports/exported-endpoints.ts';
import { bulkNouns } from '../../bulk-changes/bulk-nouns.ts';
import { importedNouns } from '../../imports/imported-nouns.ts';
import { translateMessage } from '../../messages.ts';

const contract = fileURLToPath(new URL('../../../../../packages/contract/src/', import.meta.url));
const server = fileURLToPath(new URL('../../', import.meta.url));

/** A language's own name, and the words by which another service says that a session is over. */
const untranslated = new Set(['简体中文', '请重新登录']);

/** Files whose texts are no messages, or which have the English beside them. */
const OTHERWISE =
  /test|messages\.ts|user-import-headings\.ts|field-labels\.ts|security-event-kinds\.ts|deleted-kinds\.ts|texts\/|demonstration\//;

function literalsIn(folder: string, pattern: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !OTHERWISE.test(file))
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(pattern)])
    .map(([, text = '']) => text)
    .filter((text) => /\p{Script=Han}/u.test(text) && !untranslated.has(text));
}

/** Words of screens, whose English is looked for with each list that is exported, imported or changed in bulk. */
const ofLists = new Set(
  [
    ...[...exportedEndpoints.values()].flatMap(({ exported: { title, columns } }) => [
      { title },
      ...Object.values(columns),
    ]),
    ...importedNouns.flatMap(({ list: { imported } }) => Object.values(imported.columns)),
    ...bulkNouns.flatMap(({ list: { bulk } }) => Object.values(bulk.fields)),
  ].flatMap((word: { title: string; words?: object }) => [word.title, ...Object.values(word.words ?? {})]),
);

test('every message of a schema has its English', () => {
  const texts = literalsIn(contract, /'([^'\n]+)'/g).filter((text) => !ofLists.has(text));
  expect(texts.length).toBeGreaterThan(40);
  expect(texts.filter((text) => /\p{Script=Han}/u.test(translateMessage(text, 'ENG')))).toEqual([]);
});

test('every message that the server answers has its English', () => {
  const texts = literalsIn(
    server,
    /(?:AppError\(|invalidField\(|msg:|message:|message =)[^;]*?'([^'\n]*\p{Script=Han}[^'\n]*)'/gu,
  );
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.filter((text) => /\p{Script=Han}/u.test(translateMessage(text, 'ENG')))).toEqual([]);
});

test('a message with a value keeps the value, translated where it is a field', () => {
  expect(translateMessage('不超过50个字符', 'ENG')).toBe('At most 50 characters');
  expect(translateMessage('请输入代码', 'ENG')).toBe('Enter the code');
  expect(translateMessage('文件必须小于1MB !', 'ENG')).toBe('The file must be smaller than 1 MB');
  expect(translateMessage('请输入代码', 'ZHS')).toBe('请输入代码');
  expect(translateMessage('没有见过的话', 'ENG')).toBe('没有见过的话');
});
