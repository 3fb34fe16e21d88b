import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Database } from '../../apps/server/src/database/connection.ts';
import { initialsOf } from '../../apps/server/src/database/search.ts';
import { hashPassword } from '../../apps/server/src/features/session/passwords.ts';
import { provisionTenant } from '../../apps/server/src/features/tenants/provision-tenant.ts';
import { addOwners } from './owners.ts';

type Owners = Awaited<ReturnType<typeof addOwners>>;

export const MATERIALS = 1_000_000;

/** In a fifth of the names, in a hundredth, and in twenty. */
export const words = { common: '螺丝', medium: '法兰', rare: '铂金' };
const kinds = ['304不锈钢', '碳钢', '黄铜', '铝合金', '尼龙', '镀锌', '铸铁', '聚四氟乙烯'];
const things = [
  '轴承',
  '垫圈',
  '钢管',
  '阀门',
  '电缆',
  '齿轮',
  '接头',
  '密封圈',
  '传感器',
  '弹簧',
  '油缸',
  '气缸',
  '电机',
];

export interface Grown {
  tenantId: number;
  adminId: number;
  organisationId: number;
  unitId: number;
  code: string;
  password: string;
}

/** A tenant with one inventory organisation that has a million materials, loaded past triggers and index. */
export async function grow(database: Database, ownerUrl: string): Promise<Grown> {
  const code = `MATERIALS${randomUUID().slice(0, 8)}`;
  const password = 'demo123456';
  const tenant = { code, name: code, adminAccount: 'admin', adminName: code };
  const passwordHash = await hashPassword(password);
  const made = await provisionTenant(database, { ...tenant, passwordHash });
  const { tenantId, adminId, adminRoleId } = made;
  const { organisationId, unitId, owners } = await database.inTenantTransaction(tenantId, async (db) => {
    const place = await db
      .insertInto('inventory_organisations')
      .values({ tenant_id: tenantId, name: '总仓', unit_name: '集团' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const link = { tenant_id: tenantId, role_id: adminRoleId, inventory_organisation_id: place.id };
    await db.insertInto('role_inventory_organisations').values(link).execute();
    const audit = { tenant_id: tenantId, created_by: adminId, updated_by: adminId, search_text: 'pcs' };
    const unit = { ...audit, code: 'PCS', name: '个', category: 'QuantityUnit' };
    const { id } = await db.insertInto('units').values(unit).returning('id').executeTakeFirstOrThrow();
    const own = { tenantId, adminId, organisationId: place.id, passwordHash };
    return { organisationId: place.id, unitId: id, owners: await addOwners(db, own) };
  });
  const grown = { tenantId, adminId, organisationId, unitId, code, password };
  await loadInBulk(ownerUrl, grown, owners);
  return grown;
}

/** As the owner, who may leave out triggers and the fence; what the triggers keep is filled by hand. */
async function loadInBulk(ownerUrl: string, grown: Grown, owners: Owners): Promise<void> {
  const { tenantId, organisationId, unitId } = grown;
  const owner = new pg.Client({ connectionString: ownerUrl });
  // Whoever waits for an answer hears of it.
  owner.on('error', () => undefined);
  await owner.connect();
  const run = (text: string, values?: unknown[]) => owner.query(text, values);
  await run('set session_replication_role = replica');
  await run('drop index public.search_entries_tokens');
  await run(insertMaterials, [
    ...[tenantId, owners.people, unitId, MATERIALS],
    ...[kinds, kinds.map(initialsOf), things, things.map(initialsOf)],
    ...Object.values(words),
    ...[Object.values(words).map(initialsOf), owners.departments],
  ]);
  await run(
    `insert into material_organisations (tenant_id, inventory_organisation_id, material_id)
     select $1, $2, id from materials where tenant_id = $1 order by id`,
    [tenantId, organisationId],
  );
  await run(
    `insert into search_entries (tenant_id, kind, id, enabled, organisation_ids, department_id, owner_id, code, text)
     select tenant_id, 'material', id, enabled, array[$2::bigint], department_id, created_by, lower(item_code), search_text
       from materials where tenant_id = $1 order by id`,
    [tenantId, organisationId],
  );
  await run(
    `insert into organisation_totals (tenant_id, inventory_organisation_id, kind, shard, total)
     select $1, o, 'material', 0, $3 from unnest(array[0, $2::bigint]) as o`,
    [tenantId, organisationId, MATERIALS],
  );
  await run(`set maintenance_work_mem = '512MB'`);
  const startedAt = performance.now();
  await run(
    `create index search_entries_tokens on public.search_entries using gin (
       app.search_tokens(tenant_id, kind, text, enabled, organisation_ids, department_id, owner_id))`,
  );
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  for (const table of ['materials', 'material_organisations', 'search_entries', 'organisation_totals'])
    await run(`vacuum analyze ${table}`);
  const { rows } = await run(
    `select pg_size_pretty(pg_relation_size('search_entries')) as entries,
            pg_size_pretty(pg_relation_size('search_entries_tokens')) as tokens`,
  );
  console.log(`entries ${rows[0].entries}, their index ${rows[0].tokens}, built in ${seconds} s`);
  await owner.end();
}

const insertMaterials = `
  insert into materials (tenant_id, item_code, item_name, unit_id, enabled, search_text, created_by, updated_by, department_id)
  select $1, code, name, $3, case when n % 200 = 3 then 0 else 1 end,
         lower(code || ' ' || name || ' ' || initials), owner, owner, department
    from generate_series(1, $4::integer) as n
   cross join lateral (
     select 1 + (n % 997 * 7919) % cardinality($5::text[]) as kind, 1 + (n / 7) % cardinality($7::text[]) as thing,
            case when n % 50000 = 7 then 3 when n % 100 = 1 then 2 when n % 5 = 0 then 1 end as word,
            ' M' || 3 + n % 40 || '×' || 5 + n % 200 as size,
            ($2::bigint[])[1 + abs(hashint4(n) % cardinality($2::bigint[]))] as owner,
            ($13::bigint[])[1 + abs(hashint4(-n) % cardinality($13::bigint[]))] as department) as picked
   cross join lateral (
     select 'WL-' || lpad(n::text, 7, '0') as code,
            ($5::text[])[kind] || coalesce((array[$9, $10, $11]::text[])[word], ($7::text[])[thing]) || size as name,
            ($6::text[])[kind] || coalesce(($12::text[])[word], ($8::text[])[thing]) || size as initials) as named
   order by n`;
