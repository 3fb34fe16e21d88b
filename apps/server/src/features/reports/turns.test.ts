import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

const { signal } = new AbortController();

test('so many work at a time, so many wait in order, and the next is sent away', async () => {
  const turns = new Turns({ atOnce: 1, mostWaiting: 2 });
  const order: string[] = [];
  await turns.take(signal);
  const waiting = ['first', 'second'].map(async (name) => {
    await turns.take(signal);
    order.push(name);
    turns.pass();
  });
  await expect(turns.take(signal)).rejects.toMatchObject({ kind: 'unavailable' });
  expect(order).toEqual([]);
  turns.pass();
  await Promise.all(waiting);
  expect(order).toEqual(['first', 'second']);
  await turns.take(signal);
});

test('who has gone gives the place in line back and takes no turn', async () => {
  const turns = new Turns({ atOnce: 1, mostWaiting: 1 });
  const caller = new AbortController();
  await turns.take(signal);
  const left = turns.take(caller.signal);
  caller.abort();
  await expect(left).rejects.toMatchObject({ kind: 'unavailable' });
  const next = turns.take(signal);
  turns.pass();
  await next;
  turns.pass();
  await expect(turns.take(caller.signal)).rejects.toMatchObject({ kind: 'unavailable' });
  await turns.take(signal);
});
