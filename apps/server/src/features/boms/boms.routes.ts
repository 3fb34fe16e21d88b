import { boms } from '@edp/contract/boms';
import { requireReadable, withAccess } from '../../database/access.ts';
import { nested } from '../../database/trees/read-tree.ts';
import { implement } from '../../http/implement.ts';
import { listParts } from './bom-parts.queries.ts';
import { listBoms } from './boms.queries.ts';
import { copyBom, readBom, removeBom, saveBom, switchActive } from './save-bom.ts';
import { movePart, partOf, readPart, removePart, savePart } from './save-part.ts';

export const bomRoutes = implement(boms, {
  async list(input, context) {
    const { rows, ...totals } = await listBoms(context, input);
    return { data: await withAccess(context, 'bom', rows), ...totals };
  },

  detail: async ({ id }, context) => ({ data: await readBom(context, id) }),

  save: async (input, context) => ({ data: await saveBom(context, input), msg: '操作成功' }),

  async switchActive(input, context) {
    await switchActive(context, input);
    return { msg: '操作成功' };
  },

  async remove({ id }, context) {
    await removeBom(context, id);
    return { msg: '删除成功' };
  },

  async sources({ name: productName, type: _, ...input }, context) {
    const { rows, ...totals } = await listBoms(context, { ...input, productName, active: undefined });
    return { data: await withAccess(context, 'bom', rows), ...totals };
  },

  copy: async (input, context) => ({ data: await copyBom(context, input), msg: '操作成功' }),

  async tree({ bomId, keyword }, context) {
    await requireReadable(context, 'bom', [bomId]);
    const parts = await listParts(context, { bomId, keyword });
    const nodes = parts.map((part) => ({
      ...partOf(context, part),
      parentId: part.supId,
      name: part.productName,
      code: part.productCode,
      status: part.active,
    }));
    return { data: nested(nodes, keyword !== undefined) };
  },

  part: async ({ id }, context) => ({ data: await readPart(context, id) }),

  savePart: async (input, context) => ({ data: await savePart(context, input), msg: '操作成功' }),

  movePart: async (input, context) => ({ data: await movePart(context, input), msg: '操作成功' }),

  async removePart({ id }, context) {
    await removePart(context, id);
    return { msg: '删除成功' };
  },
});
