import { expect, test } from 'vitest';
import { DrawnIds } from './drawn-ids.ts';

test('each id is given once, in their order, and none that is too old', () => {
  let now = 0;
  const ids = new DrawnIds(() => now);
  expect(ids.take()).toBeUndefined();
  for (const id of [7, 8, 9]) {
    ids.keep(id);
    now += 60;
  }
  // By now the first is 180 ms old, the last 60.
  expect([ids.take(), ids.take()]).toEqual([9, undefined]);
  ids.keep(10);
  ids.keep(11);
  expect([ids.take(), ids.take(), ids.take()]).toEqual([10, 11, undefined]);
});

test('none is below one that was given before, by whichever way', () => {
  const ids = new DrawnIds(() => 0);
  ids.keep(30);
  ids.keep(32);
  ids.given(31);
  ids.keep(29);
  expect([ids.take(), ids.take()]).toEqual([32, undefined]);
});
