import type { PasswordPolicy } from '@edp/contract/security-settings';
import { AppError } from '../../app-error.ts';
import type { TenantScope } from '../../database/scope.ts';
import { isCommonPassword } from './common-passwords.ts';
import { listFormerPasswords } from './former-passwords.queries.ts';
import { isPassword } from './passwords.ts';

const COMMON = '密码过于常见，请换一个';
const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u];

/** The rule that a new password breaks, in words; none for one that may be taken. */
export async function brokenRule(
  { passwordMinLength, passwordKinds }: PasswordPolicy,
  password: string,
): Promise<string | undefined> {
  if ([...password].length < passwordMinLength) return `密码至少${passwordMinLength}个字符`;
  if (kinds.filter((kind) => kind.test(password)).length < passwordKinds)
    return `密码至少包含大写字母、小写字母、数字、其他字符中的${passwordKinds}类`;
  return (await isCommonPassword(password)) ? COMMON : undefined;
}

/** @throws AppError invalidInput naming the field and the rule */
export async function refusePoorPassword(
  policy: PasswordPolicy,
  password: string,
  field: string,
): Promise<void> {
  const rule = await brokenRule(policy, password);
  if (rule !== undefined) throw AppError.invalidField(field, rule);
}

/**
 * Where other rules are set down already.
 * @throws AppError invalidInput naming the field
 */
export async function refuseCommonPassword(password: string, field: string): Promise<void> {
  if (await isCommonPassword(password)) throw AppError.invalidField(field, COMMON);
}

/**
 * `present` is the hash of the password that is to be replaced.
 * @throws AppError invalidInput for one of the user's last passwords
 */
export async function refuseFormerPassword(
  scope: TenantScope,
  { passwordHistory }: PasswordPolicy,
  { userId, present, password }: { userId: number; present: string; password: string },
): Promise<void> {
  if (await isPassword(present, password)) throw AppError.invalidField('password', '新密码不能与旧密码相同');
  for (const former of await listFormerPasswords(scope, userId, passwordHistory - 1))
    if (await isPassword(former, password))
      throw AppError.invalidField('password', `不能使用最近${passwordHistory}次用过的密码`);
}
