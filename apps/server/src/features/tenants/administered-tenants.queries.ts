import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { ListedTenant, administeredTenants } from '@edp/contract/administered-tenants';
import { sql } from 'kysely';
import { eachTenant } from '../../database/batch.ts';
import type { Database, Queries } from '../../database/connection.ts';
import { orderKeys } from '../../database/lists/order.ts';
import { paged } from '../../database/lists/paged.ts';
import { contains, wordsOf } from '../../database/lists/search.ts';
import { shanghaiTime } from '../../database/records/times.ts';

const sortColumns = { code: 't.code', name: 't.name', enabled: 't.enabled', createTime: 't.created_at' };

/** A page of tenants, of which these alone are asked how much they hold. */
export async function listTenants(database: Database, input: ParsedInputOf<typeof administeredTenants.list>) {
  const { keyword, enabled, ...page } = input;
  const db = database.global;
  const called = sql<string>`(t.code || ' ' || t.name)`;
  const matching = db
    .selectFrom('tenants as t')
    .select('t.id')
    .where((row) =>
      row.and([
        ...wordsOf(keyword).map((word) => contains(called, word)),
        ...(enabled === undefined ? [] : [row('t.enabled', '=', enabled === 1)]),
      ]),
    );
  const filtered = keyword !== undefined || enabled !== undefined;
  const options = { ...page, id: 't.id', order: orderKeys(sortColumns, input), filtered };
  const { rows, ...totals } = await paged(db, { matching, rows: selectTenants(db) }, options);
  const figures = await figuresOf(
    database,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map((row) => ({ ...toTenantDto(row), ...(figures.get(row.id) ?? NOTHING) })),
    ...totals,
  };
}

function selectTenants(db: Queries) {
  return db
    .selectFrom('tenants as t')
    .select((row) => [
      't.id',
      't.code',
      't.name',
      't.enabled',
      't.operator',
      't.max_users as maxUsers',
      't.max_storage_mb as maxStorageMb',
      shanghaiTime(row.ref('t.created_at')).as('createTime'),
      't.version',
      't.updated_by_name as updatedName',
      shanghaiTime(row.ref('t.updated_at')).as('updatedTime'),
    ]);
}

/** A tenant that nobody else changes until the transaction ends. */
export async function lockTenant(db: Queries, id: number) {
  return selectTenants(db).where('t.id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export type TenantRow = NonNullable<Awaited<ReturnType<typeof lockTenant>>>;

export function toTenantDto({ updatedName: _, updatedTime: __, ...tenant }: TenantRow) {
  return { ...tenant, enabled: tenant.enabled ? 1 : 0 };
}

type Figures = Pick<ListedTenant, 'users' | 'records' | 'storage' | 'lastSignInTime'>;
const NOTHING: Figures = { users: 0, records: 0, storage: 0, lastSignInTime: '' };

async function figuresOf(database: Database, ids: readonly number[]): Promise<Map<number, Figures>> {
  const figures = new Map<number, Figures>();
  await eachTenant(
    ids.map((tenantId) => ({ tenantId })),
    async (tenantId) => {
      figures.set(tenantId, await countTenant(database.asTenant(tenantId), tenantId));
    },
    (_tenants, error) => {
      throw error;
    },
  );
  return figures;
}

/** Counts alone: totals that are kept, and entries of indexes. */
async function countTenant(db: Queries, tenantId: number): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select people.users, people."lastSignInTime",
           (select coalesce(sum(total), 0)::bigint from organisation_totals
             where tenant_id = ${tenantId} and inventory_organisation_id = 0 and kind = 'material')
           + (select count(*) from products where tenant_id = ${tenantId})
           + (select count(*) from boms where tenant_id = ${tenantId}) as records,
           (select coalesce(sum(byte_size), 0)::bigint from files where tenant_id = ${tenantId}) as storage
      from (select count(*) filter (where enabled)::integer as users,
                   coalesce(${shanghaiTime(sql`max(last_sign_in_at)`)}, '') as "lastSignInTime"
              from users where tenant_id = ${tenantId}) as people`.execute(db);
  return rows[0] ?? NOTHING;
}

export async function updateTenant(
  db: Queries,
  id: number,
  {
    userName,
    ...columns
  }: { userName: string; enabled?: boolean; max_users?: number | null; max_storage_mb?: number | null },
): Promise<void> {
  await db
    .updateTable('tenants')
    .set({
      ...columns,
      version: sql<number>`version + 1`,
      updated_by_name: userName,
      // Not the database's clock: a distributed update takes no `now()`.
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .execute();
}
