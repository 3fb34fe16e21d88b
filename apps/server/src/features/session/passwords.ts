import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../app-error.ts';
import { takeUses } from '../../database/rate-limits.ts';
import type { SignedInContext } from '../../http/context.ts';
import { findPassword } from './users.queries.ts';

/** Argon2id; memory in KiB. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

let nobody: Promise<string> | undefined;

/** Takes as long for an unknown user, and for one without a password, as for a wrong one. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody');
  const matches = await verify(stored || (await nobody), password);
  return matches && Boolean(stored);
}

/** A stolen ticket must not serve to guess the password; changes of the password count with these. */
const MAX_PROOFS = 10;

/**
 * Asks the caller's password again before something that a session alone must not be enough for.
 * @throws AppError invalidInput at `password`, tooMany
 */
export async function requirePassword(context: SignedInContext, password: string): Promise<void> {
  const { database, userId } = context;
  await takeUses(database.global, [{ bucket: `password:${userId}`, most: MAX_PROOFS, window: '10 minutes' }]);
  const present = await findPassword(context, userId);
  if (!(await isPassword(present?.hash, password))) throw AppError.invalidField('password', '密码错误');
}
