import type { PasswordPolicy } from '@edp/contract/security-settings';
import type { TenantScope } from '../../database/scope.ts';

/** Hashes of the last passwords before the present one. */
export async function listFormerPasswords(
  { db, tenantId }: TenantScope,
  userId: number,
  count: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('former_passwords')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .select('password_hash')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ password_hash }) => password_hash);
}

/** Keeps a password that has been replaced, and forgets those that the tenant does not ask for any more. */
export async function keepFormerPassword(
  { db, tenantId }: TenantScope,
  { userId, hash }: { userId: number; hash: string },
  { passwordHistory }: PasswordPolicy,
): Promise<void> {
  const kept = passwordHistory - 1;
  if (kept > 0)
    await db
      .insertInto('former_passwords')
      .values({ tenant_id: tenantId, user_id: userId, password_hash: hash })
      .execute();
  const newest = db
    .selectFrom('former_passwords as n')
    .where('n.tenant_id', '=', tenantId)
    .where('n.user_id', '=', userId)
    .select('n.id')
    .orderBy('n.id', 'desc')
    .limit(kept);
  await db
    .deleteFrom('former_passwords')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('id', 'not in', newest)
    .execute();
}
