import type { SharedKind } from '@edp/contract/access';
import type { PartyKind } from '@edp/contract/sharing-rules';
import { sql } from 'kysely';
import { recordsOf } from './access-records.ts';
import type { Calls } from './access-records.ts';
import { organisationOf } from './material-records.ts';
import type { TestApp } from './test-app.ts';
import type { TestTenant } from './test-tenant.ts';

type User = Awaited<ReturnType<TestTenant['userWith']>>;

export interface AccessCompany {
  tenant: TestTenant;
  /** Works in a department in the middle of a tree. */
  reader: User;
  /** Whom no rule is for. */
  stranger: User;
  /** What a rule is given as source or target; sources own the records of `elsewhere`, targets are the reader. */
  sources: Record<PartyKind, Chosen>;
  targets: Record<PartyKind, Chosen>;
  /** One of each owner: the reader himself, one of his department, one below, one of the same tree, one of another. */
  records: Record<SharedKind, Map<string, number>>;
  calls: Record<SharedKind, Calls>;
}

type Chosen = { orgId: number[] } | { groupId: number[] } | { id: number[] };

const STORE = '东库';
const resources = [
  ...['material', 'material:edit', 'product', 'product:shelf', 'bom', 'bom:edit'],
  ...['classification', 'classification:edit', 'application', 'application:edit'],
];

/** A company with two trees of departments and records of every kind, owned in every distance from one reader. */
export async function accessCompany(product: TestApp): Promise<AccessCompany> {
  const tenant = await product.newTenant();
  const { database } = product;
  const write = <T>(work: Parameters<typeof database.inTenantTransaction<T>>[1]) =>
    database.inTenantTransaction(tenant.id, work);
  const department = (name: string, parent_id: number | null) =>
    write(async (db) => {
      const values = { tenant_id: tenant.id, name, parent_id };
      return (await db.insertInto('departments').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });
  const group = (code: string) =>
    write(async (db) => {
      const values = { tenant_id: tenant.id, code, name: code, search_text: code };
      return (await db.insertInto('user_groups').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });

  const root = await department('集团', null);
  const middle = await department('制造部', root);
  const below = await department('一车间', middle);
  const beside = await department('采购部', root);
  const otherRoot = await department('外部公司', null);
  const elsewhere = await department('外部车间', otherRoot);
  const [readers, makers] = [await group('READERS'), await group('MAKERS')];

  const reader = await tenant.userWith(resources, {
    organisations: [STORE],
    departmentId: middle,
    groupIds: [readers],
    dataScope: 'own',
  });
  const at = (departmentId: number, groupIds: number[] = []) =>
    tenant.userWith([], { departmentId, groupIds, dataScope: 'own' });
  const owners = {
    self: { userId: reader.userId, roleId: reader.roleId, departmentId: middle },
    colleague: { ...(await at(middle)), departmentId: middle },
    below: { ...(await at(below)), departmentId: below },
    beside: { ...(await at(beside)), departmentId: beside },
    elsewhere: { ...(await at(elsewhere, [makers])), departmentId: elsewhere },
  };
  const store = await organisationOf(database, tenant.id, STORE);
  const stranger = await tenant.userWith(resources, { departmentId: otherRoot, dataScope: 'own' });
  await write((db) =>
    db
      .insertInto('role_inventory_organisations')
      .values({ tenant_id: tenant.id, role_id: stranger.roleId, inventory_organisation_id: store })
      .execute(),
  );
  const { make, calls } = await recordsOf(product, tenant, store);
  const records = {
    ...{ material: new Map(), product: new Map(), bom: new Map() },
    ...{ classification: new Map(), application: new Map() },
  } satisfies Record<SharedKind, Map<string, number>>;
  for (const [owner, { userId, departmentId }] of Object.entries(owners)) {
    for (const [kind, { table, add }] of Object.entries(make)) {
      const id = await add(`${kind}${owner}`);
      await write((db) =>
        sql`update ${sql.table(table)} set created_by = ${userId}, department_id = ${departmentId}
             where tenant_id = ${tenant.id} and id = ${id}`.execute(db),
      );
      records[kind as SharedKind].set(owner, id);
    }
  }
  const foreign = owners.elsewhere;
  return {
    ...{ tenant, reader, stranger, records },
    sources: {
      employee: { id: [foreign.userId] },
      department: { orgId: [otherRoot] },
      role: { id: [foreign.roleId] },
      group: { groupId: [makers] },
    },
    targets: {
      employee: { id: [reader.userId] },
      department: { orgId: [root] },
      role: { id: [reader.roleId] },
      group: { groupId: [readers] },
    },
    calls,
  };
}
