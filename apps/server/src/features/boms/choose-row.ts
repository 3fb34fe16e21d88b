import { AppError } from '../../app-error.ts';
import { readableAmong } from '../../database/access.ts';
import type { Scope, TenantScope } from '../../database/scope.ts';
import { isMadeOfItself } from './bom-parts.queries.ts';
import { findRowTexts } from './boms.queries.ts';
import type { RowTexts } from './boms.queries.ts';

/** The field in which a row of a product is chosen. */
const field = 'proSpecId';

/** @throws AppError invalidInput when the caller sees no such row */
export async function requireRow(
  scope: Scope,
  {
    proSpecId,
    ...named
  }: { proSpecId: number; productName?: string | undefined; proSpecName?: string | undefined },
): Promise<RowTexts> {
  const texts = await findRowTexts(scope, proSpecId, named);
  const isSeen =
    texts !== undefined && (await readableAmong(scope, 'product', [texts.product_id])).has(texts.product_id);
  if (!isSeen) throw AppError.invalidField(field, '引用的数据不存在');
  return texts;
}

/**
 * Refuses what has just been written when the row is made of itself by it. `lockParts` came before.
 * @throws AppError invalidInput
 */
export async function refuseOwnPart(scope: TenantScope, rowId: number): Promise<void> {
  if (await isMadeOfItself(scope, rowId)) throw AppError.invalidField(field, '部件不能包含自身');
}
