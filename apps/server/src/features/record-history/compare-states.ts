import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { ComparedField, ComparedSide, recordHistory } from '@edp/contract/record-history';
import { AppError } from '../../app-error.ts';
import { together } from '../../database/together.ts';
import type { SignedInContext } from '../../http/context.ts';
import { admitReader, isHidden } from './admit-reader.ts';
import type { HistoryDescription, HistoryField, HistoryPart } from './kinds/described.ts';
import { entriesOf } from './told-entries.ts';
import { tellEntries, wordsOf } from './list-history.ts';
import {
  lastChange,
  listChanges,
  listPresentRows,
  type Row,
  type StoredChange,
} from './record-history.queries.ts';
import { RecordNames, formValue, toldValue, type Telling } from './told-values.ts';

/** Rows of a part by what tells them apart. */
type Rows = ReadonlyMap<string, Row>;
type State = ReadonlyMap<HistoryPart, Rows>;

/** Of texts that are longer the words are compared. */
const LONG = 60;

/**
 * Two states of a record, field by field: what has been changed since is taken back from what there is now.
 * @throws AppError notFound
 */
export async function compareStates(
  context: SignedInContext,
  asked: ParsedInputOf<typeof recordHistory.compare>,
) {
  const description = await admitReader(context, asked);
  const { older, newer } = asked;
  const [changes, newest, ...rows] = await together([
    listChanges(context, asked, { after: older }),
    lastChange(context, asked),
    ...description.parts.map((part) => listPresentRows(context, part, asked.id)),
  ]);
  const present: State = new Map(description.parts.map((part, at) => [part, byKey(part, rows[at] ?? [])]));
  const since = newer === undefined ? [] : changes.filter(({ at }) => at > newer);
  const [olderEntry, newerEntry] = await together(
    [older, newer ?? newest].map((at) => entryAt(context, description, asked, at)),
  );
  if (olderEntry === undefined || newerEntry === undefined) throw new AppError('notFound');
  const states = {
    older: stateOf(olderEntry, takenBack(present, changes)),
    newer: stateOf(newerEntry, takenBack(present, since)),
  };
  const fields = await comparedFields(context, description, states);
  return { older: olderEntry.side, newer: newerEntry.side, fields };
}

interface Entry {
  side: ComparedSide;
  rows: readonly StoredChange[];
}

/** What was removed is told as it was before. */
function stateOf({ side, rows }: Entry, left: State): State {
  return side.became === 'removed' ? takenBack(left, rows) : left;
}

async function entryAt(
  context: SignedInContext,
  description: HistoryDescription,
  record: ParsedInputOf<typeof recordHistory.compare>,
  at: string | undefined,
): Promise<Entry | undefined> {
  if (at === undefined) return undefined;
  const [last] = await listChanges(context, record, { at, limit: 1 });
  if (last === undefined) return undefined;
  const rows = await listChanges(context, record, { entryId: last.entryId });
  const [side] = await tellEntries(context, description, { shown: entriesOf(rows), newest: undefined });
  return side && { side, rows };
}

function byKey({ keys }: HistoryPart, rows: readonly Row[]): Rows {
  return new Map(rows.map((row) => [keys.map((key) => String(row[key])).join(' '), row]));
}

/** The state before changes that stand newest first. */
function takenBack(present: State, changes: readonly StoredChange[]): State {
  return new Map(
    [...present].map(([part, rows]) => {
      const state = new Map(rows);
      for (const change of changes) if (change.table === part.table) takeBack(part, state, change);
      return [part, state];
    }),
  );
}

function takeBack({ keys }: HistoryPart, state: Map<string, Row>, { rowKey, before }: StoredChange): void {
  const former = before && { ...state.get(rowKey), ...before };
  state.delete(rowKey);
  if (former === null) return;
  // A key may have been changed itself.
  const key =
    keys.length === 0
      ? rowKey
      : keys.map((name, at) => String(former[name] ?? rowKey.split(' ')[at])).join(' ');
  state.set(key, former);
}

interface States {
  older: State;
  newer: State;
}

/** A field of both states, before names are known. */
interface Pair {
  part: HistoryPart;
  field: HistoryField;
  rowKey: string;
  called: string;
  older: unknown;
  newer: unknown;
}

async function comparedFields(
  context: SignedInContext,
  description: HistoryDescription,
  states: States,
): Promise<ComparedField[]> {
  const pairs = description.parts.flatMap((part) => pairsOf(part, states));
  const names = new RecordNames();
  for (const { part, field, rowKey, older, newer } of pairs) {
    names.want(field.value, older);
    names.want(field.value, newer);
    if (part.calledBy)
      names.want(part.calledBy.value, rowKey.split(' ')[part.keys.indexOf(part.calledBy.key)]);
  }
  const [translate] = await together([wordsOf(context, description), names.read(context)]);
  return pairs.map((pair) => compared(context, description, pair, { names, translate }));
}

function pairsOf(part: HistoryPart, states: States): Pair[] {
  const [older, newer] = [states.older.get(part), states.newer.get(part)].map((rows) => rowsOf(part, rows));
  if (older === undefined || newer === undefined) return [];
  if (part.shape === 'list') return listPairs(part, [...older.values()], [...newer.values()]);
  const keys = [...new Set([...newer.keys(), ...older.keys()])];
  return keys.flatMap((rowKey) => {
    const [from, to] = [older.get(rowKey), newer.get(rowKey)];
    const called = nameOf(to) || nameOf(from);
    return part.fields.map((field) => {
      const [was, is] = [from?.[field.column], to?.[field.column]];
      return { part, field, rowKey, called, older: was, newer: is };
    });
  });
}

function rowsOf({ where = {} }: HistoryPart, rows: Rows = new Map()): Rows {
  return new Map(
    [...rows].filter(([, row]) => Object.entries(where).every(([column, value]) => row[column] === value)),
  );
}

function nameOf(row: Row | undefined): string {
  return String(row?.['item_name'] ?? row?.['product_name'] ?? '');
}

/** All rows together are one field. */
function listPairs(part: HistoryPart, older: readonly Row[], newer: readonly Row[]): Pair[] {
  const values = (rows: readonly Row[], column: string) =>
    rows
      .toSorted((a, b) => Number(a['position'] ?? 0) - Number(b['position'] ?? 0))
      .flatMap((row) => row[column] ?? []);
  return part.fields.map((field) => {
    const [was, is] = [values(older, field.column), values(newer, field.column)];
    return { part, field, rowKey: '', called: '', older: was, newer: is };
  });
}

function compared(
  { session }: SignedInContext,
  description: HistoryDescription,
  { part, field, rowKey, called, older, newer }: Pair,
  telling: Telling,
): ComparedField {
  const hidden = isHidden(description, field, session.rights);
  const untold = hidden || field.value === 'secret';
  const [was, is] = [older, newer].map((value) => (untold ? '' : toldValue(field.value, value, telling)));
  const [from = '', to = ''] = [was, is];
  const { calledBy, keys } = part;
  const key = calledBy && rowKey.split(' ')[keys.indexOf(calledBy.key)];
  return {
    section: telling.translate(field.section),
    field: field.field,
    label: telling.translate(field.label),
    line: hidden ? '' : calledBy ? toldValue(calledBy.value, key, telling) : called,
    hidden,
    // Whether a hidden value is the same would tell of it.
    same: untold || JSON.stringify(older ?? null) === JSON.stringify(newer ?? null),
    long: Math.max(from.length, to.length) > LONG,
    older: from,
    newer: to,
    ...(!untold && restoredValue(part, field, { rowKey, older })),
  };
}

function restoredValue(
  part: HistoryPart,
  field: HistoryField,
  { rowKey, older }: { rowKey: string; older: unknown },
): Pick<ComparedField, 'restored'> {
  if (part.shape === 'list') {
    const values: unknown[] = Array.isArray(older) ? older : [];
    const ids = values.filter((id) => typeof id === 'number');
    return ids.length === values.length && typeof field.value === 'object'
      ? { restored: { line: 0, value: ids } }
      : {};
  }
  const line = part.shape === 'lines' ? Number(rowKey) : 0;
  const value = formValue(field.value, older ?? null);
  // No form has a line whose key is not a record's, such as a language: its name is not the record's.
  if (value === undefined || !Number.isInteger(line)) return {};
  return { restored: { line, value } };
}
