/**
 * What is asked in the same turn goes to the database in one write. All are waited for before the first failure is thrown: a
 * part that went on alone would run on a connection that is somebody else's by then.
 */
export async function together<T extends readonly Promise<unknown>[] | []>(
  parts: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(parts);
  return Promise.all(parts);
}
