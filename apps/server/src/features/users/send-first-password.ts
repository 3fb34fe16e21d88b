import type { PasswordBy } from '@edp/contract/users';
import { AppError } from '../../app-error.ts';
import { takeUses } from '../../database/rate-limits.ts';
import type { TenantScope } from '../../database/scope.ts';
import type { SignedInContext } from '../../http/context.ts';
import { refuseWithoutPasswordMessages, sendTextMessage } from '../../text-messages/send-text-message.ts';
import { masked } from './user-dto.ts';

interface Wish {
  passwordBy: PasswordBy;
  phone?: string | undefined;
}

/** How a first password was told: itself, or the phone that it was sent to. */
export interface ToldPassword {
  firstPassword: string;
  sentTo: string;
}

/**
 * Whether a password could be sent, before it is made; nothing where it is shown.
 * @throws AppError invalidInput without a phone, unavailable
 */
export function requireSendable({ config }: SignedInContext, { passwordBy, phone }: Wish): void {
  if (passwordBy === 'screen') return;
  if (!phone) throw AppError.invalidField('phone', '请先填写手机号码');
  refuseWithoutPasswordMessages(config);
}

/**
 * Counts the message in the transaction that stores its password, so that one that is not stored costs none.
 * @throws AppError tooMany
 */
export async function countPasswordMessage(
  { db, tenantId }: TenantScope,
  { passwordBy, phone }: Wish,
): Promise<void> {
  if (passwordBy === 'screen') return;
  const limits = [
    { bucket: `password-message:${tenantId}:${phone}`, most: 5, window: '1 day' },
    { bucket: `password-message:${tenantId}`, most: 200, window: '1 day' },
  ];
  await takeUses(db, limits, '短信发送过于频繁，请稍后再试');
}

/** Sends a password that is stored already; one that could not be sent is shown after all, so that none is lost. */
export async function tellFirstPassword(
  context: SignedInContext,
  { passwordBy, phone }: Wish,
  { account, firstPassword }: { account: string; firstPassword: string },
): Promise<ToldPassword> {
  if (passwordBy === 'screen' || !phone) return { firstPassword, sentTo: '' };
  const { tenantCode } = context.session;
  try {
    await sendTextMessage(context, { kind: 'password', phone, tenantCode, account, password: firstPassword });
    return { firstPassword: '', sentTo: masked(phone) };
  } catch (error) {
    context.log.warn({ err: error }, 'a first password could not be sent');
    return { firstPassword, sentTo: '' };
  }
}

/** What whoever gives the password is told of it. */
export function wordsOf(by: PasswordBy, { sentTo }: ToldPassword): string {
  if (by === 'screen') return '操作成功';
  return sentTo === '' ? '短信发送失败，请将初始密码转告用户' : `初始密码已发送到${sentTo}`;
}
