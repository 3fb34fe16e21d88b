import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../apps/server/src/database/connection.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded-postgres.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { hashPassword } from '../../apps/server/src/features/session/passwords.ts';
import { provisionTenant } from '../../apps/server/src/features/tenants/provision-tenant.ts';
import { addMaterial } from '../../apps/server/src/testing/material-records.ts';
import { signedHeaders } from '../../apps/server/src/testing/signing.ts';
import type { Signer } from '../../apps/server/src/testing/signing.ts';
import { captchaAnswer } from '../front-end/server.ts';
import { startServer } from '../trees/caller.ts';

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
const signer: Signer = { tenantCode: tenant.code };

/** The ids of as many materials of one inventory organisation, which the administrator has. */
async function grow(databaseUrl: string): Promise<number[]> {
  await migrate(databaseUrl);
  const database = openDatabase(databaseUrl, { max: 4 });
  const made = await provisionTenant(database, { ...tenant, passwordHash: await hashPassword(password) });
  const tenant_id = made.tenantId;
  const organisationId = await database.inTenantTransaction(tenant_id, async (db) => {
    const place = { tenant_id, name: '总仓', unit_name: '集团' };
    const { id } = await db
      .insertInto('inventory_organisations')
      .values(place)
      .returning('id')
      .executeTakeFirstOrThrow();
    const link = { tenant_id, role_id: made.adminRoleId, inventory_organisation_id: id };
    await db.insertInto('role_inventory_organisations').values(link).execute();
    return id;
  });
  const ids: number[] = [];
  for (let at = 0; at < PAGES; at++) {
    const columns = {
      description: `第${at}件物料的说明，足够长，以便占去几行。`.repeat(6),
      texture: `材质${at}`,
    };
    const seed = { itemName: `热镀锌钢管${at}`, organisationIds: [organisationId], columns };
    ids.push((await addMaterial(database, tenant_id, seed)).id);
  }
  await database.close();
  return ids;
}

async function call(address: string, path: string, input: object): Promise<Response> {
  const body = JSON.stringify(input);
  const signed = signedHeaders(signer, { method: 'POST', url: path, body });
  const headers = { ...signed, 'content-type': 'application/json' };
  return fetch(address + path, { method: 'POST', headers, body });
}

async function signIn(address: string): Promise<void> {
  const source = `web_${Date.now()}`;
  await fetch(`${address}/user/v6/captcha?source=${source}`);
  const person = { loginName: 'admin', password, captcha: captchaAnswer, source };
  const { data } = await (await call(address, '/user/v6/login', person)).json();
  Object.assign(signer, { ticket: data.ticket, signKey: data.signKey });
  const roles = await (await call(address, '/userAPI/v6/api/getUserRole', {})).json();
  const [{ roleId, key }] = roles.data.userRoles;
  await call(address, '/user/v6/setUserRole', { roleId, key });
}

/** The memory of the whole process, all its threads included, and how long asking took. */
async function sample(address: string): Promise<{ rss: number; ms: number }> {
  const startedAt = performance.now();
  const metrics = await (await fetch(`${address}/metrics`)).text();
  const ms = performance.now() - startedAt;
  const bytes = Number(/^process_resident_memory_bytes ([\d.e+]+)$/m.exec(metrics)?.[1]);
  return { rss: bytes / MEGABYTE, ms };
}

async function print(address: string, ids: readonly number[]) {
  const startedAt = performance.now();
  const response = await call(address, '/mes/report/pdf', { template: 'materials', ids });
  if (!response.ok || response.body === null) throw new Error(`Not printed: ${await response.text()}`);
  let bytes = 0;
  let first = 0;
  for await (const piece of response.body) {
    first ||= performance.now() - startedAt;
    bytes += piece.length;
  }
  return { bytes, first, whole: performance.now() - startedAt };
}

async function watched(address: string, ids: readonly number[]) {
  const before = (await sample(address)).rss;
  let done = false;
  const printed = print(address, ids).finally(() => (done = true));
  const samples = [];
  while (!done) {
    samples.push(await sample(address));
    await Promise.race([printed.catch(() => undefined), wait(SAMPLE_MS)]);
  }
  const peak = Math.max(...samples.map(({ rss }) => rss));
  const longest = Math.max(...samples.map(({ ms }) => ms));
  return { ...(await printed), before, peak, longest };
}

const folder = mkdtempSync(join(tmpdir(), 'edp-print-'));
const postgres = await startEmbeddedPostgres(folder);
let server: Awaited<ReturnType<typeof startServer>> | undefined;
try {
  const ids = await grow(postgres.url);
  server = await startServer(postgres.url, folder);
  await signIn(server.address);
  for (const some of [ids.slice(0, 1), ids.slice(0, 1), ids]) {
    const { bytes, first, whole, before, peak, longest } = await watched(server.address, some);
    const rise = peak - before;
    console.log(
      `${some.length} pages: first byte ${first.toFixed(0)} ms, whole ${whole.toFixed(0)} ms, ${bytes} bytes, ` +
        `${(bytes / whole).toFixed(1)} kB/s; memory ${before.toFixed(0)} -> ${peak.toFixed(0)} MB ` +
        `(budget of the rise ${MEMORY_BUDGET_MB}); another call waited ${longest.toFixed(0)} ms at most`,
    );
    if (rise > MEMORY_BUDGET_MB || longest > WAIT_BUDGET_MS) process.exitCode = 1;
  }
} finally {
  await server?.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
