import { categories } from '@edp/contract/categories';
import { sql } from 'kysely';
import { moveNode } from '../../database/trees/move-node.ts';
import { readTree } from '../../database/trees/read-tree.ts';
import { lockUnusedNode } from '../../database/trees/lock-unused-node.ts';
import { implement } from '../../http/implement.ts';
import { translationHandlers } from '../../http/translation-handlers.ts';
import { moveToBin } from '../../recycle-bin/move-to-bin.ts';
import { categoryTree } from '../category-sets/category-sets.queries.ts';
import { categoryRecord, categoryReferences } from './categories.queries.ts';
import { readCategory, saveCategory } from './save-category.ts';

export const categoryRoutes = implement(categories, {
  async tree({ categorySetId, code, keyword, status }, context) {
    const set =
      categorySetId === undefined ? sql<boolean>`s.code = ${code}` : sql<boolean>`s.id = ${categorySetId}`;
    return { data: await readTree(context, categoryTree, { set, keyword, status }) };
  },

  detail: async ({ id }, context) => ({ data: await readCategory(context, id) }),

  save: async (input, context) => ({ data: await saveCategory(context, input), msg: '操作成功' }),

  async move(input, context) {
    const read = (id: number) => readCategory(context, id);
    return { data: await moveNode(context, categoryTree, { ...input, read }), msg: '操作成功' };
  },

  async remove({ id }, context) {
    const message = '分类正在被{n}条数据使用，不能删除';
    await lockUnusedNode(context, categoryTree, { id, references: categoryReferences, message });
    await moveToBin(context, categoryRecord, [id]);
    return { msg: '删除成功' };
  },

  ...translationHandlers(readCategory),
});
