import type { SignedInContext } from '../http/context.ts';
import type { Attempt } from './attempt.ts';

/** A record as a write has left it, or as it was before it was removed. */
export interface WrittenRecord {
  id: number;
  version: number;
}

/**
 * What a call does, of many records in a few statements and by the call's own rules; answers in the order of the inputs. `dry` judges
 * and writes nothing.
 * @throws AppError what concerns all of them; the database what it refuses of any of them
 */
export type ManyCall<Input> = (
  context: SignedInContext,
  inputs: readonly Input[],
  options: { dry: boolean },
) => Promise<readonly Attempt<WrittenRecord>[]>;
