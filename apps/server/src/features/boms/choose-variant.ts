import { AppError } from '../../app-error.ts';
import { readableAmong } from '../../database/access/access.ts';
import type { Scope, TenantScope } from '../../database/scope.ts';
import { hasCycle } from './bom-lines.queries.ts';
import { findVariantTexts } from './boms.queries.ts';
import type { VariantTexts } from './boms.queries.ts';

/** The field in which a variant is chosen. */
const field = 'variantId';

/** @throws AppError invalidInput when the caller sees no such variant */
export async function requireVariant(
  scope: Scope,
  {
    variantId,
    ...named
  }: { variantId: number; productName?: string | undefined; variantName?: string | undefined },
): Promise<VariantTexts> {
  const texts = await findVariantTexts(scope, variantId, named);
  const isSeen =
    texts !== undefined && (await readableAmong(scope, 'product', [texts.product_id])).has(texts.product_id);
  if (!isSeen) throw AppError.invalidField(field, '引用的数据不存在');
  return texts;
}

/**
 * Refuses what has just been written when the variant is made of itself by it. `lockLines` came before.
 * @throws AppError invalidInput
 */
export async function refuseCycle(scope: TenantScope, variantId: number): Promise<void> {
  if (await hasCycle(scope, variantId)) throw AppError.invalidField(field, '部件不能包含自身');
}
