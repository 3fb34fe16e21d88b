import { tenants } from '@edp/contract/tenants';
import { AppError } from '../../app-error.ts';
import { implement } from '../../http/implement.ts';
import { readSecuritySettings } from '../security-settings/security-settings.queries.ts';
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
});
