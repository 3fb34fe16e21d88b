import { z } from 'zod';
import { jsonEntry, useStored } from '../../lib/browser/storage.ts';

const unfinished = jsonEntry('unfinishedImports', z.record(z.string(), z.number().optional()), {});

/** The import of a list that goes on when its window is opened again, and the way to choose another one or none. */
export function useUnfinishedImport(list: string) {
  const id = useStored(unfinished)[list];
  const keep = (next: number | undefined) => unfinished.write({ ...unfinished.read(), [list]: next });
  return [id, keep] as const;
}
