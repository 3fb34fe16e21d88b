import { AppError } from '../../app-error.ts';
import { changeableAmong, readableAmong } from '../../database/access/access.ts';
import { findUses, linkedReference, reference, refuseWhenUsed } from '../../database/records/used-by.ts';
import type { Scope } from '../../database/scope.ts';
import { together } from '../../database/together.ts';
import { judge, type Attempt } from '../../record-calls/attempt.ts';
import type { WrittenRecord } from '../../record-calls/many-call.ts';
import { deleteMaterials } from './imported-materials.queries.ts';
import { readCurrent } from './stored-materials.queries.ts';

/** What keeps a material from being taken away: variants that stand for it, and materials that it is an accessory of. */
const references = [
  reference({
    type: 'productSpecification',
    table: 'product_specifications',
    column: 'material_id',
    code: 'item_code',
    name: 'item_name',
    of: { kind: 'product', column: 'product_id' },
  }),
  linkedReference({
    type: 'material',
    table: 'materials',
    code: 'item_code',
    name: 'item_name',
    through: { table: 'material_accessories', column: 'accessory_id', record: 'material_id' },
  }),
];

/**
 * Takes back materials that have just been added. No call deletes one: who has imported it may, as long as nothing uses it.
 * @returns in their order what each was, or why it stays: it is not there, not the caller's to change, in stock or in use
 * @throws what the database refuses of any of them
 */
export async function removeEachImported(
  scope: Scope,
  ids: readonly number[],
): Promise<Attempt<WrittenRecord>[]> {
  const [seen, changeable, stored] = await together([
    readableAmong(scope, 'material', ids),
    changeableAmong(scope, 'material', ids),
    readCurrent(scope, ids, { locked: true }),
  ]);
  const isAnyUsed = (await findUses(scope, { id: ids, references })).total > 0;
  const tried: Attempt<WrittenRecord>[] = [];
  for (const id of ids)
    tried.push(
      await judge(async () => {
        const material = stored.get(id);
        if (material === undefined || !seen.has(id)) throw new AppError('notFound');
        if (!changeable.has(id)) throw new AppError('notAllowed');
        if (material.has_inventory === 1) throw new AppError('invalidState', '物料已有库存，不能撤销');
        if (isAnyUsed)
          await refuseWhenUsed(scope, { id, references, message: '物料正在被{n}条数据使用，不能撤销' });
        return { id, version: material.version };
      }),
    );
  await deleteMaterials(
    scope,
    ids.filter((_, at) => 'answer' in (tried[at] ?? {})),
  );
  return tried;
}

/** The same of all of them or none. @throws AppError naming why one of them stays */
export async function removeImportedMaterials(scope: Scope, ids: readonly number[]): Promise<void> {
  const errors = (await removeEachImported(scope, ids)).flatMap((one) => ('errors' in one ? one.errors : []));
  if (errors.length > 0) throw AppError.invalidFields(errors);
}
