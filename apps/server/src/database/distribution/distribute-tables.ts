import pg from 'pg';

/** The tables of tenants that are not distributed yet, by name; the parts of a partitioned one go with it. */
export async function tablesToDistribute(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name
      from pg_class as c
      join pg_attribute as a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_dist_partition as p where p.logicalrelid = c.oid and p.partmethod = 'h')
     order by c.relname`);
  return rows.map(({ name }) => name);
}

/** Whether the list of tenants stands on every node already. */
export async function hasTenantsEverywhere(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`
    select from pg_dist_partition
     where logicalrelid = 'public.tenants'::regclass and partmethod = 'n' and repmodel = 't'`);
  return rowCount === 1;
}

const attached = `
  with tenant_table as (
    select c.oid, c.relname from pg_class as c
      join pg_attribute as a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_dist_partition as p where p.logicalrelid = c.oid and p.partmethod = 'h')),
  attached as (
    select t.relname, k.conname as name, 'constraint' as kind,
           format('alter table public.%I add constraint %I %s', t.relname, k.conname, pg_get_constraintdef(k.oid)) as restore
      from tenant_table as t join pg_constraint as k on k.conrelid = t.oid and k.contype = 'f'
    union all
    select t.relname, g.tgname, 'trigger', pg_get_triggerdef(g.oid)
      from tenant_table as t join pg_trigger as g on g.tgrelid = t.oid and not g.tgisinternal)`;

export async function attachmentsToTake(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ total: number }>(
    `${attached} select count(*)::int as total from attached`,
  );
  return rows[0]?.total ?? 0;
}

/**
 * Foreign keys and triggers go before and come back after: some tables refer to each other in a circle, so that none could
 * be the first, and triggers would count what is copied. What was taken is written down in the same transaction, so that a
 * run that was cut short is completed by the next.
 */
export async function takeAttachments(client: pg.Client): Promise<number> {
  await client.query('begin');
  await client.query(`
    create table if not exists app.postponed_attachments (
      relation text not null, name text not null, restore text not null, primary key (relation, name))`);
  const { rows } = await client.query<{ removal: string }>(`${attached},
    noted as (
      insert into app.postponed_attachments (relation, name, restore) select relname, name, restore from attached)
    select case kind when 'trigger' then format('drop trigger %I on public.%I', name, relname)
                     else format('alter table public.%I drop constraint %I', relname, name) end as removal
      from attached`);
  for (const { removal } of rows) await client.query(removal);
  await client.query('commit');
  return rows.length;
}

/** Puts them back; a foreign key checks every row again. */
export async function returnAttachments(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ relation: string; name: string; restore: string }>(
    'select relation, name, restore from app.postponed_attachments order by relation, name',
  );
  for (const { relation, name, restore } of rows) {
    await client.query('begin');
    await client.query(restore);
    await client.query('delete from app.postponed_attachments where relation = $1 and name = $2', [
      relation,
      name,
    ]);
    await client.query('commit');
  }
  await client.query('drop table app.postponed_attachments');
  return rows.length;
}

export async function copyTenantsEverywhere(client: pg.Client): Promise<void> {
  await client.query("select create_reference_table('public.tenants')");
}

/** Spreads one table by tenant, beside the others; answers how many rows it has. */
export async function distributeTable(client: pg.Client, name: string): Promise<number> {
  const table = tableOf(name);
  await client.query('begin');
  const before = await countRows(client, table);
  await spreadTable(client, name);
  const after = await countRows(client, table);
  if (before !== after)
    throw new Error(`${name}: ${before} rows before, ${after} after; nothing was changed`);
  await client.query('commit');
  await client.query('select truncate_local_data_after_distributing_table($1)', [table]);
  return after;
}

/** Within a transaction. */
export async function spreadTable(client: pg.Client, name: string): Promise<void> {
  await client.query(`select create_distributed_table($1, 'tenant_id', colocate_with => $2)`, [
    tableOf(name),
    await companionOf(client),
  ]);
}

async function companionOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`
    select logicalrelid::regclass::text as name from pg_dist_partition
     where partmethod = 'h' order by logicalrelid::regclass::text limit 1`);
  return rows[0]?.name ?? 'none';
}

async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ total: number }>(`select count(*)::int as total from ${table}`);
  return rows[0]?.total ?? 0;
}

function tableOf(name: string): string {
  return `public.${pg.escapeIdentifier(name)}`;
}
