import { account } from '@edp/contract/account';
import { implement } from '../../http/implement.ts';
import { toSessionDto } from '../session/session-dto.ts';
import { listSessions } from '../session/sessions.queries.ts';
import { changePhone } from './change-phone.ts';
import { endOwnSessions, readAccount, saveAccount } from './save-account.ts';

export const accountRoutes = implement(account, {
  detail: async (_input, context) => ({ data: await readAccount(context) }),

  update: async (input, context) => ({ data: await saveAccount(context, input), msg: '操作成功' }),

  changePhone: async (input, context) => changePhone(context, input),

  async sessions(_input, context) {
    const { userId, session } = context;
    const rows = await listSessions(context, { userId, own: session.ticketHash });
    return { data: rows.map(toSessionDto) };
  },

  async endSessions({ sessionId }, context) {
    await endOwnSessions(context, sessionId);
    return { msg: '操作成功' };
  },
});
