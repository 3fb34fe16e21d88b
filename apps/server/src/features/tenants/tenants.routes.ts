import { tenants } from '@edp/contract/tenants';
import { AppError } from '../../app-error.ts';
import { implement } from '../../http/implement.ts';
import { findTenant } from './tenants.queries.ts';

export const tenantRoutes = implement(tenants, {
  async byCode({ tenantCode }, { database }) {
    const tenant = await findTenant(database, tenantCode);
    if (tenant === undefined) throw new AppError('notFound', '授权码无效，请重新输入');
    return { data: { tenantCode: tenant.code, tenantName: tenant.name } };
  },
});
