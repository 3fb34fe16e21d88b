/** How many records of each kind are added; all of one kind are needed by the ones after it. */
export const defaultCounts = {
  departments: 200,
  people: 1_000,
  brands: 200,
  units: 50,
  categories: 2_000,
  labels: 60,
  materials: 10_000,
  products: 500,
};
export type Counts = typeof defaultCounts;
