import type { deletedRecords, LeftOut } from '@edp/contract/deleted-records';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { AppError } from '../../app-error.ts';
import { databaseError } from '../../database/constraint-messages.ts';
import type { SignedInContext } from '../../http/context.ts';
import { eventSubject } from '../../recycle-bin/move-to-bin.ts';
import { preparePutBack, putBack } from '../../recycle-bin/put-back.ts';
import type { Prepared } from '../../recycle-bin/put-back.ts';
import type { RecordTables } from '../../recycle-bin/record-tables.ts';
import type { Gone } from '../../recycle-bin/restored-rows.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import { sightOf, shownName } from './bin-sight.ts';
import { binnedKinds } from './binned-kinds.ts';
import type { BinnedKind, Restoring } from './binned-kinds.ts';
import { findDeleted, lockDeleted, namesOfDeleted } from './deleted-records.queries.ts';
import type { DeletedWhole } from './deleted-records.queries.ts';
import { referredTable } from './referred-tables.ts';

type Input = ParsedInputOf<typeof deletedRecords.restore>;

/**
 * Puts a record back as it was. Of two who restore it one does.
 * @throws AppError notFound; notAllowed; duplicate naming code or name, which another record has by now; invalidInput naming
 *   parentId where the node above is gone; invalidState where it cannot do without something that is gone
 */
export async function restoreRecord(context: SignedInContext, input: Input) {
  const { id } = input;
  const sight = sightOf(context.session);
  await lockDeleted(context, sight, [id]);
  const deleted = await findDeleted(context, sight, id);
  if (deleted === undefined) throw new AppError('notFound');
  requireMayRestore(context, deleted);
  const kind = binnedKinds[deleted.kind];
  const { record } = kind;
  const instead = {
    code: checked(kind, 'code', input.code),
    name: checked(kind, 'name', input.name),
    parentId: input.parentId,
  };
  const putting = { id, record, content: deleted.content, instead };
  const prepared = await preparePutBack(context, putting);
  await refuseMissing(context, prepared);
  const restoring = restoringOf(record, id, prepared);
  await kind.hold?.(context, restoring);
  await withoutDuplicates(record, () => putBack(context, putting, prepared));
  await kind.follow?.(context, id);
  const named = { id, code: instead.code ?? deleted.code, name: instead.name ?? deleted.name };
  await recordEvent(context, { kind: 'recordRestored', subject: eventSubject(deleted.kind, named) });
  const { name } = shownName({ kind: deleted.kind, ...named }, context.session);
  return { id, kind: deleted.kind, name, leftOut: await toldOf(context, prepared.leftOut) };
}

/** Whoever has just deleted it takes that back; all else needs the bin's own button. */
function requireMayRestore(
  { session, userId }: SignedInContext,
  { deletedById, justDeleted }: DeletedWhole,
): void {
  if (session.rights.buttons.has('recycleBin:restore')) return;
  if (deletedById !== userId || !justDeleted) throw new AppError('notAllowed');
}

/** @throws AppError invalidInput naming the field where the record's form would not take it */
function checked(
  { rules }: BinnedKind,
  field: 'code' | 'name',
  value: string | undefined,
): string | undefined {
  if (value === undefined) return undefined;
  const rule = rules?.[field];
  if (rule === undefined) throw AppError.invalidField(field, '格式不正确');
  const parsed = rule.safeParse(value);
  if (!parsed.success) throw AppError.invalidField(field, parsed.error.issues[0]?.message ?? '格式不正确');
  return String(parsed.data);
}

async function refuseMissing(context: SignedInContext, { missing, needsParent }: Prepared): Promise<void> {
  if (needsParent) throw AppError.invalidField('parentId', '上级已不存在，请选择恢复到第一级');
  const [first] = missing;
  if (first === undefined) return;
  const kind = referredTable(first.to).words[context.language];
  const name = (await namesOfDeleted(context, [first.id])).get(first.id);
  if (name === undefined) throw new AppError('invalidState', `所属的${kind}已不存在，不能恢复`);
  throw new AppError('invalidState', `请先恢复${kind}“${name}”`);
}

function restoringOf(record: RecordTables, id: number, { rows, shapes }: Prepared): Restoring {
  const [own] = rows.get(record.table) ?? [];
  const row = { ...own?.row, ...own?.patch };
  const above = shapes.get(record.table)?.references.find(({ to }) => to === record.table);
  const parentId = above === undefined ? 0 : Number(row[above.column] ?? 0);
  return { id, row, parentId, name: String(row[record.name]) };
}

/** What is taken by now is named as the form of the bin names it. */
async function withoutDuplicates(record: RecordTables, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const known = databaseError(error);
    const path = known?.fields?.[0]?.path;
    if (known?.kind !== 'duplicate' || path === undefined) throw error;
    if (path === 'userId') throw new AppError('invalidState', known.message);
    const field = path === 'name' && record.name === 'name' ? 'name' : 'code';
    throw Object.assign(new AppError('duplicate', known.message), {
      fields: [{ path: field, message: known.message }],
    });
  }
}

/** Relations that were not restored, once for each kind of what they led to. */
async function toldOf(context: SignedInContext, leftOut: readonly Gone[]): Promise<LeftOut[]> {
  const names = await namesOfDeleted(
    context,
    leftOut.map(({ id }) => id),
  );
  const byTable = Map.groupBy(leftOut, ({ to }) => to);
  return [...byTable].map(([table, gone]) => ({
    kindName: referredTable(table).words[context.language],
    name: gone.map(({ id }) => names.get(id) ?? '').find(Boolean) ?? '',
    total: new Set(gone.map(({ id }) => id)).size,
  }));
}
