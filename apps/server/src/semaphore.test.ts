import { expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { Semaphore } from './semaphore.ts';

const refusal = () => new AppError('unavailable');
const refused = { kind: 'unavailable' };

test('so many work at a time, so many wait in order, and the next is sent away', async () => {
  const semaphore = new Semaphore<string>({ permits: 1, maxWaiting: 2, refusal });
  const order: string[] = [];
  const release = await semaphore.acquire('a');
  const waiting = ['first', 'second'].map((name) =>
    semaphore.run('a', async () => {
      order.push(name);
    }),
  );
  await expect(semaphore.acquire('a')).rejects.toMatchObject(refused);
  expect(order).toEqual([]);
  release();
  await Promise.all(waiting);
  expect(order).toEqual(['first', 'second']);
  await semaphore.acquire('a');
});

test('who has gone gives the place in line back and takes no permit', async () => {
  const semaphore = new Semaphore<string>({ permits: 1, maxWaiting: 1, refusal });
  const caller = new AbortController();
  const release = await semaphore.acquire('a');
  const left = semaphore.acquire('a', caller.signal);
  caller.abort();
  await expect(left).rejects.toMatchObject(refused);
  const next = semaphore.acquire('a');
  release();
  (await next)();
  await expect(semaphore.acquire('a', caller.signal)).rejects.toMatchObject(refused);
  await semaphore.acquire('a');
});

test('who has waited too long is refused and takes no permit', async () => {
  const semaphore = new Semaphore<string>({ permits: 1, timeoutMs: 1, refusal });
  const release = await semaphore.acquire('a');
  await expect(semaphore.acquire('a')).rejects.toMatchObject(refused);
  release();
  await semaphore.acquire('a');
});

test('keys do not wait for each other, and a permit is released once', async () => {
  const semaphore = new Semaphore<string>({ permits: 1, maxWaiting: 0, refusal });
  const release = await semaphore.acquire('a');
  const releaseOther = await semaphore.acquire('b');
  release();
  release();
  await semaphore.acquire('a');
  await expect(semaphore.acquire('a')).rejects.toMatchObject(refused);
  await expect(semaphore.acquire('b')).rejects.toMatchObject(refused);
  releaseOther();
  await semaphore.acquire('b');
});
