import { z } from 'zod';
import type { Queries } from '../../database/connection.ts';
import type { Session } from '../../http/context.ts';
import type { BlockEnd, RunningJob } from './job-kind.ts';

/** How far a pass over numbered rows is: the number of the last one, and how many there were. */
export const place = z.object({ at: z.number(), done: z.number() });
export type Place = z.infer<typeof place>;

interface Pass<P extends Place> {
  begun: P;
  /** Rows of a block. */
  size: number;
  /** Of all blocks, where that is known. */
  total?: number;
}

/**
 * Goes through rows until a block finds fewer than its size; answers how many there were. `treat` answers the numbers of those that it
 * has treated, in their order.
 */
export async function inBlocks<P extends Place>(
  job: RunningJob,
  { begun, size, total }: Pass<P>,
  treat: (db: Queries, session: Session, place: P) => Promise<readonly number[]>,
): Promise<number> {
  let reached = begun;
  let isOver = false;
  while (!isOver)
    await job.block(async (db, session): Promise<BlockEnd> => {
      const numbers = await treat(db, session, reached);
      isOver = numbers.length < size;
      reached = { ...reached, at: numbers.at(-1) ?? reached.at, done: reached.done + numbers.length };
      return { done: reached.done, checkpoint: reached, ...(total !== undefined && { total }) };
    });
  return reached.done;
}
