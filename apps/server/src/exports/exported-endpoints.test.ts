import { exportedScreens } from '@edp/contract/background-jobs';
import { wordsOfList } from '@edp/contract/exported-list';
import { z } from 'zod';
import { describe, expect, test } from 'vitest';
import { features } from '../app.ts';
import { builtInTexts } from '../features/languages/built-in-texts.ts';
import { exportedEndpoints } from './exported-endpoints.ts';

const lists = [...exportedEndpoints.values()];

test('every list that says how it is exported can be asked for, and its screen has a button', () => {
  const saying = Object.values(features)
    .flatMap(({ contract }) => Object.values(contract))
    .filter(({ exported }) => exported !== undefined);
  expect(new Set(lists.map(({ endpoint }) => endpoint))).toEqual(new Set(saying));
  const screens = new Set<string>(lists.map(({ exported }) => exported.screen));
  expect(screens).toEqual(new Set<string>(exportedScreens));
});

describe.each(lists)('$exported.name', ({ endpoint, exported }) => {
  test('has columns that its rows have', () => {
    const { data } = endpoint.output.shape;
    const row = data instanceof z.ZodArray ? data.element : undefined;
    const fields = row instanceof z.ZodObject ? Object.keys(row.shape) : [];
    // A node of a tree has the way to it besides.
    const known = fields.includes('children') ? [...fields, 'path', 'level', 'parentCode'] : fields;
    expect(known).toEqual(expect.arrayContaining(Object.keys(exported.columns)));
  });

  test('has an English word for each of its own', () => {
    const known = { ...builtInTexts('common', 'ENG'), ...builtInTexts(wordsOfList(exported), 'ENG') };
    const words = Object.values(exported.columns).flatMap((column) => [
      column.title,
      ...Object.values(column.words ?? {}),
    ]);
    const chinese = [exported.title, ...words].filter((word) => /\p{Script=Han}/u.test(word));
    expect(chinese.filter((word) => !(word in known))).toEqual([]);
  });
});
