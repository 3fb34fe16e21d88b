import { asTenant, type SeedContext } from './context.ts';
import { StagingTable, type Row } from './staging-table.ts';

const INDEX = 'public.search_entries_tokens';
/** Adding to that index row by row takes so many times as long as building it again. */
const SLOWER = 8;

/**
 * Adds materials in one transaction past the triggers that enter and count them one by one, and does their work at the end.
 * Until then other writers of materials wait, and searches while the index is built.
 */
export async function loadMaterials(context: SeedContext, count: number, rows: Iterable<Row>): Promise<void> {
  const { client, tenantId, progress } = context;
  const extras = ['type_ids bigint[]', 'organisation_ids bigint[]'];
  const staging = await StagingTable.open(client, 'materials', extras);
  await asTenant(context, async () => {
    await client.query(
      'lock table public.materials, public.material_organisations in share row exclusive mode',
    );
    await switchTriggers(context, 'disable');
    await staging.insert(tenantId, rows);
    await client.query(
      `insert into public.material_types (tenant_id, material_id, item_id)
       select tenant_id, id, item from ${staging.name}, unnest(type_ids) as item order by id`,
    );
    await client.query(
      `insert into public.material_organisations (tenant_id, inventory_organisation_id, material_id)
       select tenant_id, organisation, id from ${staging.name}, unnest(organisation_ids) as organisation
        order by organisation, id`,
    );
    const index = await dropIndex(context, count);
    progress.say('Making the materials searchable …');
    // What this transaction added is in no statistics yet: one was seen to look through all organisations for each material.
    await client.query('analyze public.materials, public.material_organisations, public.search_entries');
    await addSearchEntries(context);
    if (index !== undefined) await client.query(index);
    await countAgain(context);
    await switchTriggers(context, 'enable');
  });
}

/** Without foreign keys where that is allowed; they are a half of the work, and all that is referred to is there. */
async function switchTriggers({ client }: SeedContext, to: 'enable' | 'disable'): Promise<void> {
  const { rows } = await client.query(
    `select has_parameter_privilege('session_replication_role', 'set') as may`,
  );
  if (rows[0]?.may === true) {
    await client.query(`set local session_replication_role = ${to === 'enable' ? 'origin' : 'replica'}`);
    return;
  }
  for (const table of ['materials', 'material_organisations'])
    await client.query(`alter table public.${table} ${to} trigger user`);
}

/** Returns how the index is made again; undefined when it is quicker to leave it. */
async function dropIndex({ client }: SeedContext, count: number): Promise<string | undefined> {
  const { rows } = await client.query(
    `select reltuples::bigint as entries, pg_get_indexdef($1::regclass) as definition
       from pg_class where oid = 'public.search_entries'::regclass`,
    [INDEX],
  );
  if (count * SLOWER < Number(rows[0]?.entries) + count) return undefined;
  await client.query(`set local maintenance_work_mem = '512MB'`);
  await client.query(`drop index ${INDEX}`);
  return String(rows[0]?.definition);
}

async function addSearchEntries({ client, tenantId }: SeedContext): Promise<void> {
  await client.query(
    `insert into public.search_entries
       (tenant_id, kind, id, enabled, organisation_ids, department_id, owner_id, code, text)
     select m.tenant_id, 'material', m.id, m.enabled, coalesce(p.organisations, '{}'), m.department_id, m.created_by,
            lower(m.item_code), m.search_text
       from public.materials as m
       left join (select o.material_id, array_agg(o.inventory_organisation_id order by o.inventory_organisation_id) as organisations
                    from public.material_organisations as o where o.tenant_id = $1 group by o.material_id) as p
         on p.material_id = m.id
      where m.tenant_id = $1 and not exists (
        select from public.search_entries as e where e.tenant_id = $1 and e.kind = 'material' and e.id = m.id)
      order by m.id`,
    [tenantId],
  );
}

/** Nobody else adds meanwhile, so that the totals can be counted again. */
async function countAgain({ client, tenantId }: SeedContext): Promise<void> {
  await client.query(`delete from public.organisation_totals where tenant_id = $1 and kind = 'material'`, [
    tenantId,
  ]);
  await client.query(
    `insert into public.organisation_totals (tenant_id, inventory_organisation_id, kind, shard, total)
     select $1, 0, 'material', 0, count(*) from public.materials where tenant_id = $1
     union all
     select $1, inventory_organisation_id, 'material', 0, count(*)
       from public.material_organisations where tenant_id = $1 group by inventory_organisation_id`,
    [tenantId],
  );
}
