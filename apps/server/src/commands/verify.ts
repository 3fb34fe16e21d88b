import pg from 'pg';
import { readConfig } from '../config.ts';
import type { Config } from '../config.ts';
import { applicationRoleOf } from '../database/application-role.ts';
import { catalogueChecks } from '../database/verification/catalogue-checks.ts';
import type { Finding, Titled } from '../database/verification/finding.ts';
import { sumOf } from '../database/verification/finding.ts';
import { checkTenant, tenantChecks } from '../database/verification/tenant-checks.ts';
import { reachDatabase } from './reach-database.ts';
import { runProgram, UsageError } from './run-program.ts';
import { checkFiles } from './verify-files.ts';

let passed = 0;
let failed = 0;

function report({ zh, en }: Titled, { checked, wrong, examples }: Finding): void {
  if (wrong === 0) passed += 1;
  else failed += 1;
  console.log(`${wrong === 0 ? '✓' : '✗'} ${zh} / ${en}: ${checked}${wrong > 0 ? `, ✗ ${wrong}` : ''}`);
  for (const example of examples) console.log(`    ${example}`);
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

async function verify(client: pg.Client, config: Config, databaseUrl: string): Promise<void> {
  await requireFreePassage(client);
  const role = applicationRoleOf(databaseUrl).name;
  for (const check of catalogueChecks) report(check, await check.run(client, role));
  const tenants = await tenantIds(client);
  for (const check of tenantChecks) {
    let sum: Finding = { checked: 0, wrong: 0, examples: [] };
    for (const tenant of tenants) sum = sumOf([sum, await checkTenant(client, tenant, check.statement)]);
    report(check, sum);
  }
  const files = { zh: '文件内容及大小与记录一致', en: 'Files stored with the size of their record' };
  report(files, await checkFiles(client, config, tenants));
  console.log(`通过 ${passed} 项，失败 ${failed} 项。 / ${passed} checks passed, ${failed} failed.`);
}

await runProgram(async () => {
  const config = readConfig(process.env);
  const reached = await reachDatabase(config);
  const client = new pg.Client({ connectionString: reached.url, application_name: 'edp-verify' });
  try {
    await client.connect();
    await verify(client, config, reached.url);
  } finally {
    await client.end().catch(() => undefined);
    await reached.stop();
  }
  if (failed > 0) process.exitCode = 1;
});
