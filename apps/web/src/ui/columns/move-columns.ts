import { GROUPS, grouped, type Arranged, type Group } from './arranged-columns.ts';

/** The same columns with one of another group, at the end of it. */
export function inGroup(columns: readonly Arranged[], key: string, group: Group): Arranged[] {
  return grouped(columns.map((column) => (column.key === key ? { ...column, group } : column)));
}

/** The same columns with one before another, in the group of that; before none it is the last of the group. */
export function moveBefore(
  columns: readonly Arranged[],
  key: string,
  { before, group }: { before: string | undefined; group: Group },
): Arranged[] {
  const moved = columns.find((column) => column.key === key);
  if (!moved || before === key || (moved.fixed && group === 'hidden')) return [...columns];
  const others = columns.filter((column) => column !== moved);
  const at = others.findIndex((column) => column.key === before);
  return grouped(others.toSpliced(at < 0 ? others.length : at, 0, { ...moved, group }));
}

/** The same columns with one a step further up or down; past the end of its group it joins the next one. */
export function moveBy(columns: readonly Arranged[], key: string, step: 1 | -1): Arranged[] {
  const at = columns.findIndex((column) => column.key === key);
  const moved = columns[at];
  const next = columns[at + step];
  if (!moved) return [...columns];
  if (next?.group === moved.group)
    return columns.toSpliced(Math.min(at, at + step), 2, ...swapped(moved, next, step));
  const group = GROUPS[GROUPS.indexOf(moved.group) + step];
  if (group === undefined || (moved.fixed && group === 'hidden')) return [...columns];
  const others = columns.filter((column) => column !== moved);
  const neighbours = others.filter((column) => column.group === group);
  const joined = { ...moved, group };
  const isFirst = step === 1;
  return grouped([
    ...others.filter((column) => column.group !== group),
    ...(isFirst ? [joined, ...neighbours] : [...neighbours, joined]),
  ]);
}

function swapped(moved: Arranged, next: Arranged, step: 1 | -1): Arranged[] {
  return step === 1 ? [next, moved] : [moved, next];
}
