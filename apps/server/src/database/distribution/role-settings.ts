import pg from 'pg';
import { PASSWORDS, type ApplicationRole } from '../application-role.ts';

/** What sessions of the running product need on every node. */
const settings = {
  // A statement that would ask every shard is a mistake and fails.
  'citus.multi_task_query_log_level': 'error',
  // The tenant, set by `set local`, travels to the workers.
  'citus.propagate_set_commands': 'local',
  // Functions that read a tenant are called within statements about the same tenant.
  'citus.allow_nested_distributed_execution': 'on',
  // The worker is found by the values, which a plan for all values does not know.
  'app.plan_once': 'auto',
};

/** Settings of the application's role, and the password with which the coordinator signs in to workers as it. */
export async function prepareRole(client: pg.Client, { name }: ApplicationRole): Promise<void> {
  const role = pg.escapeIdentifier(name);
  for (const [setting, value] of Object.entries(settings))
    await client.query(`alter role ${role} set ${setting} = ${pg.escapeLiteral(value)}`);
  // An insert into a table that stands on every node locks it, which takes more than the right to insert.
  await client.query(`grant update on public.tenants to ${role}`);
  await client.query('delete from pg_dist_authinfo where nodeid = 0 and rolename = $1', [name]);
  await client.query(
    `insert into pg_dist_authinfo (nodeid, rolename, authinfo)
     select 0, role, 'password=' || password from ${PASSWORDS} where role = $1`,
    [name],
  );
}
