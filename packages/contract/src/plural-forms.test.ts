import { expect, test } from 'vitest';
import { messageTranslator } from './messages.ts';
import { withPluralForms } from './plural-forms.ts';

test('one gets the first form, every other number the second, and what has no number stays', () => {
  const words = (n: unknown) => withPluralForms('{n} {n:person gets/people get} it', () => n);
  expect([0, 1, '1', 2].map(words)).toEqual([
    '{n} people get it',
    '{n} person gets it',
    '{n} person gets it',
    '{n} people get it',
  ]);
  expect(words(undefined)).toBe('{n} {n:person gets/people get} it');
});

test('a message of the server has the form of its number', () => {
  const translate = messageTranslator({ '正在被{n}条数据使用': 'Used by {n} {n:record/records}' });
  expect([1, 3].map((n) => translate(`正在被${n}条数据使用`, 'ENG'))).toEqual([
    'Used by 1 record',
    'Used by 3 records',
  ]);
});
