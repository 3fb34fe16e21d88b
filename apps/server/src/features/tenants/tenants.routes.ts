import { tenants } from '@edp/contract/tenants';
import { AppError } from '../../app-error.ts';
import { implement } from '../../http/implement.ts';
import { listAdministrators } from '../roles/administrators.queries.ts';
import { readSecuritySettings } from '../security-settings/security-settings.queries.ts';
import {
  createTenant,
  refuseOthers,
  resetAdministrator,
  setLimits,
  switchTenant,
} from './administer-tenants.ts';
import { listTenants } from './administered-tenants.queries.ts';
import { guessTenant } from './guess-tenant.queries.ts';

export const tenantRoutes = implement(tenants, {
  async byCode({ tenantCode }, context) {
    const tenant = await guessTenant(context, tenantCode);
    if (tenant === undefined) throw new AppError('notFound', '授权码无效，请重新输入');
    const { id: tenantId, code, name } = tenant;
    const { rememberAllowed } = await readSecuritySettings({
      db: context.database.asTenant(tenantId),
      tenantId,
    });
    return { data: { tenantCode: code, tenantName: name, rememberAllowed } };
  },

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
