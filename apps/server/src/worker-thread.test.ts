import { afterAll, expect, test } from 'vitest';
import { WorkerThread } from './worker-thread.ts';

const thread = new WorkerThread<string, string>({
  file: 'src/testing/fixtures/obedient-thread.ts',
  maxMemoryMb: 64,
  idleMs: 60_000,
  timeoutMs: 2_000,
});

afterAll(() => thread.close());

test('calls are answered in order; what one throws fails it alone', async () => {
  const answers = await Promise.allSettled(['one', 'throw', 'two'].map((word) => thread.ask(word)));
  expect(answers).toMatchObject([
    { value: 'one' },
    { status: 'rejected', reason: { message: expect.stringContaining('Thrown as told') } },
    { value: 'two' },
  ]);
});

test.for(['exit', 'hang'])(
  'after %s what waits has failed, and the next call is answered by another thread',
  async (word) => {
    const answers = await Promise.allSettled([word, 'one'].map((each) => thread.ask(each)));
    expect(answers).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    expect(thread.waiting).toBe(0);
    expect(await thread.ask('two')).toBe('two');
  },
);

test('what waits for a thread that is stopped fails', async () => {
  const [answer] = await Promise.allSettled([thread.ask('hang'), thread.close()]);
  expect(answer).toMatchObject({ reason: { message: expect.stringContaining('stopped') } });
  expect(await thread.ask('one')).toBe('one');
});
