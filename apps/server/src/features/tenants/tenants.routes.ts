import { tenants } from '@edp/contract/tenants';
import { AppError } from '../../app-error.ts';
import { implement } from '../../http/implement.ts';
import { guessTenant } from './guess-tenant.queries.ts';

export const tenantRoutes = implement(tenants, {
  async byCode({ tenantCode }, context) {
    const tenant = await guessTenant(context, tenantCode);
    if (tenant === undefined) throw new AppError('notFound', '授权码无效，请重新输入');
    return { data: { tenantCode: tenant.code, tenantName: tenant.name } };
  },
});
