/**
 * What is asked in the same turn goes to the database in one write. All are waited for before the first failure is thrown: a
 * part that went on alone would run on a connection that is somebody else's by then.
 */
export async function together<T extends readonly Promise<unknown>[] | []>(
  parts: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  try {
    return await Promise.all(parts);
  } catch {
    await Promise.allSettled(parts);
    // The first in their order, which is not always the first in time.
    return Promise.all(parts);
  }
}
