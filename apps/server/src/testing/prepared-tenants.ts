import { createTenant } from '@edp/testkit/tenants';
import { sql } from 'kysely';
import { applicationRoleOf } from '../database/application-role.ts';
import { openDatabase, type Database } from '../database/connection.ts';
import type { ProvisionedTenant } from '../features/tenants/provision-tenant.ts';
import { analyzeRights, runAsOwner } from './new-database.ts';

/** Counts those that were taken: the database decides, since several workers take from it. */
const TAKEN = 'prepared.tenants';
const PREFIX = 'P';
/** Added to each number: codes of the same length are not found by one another. */
const THOUSAND = 1_000;

/**
 * Tenants for tests to take, in the database and in its copies: to make one takes forty milliseconds. They are counted as the
 * database does by itself before long. Where all are known by name, one that has come since is taken for an empty one, and its rights
 * are read a thousand times over.
 */
export async function prepareTenants(
  ownerUrl: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const role = applicationRoleOf(ownerUrl).name;
  await runAsOwner(
    ownerUrl,
    'create schema if not exists prepared',
    `create sequence if not exists ${TAKEN}`,
    `grant usage on schema prepared to ${role}`,
    `grant usage on sequence ${TAKEN} to ${role}`,
  );
  const database = openDatabase(ownerUrl, { max: 2 });
  let next = from;
  const prepare = async () => {
    while (next <= to) await createTenant(database, { code: `${PREFIX}${THOUSAND + next++}` });
  };
  await Promise.all([prepare(), prepare()]);
  await database.close();
  await analyzeRights(ownerUrl);
}

/** One that nobody else has; undefined where none is left, or none was prepared. */
export async function takeTenant(
  database: Database,
): Promise<(ProvisionedTenant & { code: string }) | undefined> {
  const { rows } = await sql<{ id: number; code: string }>`
    with taken as materialized (select nextval(to_regclass(${TAKEN})) as number)
    select t.id, t.code from taken join tenants as t on t.code = ${PREFIX} || (${THOUSAND} + taken.number)`.execute(
    database.global,
  );
  const [taken] = rows;
  if (taken === undefined) return undefined;
  const db = database.asTenant(taken.id);
  const [admin, role, resources] = await Promise.all([
    db.selectFrom('users').select('id').where('tenant_id', '=', taken.id).executeTakeFirstOrThrow(),
    db.selectFrom('roles').select('id').where('tenant_id', '=', taken.id).executeTakeFirstOrThrow(),
    db
      .selectFrom('resources')
      .select(['id', 'kind', 'screen', 'code'])
      .where('tenant_id', '=', taken.id)
      .execute(),
  ]);
  return {
    code: taken.code,
    tenantId: taken.id,
    adminId: admin.id,
    adminRoleId: role.id,
    resources: new Map(
      resources.map(({ id, kind, screen, code }) => [kind === 'button' ? `${screen}:${code}` : code, id]),
    ),
  };
}
