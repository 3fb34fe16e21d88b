import type { ComparedField } from '@edp/contract/record-history';
import { together } from '../../database/together.ts';
import type { SignedInContext } from '../../http/context.ts';
import { isHidden } from './admit-reader.ts';
import type { HistoryDescription, HistoryField, HistoryPart } from './kinds/described.ts';
import { wordsOf } from './list-history.ts';
import type { Row } from './record-history.queries.ts';
import { isGone, restoredLine, restoredList, restoredRows, restoredValue } from './restored-values.ts';
import { RecordNames, toldValue, type Telling } from './told-values.ts';

/** Rows of a part by what tells them apart. */
export type Rows = ReadonlyMap<string, Row>;
export type State = ReadonlyMap<HistoryPart, Rows>;

interface States {
  older: State;
  newer: State;
}

/** Of texts that are longer the words are compared. */
const LONG = 60;

/** A stored value, and how it is told. */
interface Stored {
  field: HistoryField;
  value: unknown;
}

/** What is compared, before names are known. */
interface Pair {
  part: HistoryPart;
  field: HistoryField;
  rowKey: string;
  /** What its line is called. */
  called: string;
  older: readonly Stored[];
  newer: readonly Stored[];
  /** Rows as they were, where the form takes them as such. */
  rows?: readonly Row[];
  /** A line that is in one of the states alone. */
  whole?: Whole;
}

interface Whole {
  became: 'removed' | 'added';
  row: Row;
  values: readonly Row[];
  valuesPart: HistoryPart | undefined;
}

/** Two states of a record, field by field, as far as the reader sees them. */
export async function comparedFields(
  context: SignedInContext,
  description: HistoryDescription,
  states: States,
): Promise<ComparedField[]> {
  const pairs = description.parts.flatMap((part) => pairsOf(description, part, states));
  const names = new RecordNames();
  for (const { part, rowKey, older, newer } of pairs) {
    for (const { field, value } of [...older, ...newer]) names.want(field.value, value);
    if (part.calledBy) names.want(part.calledBy.value, keyOf(part, rowKey));
  }
  const [translate] = await together([wordsOf(context, description), names.read(context)]);
  const reader = { names, translate, isHidden: hiddenFrom(context, description) };
  return pairs.flatMap((pair) =>
    pair.whole ? wholeLine(pair, pair.whole, reader) : [compared(pair, reader)],
  );
}

interface Reader extends Telling {
  isHidden(field: HistoryField): boolean;
}

function hiddenFrom({ session }: SignedInContext, description: HistoryDescription) {
  return (field: HistoryField) => isHidden(description, field, session.rights);
}

function keyOf({ calledBy, keys }: HistoryPart, rowKey: string): string | undefined {
  return calledBy && rowKey.split(' ')[keys.indexOf(calledBy.key)];
}

function pairsOf(description: HistoryDescription, part: HistoryPart, states: States): Pair[] {
  if (part.shape === 'values') return valuePairs(description, part, states);
  const [older, newer] = [rowsOf(part, states.older), rowsOf(part, states.newer)];
  if (part.shape === 'list') return listPairs(part, rowsInOrder(older), rowsInOrder(newer));
  // Lines that went stand where they stood.
  const lines = [...new Map([...inOrder(older), ...inOrder(newer)])];
  return lines.toSorted(byPlace).flatMap(([rowKey]) => {
    const [from, to] = [older.get(rowKey), newer.get(rowKey)];
    const row = from ?? to ?? {};
    if (comesAsAWhole(part) && (from === undefined || to === undefined))
      return wholePairs(description, part, { rowKey, row, became: from ? 'removed' : 'added', states });
    const called = nameOf(to) || nameOf(from);
    return part.fields.map((field) => ({
      part,
      field,
      rowKey,
      called,
      older: [{ field, value: from?.[field.column] }],
      newer: [{ field, value: to?.[field.column] }],
    }));
  });
}

/** Lines that a form adds and removes as such. */
function comesAsAWhole({ shape, keys, whole = keys.join() === 'id' }: HistoryPart): boolean {
  return shape === 'lines' && whole;
}

function nameOf(row: Row | undefined): string {
  return String(row?.['item_name'] ?? row?.['product_name'] ?? '');
}

function rowsOf(part: HistoryPart, state: State): Rows {
  const { where = {} } = part;
  return new Map(
    [...(state.get(part) ?? [])].filter(([, row]) =>
      Object.entries(where).every(([column, value]) => row[column] === value),
    ),
  );
}

type Entry = readonly [string, Row];

function inOrder(rows: Rows): Entry[] {
  return [...rows].toSorted(byPlace);
}

/** Those with the same place in an order that does not change with each reading. */
function byPlace([a, one]: Entry, [b, other]: Entry): number {
  return placeOf(one) - placeOf(other) || (a < b ? -1 : 1);
}

function placeOf(row: Row): number {
  return Number(row['position'] ?? row['sort_order'] ?? 0);
}

function rowsInOrder(rows: Rows): Row[] {
  return inOrder(rows).map(([, row]) => row);
}

function wholePairs(
  description: HistoryDescription,
  part: HistoryPart,
  { rowKey, row, became, states }: Line & { states: States },
): Pair[] {
  const [field] = part.fields;
  if (field === undefined) return [];
  const valuesPart = description.parts.find(({ of }) => of?.table === part.table);
  const values =
    valuesPart === undefined
      ? []
      : valuesOfLine(valuesPart, became === 'removed' ? states.older : states.newer, rowKey);
  const stored = [
    ...storedOf(part, row),
    ...values.flatMap((each) => (valuesPart ? storedOf(valuesPart, each) : [])),
  ];
  const [older, newer] = became === 'removed' ? [stored, []] : [[], stored];
  const whole = { became, row, values, valuesPart };
  return [{ part, field, rowKey, called: nameOf(row), older, newer, whole }];
}

interface Line {
  rowKey: string;
  row: Row;
  became: Whole['became'];
}

function storedOf({ fields }: HistoryPart, row: Row): Stored[] {
  return fields.map((field) => ({ field, value: row[field.column] }));
}

/** What belongs to a line, whose key begins with that of the line. */
function valuesOfLine(part: HistoryPart, state: State, rowKey: string): Row[] {
  const own = [...(state.get(part) ?? [])].filter(([key]) => key.startsWith(`${rowKey} `));
  return rowsInOrder(new Map(own));
}

/** Lines that are in both states and consist of other values since. */
function valuePairs(description: HistoryDescription, part: HistoryPart, states: States): Pair[] {
  const lines = description.parts.find(({ table }) => table === part.of?.table);
  const field = part.fields.at(-1);
  if (lines === undefined || field === undefined) return [];
  const [older, newer] = [states.older.get(lines), states.newer.get(lines)];
  return [...(older?.keys() ?? [])].flatMap((rowKey) => {
    const line = newer?.get(rowKey);
    if (line === undefined) return [];
    const [rows, now] = [valuesOfLine(part, states.older, rowKey), valuesOfLine(part, states.newer, rowKey)];
    const [was, is] = [rows, now].map((of) => of.flatMap((row) => storedOf(part, row)));
    if (was === undefined || is === undefined || isSame(was, is)) return [];
    return [{ part, field, rowKey, called: nameOf(line), older: was, newer: is, rows }];
  });
}

/** All rows together are one field, in whichever of its columns they say something. */
function listPairs(part: HistoryPart, older: readonly Row[], newer: readonly Row[]): Pair[] {
  const fields = [...Map.groupBy(part.fields, ({ field }) => field).values()];
  return fields.flatMap((columns) => {
    const [field] = columns;
    if (field === undefined) return [];
    const stored = (rows: readonly Row[]) =>
      columns.map((column) => ({
        field: column,
        value: rows.flatMap((row) => row[column.column] ?? []),
      }));
    return [{ part, field, rowKey: '', called: '', older: stored(older), newer: stored(newer), rows: older }];
  });
}

function isSame(older: readonly Stored[], newer: readonly Stored[]): boolean {
  const values = (stored: readonly Stored[]) => JSON.stringify(stored.map(({ value }) => value ?? null));
  return values(older) === values(newer);
}

function compared(pair: Pair, reader: Reader): ComparedField {
  const { part, field, older, newer } = pair;
  const { names, translate } = reader;
  const hidden = reader.isHidden(field);
  const untold = hidden || field.value === 'secret';
  const [from = '', to = ''] = [older, newer].map((stored) =>
    untold ? '' : joined(stored, ofLine(pair, reader)).join(translate('、')),
  );
  return {
    section: translate(field.section),
    field: part.shape === 'values' ? (part.form?.field ?? field.field) : field.field,
    label: translate(field.label),
    line: hidden ? '' : lineName(pair, reader),
    hidden,
    // Whether a hidden value is the same would tell of it.
    same: untold || isSame(older, newer),
    long: Math.max(from.length, to.length) > LONG,
    older: from,
    newer: to,
    gone: !untold && older.some(({ field: of, value }) => isGone(part, of, value, names)),
    ...(!untold && restored(pair, names)),
  };
}

function lineName({ part, rowKey, called }: Pair, reader: Reader): string {
  return part.calledBy ? toldValue(part.calledBy.value, keyOf(part, rowKey), reader) : called;
}

/** As values of the pair's line are told. */
function ofLine({ part, rowKey }: Pair, reader: Reader): Telling {
  return { ...reader, line: keyOf(part, rowKey) };
}

function joined(stored: readonly Stored[], telling: Telling): string[] {
  return stored.map(({ field, value }) => toldValue(field.value, value, telling)).filter(Boolean);
}

function restored({ part, field, rowKey, older, rows = [] }: Pair, names: RecordNames) {
  const isLine = part.shape === 'lines' || part.shape === 'values';
  const line = isLine ? Number(rowKey) : 0;
  // A key of words is not a record's: the name in a language is not the record's own.
  const row = Number.isInteger(line) ? { line } : { line: 0, of: rowKey };
  const value =
    part.form !== undefined
      ? restoredRows(part, rows, names)
      : part.shape === 'list'
        ? restoredList(field, older[0]?.value, names)
        : restoredValue(part, field, older[0]?.value, names);
  return value === undefined ? {} : { restored: { ...row, value } };
}

/** A line that went or came: what it holds as far as the reader sees it, and the names of the fields that stay hidden. */
function wholeLine(pair: Pair, { became, row, values, valuesPart }: Whole, reader: Reader): ComparedField[] {
  const { part, field, rowKey, older, newer } = pair;
  const { names, translate } = reader;
  const hidden = part.fields.filter((each) => reader.isHidden(each));
  const isUnnamed = hidden.includes(field);
  const told = (stored: readonly Stored[]) =>
    stored
      .filter(({ field: of }) => !isUnnamed && !reader.isHidden(of))
      .map((each) => ({
        label: translate(each.field.label),
        text: joined([each], ofLine(pair, reader))[0] ?? '',
      }))
      .filter(({ text }) => text !== '')
      .map(({ label, text }) => `${label} ${text}`)
      .join('\n');
  const of = (each: HistoryField, label: string, line: string) => ({
    section: translate(each.section),
    field: each.field,
    label: translate(label),
    line,
    long: false,
    older: '',
    newer: '',
    gone: false,
  });
  const shown = part.fields.filter((each) => !hidden.includes(each));
  const isNameless =
    part.calledBy !== undefined && names.gone(part.calledBy.value, keyOf(part, rowKey)).length > 0;
  const line = isNameless ? undefined : restoredLine({ part, fields: shown, row, valuesPart, values }, names);
  const value = became === 'added' ? null : line;
  const whole: ComparedField = {
    ...of({ ...field, field: part.table }, part.line ?? field.label, isUnnamed ? '' : lineName(pair, reader)),
    hidden: isUnnamed,
    same: isUnnamed,
    older: told(older),
    newer: told(newer),
    whole: became,
    gone:
      (became === 'removed' && isNameless) ||
      older.some(
        ({ field: each, value: stored }) => !reader.isHidden(each) && isGone(part, each, stored, names),
      ),
    ...(!isUnnamed && value !== undefined && { restored: { line: Number(rowKey), value } }),
  };
  const others = became === 'added' ? [] : hidden.filter((each) => each !== field);
  return [whole, ...others.map((each) => ({ ...of(each, each.label, ''), hidden: true, same: true }))];
}
