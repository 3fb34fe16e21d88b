import type { ColumnLayout, ListLayout } from '../../lib/list/list-settings.ts';
import type { Column } from './column.ts';

export type Group = 'pinned' | 'shown' | 'hidden';

/** A column in the place that somebody has given it. */
export interface Arranged {
  key: string;
  title: string;
  group: Group;
  /** Cannot be hidden. */
  fixed: boolean;
  /** Hidden unless somebody asks for it. */
  rare: boolean;
  width: number | undefined;
}

type Titled = Pick<Column<unknown>, 'key' | 'title' | 'hidden' | 'fixed' | 'pinned'>;

export const GROUPS: readonly Group[] = ['pinned', 'shown', 'hidden'];

/** Columns group by group, in the order of the layout; one that the layout does not know stands behind the one before it. */
export function arrange(columns: readonly Titled[], layout: ListLayout | undefined): Arranged[] {
  const kept = layout?.columns ?? [];
  const known = new Map(columns.map((column) => [column.key, column]));
  const order = kept.map(({ key }) => key).filter((key) => known.has(key));
  for (const [at, { key }] of columns.entries()) {
    if (order.includes(key)) continue;
    const before = columns[at - 1]?.key;
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  }
  const fixed = (columns.find((column) => column.fixed) ?? columns.find((column) => !column.hidden))?.key;
  const arranged = order.flatMap((key) => {
    const column = known.get(key);
    return column ? [arrangedColumn(column, { fixed, kept: kept.find((one) => one.key === key) })] : [];
  });
  return grouped(arranged);
}

function arrangedColumn(
  { key, title, hidden, pinned: isPinned }: Titled,
  { fixed, kept }: { fixed: string | undefined; kept: ColumnLayout | undefined },
): Arranged {
  const isFixed = key === fixed;
  const isRare = hidden === true;
  const {
    hidden: isHidden = false,
    pinned = false,
    width,
  } = kept ?? {
    hidden: isRare,
    pinned: isFixed || isPinned === true,
  };
  const group = pinned ? 'pinned' : isHidden && !isFixed ? 'hidden' : 'shown';
  return { key, title, group, fixed: isFixed, rare: isRare, width };
}

/** Group by group, each in its order. */
export function grouped(columns: readonly Arranged[]): Arranged[] {
  return GROUPS.flatMap((group) => columns.filter((column) => column.group === group));
}

/** What is kept of an arrangement. Columns that this role does not see keep what is known of them. */
export function toColumns(arranged: readonly Arranged[], former: ListLayout | undefined): ColumnLayout[] {
  const here = new Set(arranged.map(({ key }) => key));
  return [
    ...arranged.map(({ key, group, width }) => ({
      key,
      ...(group === 'hidden' && { hidden: true }),
      ...(group === 'pinned' && { pinned: true }),
      ...(width !== undefined && { width }),
    })),
    ...(former?.columns ?? []).filter(({ key }) => !here.has(key)),
  ].slice(0, MAX_KEPT);
}

const MAX_KEPT = 100;
