import { resources } from '@edp/contract/resources';
import { implement } from '../../http/implement.ts';
import { listResources } from './resources.queries.ts';
import { addNewResource, changeStoredResource, removeStoredResource } from './save-resource.ts';

export const resourceRoutes = implement(resources, {
  async list(input, context) {
    const data = await listResources(context, input);
    return { data, total: data.length };
  },

  add: async (input, context) => ({ data: await addNewResource(context, input), msg: '操作成功' }),

  change: async (input, context) => ({ data: await changeStoredResource(context, input), msg: '操作成功' }),

  async remove({ id }, context) {
    await removeStoredResource(context, id);
    return { msg: '删除成功' };
  },
});
