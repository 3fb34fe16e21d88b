import { providerSignIn } from '@edp/contract/provider-sign-in';
import { singleSignOn } from '@edp/contract/single-sign-on';
import { implement } from '../../http/implement.ts';
import { beginSignIn } from './begin-sign-in.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { listIdentities } from './identities.queries.ts';
import { readSettings, saveSettings, testSettings, unbind } from './save-single-sign-on.ts';

export const singleSignOnRoutes = implement(singleSignOn, {
  read: async (_input, context) => ({ data: await readSettings(context) }),

  save: async (input, context) => ({ data: await saveSettings(context, input), msg: '操作成功' }),

  async test({ issuer }, context) {
    await testSettings(context, issuer);
    return { msg: '连接成功' };
  },

  async identities(input, context) {
    const { rows, ...totals } = await listIdentities(context, input);
    return { data: rows, ...totals };
  },

  async unbind({ id }, context) {
    await unbind(context, id);
    return { msg: '操作成功' };
  },
});

export const providerSignInRoutes = implement(providerSignIn, {
  begin: async (input, context) => ({ data: { url: await beginSignIn(context, input) } }),

  finish: async (input, context) => ({ data: await finishSignIn(context, input) }),
});
