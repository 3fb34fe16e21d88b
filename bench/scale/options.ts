import { z } from 'zod';
import { numbers, readOptions, texts } from '../harness/options.ts';

const optionsSchema = z.object({
  /** Tenants with so many materials for each. */
  materials: numbers.default([30_000]),
  /** How many tenants of a size are asked in turn. */
  tenants: z.coerce.number().default(1),
  /** How many people of each tenant are signed in and ask in turn: its administrator, or clerks and readers, who do not write. */
  people: z.coerce.number().default(1),
  /** How many processes share the calls. */
  processes: z.coerce.number().default(1),
  connections: numbers.default([1, 8, 32]),
  /** Names of cases; all when absent. */
  only: texts.optional(),
  rounds: z.coerce.number().default(20),
  /** Length of a round of one server. */
  seconds: z.coerce.number().default(0.3),
  /** Another Node, on which the product takes the plain server's place. */
  node: z.string().optional(),
});

export type Options = z.infer<typeof optionsSchema>;
export const options = readOptions(optionsSchema);
