import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../app-error.ts';
import { takeUses } from '../../database/rate-limits.ts';
import type { SignedInContext } from '../../http/context.ts';
import { mayUsePassword, passwordHolders } from '../single-sign-on/single-sign-on.queries.ts';
import { isFreshFromProvider } from './tickets.queries.ts';
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
 * Asks for more than a session before something that it alone must not be enough for: the caller's password, or that they have just
 * signed in at their identity provider.
 * @throws AppError invalidInput at `password`, invalidState for whoever has none and has not just signed in, tooMany
 */
export async function requireConfirmation(context: SignedInContext, password: string): Promise<void> {
  const { database, userId, session } = context;
  if (await isFreshFromProvider(database.global, session.ticketHash)) return;
  if (!(await usesPassword(context)))
    throw new AppError('invalidState', '请先通过单点登录重新登录，并在5分钟内操作');
  if (password === '') throw AppError.invalidField('password', '请输入密码');
  await takeUses(database.global, [{ bucket: `password:${userId}`, most: MAX_PROOFS, window: '10 minutes' }]);
  const present = await findPassword(context, userId);
  if (!(await isPassword(present?.hash, password))) throw AppError.invalidField('password', '密码错误');
}

/** By what the caller confirms such things, and whether they have done so already. */
export async function confirmationOf(context: SignedInContext) {
  return {
    confirmedBy: (await usesPassword(context)) ? ('password' as const) : ('provider' as const),
    justSignedIn: await isFreshFromProvider(context.database.global, context.session.ticketHash),
  };
}

/** Not whoever has none, nor whoever may not use it because the identity provider decides who gets in. */
async function usesPassword(context: SignedInContext): Promise<boolean> {
  const present = await findPassword(context, context.userId);
  return Boolean(present?.hash) && mayUsePassword(await passwordHolders(context), context.userId);
}
