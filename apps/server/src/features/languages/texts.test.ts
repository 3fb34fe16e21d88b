import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { translateMessage } from '../../messages.ts';
import { defaultBranding } from '../home/home.queries.ts';
import { exportedEndpoints } from '../../exports/exported-endpoints.ts';
import { builtInTexts } from './built-in-texts.ts';

const client = fileURLToPath(new URL('../../../../web/src/', import.meta.url));

/** The function keys whose texts a part of the client is drawn with, besides `common`. */
const keysOf: Record<string, string[]> = {
  'features/brands': ['brand'],
  'features/category-sets': ['categorySet'],
  'features/label-sets': ['labelSet'],
  'features/attributes': ['specification'],
  'features/units': ['unit'],
  'features/background-jobs': ['backgroundJob'],
  'features/deleted-records': ['recycleBin'],
  'pickers/imports': ['imports'],
  'pickers/history': ['history'],
  'pickers/bulk': ['bulkChange'],
  'pickers/sheet': ['sheet'],
  'features/applications': ['application'],
  'features/settings': ['applicationSetup'],
  'features/products': ['product'],
  'features/materials': ['material'],
  'features/classifications': ['classification'],
  'features/boms': ['bom'],
  'features/sharing-rules': ['sharingRule'],
  'features/users': ['user'],
  'features/departments': ['department'],
  'features/user-groups': ['userGroup'],
  'features/inventory-organisations': ['inventoryOrganisation'],
  'features/employees': ['employee'],
  'features/roles': ['role'],
  'features/security-settings': ['security'],
  'features/security-events': ['securityLog'],
  'features/single-sign-on': ['singleSignOn'],
  'features/dictionary': ['dictionary'],
  'features/languages': ['pageText'],
  'features/branding': ['look'],
  'features/menus': ['menu'],
  'features/placeholders': ['device', 'contract', 'zBook'],
  'features/home': ['home'],
  // The preview is drawn with the words of the windows of news.
  'features/news/administration': ['newsManagement', 'news'],
  'features/news': ['news'],
  'features/tenants/administration': ['tenant'],
  'features/tenants': ['auth'],
  'features/registrations/review': ['registration'],
  'features/registrations': ['register', 'login'],
  'features/session/account': ['account'],
  'features/session/second-factor': ['secondFactor'],
  'features/session': ['login', 'shell'],
  'features/inbox': ['inbox'],
  'features/chat': ['chat'],
  shell: ['shell'],
  app: ['shell', 'auth', 'login'],
  'bpm-pc': [],
  ui: [],
  lib: [],
  pickers: [],
};
const functionKeys = ['common', ...new Set(Object.values(keysOf).flat())];

interface Used {
  file: string;
  text: string;
}

const sources = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => ({ file, code: withoutComments(readFileSync(join(client, file), 'utf8')) }));

// Words that the log says as well.
const labels = fileURLToPath(import.meta.resolve('@edp/contract/field-labels'));
sources.push({ file: 'features/roles/field-labels.ts', code: withoutComments(readFileSync(labels, 'utf8')) });

/** Every Chinese literal in the client's code; a text reaches the screen through `t`, at once or by a title. */
const used: Used[] = sources.flatMap(({ file, code }) =>
  [...code.matchAll(/'([^'\n]*\p{Script=Han}[^'\n]*)'/gu)].map(([, text = '']) => ({ file, text })),
);

function withoutComments(code: string): string {
  return code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

const known = (keys: readonly string[]) =>
  new Set(['common', ...keys].flatMap((key) => Object.keys(builtInTexts(key, 'ENG'))));

test('every Chinese text of the client has its English where it is shown', () => {
  expect(used.length).toBeGreaterThan(100);
  const missing = used.filter(({ file, text }) => {
    const part = Object.keys(keysOf).find((folder) => relative('', file).startsWith(`${folder}/`));
    // A folder that is not listed above has no texts at all, so that a new one is noticed.
    return !known(keysOf[part ?? ''] ?? []).has(text) && !isServerWord(text);
  });
  expect(missing).toEqual([]);
});

/** Headings of files that are exported and imported, and fields that are changed many at once. */
const columnTitles = new Set(
  [...exportedEndpoints.values()].flatMap(({ endpoint, exported }) =>
    [exported.columns, endpoint.imported?.columns, endpoint.bulk?.fields].flatMap((named) =>
      Object.values(named ?? {}).map(({ title }) => title),
    ),
  ),
);

test('no text is translated that nothing shows', () => {
  const isShown = (text: string) =>
    sources.some(({ code }) => code.includes(text)) ||
    translateMessage(text, 'ENG') !== text ||
    columnTitles.has(text) ||
    Object.values(defaultBranding).includes(text);
  const unused = functionKeys.flatMap((key) =>
    Object.keys(builtInTexts(key, 'ENG')).filter((text) => !isShown(text)),
  );
  expect(unused).toEqual([]);
});

test('what tells two meanings apart is never shown', () => {
  const shown = functionKeys.flatMap((key) =>
    (['ZHS', 'ENG'] as const).flatMap((language) => Object.values(builtInTexts(key, language))),
  );
  expect(shown.filter((text) => text.includes('|'))).toEqual([]);
  expect(shown).toContain('启用');
});

test('no English text holds Chinese, and placeholders are the same in both', () => {
  const pairs = functionKeys.flatMap((key) => Object.entries(builtInTexts(key, 'ENG')));
  expect(pairs.filter(([, english]) => /\p{Script=Han}/u.test(english))).toEqual([]);
  const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();
  expect(
    pairs.filter(([chinese, english]) => placeholders(chinese).join() !== placeholders(english).join()),
  ).toEqual([]);
});

/** Texts that the contract translates itself, or that are compared with the server's words, not shown. */
function isServerWord(text: string): boolean {
  return text === '请重新登录';
}
