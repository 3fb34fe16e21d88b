import type pg from 'pg';

/** How long a node has to answer. */
const ANSWER_LIMIT = '2s';

/** Whether tables of tenants are spread over a cluster. */
export async function isDistributed(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>(
    "select to_regclass('pg_dist_partition') is not null as known",
  );
  if (!rows[0]?.known) return false;
  const { rowCount } = await client.query("select from pg_dist_partition where partmethod = 'h' limit 1");
  return rowCount === 1;
}

/** Nodes of the cluster at which the coordinator cannot sign in, by their address. */
export async function unreachableNodes(client: pg.Client): Promise<string[]> {
  await client.query(`set citus.node_connection_timeout = '${ANSWER_LIMIT}'`);
  const { rows } = await client.query<{ name: string }>(`
    select nodename || ':' || nodeport as name from pg_dist_node
     where isactive and noderole = 'primary' and not citus_check_connection_to_node(nodename, nodeport) order by 1`);
  await client.query('reset citus.node_connection_timeout');
  return rows.map(({ name }) => name);
}
