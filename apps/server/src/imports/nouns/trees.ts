import { categories } from '@edp/contract/categories';
import { labels } from '@edp/contract/labels';
import { listSetNames } from '../../database/trees/list-sets.ts';
import { findCategories } from '../../features/categories/categories.queries.ts';
import { categoryRoutes } from '../../features/categories/categories.routes.ts';
import { categoryTree } from '../../features/category-sets/category-sets.queries.ts';
import { labelTree } from '../../features/label-sets/label-sets.queries.ts';
import { findLabels } from '../../features/labels/labels.queries.ts';
import { labelRoutes } from '../../features/labels/labels.routes.ts';
import type { ImportedNoun } from '../imported-noun.ts';

export const categoryNoun: ImportedNoun = {
  list: categories.tree,
  create: categories.save,
  update: categories.save,
  remove: categories.remove,
  feature: categoryRoutes,
  trees: (scope) => listSetNames(scope, categoryTree),
  find: async (context, wanted) =>
    (await findCategories(context, wanted)).map(
      ({ id, version, code, name, nameAsRead, parentId, parentCode, sort, status }) => ({
        id,
        version,
        fields: { code, name, parentId, sort, status },
        shown: { name: [name, nameAsRead], parentId: [parentCode] },
      }),
    ),
};

const OF_ROOTS = '只有一级标签可以设置是否单选';

export const labelNoun: ImportedNoun = {
  list: labels.tree,
  create: labels.save,
  update: labels.save,
  remove: labels.remove,
  feature: labelRoutes,
  trees: (scope) => listSetNames(scope, labelTree),
  find: async (context, wanted) =>
    (await findLabels(context, wanted)).map(
      ({ id, version, code, name, nameAsRead, parentId, parentCode, sort, singleChoice }) => ({
        id,
        version,
        fields: { code, name, parentId, sort, singleChoice },
        shown: { name: [name, nameAsRead], parentId: [parentCode] },
        ...(parentId !== 0 && { kept: { singleChoice: OF_ROOTS } }),
      }),
    ),
};
