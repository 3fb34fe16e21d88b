import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { HistoryEntry, recordHistory } from '@edp/contract/record-history';
import { together } from '../../database/together.ts';
import { wordsOfScreen } from '../../exports/list-words.ts';
import type { SignedInContext } from '../../http/context.ts';
import { admitReader, isHidden } from './admit-reader.ts';
import type { HistoryDescription, HistoryField } from './kinds/described.ts';
import {
  lastChange,
  listAuthors,
  listChanges,
  type RecordKey,
  type StoredChange,
} from './record-history.queries.ts';
import { draftsOf, entriesOf, entryHead, toldChange, wantNames, type EntryRows } from './told-entries.ts';
import { RecordNames, toldValue } from './told-values.ts';

const ENTRIES = 20;
/** Twenty entries seldom have more; of those that have, the page has fewer entries. */
const ROWS_AT_ONCE = 300;

type Asked = ParsedInputOf<typeof recordHistory.list>;

/** @throws AppError notFound */
export async function listHistory(context: SignedInContext, asked: Asked) {
  const { id, ...description } = await admitReader(context, asked);
  const record = { kind: asked.kind, id };
  const columns = asked.field === undefined ? undefined : columnsOf(description, asked.field);
  const narrowed = {
    ...asked,
    origin: asked.origin || undefined,
    columns,
    line: asked.line === undefined ? undefined : lineOf(description, asked.line),
    limit: ROWS_AT_ONCE,
  };
  const [changes, newest] = await together([
    listChanges(context, record, narrowed),
    lastChange(context, record),
  ]);
  const whole = await wholeEntries(context, record, { changes, narrowed });
  const shown = whole.slice(0, ENTRIES);
  const entries = await tellEntries(context, description, { shown, newest, field: asked.field });
  return { entries, more: whole.length > ENTRIES || changes.length === ROWS_AT_ONCE };
}

/** The last one may go on beyond the rows that were read: it waits for the next page, or is read whole where it is the only one. */
async function wholeEntries(
  context: SignedInContext,
  record: RecordKey,
  { changes, narrowed }: { changes: StoredChange[]; narrowed: Parameters<typeof listChanges>[2] },
): Promise<EntryRows[]> {
  const entries = entriesOf(changes);
  if (changes.length < ROWS_AT_ONCE) return entries;
  const [first] = changes;
  if (entries.length > 1 || first === undefined) return entries.slice(0, -1);
  return [await listChanges(context, record, { ...narrowed, entryId: first.entryId, limit: undefined })];
}

/** Lines that are records of their own have ids. */
function lineOf({ parts }: HistoryDescription, line: number) {
  const tables = parts
    .filter(({ shape, keys }) => shape === 'lines' && keys.join() === 'id')
    .map(({ table }) => table);
  return { tables, key: String(line) };
}

function columnsOf({ parts }: HistoryDescription, field: string): ReadonlyMap<string, string[]> {
  return new Map(
    parts.flatMap(({ table, fields }) => {
      const own = fields.filter((each) => each.field === field).map(({ column }) => column);
      return own.length === 0 ? [] : [[table, own] as const];
    }),
  );
}

interface Shown {
  shown: readonly EntryRows[];
  newest: string | undefined;
  /** That alone is told. */
  field?: string | undefined;
}

export async function tellEntries(
  context: SignedInContext,
  description: HistoryDescription,
  { shown, newest, field }: Shown,
): Promise<HistoryEntry[]> {
  const names = new RecordNames();
  const drafts = shown.map((rows) =>
    draftsOf(description, rows).filter((draft) => field === undefined || draft.field?.field === field),
  );
  for (const each of drafts) wantNames(names, each);
  const heads = shown.map((rows) => entryHead(description, rows));
  for (const { userId } of heads) names.want({ nameOf: 'users' }, userId || null);
  const [translate] = await together([wordsOf(context, description), names.read(context)]);
  const hides = (of: HistoryField) => isHidden(description, of, context.session.rights);
  const telling = { names, translate, hides };
  return heads.map((head, at) => ({
    ...head,
    time: toldValue('time', head.moment, telling),
    userName: names.of('users', head.userId) ?? '',
    current: head.moment === newest,
    changes: (drafts[at] ?? []).map((draft) => toldChange(draft, telling)),
  }));
}

/** The words of the record's screen, and those of histories. */
export function wordsOf(context: SignedInContext, { screen }: HistoryDescription) {
  return wordsOfScreen(context, { language: context.language, screen, further: ['historyFields'] });
}

/** @throws AppError notFound */
export async function historyChoices(context: SignedInContext, asked: RecordKey) {
  const { id, ...description } = await admitReader(context, asked);
  const record = { kind: asked.kind, id };
  const [authors, translate] = await together([listAuthors(context, record), wordsOf(context, description)]);
  const told = new Map(
    description.parts
      .flatMap(({ shape, fields }) => (shape === 'values' ? [] : fields))
      .filter((field) => !isHidden(description, field, context.session.rights))
      .map(({ field, label }) => [field, translate(label)]),
  );
  return {
    people: authors.map(({ id, name }) => ({ value: String(id), name })),
    fields: [...told].map(([value, name]) => ({ value, name })),
  };
}
