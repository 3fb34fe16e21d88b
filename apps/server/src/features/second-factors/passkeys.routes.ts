import { passkeys } from '@edp/contract/passkeys';
import { implement } from '../../http/implement.ts';
import { beginPasskey, createPasskey, removeOwnPasskey, renameOwnPasskey } from './own-passkeys.ts';
import { listPasskeys } from './passkeys.queries.ts';

export const passkeyRoutes = implement(passkeys, {
  list: async (_input, context) => ({ data: await listPasskeys(context, context.userId) }),

  begin: async (input, context) => ({ data: await beginPasskey(context, input) }),

  create: async (input, context) => createPasskey(context, input),

  rename: async (input, context) => ({ data: await renameOwnPasskey(context, input), msg: '操作成功' }),

  remove: async (input, context) => removeOwnPasskey(context, input),
});
