import { administeredTenants } from '@edp/contract/administered-tenants';
import { implement } from '../../http/implement.ts';
import { listAdministrators } from '../roles/administrators.queries.ts';
import {
  createTenant,
  refuseOthers,
  resetAdministrator,
  setLimits,
  switchTenant,
} from './administer-tenants.ts';
import { listTenants } from './administered-tenants.queries.ts';

export const administeredTenantRoutes = implement(administeredTenants, {
  async list(input, context) {
    await refuseOthers(context);
    const { rows, ...totals } = await listTenants(context.database, input);
    return { data: rows, ...totals };
  },

  async create(input, context) {
    await refuseOthers(context);
    return { data: await createTenant(context, input), msg: '操作成功' };
  },

  async setLimits(input, context) {
    await refuseOthers(context);
    return { data: await setLimits(context, input), msg: '操作成功' };
  },

  async disable(input, context) {
    await refuseOthers(context);
    await switchTenant(context, { ...input, enabled: false });
    return { msg: '操作成功' };
  },

  async enable(input, context) {
    await refuseOthers(context);
    await switchTenant(context, { ...input, enabled: true });
    return { msg: '操作成功' };
  },

  async administrators({ id }, context) {
    await refuseOthers(context);
    return { data: await listAdministrators({ db: context.database.asTenant(id), tenantId: id }) };
  },

  async resetAdministrator(input, context) {
    await refuseOthers(context);
    return { data: await resetAdministrator(context, input), msg: '操作成功' };
  },
});
