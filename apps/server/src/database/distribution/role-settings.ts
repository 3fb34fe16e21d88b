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

/**
 * Settings of the application's role, and the password with which the coordinator signs in to workers as it. What is so
 * already is left: an owner who is no superuser any more may neither set nor see all of it.
 */
export async function prepareRole(client: pg.Client, { name }: ApplicationRole): Promise<void> {
  const role = pg.escapeIdentifier(name);
  const { rows } = await client.query<{ setting: string }>(
    `select unnest(s.setconfig) as setting from pg_db_role_setting as s
      where s.setdatabase = 0 and s.setrole = (select r.oid from pg_roles as r where r.rolname = $1)`,
    [name],
  );
  const known = rows.map(({ setting }) => setting);
  for (const [setting, value] of Object.entries(settings))
    if (!known.includes(`${setting}=${value}`))
      await client.query(`alter role ${role} set ${setting} = ${pg.escapeLiteral(value)}`);
  // An insert into a table that stands on every node locks it, which takes more than the right to insert.
  const may = await client.query("select where has_table_privilege($1, 'public.tenants', 'update')", [name]);
  if (may.rowCount === 0) await client.query(`grant update on public.tenants to ${role}`);
  await tellPassword(client, name);
}

async function tellPassword(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = current_user and rolsuper');
  if (rowCount === 0) return;
  await client.query('delete from pg_dist_authinfo where nodeid = 0 and rolename = $1', [name]);
  await client.query(
    `insert into pg_dist_authinfo (nodeid, rolename, authinfo)
     select 0, role, 'password=' || password from ${PASSWORDS} where role = $1`,
    [name],
  );
}
