/**
 * Repeats each of the steps for as long as the work takes, and ends with it, also when it breaks off.
 * @throws what the work threw, or else a step
 */
export async function repeatDuring<T>(
  steps: readonly (() => Promise<unknown>)[],
  work: () => Promise<T>,
): Promise<T> {
  let isOver = false;
  const repeat = async (step: () => Promise<unknown>) => {
    while (!isOver) await step();
  };
  const repeating = Promise.allSettled(steps.map(repeat));
  const result = await work().finally(async () => {
    isOver = true;
    await repeating;
  });
  for (const ended of await repeating) if (ended.status === 'rejected') throw ended.reason;
  return result;
}
