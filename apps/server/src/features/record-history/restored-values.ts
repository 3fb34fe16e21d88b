import type { FormValue } from '@edp/contract/record-history';
import type { HistoryField, HistoryPart } from './kinds/described.ts';
import type { Row } from './record-history.queries.ts';
import { formValue, type RecordNames } from './told-values.ts';

/** Whether a value names a record that is no more; other lines of the same record may come back with it. */
export function isGone(
  { shape, table }: HistoryPart,
  { value: kind }: HistoryField,
  value: unknown,
  names: RecordNames,
): boolean {
  const isLine = shape === 'lines' && typeof kind === 'object' && 'nameOf' in kind && kind.nameOf === table;
  return !isLine && names.gone(kind, value).length > 0;
}

/** What a form takes for the value of a field; undefined where it takes none, or what it names is no more. */
export function restoredValue(
  part: HistoryPart,
  field: HistoryField,
  value: unknown,
  names: RecordNames,
): FormValue | undefined {
  return isGone(part, field, value, names) ? undefined : formValue(field.value, value ?? null);
}

/** Of a list the ids, without those of records that are no more; undefined where its rows are not told by ids alone. */
export function restoredList(
  { value: kind }: HistoryField,
  value: unknown,
  names: RecordNames,
): FormValue | undefined {
  const values: unknown[] = Array.isArray(value) ? value : [];
  const ids = values.filter((id) => typeof id === 'number');
  if (ids.length < values.length || typeof kind !== 'object') return undefined;
  const gone = new Set(names.gone(kind, ids));
  return ids.filter((id) => !gone.has(id));
}

/**
 * Rows as the form calls their columns, without those that name a record that is no more; undefined where a line is not itself
 * without them.
 */
export function restoredRows(
  { form, fields, shape }: HistoryPart,
  rows: readonly Row[],
  names: RecordNames,
): { [name: string]: string | number | null }[] | undefined {
  const isWhole = (row: Row) =>
    fields.every(({ column, value: kind }) => names.gone(kind, row[column]).length === 0);
  if (shape === 'values' && !rows.every(isWhole)) return undefined;
  return rows.filter(isWhole).map((row) =>
    Object.fromEntries(
      Object.entries(form?.columns ?? {}).map(([column, name]) => {
        const value = row[column];
        return [name, typeof value === 'string' || typeof value === 'number' ? value : null];
      }),
    ),
  );
}

interface Line {
  part: HistoryPart;
  /** Those that the reader sees. */
  fields: readonly HistoryField[];
  row: Row;
  valuesPart: HistoryPart | undefined;
  values: readonly Row[];
}

/** A line by the fields of its form; undefined where it cannot be what it was without a record that is no more. */
export function restoredLine(
  { part, fields, row, valuesPart, values }: Line,
  names: RecordNames,
): Record<string, FormValue> | undefined {
  const line = Object.fromEntries(
    fields.flatMap((field) => {
      const value = restoredValue(part, field, row[field.column], names);
      return value === undefined ? [] : [[field.field, value] as const];
    }),
  );
  if (valuesPart?.form === undefined) return line;
  const rows = restoredRows(valuesPart, values, names);
  return rows && { ...line, [valuesPart.form.field]: rows };
}
