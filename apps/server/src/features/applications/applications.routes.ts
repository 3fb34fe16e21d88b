import { applications } from '@edp/contract/applications';
import { withAccess } from '../../database/access/access.ts';
import { implement } from '../../http/implement.ts';
import { listApplications } from './applications.queries.ts';
import {
  readApplication,
  saveApplication,
  saveNewApplication,
  switchApplication,
} from './save-application.ts';

export const applicationRoutes = implement(applications, {
  async list(input, context) {
    const { rows, ...totals } = await listApplications(context, input);
    return { data: await withAccess(context, 'application', rows), ...totals };
  },

  detail: async ({ id }, context) => ({ data: await readApplication(context, id) }),

  create: async (fields, context) => ({ data: await saveNewApplication(context, fields), msg: '操作成功' }),

  update: async (input, context) => ({ data: await saveApplication(context, input), msg: '操作成功' }),

  async switchStatus(input, context) {
    await switchApplication(context, input);
    return { msg: '操作成功' };
  },
});
