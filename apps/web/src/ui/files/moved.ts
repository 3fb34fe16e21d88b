/** The items with one of them at another place; a place that does not exist changes nothing. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = [...items];
  if (from < 0 || to < 0 || from >= rest.length || to >= rest.length) return rest;
  return rest.toSpliced(from, 1).toSpliced(to, 0, ...rest.slice(from, from + 1));
}
