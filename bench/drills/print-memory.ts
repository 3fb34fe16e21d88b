import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../apps/server/src/database/connection.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { hashPassword } from '../../apps/server/src/features/session/passwords.ts';
import { provisionTenant } from '../../apps/server/src/features/tenants/provision-tenant.ts';
import { addMaterial } from '../../apps/server/src/testing/material-records.ts';
import { signedHeaders } from '../../apps/server/src/testing/signing.ts';
import { signIn, type Person } from '../harness/person.ts';
import { withPlace, withProductDatabase } from '../harness/place.ts';
import type { Postgres } from '../harness/postgres.ts';

/**
 * Prints a thousand materials as one PDF and watches the server meanwhile: its memory, and how long another call waits.
 * Ends with 1 when the memory rises by more than the budget or another call waits longer than it may.
 */
const PAGES = 1_000;
const MEMORY_BUDGET_MB = 350;
const WAIT_BUDGET_MS = 1_000;
const SAMPLE_MS = 100;
const MEGABYTE = 1024 * 1024;

const tenant = { code: 'PRINT', name: '打印租户', adminAccount: 'admin', adminName: '管理员' };
const password = 'demo123456';

/** The ids of as many materials of one inventory organisation, which the administrator has. */
async function grow(postgres: Postgres): Promise<number[]> {
  await migrate(postgres.url);
  return withProductDatabase(postgres, async (database) => {
    const made = await provisionTenant(database, { ...tenant, passwordHash: await hashPassword(password) });
    const organisationId = await addOrganisation(database, made);
    return addMaterials(database, made.tenantId, organisationId);
  });
}

async function addOrganisation(
  database: Database,
  { tenantId: tenant_id, adminRoleId: role_id }: { tenantId: number; adminRoleId: number },
): Promise<number> {
  return database.inTenantTransaction(tenant_id, async (db) => {
    const place = { tenant_id, name: '总仓', unit_name: '集团' };
    const { id } = await db
      .insertInto('inventory_organisations')
      .values(place)
      .returning('id')
      .executeTakeFirstOrThrow();
    const link = { tenant_id, role_id, inventory_organisation_id: id };
    await db.insertInto('role_inventory_organisations').values(link).execute();
    return id;
  });
}

async function addMaterials(database: Database, tenantId: number, organisationId: number): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < PAGES; at++) {
    const columns = {
      description: `第${at}件物料的说明，足够长，以便占去几行。`.repeat(6),
      texture: `材质${at}`,
    };
    const seed = { itemName: `热镀锌钢管${at}`, organisationIds: [organisationId], columns };
    ids.push((await addMaterial(database, tenantId, seed)).id);
  }
  return ids;
}

/** The memory of the whole process, all its threads included, and how long asking took. */
async function sample({ address }: Person): Promise<{ rss: number; ms: number }> {
  const startedAt = performance.now();
  const metrics = await (await fetch(`${address}/metrics`)).text();
  const ms = performance.now() - startedAt;
  const bytes = Number(/^process_resident_memory_bytes ([\d.e+]+)$/m.exec(metrics)?.[1]);
  return { rss: bytes / MEGABYTE, ms };
}

async function print({ address, signer }: Person, ids: readonly number[]) {
  const startedAt = performance.now();
  const url = '/mes/report/pdf';
  const body = JSON.stringify({ template: 'materials', ids });
  const headers = {
    ...signedHeaders(signer, { method: 'POST', url, body }),
    'content-type': 'application/json',
  };
  const response = await fetch(address + url, { method: 'POST', headers, body });
  if (!response.ok || response.body === null) throw new Error(`Not printed: ${await response.text()}`);
  let bytes = 0;
  let first = 0;
  for await (const piece of response.body) {
    first ||= performance.now() - startedAt;
    bytes += piece.length;
  }
  return { bytes, first, whole: performance.now() - startedAt };
}

async function watched(person: Person, ids: readonly number[]) {
  const before = (await sample(person)).rss;
  let done = false;
  const printed = print(person, ids).finally(() => (done = true));
  const samples = [];
  while (!done) {
    samples.push(await sample(person));
    await Promise.race([printed.catch(() => undefined), wait(SAMPLE_MS)]);
  }
  const peak = Math.max(...samples.map(({ rss }) => rss));
  const longest = Math.max(...samples.map(({ ms }) => ms));
  return { ...(await printed), before, peak, longest };
}

await withPlace(async (place) => {
  const ids = await grow(place.database);
  const { address } = await place.startServer();
  const person = await signIn(address, tenant);
  for (const some of [ids.slice(0, 1), ids.slice(0, 1), ids]) {
    const { bytes, first, whole, before, peak, longest } = await watched(person, some);
    const rise = peak - before;
    console.log(
      `${some.length} pages: first byte ${first.toFixed(0)} ms, whole ${whole.toFixed(0)} ms, ${bytes} bytes, ` +
        `${(bytes / whole).toFixed(1)} kB/s; memory ${before.toFixed(0)} -> ${peak.toFixed(0)} MB ` +
        `(budget of the rise ${MEMORY_BUDGET_MB}); another call waited ${longest.toFixed(0)} ms at most`,
    );
    if (rise > MEMORY_BUDGET_MB || longest > WAIT_BUDGET_MS) process.exitCode = 1;
  }
});
