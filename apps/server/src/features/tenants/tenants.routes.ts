import { tenants } from '@edp/contract/tenants';
import { AppError } from '../../app-error.ts';
import { together } from '../../database/together.ts';
import { implement } from '../../http/implement.ts';
import { readSecuritySettings } from '../security-settings/security-settings.queries.ts';
import { readSingleSignOn } from '../single-sign-on/single-sign-on.queries.ts';
import { guessTenant } from './guess-tenant.queries.ts';

export const tenantRoutes = implement(tenants, {
  async byCode({ tenantCode }, context) {
    const tenant = await guessTenant(context, tenantCode);
    if (tenant === undefined) throw new AppError('notFound', '授权码无效，请重新输入');
    const { id: tenantId, code, name } = tenant;
    const scope = { db: context.database.asTenant(tenantId), tenantId };
    const [{ rememberAllowed }, { enabled, name: singleSignOn, passwordSignIn }] = await together([
      readSecuritySettings(scope),
      readSingleSignOn(scope),
    ]);
    const ways = { rememberAllowed, singleSignOn: enabled ? singleSignOn : '', passwordSignIn };
    return { data: { tenantCode: code, tenantName: name, ...ways } };
  },
});
