import type { SecurityChange } from '../../security-events/record-event.ts';
import type { Database } from '../../database/connection.ts';
import { decrypt } from '../../database/keys/encryption.ts';
import type { TenantScope } from '../../database/scope.ts';
import { findSecret, redeemStep } from './authenticators.queries.ts';
import { redeemRecoveryCode } from './recovery-codes.queries.ts';
import { stepOf } from './totp.ts';

/** A key of its own comes from the server's secret by this name. */
export const secretPurpose = (tenantId: number) => ({ name: 'authenticator secret', tenantId }) as const;

/** As what a code was accepted, or why not: it is wrong, or it was right and has been used. */
export type JudgedCode = 'code' | 'recoveryCode' | 'wrong' | 'used';

/** Judges a code of the app or a recovery code and uses it up, in the caller's transaction. */
export async function judgeCode(
  scope: TenantScope & { database: Database },
  userId: number,
  code: string,
): Promise<JudgedCode> {
  const { database, tenantId } = scope;
  if (!/^\d{6}$/.test(code))
    return (await redeemRecoveryCode(scope, userId, code)) ? 'recoveryCode' : 'wrong';
  const secret = await findSecret(scope, userId, { confirmed: true });
  if (secret === undefined) return 'wrong';
  const step = stepOf(await decrypt(database, secretPurpose(tenantId), secret), code);
  if (step === undefined) return 'wrong';
  return (await redeemStep(scope, { userId, secret, step })) ? 'code' : 'used';
}

const refusals = { wrong: '动态码或恢复码错误', used: '此动态码已经用过，请等待下一个' };

/** Why a code was not accepted, in words; undefined for one that was. */
export function refusalOf(judged: JudgedCode): string | undefined {
  return judged === 'wrong' || judged === 'used' ? refusals[judged] : undefined;
}

/** With what somebody was proved, as it is recorded. */
export function factorChange(factor: string): SecurityChange {
  return { what: 'factor', to: factor };
}
