import { labels } from '@edp/contract/labels';
import { sql } from 'kysely';
import { moveNode } from '../../database/trees/move-node.ts';
import { readTree, readTreeOf } from '../../database/trees/read-tree.ts';
import { lockUnusedNode } from '../../database/trees/lock-unused-node.ts';
import { implement } from '../../http/implement.ts';
import { translationHandlers } from '../../http/translation-handlers.ts';
import { moveToBin } from '../../recycle-bin/move-to-bin.ts';
import { labelTree } from '../label-sets/label-sets.queries.ts';
import { labelRecord, labelReferences } from './labels.queries.ts';
import { readLabel, saveLabel } from './save-label.ts';

export const labelRoutes = implement(labels, {
  async tree({ labelSetId, keyword }, context) {
    const set = sql<boolean>`s.id = ${labelSetId}`;
    return { data: await readTree(context, labelTree, { set, keyword }) };
  },

  treeByIds: async ({ ids }, context) => ({ data: await readTreeOf(context, labelTree, ids) }),

  detail: async ({ id }, context) => ({ data: await readLabel(context, id) }),

  save: async (input, context) => ({ data: await saveLabel(context, input), msg: '操作成功' }),

  async move(input, context) {
    const read = (id: number) => readLabel(context, id);
    return { data: await moveNode(context, labelTree, { ...input, read }), msg: '操作成功' };
  },

  async remove({ id }, context) {
    const message = '标签正在被{n}条数据使用，不能删除';
    await lockUnusedNode(context, labelTree, { id, references: labelReferences, message });
    await moveToBin(context, labelRecord, [id]);
    return { msg: '删除成功' };
  },

  ...translationHandlers(readLabel),
});
