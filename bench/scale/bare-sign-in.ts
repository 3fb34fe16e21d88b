import type { Database } from '../../apps/server/src/database/connection.ts';
import { redeemCaptcha } from '../../apps/server/src/features/session/captchas.ts';
import { isPassword } from '../../apps/server/src/features/session/passwords.ts';
import { issueTicket } from '../../apps/server/src/features/session/tickets.queries.ts';
import { findTenant } from '../../apps/server/src/features/tenants/tenants.queries.ts';

interface Login {
  loginName: string;
  password: string;
  captcha: string;
  source: string;
}

/** What a sign-in cannot do without: the captcha is used up, the password proved, the ticket stored. */
export async function bareSignIn(database: Database, tenantCode: string, login: Login) {
  await redeemCaptcha(database, login.source, login.captcha);
  const tenantId = (await findTenant(database, tenantCode))?.id ?? 0;
  const user = await database
    .asTenant(tenantId)
    .selectFrom('users')
    .where('tenant_id', '=', tenantId)
    .where('account', '=', login.loginName)
    .select(['id', 'password_hash'])
    .executeTakeFirst();
  if (user === undefined || !(await isPassword(user.password_hash, login.password)))
    throw new Error('The password is wrong');
  return issueTicket(database.global, { tenantId, userId: user.id, remember: false });
}
