import type pg from 'pg';

/**
 * How the coordinator is to try whether a node answers: over a new connection, which has so long to stand. An open one says
 * nothing of a node that is frozen, and a question asked over it has no limit.
 */
export const signInAnew =
  'set citus.max_cached_conns_per_worker = 0; set citus.node_connection_timeout = 2000';

/** Whether tables of tenants are spread over a cluster. */
export async function isDistributed(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>(
    "select to_regclass('pg_dist_partition') is not null as known",
  );
  if (!rows[0]?.known) return false;
  const { rowCount } = await client.query("select from pg_dist_partition where partmethod = 'h' limit 1");
  return rowCount === 1;
}

export const tenantsWithNodes = `
  select t.id, p.shardid as anchor, n.nodename as host, n.nodeport as port
    from public.tenants as t
    join pg_dist_placement as p on p.shardid = get_shard_id_for_distribution_column('public.users', t.id)
    join pg_dist_node as n on n.groupid = p.groupid and n.noderole = 'primary'
   order by t.id`;

/** Nodes of the cluster at which the coordinator cannot sign in, by their address. */
export async function unreachableNodes(client: pg.Client): Promise<string[]> {
  await client.query(signInAnew);
  const { rows } = await client.query<{ name: string }>(`
    select nodename || ':' || nodeport as name from pg_dist_node
     where isactive and noderole = 'primary' and not citus_check_connection_to_node(nodename, nodeport) order by 1`);
  await client.query('reset citus.max_cached_conns_per_worker; reset citus.node_connection_timeout');
  return rows.map(({ name }) => name);
}
