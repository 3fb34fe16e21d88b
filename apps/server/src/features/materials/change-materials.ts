import { materials } from '@edp/contract/materials';
import type { FieldError } from '@edp/contract/envelope';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { changeableAmong, readableAmong } from '../../database/access/access.ts';
import { isStale } from '../../database/records/stale.ts';
import { updateRecords } from '../../database/records/write-record.ts';
import { together } from '../../database/together.ts';
import { requireDepartment } from '../../database/records/require-department.ts';
import type { SignedInContext } from '../../http/context.ts';
import { admit } from '../../http/permissions.ts';
import { askMentionedByMany, checkMaterial } from './check-material.ts';
import { judge, type Attempt } from '../../record-calls/attempt.ts';
import type { WrittenRecord } from '../../record-calls/many-call.ts';
import { NOT_ALLOWED, type RecordLock } from '../../record-calls/record-lock.ts';
import { findStocked, replaceTypesOfMany } from './change-materials.queries.ts';
import { columnTypes, toColumns, type MaterialInput } from './material-columns.ts';
import { departmentOf } from '../organisations/organisations.queries.ts';
import { renamedTo } from './save-material.ts';
import { readCurrent, type CurrentMaterial } from './stored-materials.queries.ts';

interface MaterialChange {
  id: number;
  version: number;
  fields: Readonly<Record<string, unknown>>;
}

interface JudgedChange {
  id: number;
  input: MaterialInput;
  current: CurrentMaterial;
}

const IN_STOCK = '物料已有库存，不能修改';
const stockSwitches = {
  isInventoryAsset: IN_STOCK,
  isLotControl: IN_STOCK,
  isSerialNumberControl: IN_STOCK,
};

/** Materials of which something cannot be changed: all of those of others, the switches of those in stock. */
export async function materialLocks(
  context: SignedInContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RecordLock>> {
  const [changeable, stocked] = await together([
    changeableAmong(context, 'material', ids),
    findStocked(context, ids),
  ]);
  return new Map(
    ids.flatMap((id): [number, RecordLock][] => {
      if (!changeable.has(id)) return [[id, { whole: NOT_ALLOWED }]];
      return stocked.has(id) ? [[id, { fields: stockSwitches }]] : [];
    }),
  );
}

/** What of a material is written by other statements, or judged by more than is asked for together. */
export const APART = [
  'accessoryIds',
  'picId',
  'picUrls',
  'productDocumentUrls',
  'graphicDetails',
  'parameter',
];

/**
 * Does what `saveMaterial` does, of many materials in a few statements: who may, versions and fields are judged by its own rules with
 * all that they need read at once, and one statement writes those that have the same fields. Fields of `APART` cannot be among them.
 * @param changes fields as `materials.update` parses them
 * @returns in their order the version that each has now, or why it was not changed; `dry` writes nothing
 * @throws AppError notAllowed without the button, invalidState without a department; the database what it refuses of any of them
 */
export async function changeMaterials(
  context: SignedInContext,
  changes: readonly MaterialChange[],
  { dry }: { dry: boolean },
): Promise<Attempt<WrittenRecord>[]> {
  admit(materials.update, context.session);
  const ids = changes.map(({ id }) => id);
  const [departmentId, seen, changeable, stored] = await together([
    departmentOf(context),
    readableAmong(context, 'material', ids),
    changeableAmong(context, 'material', ids),
    readCurrent(context, ids, { locked: !dry }),
  ]);
  requireDepartment(departmentId);
  const judged = changes.map(({ id, version, fields }): JudgedChange | AppError => {
    const current = stored.get(id);
    if (current === undefined || !seen.has(id)) return new AppError('notFound');
    if (!changeable.has(id)) return new AppError('notAllowed');
    if (isStale(version, current)) return new AppError('stale');
    return { id, input: inputOf(fields), current };
  });
  const open = judged.filter(isOpen);
  const asked = await askMentionedByMany(context, open);
  const refused = new Map<number, readonly FieldError[]>();
  for (const [at, { id, input, current }] of open.entries()) {
    const known = asked[at];
    if (known === undefined) throw new Error('Each change is asked for');
    const tried = await judge(() => checkMaterial(context, input, { current, asked: known }));
    if ('errors' in tried) refused.set(id, tried.errors);
  }
  if (!dry)
    await writeChanges(
      context,
      open.filter(({ id }) => !refused.has(id)),
    );
  return judged.map((change) => {
    if (change instanceof AppError) return { errors: [{ path: '', message: change.message }] };
    const { id, current } = change;
    const errors = refused.get(id);
    return errors ? { errors } : { answer: { id, version: current.version + 1 } };
  });
}

function isOpen(change: JudgedChange | AppError): change is JudgedChange {
  return !(change instanceof AppError);
}

const record = z.custom<MaterialInput>((fields) => {
  return typeof fields === 'object' && fields !== null && !APART.some((field) => field in fields);
});

function inputOf(fields: MaterialChange['fields']): MaterialInput {
  return record.parse(fields);
}

async function writeChanges(context: SignedInContext, changes: readonly JudgedChange[]): Promise<void> {
  const rows = changes.map(({ id, input, current }) => ({
    id,
    columns: { ...toColumns(input), search_text: renamedTo(input, current) },
  }));
  await updateRecords(context, { table: 'materials', types: columnTypes }, rows);
  await replaceTypesOfMany(
    context,
    changes.flatMap(({ id, input: { itemTypeIds } }) => (itemTypeIds ? [{ id, itemTypeIds }] : [])),
  );
}
