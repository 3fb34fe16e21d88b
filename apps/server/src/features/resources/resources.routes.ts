import { resources } from '@edp/contract/resources';
import { implement } from '../../http/implement.ts';
import { listResources } from './resources.queries.ts';
import { removeStoredResource, saveNewResource, saveResource } from './save-resource.ts';

export const resourceRoutes = implement(resources, {
  async list(input, context) {
    const data = await listResources(context, input);
    return { data, total: data.length };
  },

  create: async (input, context) => ({ data: await saveNewResource(context, input), msg: '操作成功' }),

  update: async (input, context) => ({ data: await saveResource(context, input), msg: '操作成功' }),

  async remove({ id }, context) {
    await removeStoredResource(context, id);
    return { msg: '删除成功' };
  },
});
