import pg from 'pg';
import { allFunctionFiles, migrationNames, readFunctions } from '../migrations/sql-files.ts';
import type { Finding, Titled } from './finding.ts';
import { sumOf } from './finding.ts';

interface CatalogueCheck extends Titled {
  /** Whether rows of all tenants are looked at together. */
  asksEveryNode?: boolean;
  run(client: pg.Client, applicationRole: string): Promise<Finding>;
}

interface Looked {
  name: string;
  wrong: boolean;
}

function findingOf(looked: readonly Looked[]): Finding {
  const wrong = looked.filter((row) => row.wrong);
  return sumOf([{ checked: looked.length, wrong: wrong.length, examples: wrong.map(({ name }) => name) }]);
}

async function migrations(client: pg.Client, applicationRole: string): Promise<Finding> {
  const brought = await migrationNames();
  const { rows } = await client.query<{ name: string }>('select name from public.kysely_migration');
  const applied = rows.map(({ name }) => name);
  const names = [...new Set([...brought, ...applied])];
  return sumOf([
    findingOf(names.map((name) => ({ name, wrong: !applied.includes(name) || !brought.includes(name) }))),
    await functions(client, applicationRole),
  ]);
}

async function functions(client: pg.Client, applicationRole: string): Promise<Finding> {
  const brought = await readFunctions(allFunctionFiles, applicationRole);
  const { rows } = await client.query<{ known: boolean }>(
    "select to_regclass('app.applied_functions') is not null as known",
  );
  const applied = rows[0]?.known
    ? await client.query<{ name: string; hash: string }>('select name, hash from app.applied_functions')
    : { rows: [] };
  const hashes = new Map(applied.rows.map(({ name, hash }) => [name, hash]));
  return findingOf(brought.map(({ name, hash }) => ({ name, wrong: hashes.get(name) !== hash })));
}

const tenantTables = `
  pg_class as c
  join pg_attribute as a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`;

/** The owner's search reads its entries past the policy; every other table holds its owner as well. */
const fence = `
  select c.relname as name,
         not (c.relrowsecurity and (c.relforcerowsecurity or c.relname = 'search_entries') and exists (
           select from pg_policy as p
            where p.polrelid = c.oid and p.polcmd = '*'
              and pg_get_expr(p.polqual, p.polrelid) = '(tenant_id = app.current_tenant())'
              and pg_get_expr(p.polwithcheck, p.polrelid) = '(tenant_id = app.current_tenant())')) as wrong
    from ${tenantTables}`;

const grants = `
  with role as (select r.oid, r.rolsuper or r.rolbypassrls as passes from pg_roles as r where r.rolname = $1)
  select c.relname as name, not coalesce((
           select bool_and(has_table_privilege(role.oid, c.oid, privilege) = case
                    when c.relname = 'log_seal_heads' then privilege = 'select'
                    when c.relname in ('security_events', 'record_changes', 'log_seals') then privilege in ('select', 'insert')
                    else true end)
             from role cross join (values ('select'), ('insert'), ('update'), ('delete')) as p (privilege)
           ), false) as wrong
    from ${tenantTables} and not c.relispartition
  union all
  select $1, not exists (select from role where not passes)`;

/** Pictures that came with an application keep their ids, which are drawn by lot and far above what the sequence gives. */
const drawnIds: Record<string, string> = { files: 'where t.id < 500000000000000' };

async function sequence(client: pg.Client): Promise<Finding> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select c.relname as name
      from pg_attrdef as d join pg_class as c on c.oid = d.adrelid
      join pg_attribute as a on a.attrelid = d.adrelid and a.attnum = d.adnum
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'id'
       and pg_get_expr(d.adbin, d.adrelid) like '%record_id_sequence%'`);
  const highest: { name: string; id: number }[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ highest: string | null }>(
      `select max(t.id) as highest from public.${pg.escapeIdentifier(name)} as t ${drawnIds[name] ?? ''}`,
    );
    highest.push({ name, id: Number(rows[0]?.highest) });
  }
  // Read last: servers may add records meanwhile.
  const { rows: reached } = await client.query<{ last: string }>(
    'select last_value as last from public.record_id_sequence',
  );
  return findingOf(highest.map(({ name, id }) => ({ name, wrong: id > Number(reached[0]?.last) })));
}

interface ForeignKey {
  name: string;
  from: string;
  to: string;
  columns: string[];
  referenced: string[];
}

const foreignKeys = `
  select k.conname as name, f.relname as from, t.relname as to,
         array(select a.attname::text from unnest(k.conkey) with ordinality as n (attnum, at)
                 join pg_attribute as a on a.attrelid = k.conrelid and a.attnum = n.attnum order by n.at) as columns,
         array(select a.attname::text from unnest(k.confkey) with ordinality as n (attnum, at)
                 join pg_attribute as a on a.attrelid = k.confrelid and a.attnum = n.attnum order by n.at) as referenced
    from pg_constraint as k
    join pg_class as f on f.oid = k.conrelid
    join pg_class as t on t.oid = k.confrelid
   where k.contype = 'f' and k.connamespace = 'public'::regnamespace
   order by f.relname, k.conname`;

/** Asked of the rows: a restore can leave out what a key would refuse. */
async function references(client: pg.Client): Promise<Finding> {
  const { rows: keys } = await client.query<ForeignKey>(foreignKeys);
  const findings: Finding[] = [];
  for (const key of keys) findings.push(await danglingRows(client, key));
  return sumOf(findings);
}

async function danglingRows(client: pg.Client, key: ForeignKey): Promise<Finding> {
  const column = (alias: string, name: string | undefined) => `${alias}.${pg.escapeIdentifier(name ?? '')}`;
  const filled = key.columns.map((name) => `${column('r', name)} is not null`).join(' and ');
  const same = key.columns
    .map((name, at) => `${column('t', key.referenced[at])} = ${column('r', name)}`)
    .join(' and ');
  const { rows } = await client.query<{ checked: number; wrong: number }>(`
    select count(*)::int as checked, count(*) filter (where not has_target)::int as wrong
      from (select exists (select from public.${pg.escapeIdentifier(key.to)} as t where ${same}) as has_target
              from public.${pg.escapeIdentifier(key.from)} as r where ${filled}) as referring`);
  const { checked, wrong } = rows[0] ?? { checked: 0, wrong: 0 };
  return { checked, wrong, examples: wrong > 0 ? [`${key.from}.${key.name}: ${wrong}`] : [] };
}

const asked = (statement: string) => async (client: pg.Client, applicationRole: string) => {
  const values = statement.includes('$1') ? [applicationRole] : [];
  return findingOf((await client.query<Looked>(statement, values)).rows);
};

/** What must hold of the database as a whole. */
export const catalogueChecks: readonly CatalogueCheck[] = [
  { zh: '迁移', en: 'Migrations of this version', run: migrations },
  { zh: '租户隔离策略', en: 'Tables behind the tenant fence', run: asked(fence) },
  { zh: '应用角色的权限', en: 'Rights of the application role', run: asked(grants) },
  {
    zh: '编号序列不落后',
    en: 'Tables that the sequence of ids is ahead of',
    run: sequence,
    asksEveryNode: true,
  },
  {
    zh: '引用的记录（含租户）存在',
    en: 'References, those to tenants among them, with a target',
    run: references,
    asksEveryNode: true,
  },
];
