import { expect, test } from 'vitest';
import { toFormValues } from './pasted-values.ts';

test('lines become values, without those that stand there already, twice or beyond the room', () => {
  const lines = ['红', '蓝', '红', '绿', '黄'];
  expect(toFormValues(lines, { present: ['蓝'], room: 200 })).toEqual({
    taken: ['红', '绿', '黄'],
    repeated: 2,
    tooMany: 0,
  });
  expect(toFormValues(lines, { present: [], room: 2 })).toEqual({
    taken: ['红', '蓝'],
    repeated: 1,
    tooMany: 2,
  });
  expect(toFormValues(lines, { present: [], room: -1 }).taken).toEqual([]);
});
