import type { ParsedInputOf } from '@edp/contract/endpoint';
import { specifications } from '@edp/contract/specifications';
import { AppError } from '../../app-error.ts';
import { requireChangeable } from '../../database/access.ts';
import { isStale, staleRefusal } from '../../database/stale.ts';
import { linkedReference, refuseWhenUsed } from '../../database/used-by.ts';
import type { Scope } from '../../database/scope.ts';
import { parse } from '../../http/read-input.ts';
import { removeRow } from '../products/remove-row.queries.ts';
import { findProductOfRow, lockRow, switchRow } from './switched-rows.queries.ts';
import { changeSpecification, lockSpecification, removeSpecification } from './specifications.queries.ts';

/** What keeps a definition from being deleted. */
const references = [
  linkedReference({
    type: 'productSpecification',
    table: 'product_specifications',
    code: 'item_code',
    name: 'item_name',
    of: { kind: 'product', column: 'product_id' },
    through: { table: 'product_specification_values', column: 'specification_id', record: 'row_id' },
  }),
];

/**
 * Switches the definition or the row that has the id.
 * @throws AppError notFound, notAllowed for a row of a product that is shared for reading only, stale with what would have been switched as it is now,
 * wrongState for a row of a disabled material that is to be listed
 */
export async function switchEither(
  scope: Scope,
  input: ParsedInputOf<typeof specifications.enable>,
): Promise<void> {
  // A role that does not see the status cannot switch it.
  parse(specifications.enable.input, input);
  const { id, active, version } = input;
  const definition = await lockSpecification(scope, id);
  const current = definition ?? (await lockRow(scope, id));
  if (current === undefined) throw new AppError('notFound');
  if ('productId' in current) await requireChangeable(scope, 'product', [current.productId]);
  // Definition or row: only what both have.
  const shown = { id, active: current.active, version: current.version };
  if (isStale(version, current)) throw await staleRefusal(scope, { table: tableOf(definition), id }, shown);
  const isListing = 'canBeListed' in current && active === 1 && current.active === 0;
  if (isListing && !current.canBeListed) throw new AppError('wrongState', '物料已禁用，不能上架');
  if (definition) await changeSpecification(scope, definition, { active });
  else await switchRow(scope, id, active);
}

/**
 * Deletes the definition or the row that has the id.
 * @throws AppError notFound, notAllowed as above, inUse for a definition that rows have values of or a row that is listed or that bills are made of,
 * wrongState for a row that is ordered or one that its product cannot be without
 */
export async function removeEither(scope: Scope, id: number): Promise<void> {
  if (await lockSpecification(scope, id)) {
    const message = '规格正在被{n}条数据使用，不能删除';
    await refuseWhenUsed(scope, { id, references, message });
    return removeSpecification(scope, id);
  }
  const productId = await findProductOfRow(scope, id);
  if (productId === undefined) throw new AppError('notFound');
  await removeRow(scope, { productId, id });
}

function tableOf(definition: object | undefined): string {
  return definition ? 'specifications' : 'product_specifications';
}
