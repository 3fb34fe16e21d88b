import { secondFactors } from '@edp/contract/second-factors';
import { implement } from '../../http/implement.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  readState,
  removeOwnAuthenticator,
  renewRecoveryCodes,
} from './own-authenticator.ts';

export const secondFactorRoutes = implement(secondFactors, {
  state: async (_input, context) => ({ data: await readState(context) }),

  begin: async (input, context) => ({ data: await beginAuthenticator(context, input) }),

  confirm: async (input, context) => ({ data: await confirmAuthenticator(context, input), msg: '操作成功' }),

  renewRecoveryCodes: async (input, context) => ({
    data: await renewRecoveryCodes(context, input),
    msg: '操作成功',
  }),

  remove: async (input, context) => removeOwnAuthenticator(context, input),
});
