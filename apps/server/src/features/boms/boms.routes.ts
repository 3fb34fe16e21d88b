import { boms } from '@edp/contract/boms';
import { requireReadable, withAccess } from '../../database/access/access.ts';
import { buildTree } from '../../database/trees/read-tree.ts';
import { implement } from '../../http/implement.ts';
import { toNodeDto } from './bom-line-dto.ts';
import { listLines } from './bom-lines.queries.ts';
import { listBoms } from './boms.queries.ts';
import { copyBom, readBom, removeBom, saveBom, switchActive } from './save-bom.ts';
import { moveLine, readLine, removeLine, saveLine } from './save-line.ts';
import { saveWholeBom } from './save-whole-bom.ts';

export const bomRoutes = implement(boms, {
  async list(input, context) {
    const { rows, ...totals } = await listBoms(context, input);
    return { data: await withAccess(context, 'bom', rows), ...totals };
  },

  detail: async ({ id }, context) => ({ data: await readBom(context, id) }),

  save: async (input, context) => ({ data: await saveBom(context, input), msg: '操作成功' }),

  saveWhole: async (input, context) => ({ data: await saveWholeBom(context, input), msg: '操作成功' }),

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
    const lines = await listLines(context, { bomId, keyword });
    const nodes = lines.map((line) => toNodeDto(context, line));
    return { data: buildTree(nodes, keyword !== undefined) };
  },

  line: async ({ id }, context) => ({ data: await readLine(context, id) }),

  saveLine: async (input, context) => ({ data: await saveLine(context, input), msg: '操作成功' }),

  moveLine: async (input, context) => ({ data: await moveLine(context, input), msg: '操作成功' }),

  async removeLine({ id }, context) {
    await removeLine(context, id);
    return { msg: '删除成功' };
  },
});
