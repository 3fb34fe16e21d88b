import type { Bom } from '@edp/contract/bom-form';
import { boms } from '@edp/contract/boms';
import { call } from '../../lib/api/call.ts';
import { useCan } from '../../lib/session/can.ts';
import { useRemove } from '../../lib/query/use-remove.ts';
import { useSave } from '../../lib/query/use-save.ts';
import { queryOf } from '../../lib/query/query.ts';
import type { TreeCalls } from '../../ui/tree/use-tree-data.ts';
import { partNode, type PartNode, type PartValues } from './part-values.ts';
import { keysOf } from './picked-row.ts';

/** The calls of a bill's parts, as far as the role may make them and the bill may be changed. */
export function usePartCalls({ id: bomId, canChange }: Bom): TreeCalls<PartNode, PartValues> {
  const can = useCan('bom');
  const save = useSave(boms.savePart);
  const remove = useRemove(boms.removePart);
  const mayManage = can.button('manage') && canChange;
  const savePart = async (values: PartValues, { id, parentId = 0, dept = 1, version }: Partial<PartNode>) => {
    const { variantId, picture, ...fields } = values;
    const keys = { ...keysOf(variantId), picId: picture?.id ?? null, picUrl: picture?.url ?? '' };
    const result = await save({ ...fields, ...keys, id, bomId, supId: parentId, dept, version });
    if (result.kind === 'conflict') return { ...result, current: partNode(result.current) };
    if (result.kind === 'saved') return result;
    // The tree speaks of parents.
    const errors = result.errors.map((error) =>
      error.path === 'supId' ? { ...error, path: 'parentId' } : error,
    );
    return { ...result, errors };
  };
  return {
    tree: (keyword) => queryOf(boms.tree, { bomId, keyword }),
    node: (id) => ({
      key: [boms.part.path, 'node', id],
      fetch: async (signal) => partNode((await call(boms.part, { id }, { signal })).data),
    }),
    save: mayManage ? savePart : undefined,
    move: mayManage ? async (move) => (await call(boms.movePart, move)).data : undefined,
    remove: can.button('delete') && canChange ? (id, name) => remove({ id }, name) : undefined,
  };
}
