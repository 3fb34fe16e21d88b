import { IMPORT_CHOICES } from '@edp/contract/imports';
import { z } from 'zod';
import type { ListServices } from '../exports/walk-list.ts';
import { place } from '../jobs/background/in-blocks.ts';
import type { RunningJob } from '../jobs/background/job-kind.ts';

/** What a job of an import is asked to do. */
export const importStep = z.object({
  importId: z.number(),
  step: z.enum(['read', 'pictures', 'check', 'apply', 'takeBack']),
  which: z.enum(IMPORT_CHOICES).default('both'),
});
export type ImportStep = z.input<typeof importStep>;

/** How far a pass over the rows is; `checking` when all have been read. */
export const checkpoint = place.extend({ checking: z.boolean().default(false) });
export type Checkpoint = z.infer<typeof checkpoint>;

/** An import as its job sees it. */
export interface ImportJob {
  parts: ListServices;
  job: RunningJob;
  id: number;
  begun: Checkpoint | undefined;
}
