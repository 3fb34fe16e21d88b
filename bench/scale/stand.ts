import pg from 'pg';
import { openDatabase, type Database } from '../../apps/server/src/database/connection.ts';
import { migrate } from '../../apps/server/src/database/migrations/migrate.ts';
import { withEnvironment, type Environment } from '../harness/environment.ts';
import { defaultCounts } from '../seed/counts.ts';
import { seedTenant } from '../seed/seed-tenant.ts';
import { issueTickets, type Caller, type Session } from './session.ts';

/** A tenant with so many materials, and what requests to it are made of. */
export interface Filled extends Caller {
  /** What the bare server is told of it. */
  caller: Caller;
  rows: number;
  /** Of the administrator. */
  sessions: readonly Session[];
  /** Of as many other people. */
  people: readonly Session[];
  /** Of those others; their password is that of the seed. */
  accounts: readonly string[];
  /** All that are measured with, and between which ids these lie without a gap. */
  materialIds: readonly number[];
  firstMaterial: number;
  lastMaterial: number;
  unitIds: readonly number[];
  categoryId: number;
  typeId: number;
}

/** A place whose database has the tenants. */
export interface Stand extends Pick<Environment, 'folder' | 'startServer' | 'atEnd'> {
  url: string;
  owner: pg.Client;
  database: Database;
  /** One of the database's processes. */
  backendPid: number;
  tenants: readonly Filled[];
}

const RANDOM = 7;
const SESSIONS = 32;
const PEOPLE = 200;
const MAX_IDS = 20_000;

/** A stand with a tenant of each size, for as long as the work takes. */
export async function withStand<T>(sizes: readonly number[], work: (stand: Stand) => Promise<T>): Promise<T> {
  return withEnvironment(async ({ folder, database: { url }, startServer, atEnd }) => {
    const database = openDatabase(url, { max: 4 });
    const owner = new pg.Client({ connectionString: url });
    // Whoever waits for an answer hears of it.
    owner.on('error', () => undefined);
    try {
      await migrate(url);
      await owner.connect();
      const tenants: Filled[] = [];
      for (const rows of sizes) tenants.push(await fill({ url, owner, database }, rows));
      // Otherwise the database would do it by itself meanwhile.
      await owner.query('vacuum (analyze)');
      await owner.query('checkpoint');
      const { rows: pids } = await owner.query('select pg_backend_pid() as pid');
      const backendPid = Number(pids[0]?.pid);
      return await work({ url, folder, owner, database, backendPid, tenants, startServer, atEnd });
    } finally {
      await database.close();
      await owner.end().catch(() => undefined);
    }
  });
}

type Base = Pick<Stand, 'url' | 'owner' | 'database'>;

async function fill({ url, owner, database }: Base, rows: number): Promise<Filled> {
  const tenantCode = `ROWS${rows}`;
  const counts = { ...defaultCounts, products: 0, materials: rows };
  const seeded = await seedTenant(url, { tenant: tenantCode, counts, random: RANDOM });
  const { tenantId, adminId: userId } = seeded;
  console.error(`${rows} materials: ${seeded.rows} rows in ${seeded.seconds.toFixed(0)} s`);
  const idsOf = async (query: string): Promise<number[]> =>
    (await owner.query(query, [tenantId])).rows.map(({ id }) => Number(id));
  const [roleId = 0] = await idsOf(
    `select role_id as id from user_roles where tenant_id = $1 and user_id = ${userId} order by role_id limit 1`,
  );
  const [categoryId = 0] = await idsOf('select max(id) as id from categories where tenant_id = $1');
  const [firstMaterial = 0] = await idsOf('select min(id) as id from materials where tenant_id = $1');
  const [lastMaterial = 0] = await idsOf('select max(id) as id from materials where tenant_id = $1');
  const [typeId = 0] = await idsOf(
    `select min(id) as id from dictionary_items where tenant_id = $1 and dictionary = 'dms_sku_itemtype'`,
  );
  const [inventoryOrganisationId = 0] = seeded.organisationIds;
  const { rows: people } = await owner.query(
    `select u.id as "userId", u.account, min(r.role_id) as "roleId" from users as u
       join user_roles as r on r.tenant_id = u.tenant_id and r.user_id = u.id
      where u.tenant_id = $1 and u.id <> $2 group by u.id, u.account order by u.id limit $3`,
    [tenantId, userId, PEOPLE],
  );
  const caller: Caller = { tenantId, tenantCode, userId, roleId, inventoryOrganisationId };
  return {
    caller,
    ...caller,
    rows,
    categoryId,
    typeId,
    sessions: await issueTickets(
      database,
      caller,
      Array.from({ length: SESSIONS }, () => ({ userId, roleId })),
    ),
    people: await issueTickets(
      database,
      caller,
      people.map(({ userId: id, roleId: role }) => ({ userId: Number(id), roleId: Number(role) })),
    ),
    accounts: people.map(({ account }) => String(account)),
    firstMaterial,
    lastMaterial,
    materialIds: await idsOf(
      `select id from materials where tenant_id = $1 order by hashint8(id) limit ${MAX_IDS}`,
    ),
    unitIds: await idsOf('select id from units where tenant_id = $1 order by id'),
  };
}
