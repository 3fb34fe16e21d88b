import { z } from 'zod';
import type { Bom, BomLine } from '@edp/contract/bom-form';
import { boms } from '@edp/contract/boms';
import { call } from '../../lib/api/call.ts';
import { useCan } from '../../lib/session/can.ts';
import { useRemove } from '../../lib/query/use-remove.ts';
import { useSave } from '../../lib/query/use-save.ts';
import { queryOf } from '../../lib/query/query.ts';
import { picture } from '../../ui/form/picture.ts';
import type { TreeCalls } from '../../ui/tree/use-tree-data.ts';
import { keysOf, pickedVariantOf, type PickedVariant } from './picked-variant.ts';

/** A picture as the form of a line holds it; the call names it by its id. */
export const linePicture = picture.extend({ id: z.number() });

export interface LineValues {
  variantId: PickedVariant | undefined;
  productName: string;
  variantName: string;
  sort: number;
  active: number;
  picture: z.infer<typeof linePicture> | undefined;
  remark: string;
}

export function toLineValues(line: Partial<BomLine>): LineValues {
  const { productName = '', variantName = '', sort = 0, active = 1, remark = '' } = line;
  const { picId, picUrl = '' } = line;
  const shown = picId ? { id: picId, filePath: picUrl, url: picUrl } : undefined;
  return { variantId: pickedVariantOf(line), productName, variantName, sort, active, picture: shown, remark };
}

/** The calls of a bill's lines, as far as the role may make them and the bill may be changed. */
export function useLineCalls({ id: bomId, canChange }: Bom): TreeCalls<BomLine, LineValues> {
  const can = useCan('bom');
  const save = useSave(boms.saveLine);
  const remove = useRemove(boms.removeLine);
  const mayManage = can.button('manage') && canChange;
  const saveLine = async (values: LineValues, { id, parentId = 0, depth = 1, version }: Partial<BomLine>) => {
    const { variantId, picture, ...fields } = values;
    const keys = { ...keysOf(variantId), picId: picture?.id ?? null, picUrl: picture?.url ?? '' };
    return save({ ...fields, ...keys, id, bomId, parentId, depth, version });
  };
  return {
    tree: (keyword) => queryOf(boms.tree, { bomId, keyword }),
    node: (id) => ({
      key: [boms.line.path, 'node', id],
      fetch: async (signal) => (await call(boms.line, { id }, { signal })).data,
    }),
    save: mayManage ? saveLine : undefined,
    move: mayManage ? async (move) => (await call(boms.moveLine, move)).data : undefined,
    remove: can.button('delete') && canChange ? (id, name) => remove({ id }, name) : undefined,
  };
}
