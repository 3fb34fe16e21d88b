import type { account } from '@edp/contract/account';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { AppError } from '../../app-error.ts';
import type { SignedInContext } from '../../http/context.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import { requireConfirmation } from '../session/passwords.ts';
import { tryPhoneCode, useUpPhoneCode } from '../session/phone-codes.queries.ts';
import { updateUser } from '../users/write-users.queries.ts';
import { ownSubject } from './save-account.ts';

const changed = { msg: '操作成功' };
const PURPOSE = 'phone';

/** @throws AppError invalidInput for a wrong password or code, tooMany */
export async function changePhone(
  context: SignedInContext,
  { phone, verificationCode: typed, password }: ParsedInputOf<typeof account.changePhone>,
): Promise<{ msg: string }> {
  const { database, tenantId, userId, keepAnswer } = context;
  await requireConfirmation(context, password);
  const hash = await tryPhoneCode(database.global, { phone, typed, purpose: PURPOSE });
  if (hash === undefined) throw invalidCode();
  await database.inTenantTransaction(tenantId, async (db, sendWithCommit) => {
    const bound = { ...context, db };
    if (!(await useUpPhoneCode(db, { phone, purpose: PURPOSE, hash }))) throw invalidCode();
    await updateUser(bound, userId, { phone });
    await recordEvent(bound, {
      kind: 'userUpdated',
      subject: ownSubject(bound),
      changes: [{ what: 'phone' }],
    });
    keepAnswer(sendWithCommit, changed);
  });
  return changed;
}

const invalidCode = () => AppError.invalidField('verificationCode', '验证码错误');
