import type { HistoryEntry, RecordChange } from '@edp/contract/record-history';
import type { HistoryDescription, HistoryField, HistoryPart } from './kinds/described.ts';
import type { Row, StoredChange } from './record-history.queries.ts';
import { toldValue, type RecordNames, type Telling } from './told-values.ts';

/** Rows of one entry, newest first. */
export type EntryRows = readonly StoredChange[];

/** What a part tells of a change, before names are known. */
interface Draft {
  part: HistoryPart;
  field: HistoryField | undefined;
  what: RecordChange['what'];
  row: StoredChange;
  from: readonly unknown[];
  to: readonly unknown[];
}

/** Entries of changes that stand in their order. */
export function entriesOf(changes: readonly StoredChange[]): EntryRows[] {
  return [...Map.groupBy(changes, ({ entryId }) => entryId).values()];
}

export function draftsOf(description: HistoryDescription, rows: EntryRows): Draft[] {
  const isAdded = ['created', 'restored'].includes(entryHead(description, rows).became);
  return description.parts.flatMap((part) => {
    // What was changed of a record on the way to being added was never there.
    if ((isAdded && part.shape === 'record') || part.shape === 'values') return [];
    const own = rows.filter((row) => row.table === part.table && belongs(part, row)).toReversed();
    if (own.length === 0) return [];
    if (part.shape === 'list') return listedDrafts(part, own);
    // Lines that came or went before what has become of the others, such as their places.
    const isOfField = ({ field }: Draft) => Number(field !== undefined);
    return own.flatMap((row) => rowDrafts(part, row)).toSorted((a, b) => isOfField(a) - isOfField(b));
  });
}

/** A changed row says where it belongs by what tells it from others. */
function belongs({ where = {}, keys }: HistoryPart, { before, after, rowKey }: StoredChange): boolean {
  const values = rowKey.split(' ');
  return Object.entries(where).every(([column, value]) => {
    const stored = after?.[column] ?? before?.[column] ?? values[keys.indexOf(column)];
    return stored === value;
  });
}

function rowDrafts(part: HistoryPart, row: StoredChange): Draft[] {
  if (row.operation !== 'update') {
    // A record that comes or goes is told by its entry.
    if (part.shape === 'record') return [];
    const what = row.operation === 'insert' ? 'added' : 'removed';
    return [{ part, field: undefined, what, row, from: [], to: [] }];
  }
  return part.fields.flatMap((field) => {
    const { column, value } = field;
    if (!row.after || !(column in row.after)) return [];
    const [from, to] = [[row.before?.[column]], [row.after[column]]];
    return [{ part, field, what: value === 'secret' ? 'secret' : 'changed', row, from, to }];
  });
}

/** What rows stand for that came, without what went and came again. */
function listedDrafts(part: HistoryPart, rows: EntryRows): Draft[] {
  return part.fields.flatMap((field) => {
    const [went, came] = [
      rows.flatMap((row) => valueIn(row.before, field)),
      rows.flatMap((row) => valueIn(row.after, field)),
    ];
    const [from, to] = [without(went, came), without(came, went)];
    const [row] = rows;
    if (row === undefined || (from.length === 0 && to.length === 0)) return [];
    return [{ part, field, what: 'listed', row, from, to }];
  });
}

function valueIn(row: Row | null, { column }: HistoryField): unknown[] {
  const value = row?.[column];
  return value === null || value === undefined ? [] : [value];
}

function without(values: readonly unknown[], others: readonly unknown[]): unknown[] {
  const left = [...others];
  return values.filter((value) => {
    const at = left.indexOf(value);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

export function wantNames(names: RecordNames, drafts: readonly Draft[]): void {
  for (const { part, field, row, from, to } of drafts) {
    if (field) for (const value of [...from, ...to]) names.want(field.value, value);
    if (part.calledBy) names.want(part.calledBy.value, keyOf(part, row));
  }
}

function keyOf({ calledBy, keys }: HistoryPart, { rowKey }: StoredChange): string {
  return rowKey.split(' ')[keys.indexOf(calledBy?.key ?? '')] ?? rowKey;
}

/** What a variant or a line is called. */
function lineName(part: HistoryPart, row: StoredChange, telling: Telling): string {
  if (part.shape !== 'lines') return '';
  return part.calledBy ? toldValue(part.calledBy.value, keyOf(part, row), telling) : row.rowName;
}

/** How changes of one kind of record are told to one reader. */
export interface TellingChanges extends Telling {
  /** Whether a field is kept from the reader. */
  hides: (field: HistoryField) => boolean;
}

/** A change in the reader's words; what the role may not see is told without its values. */
export function toldChange(
  { part, field, what, row, from, to }: Draft,
  telling: TellingChanges,
): RecordChange {
  const { translate, hides } = telling;
  const [first] = part.fields;
  // Whoever may not see what its rows are called is not told by one of their other fields either.
  const isUnnamed = first !== undefined && hides(first);
  const line = isUnnamed ? '' : lineName(part, row, telling);
  if (field === undefined) {
    const label = translate(part.line ?? first?.section ?? '');
    return { field: part.table, label, line, what, hidden: isUnnamed, from: '', to: '' };
  }
  const hidden = hides(field);
  const told = (values: readonly unknown[]) =>
    hidden || what === 'secret'
      ? ''
      : values
          .map((value) => toldValue(field.value, value, { ...telling, line: keyOf(part, row) }))
          .filter(Boolean)
          .join(translate('、'));
  return {
    field: field.field,
    label: translate(field.label),
    line,
    what: hidden ? 'changed' : what,
    hidden,
    from: told(from),
    to: told(to),
  };
}

/** What an entry says of itself. */
export function entryHead(
  description: HistoryDescription,
  rows: EntryRows,
): Omit<HistoryEntry, 'changes' | 'userName' | 'current' | 'time'> {
  const [newest] = rows;
  if (newest === undefined) throw new Error('An entry without rows');
  const own = description.parts.find(({ shape }) => shape === 'record');
  const ofRecord = rows.filter(({ table }) => table === own?.table);
  return {
    moment: newest.at,
    userId: newest.userId ?? 0,
    origin: newest.origin,
    runId: newest.runId ?? 0,
    runName: newest.runName,
    version: ofRecord.find(({ version }) => version !== null)?.version ?? null,
    became: becameOf(ofRecord),
  };
}

function becameOf(rows: EntryRows): HistoryEntry['became'] {
  const added = rows.find(({ operation }) => operation === 'insert');
  // One that comes back from the recycle bin goes on counting its versions.
  if (added) return (added.version ?? 1) > 1 ? 'restored' : 'created';
  return rows.some(({ operation }) => operation === 'delete') ? 'removed' : 'changed';
}
