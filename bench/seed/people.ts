import { PASSWORD } from '@edp/testkit/credentials';
import { initialsOf } from '../../apps/server/src/database/lists/search.ts';
import { hashPassword } from '../../apps/server/src/features/session/passwords.ts';
import { addRows, findIds, nextCodes, queryAsTenant, type SeedContext } from './context.ts';
import { Random } from '@edp/testkit/random';
import { divisions, givenNames, offices, surnames, teams } from './words.ts';

/** Who owns a record: a person, and the department that it belongs to. */
export interface Owner {
  userId: number;
  departmentId: number;
}

/** Below the tenant's own department: divisions, offices in these, and teams in the offices, as many as that takes. */
export async function addDepartments(context: SeedContext, count: number): Promise<number[]> {
  let parents = await findIds(
    context,
    'select id from public.departments where tenant_id = $1 order by id limit 1',
  );
  const ids: number[] = [];
  for (const names of [divisions, offices, teams, teams, teams]) {
    // Every parent gets the first name before one gets the second.
    const rows = names.flatMap((name, at) =>
      parents.map((parent_id) => ({ parent_id, name, sort_order: (at + 1) * 10 })),
    );
    parents = await addRows(context, 'departments', rows.slice(0, count - ids.length));
    ids.push(...parents);
  }
  return ids;
}

/** People of the departments, most of them clerks and some readers; all have the demonstration's password. */
export async function addPeople(
  context: SeedContext,
  count: number,
  departmentIds: readonly number[],
): Promise<Owner[]> {
  const random = new Random(context.random, 'people');
  const password_hash = await hashPassword(PASSWORD);
  const codeOf = await nextCodes(context, { table: 'users', column: 'account', prefix: 'p', digits: 5 });
  const rows = Array.from({ length: count }, (_, at) => {
    const given = random.pick(givenNames) + (random.chance(0.7) ? random.pick(givenNames) : '');
    const name = random.pick(surnames) + given;
    const department_id = random.pick(departmentIds);
    return { account: codeOf(at), name, initials: initialsOf(name), password_hash, department_id };
  });
  const ids = await addRows(context, 'users', rows);
  await queryAsTenant(
    context,
    `insert into public.user_roles (tenant_id, user_id, role_id, key)
     select $1, u.id, r.id, gen_random_uuid()
       from unnest($2::bigint[]) with ordinality as u (id, position)
       join public.roles as r on r.tenant_id = $1
        and r.code = case when u.position % 5 = 0 then 'READER' else 'MDM_CLERK' end`,
    ids,
  );
  return ids.map((userId, at) => ({ userId, departmentId: rows[at]?.department_id ?? 0 }));
}
