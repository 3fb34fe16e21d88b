import type pg from 'pg';
import type { Config } from '../config.ts';
import { applicationRoleOf } from '../database/application-role.ts';
import { catalogueChecks } from '../database/verification/catalogue-checks.ts';
import type { Finding, Titled } from '../database/verification/finding.ts';
import { sumOf } from '../database/verification/finding.ts';
import { checkTenant, tenantChecks } from '../database/verification/tenant-checks.ts';
import { UsageError } from './run-program.ts';
import { checkFiles } from './verify-files.ts';

interface Verification {
  client: pg.Client;
  config: Config;
  /** The address that the client signed in with; the application's role is called after it. */
  databaseUrl: string;
}

/**
 * Checks what a restore can break, in the whole database and among the files; answers each check with what it found.
 * @throws UsageError when the client's role sees no rows of tenants, or the files cannot be read.
 */
export async function* verifyDatabase(
  verification: Verification,
): AsyncGenerator<{ check: Titled; finding: Finding }> {
  const { client, config, databaseUrl } = verification;
  await requireFreePassage(client);
  const role = applicationRoleOf(databaseUrl).name;
  for (const check of catalogueChecks) yield { check, finding: await check.run(client, role) };
  const tenants = await tenantIds(client);
  for (const check of tenantChecks) {
    const findings: Finding[] = [];
    for (const tenant of tenants) findings.push(await checkTenant(client, tenant, check.statement));
    yield { check, finding: sumOf(findings) };
  }
  const files = { zh: '文件内容及大小与记录一致', en: 'Files stored with the size of their record' };
  yield { check: files, finding: await checkFiles(client, config, tenants) };
}

/** A role that a policy holds would see nothing and find nothing wrong. */
async function requireFreePassage(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ passes: boolean }>(
    'select rolsuper or rolbypassrls as passes from pg_roles where rolname = current_user',
  );
  if (rows[0]?.passes !== true)
    throw new UsageError(
      'DATABASE_URL 的用户须为超级用户或拥有 BYPASSRLS，否则看不到各租户的数据。 / The user in DATABASE_URL must be a superuser or have BYPASSRLS; otherwise the rows of tenants are hidden from it.',
    );
}

async function tenantIds(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>('select id from public.tenants order by id');
  return rows.map(({ id }) => Number(id));
}
