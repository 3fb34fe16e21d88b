import { AppError } from '../../app-error.ts';
import { requireChangeable } from '../../database/access/access.ts';
import { linkedReference, reference, refuseWhenUsed } from '../../database/records/used-by.ts';
import type { Scope } from '../../database/scope.ts';
import { deleteMaterial } from './imported-materials.queries.ts';
import { lockMaterial } from './stored-materials.queries.ts';

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
 * Takes back a material that has just been added. No call deletes one: who has imported it may, as long as nothing uses it.
 * @throws AppError notFound, notAllowed, invalidState once there is stock, inUse
 */
export async function removeImportedMaterial(scope: Scope, id: number): Promise<void> {
  await requireChangeable(scope, 'material', [id]);
  const material = await lockMaterial(scope, id);
  if (material === undefined) throw new AppError('notFound');
  if (material.has_inventory === 1) throw new AppError('invalidState', '物料已有库存，不能撤销');
  await refuseWhenUsed(scope, { id, references, message: '物料正在被{n}条数据使用，不能撤销' });
  await deleteMaterial(scope, id);
}
