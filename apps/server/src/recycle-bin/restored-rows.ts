import type { RecordTables } from './record-tables.ts';
import type { TableReference, TableShape } from './table-shapes.queries.ts';

type Row = Readonly<Record<string, unknown>>;
/** A record's rows by their tables, as the bin keeps them. */
export type BinContent = Readonly<Record<string, readonly Row[]>>;

/** A row that is restored: its place in the content, and what it has instead of what stands there. */
interface RestoredRow {
  n: number;
  row: Row;
  patch: Record<string, unknown>;
}
export type RestoredRows = ReadonlyMap<string, readonly RestoredRow[]>;

/** What a row referred to and is no more. */
export interface Gone {
  to: string;
  id: number;
}

export interface Restorable {
  rows: RestoredRows;
  /** Relations that are not restored. */
  leftOut: readonly Gone[];
  /** What the record cannot do without. */
  missing: readonly Gone[];
  /** Whether the node above is gone, so that another place has to be chosen. */
  needsParent: boolean;
}

interface Given {
  record: RecordTables;
  content: BinContent;
  shapes: ReadonlyMap<string, TableShape>;
  /** What the record's own row has instead of what it had. */
  patch: Readonly<Record<string, unknown>>;
}

/** References of all rows, each with the ids that they name. */
export function namedIds({ record, content, shapes, patch }: Given): Map<TableReference, number[]> {
  const named = new Map<TableReference, number[]>();
  for (const [table, rows] of Object.entries(content))
    for (const reference of shapes.get(table)?.references ?? []) {
      const changed = table === record.table ? patch : {};
      const ids = rows.flatMap((row) => idOf({ ...row, ...changed }[reference.column]) ?? []);
      if (ids.length > 0) named.set(reference, [...new Set(ids)]);
    }
  return named;
}

function idOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/**
 * What can be restored where some of what the rows refer to is gone: a row of the record does without it if it may, and a row that
 * is nothing but a relation goes, with those that belong to it.
 */
export function restorableRows(given: Given, isThere: (gone: Gone, column: string) => boolean): Restorable {
  const rows = new Map(
    Object.entries(given.content).map(([table, ofTable]) => [
      table,
      ofTable.map((row, n) => ({ n, row, patch: table === given.record.table ? { ...given.patch } : {} })),
    ]),
  );
  const found = { leftOut: new Array<Gone>(), missing: new Array<Gone>(), needsParent: false };
  const comesAlong = ({ to, id }: Gone, column: string) =>
    rows.get(to)?.some(({ row }) => row[column] === id) === true;
  let dropped: boolean;
  do {
    dropped = false;
    for (const [table, ofTable] of rows) {
      const kept = ofTable.filter((restored) =>
        settle({
          table,
          restored,
          given,
          found,
          isPresent: (gone, column) => isThere(gone, column) || comesAlong(gone, column),
        }),
      );
      dropped ||= kept.length < ofTable.length;
      rows.set(table, kept);
    }
  } while (dropped);
  return { rows, ...found };
}

interface Settling {
  table: string;
  restored: RestoredRow;
  given: Given;
  found: { leftOut: Gone[]; missing: Gone[]; needsParent: boolean };
  isPresent: (gone: Gone, column: string) => boolean;
}

/** Whether the row is restored; takes from it what it can do without. */
function settle({ table, restored, given: { record, shapes }, found, isPresent }: Settling): boolean {
  const part = record.parts.find((one) => one.table === table);
  const isKept = table === record.table || part?.essential === true;
  for (const { column, optional, to, toColumn } of shapes.get(table)?.references ?? []) {
    const id = idOf({ ...restored.row, ...restored.patch }[column]);
    if (id === undefined || isPresent({ to, id }, toColumn)) continue;
    if (table === record.table && to === record.table) found.needsParent = true;
    else if (!isKept) {
      found.leftOut.push({ to, id });
      return false;
    } else if (optional) {
      found.leftOut.push({ to, id });
      restored.patch[column] = null;
    } else found.missing.push({ to, id });
  }
  return true;
}
