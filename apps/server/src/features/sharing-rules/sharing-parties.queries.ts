import { PARTY_KINDS } from '@edp/contract/sharing-rules';
import type { Party } from '@edp/contract/sharing-rules';
import { sql } from 'kysely';
import type { Expression, RawBuilder } from 'kysely';
import { z } from 'zod';
import { idIn } from '../../database/lists/id-in.ts';
import type { TenantScope } from '../../database/scope.ts';

/** Whose records a rule shares, or with whom. */
export type Side = 'source' | 'target';

/** A rule's id in the query that asks for its parties. */
interface PartiesOf {
  tenantId: number;
  rule: Expression<number>;
  side: Side;
}

/** As a call names them; employees and roles stand in one list, since no two records have the same id. */
export interface ChosenParties {
  orgId: readonly number[];
  groupId: readonly number[];
  id: readonly number[];
}

type PartyKey = Pick<Party, 'kind' | 'id'>;

const storedParties = z.array(z.object({ kind: z.enum(PARTY_KINDS), id: z.number(), name: z.string() }));

function storedBy({ tenantId, rule, side }: PartiesOf) {
  return sql`
    sharing_parties as p
    left join users as u on u.tenant_id = p.tenant_id and u.id = p.employee_id
    left join departments as d on d.tenant_id = p.tenant_id and d.id = p.department_id
    left join roles as o on o.tenant_id = p.tenant_id and o.id = p.role_id
    left join user_groups as g on g.tenant_id = p.tenant_id and g.id = p.group_id
   where p.tenant_id = ${tenantId} and p.rule_id = ${rule} and p.side = ${side}`;
}

const nameOf = sql`coalesce(u.name, d.name, o.name, g.name)`;

/** Names of the parties in the order in which they were chosen, joined by 、. */
export function partyNames(of: PartiesOf): RawBuilder<string> {
  return sql<string>`(
    select coalesce(string_agg(${nameOf}, '、' order by p.position), '') from ${storedBy(of)})`;
}

/** The parties in the order in which they were chosen, as `readParties` reads them. */
export function partyList(of: PartiesOf): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object(
             'kind', case when u.id is not null then 'employee' when d.id is not null then 'department'
                          when o.id is not null then 'role' else 'group' end,
             'id', coalesce(u.id, d.id, o.id, g.id), 'name', ${nameOf}) order by p.position), '[]')
      from ${storedBy(of)})`;
}

export function readParties(list: unknown): Party[] {
  return storedParties.parse(list);
}

/** Those of the chosen that exist, each once, in the order in which they were chosen. */
export async function findParties(
  { db, tenantId }: TenantScope,
  { orgId, groupId, id }: ChosenParties,
): Promise<PartyKey[]> {
  const found = await db
    .selectFrom('departments')
    .where('tenant_id', '=', tenantId)
    .where((row) => idIn(row.ref('id'), orgId))
    .select((row) => [row.val<Party['kind']>('department').as('kind'), 'id'])
    .unionAll((all) =>
      all
        .selectFrom('user_groups')
        .where('tenant_id', '=', tenantId)
        .where((row) => idIn(row.ref('id'), groupId))
        .select((row) => [row.val<Party['kind']>('group').as('kind'), 'id']),
    )
    .unionAll((all) =>
      all
        .selectFrom('users')
        .where('tenant_id', '=', tenantId)
        .where((row) => idIn(row.ref('id'), id))
        .select((row) => [row.val<Party['kind']>('employee').as('kind'), 'id']),
    )
    .unionAll((all) =>
      all
        .selectFrom('roles')
        .where('tenant_id', '=', tenantId)
        .where((row) => idIn(row.ref('id'), id))
        .select((row) => [row.val<Party['kind']>('role').as('kind'), 'id']),
    )
    .execute();
  const known = new Map(found.map((party) => [party.id, party]));
  return [...new Set([...orgId, ...groupId, ...id])].flatMap((one) => known.get(one) ?? []);
}

/** These are all the parties of a side from now on. */
export async function replaceParties(
  { db, tenantId }: TenantScope,
  { ruleId, side }: { ruleId: number; side: Side },
  parties: readonly PartyKey[],
): Promise<void> {
  await db
    .deleteFrom('sharing_parties')
    .where('tenant_id', '=', tenantId)
    .where('rule_id', '=', ruleId)
    .where('side', '=', side)
    .execute();
  const idIf = ({ kind, id }: PartyKey, wanted: Party['kind']) => (kind === wanted ? id : null);
  const rows = parties.map((party, position) => ({
    tenant_id: tenantId,
    rule_id: ruleId,
    side,
    position,
    employee_id: idIf(party, 'employee'),
    department_id: idIf(party, 'department'),
    role_id: idIf(party, 'role'),
    group_id: idIf(party, 'group'),
  }));
  await db.insertInto('sharing_parties').values(rows).execute();
}
