import { hash, randomInt } from 'node:crypto';
import type { TenantScope } from '../../database/scope.ts';

const COUNT = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;
/** Nothing that is mistaken for something else when it is written down. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Its 80 bits cannot be tried out, so that a plain hash keeps it. */
function hashOf({ tenantId }: TenantScope, userId: number, code: string): Buffer {
  return hash('sha256', `${tenantId}/${userId}/${code}`, 'buffer');
}

function newCode(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** New codes in place of all former ones; they are known to nobody after this. */
export async function replaceRecoveryCodes(scope: TenantScope, userId: number): Promise<string[]> {
  const { db, tenantId } = scope;
  const codes = Array.from({ length: COUNT }, newCode);
  await removeRecoveryCodes(scope, userId);
  await db
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        tenant_id: tenantId,
        user_id: userId,
        code_hash: hashOf(scope, userId, code.replaceAll('-', '')),
      })),
    )
    .execute();
  return codes;
}

export async function removeRecoveryCodes({ db, tenantId }: TenantScope, userId: number): Promise<void> {
  await db
    .deleteFrom('recovery_codes')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute();
}

/** Uses a code up, written without its hyphens; false when it is none or has been used. */
export async function redeemRecoveryCode(scope: TenantScope, userId: number, code: string): Promise<boolean> {
  const used = await scope.db
    .deleteFrom('recovery_codes')
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(scope, userId, code))
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}
