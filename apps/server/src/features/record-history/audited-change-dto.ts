import type { Language } from '@edp/contract/multilingual';
import { NAMED_KINDS, type NamedKind } from '@edp/contract/named-records';
import type { RecordChange } from '@edp/contract/record-history';
import { historyKindWords } from '@edp/contract/security-event-kinds';
import { AUDITED_VALUES } from '@edp/contract/security-events';
import { together } from '../../database/together.ts';
import type { Translate } from '../../exports/list-words.ts';
import type { SignedInContext } from '../../http/context.ts';
import { readNamedRecords } from '../global-search/named-records.queries.ts';
import { isHidden } from './admit-reader.ts';
import { listAuditedRows, type AuditedRow, type LeadingLine } from './audited-rows.queries.ts';
import { describedKind } from './kinds/kinds.ts';
import type { HistoryDescription, HistoryField } from './kinds/described.ts';
import { wordsOf } from './list-history.ts';
import { isNameSource } from './record-history.queries.ts';
import { draftsOf, entryHead, toldChange, wantNames } from './told-entries.ts';
import { RecordNames } from './told-values.ts';

/** All that one command has changed of a record, as the auditor's log tells it. */
export interface AuditedChange {
  kindName: string;
  subjectKindName: string;
  /** As it was called then; empty where the reader may not see it. */
  subjectName: string;
  recordKind: string;
  /** 0 where the record is gone, or its screen is none of the reader's. */
  recordId: number;
  changes: string[];
}

/** More are not told in a list; the record's history has them all. */
const MOST_LINES = 20;

const becameWords = {
  created: { ZHS: '新增数据', ENG: 'Added record' },
  changed: { ZHS: '修改数据', ENG: 'Changed record' },
  removed: { ZHS: '删除数据', ENG: 'Removed record' },
  restored: { ZHS: '恢复数据', ENG: 'Restored record' },
} as const;

const words = {
  colon: { ZHS: '：', ENG: ': ' },
  empty: { ZHS: '（空）', ENG: '(empty)' },
  hidden: { ZHS: '无权查看', ENG: 'hidden from you' },
  secret: { ZHS: '已修改（不显示内容）', ENG: 'changed (not shown)' },
  added: { ZHS: '新增 ', ENG: 'added ' },
  removed: { ZHS: '移除 ', ENG: 'removed ' },
  unseen: { ZHS: '无权查看此数据的内容', ENG: 'You may not see the contents of this record' },
} as const;

/** An entry with its description; without one nothing but that it changed can be told. */
interface Entry {
  recordId: number;
  rows: readonly AuditedRow[];
  kind: string;
  description: HistoryDescription | undefined;
}

/**
 * What stands behind the leading lines, in their order. Records and fields that the reader does not see on their screens are told
 * without name and values, unless its role holds the button for all of them; secrets are never told.
 */
export async function tellAuditedChanges(
  context: SignedInContext,
  leading: readonly LeadingLine[],
): Promise<AuditedChange[]> {
  if (leading.length === 0) return [];
  const rows = Map.groupBy(await listAuditedRows(context, leading), ({ place }) => place);
  const entries = leading.map(({ recordId }, at) => entryOf(recordId, rows.get(at) ?? []));
  const names = new RecordNames();
  for (const entry of entries) wantNamesOf(names, entry);
  const [seen, wordsOfKinds] = await together([
    seenEntries(context, entries),
    wordsByKind(context, entries),
    names.read(context),
  ]);
  return entries.map((entry, at) =>
    toldEntry(context, entry, { names, words: wordsOfKinds, isSeen: seen[at] === true }),
  );
}

function entryOf(recordId: number, rows: readonly AuditedRow[]): Entry {
  const kind = rows.find((row) => row.kind !== '')?.kind ?? '';
  return { recordId, rows, kind, description: describedKind(kind) };
}

function ownPart(description: HistoryDescription) {
  return description.parts.find(({ shape, owner }) => shape === 'record' && owner !== '');
}

function wantNamesOf(names: RecordNames, { description, rows, recordId }: Entry): void {
  if (description === undefined || rows.length === 0) return;
  wantNames(names, draftsOf(description, rows));
  const table = ownPart(description)?.table ?? '';
  if (isNameSource(table)) names.want({ nameOf: table }, recordId);
}

/** Which of the entries the reader is told whole: those of records that it sees on their screens. */
async function seenEntries(context: SignedInContext, entries: readonly Entry[]): Promise<boolean[]> {
  const { rights } = context.session;
  if (rights.buttons.has(AUDITED_VALUES)) return entries.map(() => true);
  const named = entries.flatMap(({ kind, recordId: id }) => (isNamed(kind) ? [{ kind, id }] : []));
  const readable = new Set((await readNamedRecords(context, named)).map(({ id }) => id));
  return entries.map(
    ({ kind, recordId, description }) =>
      description !== undefined &&
      rights.screens.has(description.screen) &&
      (!isNamed(kind) || readable.has(recordId)),
  );
}

function isNamed(kind: string): kind is NamedKind {
  return NAMED_KINDS.some((named) => named === kind);
}

type WordsByKind = ReadonlyMap<string, Translate>;

async function wordsByKind(context: SignedInContext, entries: readonly Entry[]): Promise<WordsByKind> {
  const described = new Map(
    entries.flatMap(({ kind, description }) =>
      description === undefined ? [] : [[kind, description] as const],
    ),
  );
  const found = await together(
    [...described].map(async ([kind, description]) => [kind, await wordsOf(context, description)] as const),
  );
  return new Map(found);
}

interface TellingEntry {
  names: RecordNames;
  words: WordsByKind;
  isSeen: boolean;
}

function toldEntry(
  context: SignedInContext,
  { recordId, rows, kind, description }: Entry,
  { names, words: wordsOfKinds, isSeen }: TellingEntry,
): AuditedChange {
  const { language, session } = context;
  const translate = wordsOfKinds.get(kind);
  const head = { recordKind: kind, recordId: 0, subjectKindName: kindWord(kind, language) };
  if (description === undefined || translate === undefined || rows.length === 0)
    return { ...head, kindName: becameWords.changed[language], subjectName: '', changes: [] };
  const { became } = entryHead(description, rows);
  const kindName = becameWords[became][language];
  if (!isSeen) return { ...head, kindName, subjectName: '', changes: [words.unseen[language]] };
  const isOpen = session.rights.buttons.has(AUDITED_VALUES);
  const hides = (field: HistoryField) => !isOpen && isHidden(description, field, session.rights);
  const told = draftsOf(description, rows).map((draft) => toldChange(draft, { names, translate, hides }));
  const lines = told.map((change) => lineOf(change, language));
  const isThere = became !== 'removed' && session.rights.screens.has(description.screen);
  return {
    ...head,
    recordId: isThere ? recordId : 0,
    kindName,
    subjectName: recordName(description, { rows, recordId, names, hides }),
    changes: lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), '…'] : lines,
  };
}

function kindWord(kind: string, language: Language): string {
  const known: Readonly<Record<string, Readonly<Record<Language, string>>>> = historyKindWords;
  return known[kind]?.[language] ?? kind;
}

interface Naming {
  rows: readonly AuditedRow[];
  recordId: number;
  names: RecordNames;
  hides: (field: HistoryField) => boolean;
}

/** What records are called by, as `record_changes_of` names it for their tables. */
const nameColumns: ReadonlySet<string> = new Set([
  'name',
  'item_name',
  'product_name',
  'package_name',
  'title',
]);

/** As the record was called when it was changed, else as it is called now. */
function recordName(description: HistoryDescription, { rows, recordId, names, hides }: Naming): string {
  const own = ownPart(description);
  if (own === undefined) return '';
  if (own.fields.some((field) => nameColumns.has(field.column) && hides(field))) return '';
  const then = rows.find(({ table }) => table === own.table)?.rowName;
  const now = isNameSource(own.table) ? names.of(own.table, recordId) : undefined;
  return then || now || '';
}

function lineOf(change: RecordChange, language: Language): string {
  const { label, line, what, hidden } = change;
  const word = (name: keyof typeof words) => words[name][language];
  if (what === 'added' || what === 'removed')
    return `${word(what)}${[label, line].filter(Boolean).join(' ')}`;
  const field = `${[line, label].filter(Boolean).join(' ')}${word('colon')}`;
  if (hidden) return `${field}${word('hidden')}`;
  if (what === 'secret') return `${field}${word('secret')}`;
  const { from, to } = change;
  if (what === 'listed') return `${field}${[to && `＋${to}`, from && `－${from}`].filter(Boolean).join(' ')}`;
  return `${field}${from || word('empty')} → ${to || word('empty')}`;
}
