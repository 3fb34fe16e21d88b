import { initialsOf } from '../../apps/server/src/database/lists/search.ts';
import { hashPassword } from '../../apps/server/src/features/session/passwords.ts';
import { addRows, codeOf, nextNumber, queryOf, type Place } from './place.ts';
import { Random } from './random.ts';
import { PASSWORD } from './tenant.ts';
import { divisions, givenNames, offices, surnames, teams } from './words.ts';

/** Who owns a record: a person, and the department that it belongs to. */
export interface Owner {
  userId: number;
  departmentId: number;
}

/** Below the tenant's own department: divisions, offices in these, and teams in the offices, as many as that takes. */
export async function addDepartments(place: Place, count: number): Promise<number[]> {
  const { rows } = await queryOf(
    place,
    'select id from public.departments where tenant_id = $1 order by id limit 1',
    [place.tenantId],
  );
  let parents = [Number(rows[0]?.id)];
  const ids: number[] = [];
  for (const names of [divisions, offices, teams, teams, teams]) {
    const size = Math.min(count - ids.length, parents.length * names.length);
    parents = await addRows(place, 'departments', Array.from({ length: size }, branchOf(parents, names)));
    ids.push(...parents);
  }
  return ids;
}

/** Every parent gets the first name before one gets the second. */
const branchOf = (parents: readonly number[], names: readonly string[]) => (_: unknown, at: number) => {
  const round = Math.floor(at / parents.length);
  return {
    parent_id: parents[at % parents.length] ?? null,
    name: names[round] ?? '',
    sort_order: (round + 1) * 10,
  };
};

/** People of the departments, most of them clerks and some readers; all have the demonstration's password. */
export async function addPeople(
  place: Place,
  count: number,
  departmentIds: readonly number[],
): Promise<Owner[]> {
  const random = new Random(place.seed, 'people');
  const password_hash = await hashPassword(PASSWORD);
  const first = await nextNumber(place, { table: 'users', column: 'account', prefix: 'p' });
  const rows = Array.from({ length: count }, (_, at) => {
    const given = random.pick(givenNames) + (random.chance(0.7) ? random.pick(givenNames) : '');
    const name = random.pick(surnames) + given;
    return {
      account: codeOf('p', first + at, 5),
      name,
      initials: initialsOf(name),
      password_hash,
      department_id: random.pick(departmentIds),
    };
  });
  const ids = await addRows(place, 'users', rows);
  await giveRoles(place, ids);
  return ids.map((userId, at) => ({ userId, departmentId: rows[at]?.department_id ?? 0 }));
}

async function giveRoles(place: Place, userIds: readonly number[]): Promise<void> {
  await queryOf(
    place,
    `insert into public.user_roles (tenant_id, user_id, role_id, key)
     select $1, u.id, r.id, gen_random_uuid()
       from unnest($2::bigint[]) with ordinality as u (id, place)
       join public.roles as r on r.tenant_id = $1
        and r.code = case when u.place % 5 = 0 then 'READER' else 'MDM_CLERK' end`,
    [place.tenantId, userIds],
  );
}
