import type pg from 'pg';
import { migrationNames } from '../migrations/sql-files.ts';
import { nodesAgree, type Obstacle } from './node-obstacles.ts';

type Ask = (client: pg.Client, applicationRole: string) => Promise<Obstacle[]>;

const hasCitus: Ask = async (client) => {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'");
  const missing = {
    zh: '数据库中没有 citus 扩展：请先执行 create extension citus。',
    en: 'The database has no extension citus: run create extension citus first.',
  };
  return rowCount === 0 ? [missing] : [];
};

const isSuperuser: Ask = async (client) => {
  const { rowCount } = await client.query('select from pg_roles where rolname = current_user and rolsuper');
  const bound = {
    zh: 'DATABASE_URL 的用户须为超级用户：其他用户受租户策略约束，复制时看不到数据。',
    en: 'The user in DATABASE_URL must be a superuser: the tenant policy hides the rows that are to be copied from any other.',
  };
  return rowCount === 0 ? [bound] : [];
};

const isMigrated: Ask = async (client) => {
  const { rows } = await client.query<{ name: string }>('select name from public.kysely_migration');
  const missing = (await migrationNames()).filter((name) => !rows.some((row) => row.name === name));
  const behind = {
    zh: `缺少迁移 ${missing.join('、')}：请先执行 npm run migrate。`,
    en: `Migrations are missing (${missing.join(', ')}): run npm run migrate first.`,
  };
  return missing.length > 0 ? [behind] : [];
};

const hasWorkers: Ask = async (client) => {
  const { rows } = await client.query<{ coordinator: boolean; known: boolean; workers: number }>(`
    select citus_is_coordinator() as coordinator, coalesce(bool_or(groupid = 0), false) as known,
           (count(*) filter (where groupid <> 0 and isactive and noderole = 'primary' and shouldhaveshards))::int as workers
      from pg_dist_node`);
  const { coordinator = false, known = false, workers = 0 } = rows[0] ?? {};
  const found: Obstacle[] = [];
  if (!coordinator) found.push({ zh: '所连接的不是协调节点。', en: 'This server is not the coordinator.' });
  if (!known)
    found.push({
      zh: '协调节点未登记：请执行 select citus_set_coordinator_host(主机, 端口)。',
      en: 'The coordinator is not known to the cluster: run select citus_set_coordinator_host(host, port).',
    });
  if (workers === 0)
    found.push({
      zh: '没有可用的工作节点：请执行 select citus_add_node(主机, 端口)。',
      en: 'There is no active worker: run select citus_add_node(host, port).',
    });
  return found;
};

const nobodyWrites: Ask = async (client, applicationRole) => {
  const { rows } = await client.query<{ sessions: number }>(
    'select count(*)::int as sessions from pg_stat_activity where usename = $1 and datname = current_database()',
    [applicationRole],
  );
  const sessions = rows[0]?.sessions ?? 0;
  const running = {
    zh: `还有 ${sessions} 个服务连接：请先停止所有服务进程。`,
    en: `${sessions} connections of running servers are open: stop all server processes first.`,
  };
  return sessions > 0 ? [running] : [];
};

const keys = `
  select k.conrelid::regclass || '.' || k.conname as name
    from pg_constraint as k
    join pg_attribute as a on a.attrelid = k.conrelid and a.attname = 'tenant_id' and not a.attisdropped
   where k.connamespace = 'public'::regnamespace
     and ((k.contype in ('p', 'u') and k.conkey[1] <> a.attnum)
       or (k.contype = 'f' and (k.conkey[1] <> a.attnum or k.confdeltype in ('n', 'd') or not exists (
            select from pg_attribute as t
             where t.attrelid = k.confrelid and (t.attname = 'tenant_id' or k.confrelid = 'public.tenants'::regclass)))))`;

/** Keys that could not be kept on the shards. */
const keysHoldTenant: Ask = async (client) => {
  const { rows } = await client.query<{ name: string }>(keys);
  return rows.map(({ name }) => ({
    zh: `${name} 无法分布：须以 tenant_id 开头，且不得指向无租户的表。`,
    en: `${name} cannot be distributed: it must start with tenant_id and refer to no table without tenant.`,
  }));
};

/** By the sum of their text: those whose version for a cluster was made from it, and those that serve as they are. */
const knownFunctions = new Map([
  ['add_product_entry', '51ae4d4434c1ac8c0421fbde9b24ce57'],
  ['add_variant_entries', '2d72f81bc595992b30606f15e590236a'],
  ['change_product_entries', '1a476e5f081903fcfe84de89718569cc'],
  ['change_variant_entries', 'b8290475ad65cf94091bd6b22af3ed46'],
  ['count_placed', '27f9d11f9ae1ec6b478a2a54a9d555aa'],
  ['count_records', 'acbbef8201723657dbaa135f005b1e22'],
  ['entries_by_index', '49d300f3eca09b3aae61be6330502c6a'],
  ['follow_products', 'e4d85715cb86722854dc4f01d6530714'],
  ['keep_material_entry', 'c60cfa12a9116371f236bacdc44fb919'],
  ['keep_user_entry', 'c29bda25e9de9a2fc0132793f926ac0b'],
  ['open_requests', '522033bfce4453b5a52dfbc8f0002f94'],
  ['place_entries', '87802119ebc585930b782b347a8a3e7c'],
  ['place_variant_entries', '044a2fdd822997995aa71632252871a3'],
  ['record_change', '1371aeecf4d69ce1982b9f3ccb7d1458'],
  ['record_row', 'af99039ea529d533b7d2783d821f3027'],
  ['remove_entries', '2af6a23b06dadd94a15cad470e2bb15d'],
  ['stamp_holders', 'e3b5e1750cb03aead78859746fd4a599'],
  ['stamp_roles', 'eec97edc154a972a30fc7e0907f93577'],
]);

const functions = `
  select p.proname as name, md5(p.prosrc) as sum, p.prosrc like '%-- for a cluster%' as adapted
    from pg_proc as p
   where p.pronamespace = 'app'::regnamespace and (p.proname in ('open_requests', 'entries_by_index', 'record_row') or exists (
     select from pg_trigger as g join pg_attribute as a on a.attrelid = g.tgrelid and a.attname = 'tenant_id'
      where g.tgfoid = p.oid and not a.attisdropped))
   order by p.proname`;

/** What a later migration made or changed has to be thought through before it runs on workers. */
const functionsAreKnown: Ask = async (client) => {
  const { rows } = await client.query<{ name: string; sum: string; adapted: boolean }>(functions);
  const unknown = rows.filter(({ name, sum, adapted }) => !adapted && knownFunctions.get(name) !== sum);
  return unknown.map(({ name }) => ({
    zh: `函数 app.${name} 是新的或已改变：请先补充 migrations/cluster/functions.sql。`,
    en: `The function app.${name} is new or has changed: bring migrations/cluster/functions.sql up to date first.`,
  }));
};

/** Everything that has to be mended before; nothing is asked of a database without Citus. */
export async function findObstacles(client: pg.Client, applicationRole: string): Promise<Obstacle[]> {
  const basic = [
    ...(await hasCitus(client, applicationRole)),
    ...(await isSuperuser(client, applicationRole)),
  ];
  if (basic.length > 0) return basic;
  const found: Obstacle[] = [];
  for (const ask of [hasWorkers, nodesAgree, isMigrated, nobodyWrites, keysHoldTenant, functionsAreKnown])
    found.push(...(await ask(client, applicationRole)));
  return found;
}
