import { z } from 'zod';

export const JOB_STATES = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const;
export type BackgroundJobState = (typeof JOB_STATES)[number];

/** How far somebody's job is, as their windows are told. */
export const jobChange = z.object({
  id: z.number(),
  kind: z.string(),
  name: z.string(),
  state: z.enum(JOB_STATES),
  done: z.number(),
  /** Absent while nobody knows. */
  total: z.number().optional(),
  /** Why it failed. */
  message: z.string(),
  /** Of what can be downloaded; empty until then. */
  fileName: z.string(),
});
export type JobChange = z.infer<typeof jobChange>;
