import pg from 'pg';
import { CLUSTER_FUNCTIONS, clusterHash, readText } from '../migrations/sql-files.ts';
import { statementsOf } from '../migrations/statements.ts';

interface SqlFunction {
  signature: string;
  arguments: string;
  result: string;
  volatility: string;
  source: string;
  /** Names of its out parameters, if it answers one row of several. */
  outs: string[] | null;
  answersSet: boolean;
}

/**
 * Makes the functions of the migrations fit for a cluster and known to all of its nodes, within a transaction. A migration
 * that makes one of them anew makes the plain one: this has to follow.
 */
export async function adaptFunctions(client: pg.Client): Promise<number> {
  for (const statement of statementsOf(await readText(CLUSTER_FUNCTIONS))) await client.query(statement);
  const asked = await readSqlFunctions(client);
  for (const each of asked) await client.query(asPlpgsql(each));
  for (const signature of await readGenericPlanned(client))
    await client.query(`alter function ${signature} set plan_cache_mode = force_custom_plan`);
  await makeKnown(client);
  await client.query(
    `insert into app.applied_functions (name, hash, applied_at) values ($1, $2, now())
         on conflict (name) do update set hash = excluded.hash, applied_at = excluded.applied_at`,
    [CLUSTER_FUNCTIONS, await clusterHash()],
  );
  return asked.length;
}

/** Functions in plain SQL that read tables of tenants: a cluster cannot plan their parameters. */
async function readSqlFunctions(client: pg.Client): Promise<SqlFunction[]> {
  const { rows } = await client.query<SqlFunction>(`
    select p.oid::regprocedure::text as signature,
           format('app.%I(%s)', p.proname, pg_get_function_arguments(p.oid)) as arguments,
           pg_get_function_result(p.oid) as result,
           case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end as volatility,
           p.prosrc as source, p.proretset as "answersSet",
           case when not p.proretset then array(
             select n.name from unnest(p.proargnames, p.proargmodes) as n (name, mode) where n.mode = 'o') end as outs
      from pg_proc as p join pg_language as l on l.oid = p.prolang
     where p.pronamespace = 'app'::regnamespace and l.lanname = 'sql'
       and exists (
         select from pg_dist_partition as d join pg_class as c on c.oid = d.logicalrelid
          where d.partmethod = 'h' and p.prosrc like '%public.' || c.relname || ' %')`);
  return rows;
}

/** A plan without the tenant's value does not know whom to ask. */
async function readGenericPlanned(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ signature: string }>(`
    select p.oid::regprocedure::text as signature from pg_proc as p
     where p.pronamespace = 'app'::regnamespace and 'plan_cache_mode=force_generic_plan' = any (p.proconfig)`);
  return rows.map(({ signature }) => signature);
}

function asPlpgsql({ arguments: name, result, volatility, source, outs, answersSet }: SqlFunction): string {
  let body = `return (${source})`;
  if (answersSet) body = `return query ${source}`;
  else if (outs !== null && outs.length > 0)
    body = `select * into ${outs.map((out) => pg.escapeIdentifier(out)).join(', ')} from (${source}) as answer`;
  return `create or replace function ${name} returns ${result} language plpgsql ${volatility} as $adapted$
#variable_conflict use_column
begin
  ${body};
end $adapted$`;
}

/** Every node gets every function; what reads a whole request is run by the worker that has the tenant. */
async function makeKnown(client: pg.Client): Promise<void> {
  await client.query(`
    select create_distributed_function(p.oid::regprocedure)
      from pg_proc as p
     where p.pronamespace = 'app'::regnamespace
       and not exists (select from pg_dist_object as o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)`);
  await client.query(`
    select create_distributed_function('app.read_holders(bigint, bigint[], bigint[], uuid[], boolean[])', 'tenant',
      colocate_with => 'public.users', force_delegation => true)`);
}
