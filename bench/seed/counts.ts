import { z } from 'zod';

const MAX = 99_999_999;
const count = (usual: number, min = 0) => z.coerce.number().int().min(min).max(MAX).default(usual);

/** How many records of each kind are added; those of which one is needed are needed by the kinds after them. */
export const countsSchema = z.object({
  departments: count(200, 1),
  people: count(1_000, 1),
  brands: count(200, 1),
  units: count(50, 1),
  categories: count(2_000, 1),
  labels: count(60),
  materials: count(10_000),
  products: count(500),
});

export type Counts = z.infer<typeof countsSchema>;
export const defaultCounts: Counts = countsSchema.parse({});
/** What choices begin with unless another number is given. */
export const RANDOM = 7;
