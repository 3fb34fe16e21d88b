import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('so many work at a time, so many wait in order, and the next is sent away', async () => {
  const turns = new Turns({ atOnce: 1, mostWaiting: 2 });
  const order: string[] = [];
  await turns.take();
  const waiting = ['first', 'second'].map(async (name) => {
    await turns.take();
    order.push(name);
    turns.pass();
  });
  await expect(turns.take()).rejects.toMatchObject({ kind: 'unavailable' });
  expect(order).toEqual([]);
  turns.pass();
  await Promise.all(waiting);
  expect(order).toEqual(['first', 'second']);
  await turns.take();
});
