import { users } from '@edp/contract/users';
import { implement } from '../../http/implement.ts';
import { toSessionDto } from '../session/session-dto.ts';
import { listSessions } from '../session/sessions.queries.ts';
import { chosenIds } from './chosen-users.ts';
import { checkUsers, importUsers } from './import-users.ts';
import { countBelongings } from './many-users.queries.ts';
import {
  assignRoles,
  disableUser,
  enableUser,
  endSessions,
  readUser,
  resetPassword,
  resetSecondFactor,
  revealPhone,
  saveNewUser,
  saveUser,
  unlock,
} from './save-user.ts';
import { wordsOf } from './send-first-password.ts';
import { seesPhones, toUserDto } from './user-dto.ts';
import {
  changeRolesOfMany,
  disableMany,
  enableMany,
  moveMany,
  previewMove,
  wordsOfOutcome,
} from './users-at-once.ts';
import { listAssignableRoles, listUsers } from './users.queries.ts';

export const userRoutes = implement(users, {
  async list(input, context) {
    const { rows, ...totals } = await listUsers(context, input, { seesPhones: seesPhones(context) });
    return { data: rows.map((row) => toUserDto(row, context)), ...totals };
  },

  detail: async ({ id }, context) => ({ data: await readUser(context, id) }),

  async create(input, context) {
    const data = await saveNewUser(context, input);
    return { data, msg: wordsOf(input.passwordBy, data) };
  },

  checkMany: async ({ rows }, context) => ({ data: await checkUsers(context, rows) }),

  createMany: async ({ rows }, context) => ({ data: await importUsers(context, rows), msg: '操作成功' }),

  update: async (input, context) => ({ data: await saveUser(context, input), msg: '操作成功' }),

  assignRoles: async (input, context) => ({ data: await assignRoles(context, input), msg: '操作成功' }),

  assignableRoles: async (_input, context) => ({ data: await listAssignableRoles(context) }),

  async disable({ id }, context) {
    await disableUser(context, id);
    return { msg: '操作成功' };
  },

  async enable({ id }, context) {
    await enableUser(context, id);
    return { msg: '操作成功' };
  },

  async unlock({ id }, context) {
    await unlock(context, id);
    return { msg: '操作成功' };
  },

  revealPhone: async ({ id }, context) => ({ data: await revealPhone(context, id) }),

  async resetPassword(input, context) {
    const data = await resetPassword(context, input);
    return { data, msg: wordsOf(input.passwordBy, data) };
  },

  async resetSecondFactor({ id }, context) {
    await resetSecondFactor(context, id);
    return { msg: '操作成功' };
  },

  async sessions({ id }, context) {
    await readUser(context, id);
    const rows = await listSessions(context, { userId: id, own: context.session.ticketHash });
    return { data: rows.map(toSessionDto) };
  },

  async endSessions(input, context) {
    await endSessions(context, input);
    return { msg: '操作成功' };
  },

  async disableMany({ chosen }, context) {
    const data = await disableMany(context, chosen);
    return { data, msg: wordsOfOutcome(data) };
  },

  async enableMany({ chosen }, context) {
    const data = await enableMany(context, chosen);
    return { data, msg: wordsOfOutcome(data) };
  },

  async changeRolesOfMany(input, context) {
    const data = await changeRolesOfMany(context, input);
    return { data, msg: wordsOfOutcome(data) };
  },

  async moveMany(input, context) {
    const data = await moveMany(context, input);
    return { data, msg: wordsOfOutcome(data) };
  },

  previewMove: async (input, context) => ({ data: await previewMove(context, input) }),

  belongings: async ({ chosen }, context) => ({
    data: await countBelongings(context, await chosenIds(context, chosen)),
  }),
});
