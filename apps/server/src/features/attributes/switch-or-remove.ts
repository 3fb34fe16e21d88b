import type { ParsedInputOf } from '@edp/contract/endpoint';
import { attributes } from '@edp/contract/attributes';
import type { Scope } from '../../database/scope.ts';
import { refuseStale } from '../../database/records/stale.ts';
import { refuseWhenUsed } from '../../database/records/used-by.ts';
import { parse } from '../../http/bodies/read-input.ts';
import { moveToBin, type BinScope } from '../../recycle-bin/move-to-bin.ts';
import { removeVariant } from '../products/variants/remove-variant.ts';
import { switchVariant } from '../products/variants/switch-variant.ts';
import {
  attributeRecord,
  attributeReferences,
  lockAttribute,
  updateAttribute,
} from './attributes.queries.ts';

/** Switches the attribute or the variant that has the id. */
export async function switchEither(
  scope: Scope,
  input: ParsedInputOf<typeof attributes.enable>,
): Promise<void> {
  // A role that does not see the status cannot switch it.
  parse(attributes.enable.input, input);
  const { id, active, version } = input;
  const current = await lockAttribute(scope, id);
  if (current === undefined) return switchVariant(scope, input);
  const shown = { id, active: current.active, version: current.version };
  await refuseStale(scope, { table: 'specifications', id, version }, current, () => shown);
  await updateAttribute(scope, current, { active });
}

/** Deletes the attribute or the variant that has the id. */
export async function removeEither(scope: BinScope, id: number): Promise<void> {
  if ((await lockAttribute(scope, id)) === undefined) return removeVariant(scope, id);
  await refuseWhenUsed(scope, {
    id,
    references: attributeReferences,
    message: '规格正在被{n}条数据使用，不能删除',
  });
  await moveToBin(scope, attributeRecord, [id]);
}
