import type { Language } from '@edp/contract/multilingual';
import { shanghaiText } from '../../database/records/times.ts';
import type { SignedInContext } from '../../http/context.ts';
import { sendMessages } from '../inbox/inbox.queries.ts';

/** Tells somebody, in the transaction of the reset, that nothing but the password proves them any more. */
export async function tellSecondFactorReset(context: SignedInContext, userId: number): Promise<void> {
  const { db, tenantId, language, session } = context;
  const told = messages[language]({ by: session.userName, time: shanghaiText(new Date()) });
  await sendMessages(db, tenantId, { userIds: [userId], kind: 'system', ...told });
}

type Words = (facts: Readonly<Record<'by' | 'time', string>>) => { title: string; content: string };

/** In the language of whoever did it, as messages are stored in one. */
const messages: Readonly<Record<Language, Words>> = {
  ZHS: ({ by, time }) => ({
    title: '您的二次验证已被解除',
    content: `${time} · ${by}解除了您的动态码、恢复码和通行密钥。请在“我的账号”中重新设置；如非您本人要求，请立即联系管理员。`,
  }),
  ENG: ({ by, time }) => ({
    title: 'Your second factor has been reset',
    content: `${time} · ${by} took away your authenticator app, recovery codes and passkeys. Set them up again under “My account”; if you did not ask for it, tell your administrator at once.`,
  }),
};
