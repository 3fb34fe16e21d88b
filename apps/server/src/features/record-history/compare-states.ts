import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { ComparedSide, recordHistory } from '@edp/contract/record-history';
import { AppError } from '../../app-error.ts';
import { together } from '../../database/together.ts';
import type { SignedInContext } from '../../http/context.ts';
import { admitReader } from './admit-reader.ts';
import { comparedFields, type Rows, type State } from './compared-fields.ts';
import type { HistoryDescription, HistoryPart } from './kinds/described.ts';
import { entriesOf } from './told-entries.ts';
import { tellEntries } from './list-history.ts';
import {
  lastChange,
  listChanges,
  listPresentRows,
  type RecordKey,
  type Row,
  type StoredChange,
} from './record-history.queries.ts';

/**
 * Two states of a record, field by field: what has been changed since is taken back from what there is now.
 * @throws AppError notFound
 */
export async function compareStates(
  context: SignedInContext,
  asked: ParsedInputOf<typeof recordHistory.compare>,
) {
  const { id, ...description } = await admitReader(context, asked);
  const record = { kind: asked.kind, id };
  const { older, newer } = asked;
  const [changes, newest, ...rows] = await together([
    listChanges(context, record, { after: older }),
    lastChange(context, record),
    ...description.parts.map((part) => listPresentRows(context, part, id)),
  ]);
  const present: State = new Map(description.parts.map((part, at) => [part, byKey(part, rows[at] ?? [])]));
  const since = newer === undefined ? [] : changes.filter(({ at }) => at > newer);
  const [olderEntry, newerEntry] = await together(
    [older, newer ?? newest].map((at) => entryAt(context, description, record, at)),
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
  record: RecordKey,
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
