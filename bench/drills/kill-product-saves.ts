import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../../apps/server/src/database/connection.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded-postgres.ts';
import { signIn, startServer } from '../trees/caller.ts';
import { findFaults, findGround, productOf } from './product-saves.ts';
import type { Ground, Ledger } from './product-saves.ts';

/**
 * Many save products with their rows at once while the server, a database connection's process or the whole database is
 * killed. Ends with 1 when a product that was said to be saved is not there whole, or any is there by half.
 */
const KILLS = ['server', 'backend', 'database', 'server', 'backend', 'server', 'database', 'server'] as const;
const WRITERS = 8;
const SHORTEST_MS = 4_000;
const FURTHER_MS = 3_000;
const UNAVAILABLE = 5030;
const person = { code: 'BRH', password: 'demo123456' };

type Call = Awaited<ReturnType<typeof signIn>>;
type Server = Awaited<ReturnType<typeof startServer>>;

const folder = mkdtempSync(join(tmpdir(), 'edp-kill-'));
const postgres = await startEmbeddedPostgres(folder);
const ledger: Ledger = { acknowledged: new Map(), asked: new Map() };
let numbers = 0;
const totals = { saved: 0, refused: 0, cut: 0 };

/** Saves one product after the other until it is told to stop: a new one, or the next round of one of its own. */
async function write(call: Call, ground: Ground, isOver: () => boolean): Promise<void> {
  const own: string[] = [];
  while (!isOver()) {
    const again = own[Math.floor(Math.random() * own.length * 2)];
    const name = again ?? `KILL-${++numbers}`;
    if ((await save(call, ground, name)) && again === undefined) own.push(name);
  }
}

/** Whether the next round of the product was said to be saved. */
async function save(call: Call, ground: Ground, name: string): Promise<boolean> {
  const round = (ledger.asked.get(name) ?? 0) + 1;
  ledger.asked.set(name, round);
  const former = ledger.acknowledged.get(name);
  const body = { ...productOf(ground, name, round), ...(former && { id: former.id }) };
  const path = `/edp/api/v1/procenter/product/${former ? 'update' : 'create'}`;
  const response = await call(path, body).catch(() => undefined);
  const code: number | undefined = response?.answer.code;
  if (code === 0) {
    ledger.acknowledged.set(name, { id: response?.answer.data.id, round });
    totals.saved++;
  } else if (code === undefined) totals.cut++;
  else if (code === UNAVAILABLE) totals.refused++;
  else throw new Error(`Refused: ${response?.text.slice(0, 500)}`);
  return code === 0;
}

async function kill(what: (typeof KILLS)[number], server: Server): Promise<void> {
  if (what === 'server') return server.kill();
  const client = new pg.Client(postgres.url);
  await client.connect();
  client.on('error', () => undefined);
  const { rows } = await client.query(
    what === 'backend'
      ? `select pid from pg_stat_activity where state <> 'idle' and pid <> pg_backend_pid() and backend_type = 'client backend'
          order by xact_start limit 1`
      : `select pid from (select (string_to_array(pg_read_file('postmaster.pid'), E'\\n'))[1]::integer as pid) as p`,
  );
  if (rows[0] !== undefined) execFileSync('kill', ['-9', String(rows[0].pid)]);
  await client.end().catch(() => undefined);
}

/** One life of the server: everybody writes, something is killed, the writers give up, and all that is stored is looked at. */
async function live(what: (typeof KILLS)[number], server: Server, ground: Ground): Promise<void> {
  const call = await signIn(server.address, person);
  let over = false;
  const writers = Array.from({ length: WRITERS }, () => write(call, ground, () => over));
  const all = Promise.all(writers);
  await Promise.race([all, wait(SHORTEST_MS + Math.random() * FURTHER_MS)]);
  await kill(what, server);
  over = true;
  await all;
}

async function withDatabase<T>(work: (database: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const database = openDatabase(postgres.url, { max: 2 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function findTenant(): Promise<{ tenantId: number; organisationId: number }> {
  return withDatabase(async (database) => {
    const { rows } = await database.pool.query(`select id from tenants where code = 'BRH'`);
    const tenantId: number = rows[0].id;
    const role = await database
      .asTenant(tenantId)
      .selectFrom('role_inventory_organisations as m')
      .innerJoin('user_roles as r', (join) =>
        join.onRef('r.tenant_id', '=', 'm.tenant_id').onRef('r.role_id', '=', 'm.role_id'),
      )
      .innerJoin('users as u', (join) =>
        join.onRef('u.tenant_id', '=', 'r.tenant_id').onRef('u.id', '=', 'r.user_id'),
      )
      .where('m.tenant_id', '=', tenantId)
      .where('u.account', '=', 'admin')
      .select('m.inventory_organisation_id as id')
      .orderBy('m.inventory_organisation_id')
      .executeTakeFirstOrThrow();
    return { tenantId, organisationId: role.id };
  });
}

const faults: string[] = [];
let server: Server | undefined;
try {
  server = await startServer(postgres.url, folder);
  const { tenantId, organisationId } = await findTenant();
  const ground = await withDatabase((database) =>
    database.inTenantTransaction(tenantId, (db) => findGround(db, tenantId, organisationId)),
  );
  for (const [at, what] of KILLS.entries()) {
    await live(what, server, ground);
    await server.stop();
    // Only a start of its own shows what a start finds.
    server = await startServer(postgres.url, folder);
    const found = await withDatabase((database) => findFaults(database.asTenant(tenantId), ground, ledger));
    const { saved, refused, cut } = totals;
    console.log(
      `${at + 1}. ${what} killed: ${found.products} products, ${saved} saves said to be done, ${refused} refused, ` +
        `${cut} cut off, ${found.faults.length} faults`,
    );
    faults.push(...found.faults);
  }
} finally {
  await server?.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const fault of new Set(faults)) console.error(fault);
if (faults.length > 0 || totals.saved === 0) process.exit(1);
