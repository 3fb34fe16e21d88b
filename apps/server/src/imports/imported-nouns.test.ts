import { importedScreens } from '@edp/contract/imports';
import { z } from 'zod';
import { describe, expect, test } from 'vitest';
import { features } from '../app.ts';
import { englishImportMessages } from '../english-import-messages.ts';
import { builtInTexts } from '../features/languages/built-in-texts.ts';
import { outerField } from './cells/nested-fields.ts';
import { importedNouns } from './imported-nouns.ts';

test('every list that says how it is imported can be asked for, and its screen has a button', () => {
  const saying = Object.values(features)
    .flatMap(({ contract }) => Object.values(contract))
    .filter(({ imported }) => imported !== undefined);
  expect(new Set(importedNouns.map(({ list }) => list))).toEqual(new Set(saying));
  expect(importedNouns.map(({ list }) => list.exported.screen)).toEqual([...importedScreens]);
});

describe.each(importedNouns)(
  '$list.exported.name',
  ({ list: { imported, exported }, create, feature, ...calls }) => {
    const fields = Object.keys(imported.columns);

    test('has columns that its form has, its key among them', () => {
      const inputs = [create.input, calls.update.input, calls.parts?.form];
      const form = inputs.flatMap((input) => (input instanceof z.ZodObject ? Object.keys(input.shape) : []));
      expect(form).toEqual(expect.arrayContaining(fields.map(outerField)));
      expect(fields).toContain(imported.key);
      expect(fields).toEqual(expect.arrayContaining(Object.keys(imported.byDefault ?? {})));
    });

    test('is written by calls that are answered', () => {
      const asked = [create, calls.update, calls.remove].flatMap((call) =>
        typeof call === 'function' ? [] : [call],
      );
      expect(asked.map((call) => feature.handlerOf(call))).not.toContain(undefined);
    });

    test('has an English word for each of its own', () => {
      const known = { ...builtInTexts('common', 'ENG'), ...builtInTexts(exported.screen, 'ENG') };
      const words = Object.values(imported.columns).flatMap(({ title, words: own = {} }) => [
        title,
        ...Object.values(own),
      ]);
      expect(words.filter((word) => !(word in known))).toEqual([]);
      const notes = Object.values(imported.columns)
        .flatMap(({ note = [] }) => note)
        .concat(imported.afterwards ?? []);
      expect(notes.filter((note) => !(note in englishImportMessages))).toEqual([]);
    });
  },
);
