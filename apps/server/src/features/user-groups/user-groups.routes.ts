import { userGroups } from '@edp/contract/user-groups';
import { implement } from '../../http/implement.ts';
import {
  addMembers,
  removeMembers,
  removeStoredUserGroup,
  requireUserGroup,
  saveNewUserGroup,
  saveUserGroup,
  setMembers,
  switchStoredUserGroup,
} from './save-user-group.ts';
import {
  listCandidates,
  listChoosableGroups,
  listGroupMembers,
  listUserGroups,
} from './user-groups.queries.ts';

export const userGroupRoutes = implement(userGroups, {
  async list(input, context) {
    const { rows, ...totals } = await listChoosableGroups(context, input);
    return { data: rows, ...totals };
  },

  async overview(input, context) {
    const { rows, ...totals } = await listUserGroups(context, input);
    return { data: rows, ...totals };
  },

  async members(input, context) {
    await requireUserGroup(context, input.id);
    const { rows, ...totals } = await listGroupMembers(context, input);
    return { data: rows, ...totals };
  },

  async candidates(input, context) {
    await requireUserGroup(context, input.id);
    const { rows, ...totals } = await listCandidates(context, input);
    return { data: rows, ...totals };
  },

  create: async (input, context) => ({ data: await saveNewUserGroup(context, input), msg: '操作成功' }),

  update: async (input, context) => ({ data: await saveUserGroup(context, input), msg: '操作成功' }),

  addMembers: async (input, context) => ({ data: await addMembers(context, input), msg: '操作成功' }),

  removeMembers: async (input, context) => ({ data: await removeMembers(context, input), msg: '操作成功' }),

  setMembers: async (input, context) => ({ data: await setMembers(context, input), msg: '操作成功' }),

  switchStatus: async (input, context) => ({
    data: await switchStoredUserGroup(context, input),
    msg: '操作成功',
  }),

  async remove({ id }, context) {
    await removeStoredUserGroup(context, id);
    return { msg: '删除成功' };
  },
});
