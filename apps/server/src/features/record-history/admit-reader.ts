import { NAMED_KINDS } from '@edp/contract/named-records';
import type { NamedKind } from '@edp/contract/named-records';
import { nameInRights } from '@edp/contract/restricted-names';
import { restrictableScreens } from '@edp/contract/restricted-screens';
import { AppError } from '../../app-error.ts';
import type { Rights, SignedInContext } from '../../http/context.ts';
import { isInBin } from '../deleted-records/deleted-histories.queries.ts';
import { readNamedRecords } from '../global-search/named-records.queries.ts';
import { descriptionOf } from './kinds/kinds.ts';
import type { HistoryDescription, HistoryField } from './kinds/described.ts';
import { findOnly, hasRecord, type RecordKey } from './record-history.queries.ts';

/**
 * What is told of a record's history, and under which id it is kept.
 * @throws AppError notFound for a record that the reader sees neither on its screen nor in the recycle bin, as for one that never existed
 */
export async function admitReader(
  context: SignedInContext,
  { kind, id }: RecordKey,
): Promise<HistoryDescription & { id: number }> {
  const description = descriptionOf(kind);
  if (description === undefined || !context.session.rights.screens.has(description.screen))
    throw new AppError('notFound');
  if (description.single) return { ...description, id: await onlyId(context, description, id) };
  if (!(await isReadable(context, description, id)) && !(await isInBin(context, { kind, id })))
    throw new AppError('notFound');
  return { ...description, id };
}

/** Under which id the only one of its kind stands; 0 before it was ever saved. */
async function onlyId(
  context: SignedInContext,
  { parts }: HistoryDescription,
  asked: number,
): Promise<number> {
  const own = parts.find(({ shape }) => shape === 'record');
  if (asked !== 0 || own === undefined) throw new AppError('notFound');
  return (await findOnly(context, own.table)) ?? 0;
}

async function isReadable(
  context: SignedInContext,
  { kind, parts }: HistoryDescription,
  id: number,
): Promise<boolean> {
  if (isNamed(kind)) return (await readNamedRecords(context, [{ kind, id }])).length > 0;
  const own = parts.find(({ shape, owner }) => shape === 'record' && owner !== '');
  // What a tenant has one of needs no record.
  if (own === undefined) return id === 0;
  return hasRecord(context, own.table, id);
}

function isNamed(kind: string): kind is NamedKind {
  return NAMED_KINDS.some((named) => named === kind);
}

/**
 * Whether a role's list of columns or of fields keeps the reader from a field, on the record's screen or on that of the field: a
 * variant is shown on two.
 */
export function isHidden({ screen }: HistoryDescription, field: HistoryField, rights: Rights): boolean {
  return [screen, field.screen].some((of) => isKeptBack(of, field.restricted, rights));
}

function isKeptBack(screen: string, names: readonly string[], rights: Rights): boolean {
  const restrictable = restrictableScreens.get(screen);
  return (['columns', 'forms'] as const).some((list) => {
    const visible = rights[list].get(screen);
    if (visible === undefined || restrictable === undefined) return false;
    return names.some(
      (name) => restrictable[list].includes(name) && !visible.includes(nameInRights(screen, name)),
    );
  });
}
