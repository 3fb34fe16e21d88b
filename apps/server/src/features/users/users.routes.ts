import { users } from '@edp/contract/users';
import { implement } from '../../http/implement.ts';
import { seesPhones, toUserDto } from './user-dto.ts';
import { listUsers } from './users.queries.ts';

export const userRoutes = implement(users, {
  async list(input, context) {
    const { rows, ...totals } = await listUsers(context, input, { seesPhones: seesPhones(context) });
    return { data: rows.map((row) => toUserDto(row, context)), ...totals };
  },
});
