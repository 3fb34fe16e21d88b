import type { TenantScope } from '../../database/scope.ts';

/** Of each person so many are known; the one that was used least recently is forgotten first. */
const MAX_DEVICES = 50;

/**
 * Notes with which device somebody signs in; the person's row is locked by the sign-in. True when it is new, and not the first of all.
 */
export async function noteDevice(
  { db, tenantId }: TenantScope,
  { userId, deviceHash }: { userId: number; deviceHash: Buffer },
): Promise<boolean> {
  const own = db.selectFrom('user_devices').where('tenant_id', '=', tenantId).where('user_id', '=', userId);
  const known = await own.select('device_hash').orderBy('last_sign_in_at', 'desc').execute();
  const last_sign_in_at = new Date();
  await db
    .insertInto('user_devices')
    .values({ tenant_id: tenantId, user_id: userId, device_hash: deviceHash, last_sign_in_at })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id', 'device_hash']).doUpdateSet({ last_sign_in_at }),
    )
    .execute();
  if (known.length === 0 || known.some(({ device_hash }) => device_hash.equals(deviceHash))) return false;
  for (const { device_hash } of known.slice(MAX_DEVICES - 1))
    await db
      .deleteFrom('user_devices')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .where('device_hash', '=', device_hash)
      .execute();
  return true;
}
