import { useState } from 'react';
import { useAppearance, type Density } from '../../lib/browser/appearance.ts';
import { useListLayout } from '../../lib/list/use-list-layout.ts';
import type { List } from '../../lib/list/use-list.ts';
import { arrange, toColumns, type Arranged } from './arranged-columns.ts';
import type { Column } from './column.ts';

/** A column as it is drawn. */
export interface ShownColumn<Row> extends Column<Row> {
  width: number | undefined;
  /** Place among the pinned ones. */
  pin: number | undefined;
  /** The last of the pinned ones. */
  isEdge: boolean;
  /** Stays where the others of the pinned ones would take too much room. */
  isFixed: boolean;
}

/** What can be done with the columns of a list that remembers it. */
export interface ColumnTools {
  columns: readonly Arranged[];
  arrange: (columns: readonly Arranged[]) => void;
  restore: () => void;
  density: Density;
  setDensity: (density: Density) => void;
}

/** The columns of a table as somebody has arranged them. */
export function useTableColumns<Row>(list: Pick<List<Row>, 'name'>, columns: readonly Column<Row>[]) {
  const { layout, change, known } = useListLayout(list.name);
  const usual = useAppearance().density;
  /** While an edge is dragged. */
  const [resized, setResized] = useState<{ key: string; width: number }>();
  const arranged = arrange(columns, layout);
  const density = layout?.density ?? usual;
  const keep = (next: readonly Arranged[]) => change?.({ ...layout, columns: toColumns(next, layout) });
  const tools: ColumnTools | undefined = change && {
    columns: arranged,
    arrange: keep,
    restore: () => change({ columns: [] }),
    density,
    setDensity: (next) => change({ columns: [], ...layout, density: next }),
  };
  return {
    known,
    density,
    tools,
    shown: shownColumns(columns, arranged, resized),
    /** Absent where nothing is remembered. */
    resize: change && {
      preview: (key: string, width: number) => setResized({ key, width }),
      keep(key: string, width: number) {
        setResized(undefined);
        keep(arranged.map((column) => (column.key === key ? { ...column, width } : column)));
      },
    },
  };
}

export type Resize = NonNullable<ReturnType<typeof useTableColumns>['resize']>;

function shownColumns<Row>(
  columns: readonly Column<Row>[],
  arranged: readonly Arranged[],
  resized: { key: string; width: number } | undefined,
): ShownColumn<Row>[] {
  const pinned = arranged.filter(({ group }) => group === 'pinned');
  return arranged.flatMap(({ key, group, width, fixed }, at) => {
    const column = columns.find((one) => one.key === key);
    if (!column || group === 'hidden') return [];
    const place = group === 'pinned' ? at : undefined;
    return [
      {
        ...column,
        width: resized?.key === key ? resized.width : width,
        pin: place,
        isEdge: place === pinned.length - 1,
        isFixed: fixed,
      },
    ];
  });
}
