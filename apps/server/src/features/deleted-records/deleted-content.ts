import type { DeletedContent } from '@edp/contract/deleted-records';
import { fieldLabel } from '@edp/contract/field-labels';
import { AppError } from '../../app-error.ts';
import { shanghaiText } from '../../database/records/times.ts';
import { wordsOfScreen } from '../../exports/list-words.ts';
import type { SignedInContext } from '../../http/context.ts';
import { readTableShapes } from '../../recycle-bin/table-shapes.queries.ts';
import type { TableReference } from '../../recycle-bin/table-shapes.queries.ts';
import { hiddenOf, sightOf } from './bin-sight.ts';
import { binnedKinds } from './binned-kinds.ts';
import { toDeletedDto } from './deleted-record-dto.ts';
import { findDeleted, nameOf } from './deleted-records.queries.ts';
import type { DeletedWhole } from './deleted-records.queries.ts';
import { referredTable } from './referred-tables.ts';
import type { ShownContent } from './shown-contents.ts';

/** What was in a deleted record, as far as the role sees it. @throws AppError notFound */
export async function readContent(context: SignedInContext, id: number): Promise<DeletedContent> {
  const deleted = await findDeleted(context, sightOf(context.session), id);
  if (deleted === undefined) throw new AppError('notFound');
  const hidden = hiddenOf(deleted.kind, context.session);
  const fields = await readFields(context, deleted, hidden);
  return { ...toDeletedDto(deleted, context), fields, parts: partsOf(context, deleted, hidden) };
}

async function readFields(
  context: SignedInContext,
  { kind, content }: DeletedWhole,
  hidden: ReadonlySet<string>,
): Promise<DeletedContent['fields']> {
  const { language } = context;
  const { record, content: shown } = binnedKinds[kind];
  const screen = screenOf(shown);
  const translate = await wordsOfScreen(context, { language, screen });
  const [row = {}] = content[record.table] ?? [];
  const references = (await readTableShapes(context, [record.table])).get(record.table)?.references ?? [];
  const fields: DeletedContent['fields'] = [];
  for (const [field, { column, words }] of Object.entries(shown.fields)) {
    if (hidden.has(field)) continue;
    const reference = references.find((one) => one.column === column);
    const value = await textOf(context, row[column], reference);
    if (value === '') continue;
    fields.push({ label: words?.[language] ?? translate(fieldLabel(screen, field)), value });
  }
  return fields;
}

/** Whose words name its fields; empty where they have words of their own. */
function screenOf({ restricted: [first] }: ShownContent): string {
  return first?.restrict?.screen ?? '';
}

function partsOf(
  { language }: SignedInContext,
  { kind, content }: DeletedWhole,
  hidden: ReadonlySet<string>,
): DeletedContent['parts'] {
  return Object.entries(binnedKinds[kind].content.parts ?? {}).flatMap(([table, { words, field }]) => {
    const total = content[table]?.length ?? 0;
    const isHidden = field !== undefined && hidden.has(field);
    return total === 0 || isHidden ? [] : [{ label: words[language], total }];
  });
}

async function textOf(
  context: SignedInContext,
  value: unknown,
  reference: TableReference | undefined,
): Promise<string> {
  if (value === null || value === undefined || value === '') return '';
  if (reference !== undefined)
    return nameOf(context, { table: reference.to, name: referredTable(reference.to).name }, Number(value));
  if (typeof value === 'string' && MOMENT.test(value)) return shanghaiText(new Date(value));
  return String(value);
}

/** A moment as the database writes it in JSON; days have no time. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
