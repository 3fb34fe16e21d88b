import { bulkButtons } from '@edp/contract/bulk-changes';
import { describe, expect, test } from 'vitest';
import { features } from '../app.ts';
import { builtInTexts } from '../features/languages/built-in-texts.ts';
import { bulkNouns } from './bulk-nouns.ts';
import { ruleOf } from './field-changes.ts';

test('every list that says how it is changed in bulk can be asked for, by its button', () => {
  const saying = Object.values(features)
    .flatMap(({ contract }) => Object.values(contract))
    .filter(({ bulk }) => bulk !== undefined);
  expect(new Set(bulkNouns.map(({ list }) => list))).toEqual(new Set(saying));
  const buttons = bulkNouns.map(({ list: { exported, bulk } }) => [
    exported.name,
    `${bulk.screen ?? exported.screen}:${bulk.button}`,
  ]);
  expect(Object.fromEntries(buttons)).toEqual(bulkButtons);
});

describe.each(bulkNouns)('$list.exported.name', ({ list: { bulk, exported }, update, feature }) => {
  const fields = Object.entries(bulk.fields);

  test('has fields of its form, none of which is its code', () => {
    for (const [field] of fields) expect(ruleOf(update.input, field)).toBeDefined();
    expect(fields.map(([field]) => field)).not.toContain(bulk.code);
    const keys = ['id', 'version', 'barCode', 'itemCode', 'code'];
    expect(fields.filter(([field]) => keys.includes(field))).toEqual([]);
  });

  test('is changed by a call that is answered', () => {
    expect(feature.handlerOf(update)).toBeDefined();
  });

  test('has an English word for each of its own', () => {
    const known = { ...builtInTexts('common', 'ENG'), ...builtInTexts(exported.screen, 'ENG') };
    const words = fields.flatMap(([, { title, words: own = {} }]) => [title, ...Object.values(own)]);
    expect(words.filter((word) => !(word in known))).toEqual([]);
  });
});
