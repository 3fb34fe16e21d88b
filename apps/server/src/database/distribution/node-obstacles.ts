import pg from 'pg';
import { isDistributed, unreachableNodes } from './nodes.ts';

/** What stands in the way of distributing, in both languages. */
export interface Obstacle {
  zh: string;
  en: string;
}

/** What has to be the same on every node, by its name. */
const FACTS = `
  select json_build_object(
    'PostgreSQL', current_setting('server_version'),
    'citus', (select extversion from pg_extension where extname = 'citus'),
    'shared_preload_libraries', current_setting('shared_preload_libraries'),
    'wal_level', current_setting('wal_level'),
    'max_connections', current_setting('max_connections'),
    'output_plugin_libraries', current_setting('output_plugin_libraries', true),
    'superuser ' || current_user, (select rolsuper from pg_roles where rolname = current_user))`;

interface Node {
  name: string;
  success: boolean;
  result: string;
}

/** Whether each node can sign in at each other as the owner, and has the coordinator's settings and versions. */
export async function nodesAgree(client: pg.Client): Promise<Obstacle[]> {
  const { rows: refused } = await client.query<{ from: string; to: string }>(`
    select from_nodename || ':' || from_nodeport as from, to_nodename || ':' || to_nodeport as to
      from citus_check_cluster_node_health() where result is not true`);
  const found = refused.map(({ from, to }) => ({
    zh: `${from} 无法以所有者登录 ${to}：请检查 .pgpass 与 pg_hba.conf。`,
    en: `${from} cannot sign in at ${to} as the owner: look at .pgpass and pg_hba.conf.`,
  }));
  return found.length > 0 ? found : compareFacts(client);
}

async function compareFacts(client: pg.Client): Promise<Obstacle[]> {
  const { rows: nodes } = await client.query<Node>(
    `select n.nodename || ':' || n.nodeport as name, r.success, r.result
       from run_command_on_all_nodes($1) as r join pg_dist_node as n on n.nodeid = r.nodeid order by n.groupid`,
    [FACTS],
  );
  const [coordinator, ...others] = nodes.map(({ name, success, result }) => ({
    name,
    facts: new Map(Object.entries<unknown>(success ? JSON.parse(result) : { reason: result })),
  }));
  return others.flatMap(({ name, facts }) =>
    [...facts.keys()]
      .filter((fact) => facts.get(fact) !== coordinator?.facts.get(fact))
      .map((fact) => {
        const [theirs, ours] = [facts.get(fact), coordinator?.facts.get(fact)];
        return {
          zh: `${name} 的 ${fact} 为 ${theirs}，协调节点为 ${ours}。`,
          en: `${fact} of ${name} is ${theirs}, of the coordinator ${ours}.`,
        };
      }),
  );
}

/** Whether the coordinator can sign in at every node as the application's role, once it has been told its password. */
export async function applicationSignsIn(client: pg.Client, applicationRole: string): Promise<Obstacle[]> {
  if (!(await isDistributed(client))) return [];
  await client.query(`set role ${pg.escapeIdentifier(applicationRole)}`);
  const refused = await unreachableNodes(client).finally(() => client.query('reset role'));
  return refused.map((node) => ({
    zh: `协调节点无法以应用角色登录 ${node}。`,
    en: `The coordinator cannot sign in at ${node} as the application's role.`,
  }));
}
