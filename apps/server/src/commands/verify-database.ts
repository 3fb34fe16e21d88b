import type pg from 'pg';
import type { Config } from '../config.ts';
import { applicationRoleOf } from '../database/application-role.ts';
import { catalogueChecks } from '../database/verification/catalogue-checks.ts';
import type { Finding, Titled } from '../database/verification/finding.ts';
import { isDistributed, tenantsWithNodes, unreachableNodes } from '../database/distribution/nodes.ts';
import { checkEncryptedValues } from '../database/verification/encrypted-values.ts';
import { sumOf } from '../database/verification/finding.ts';
import { checkTenant, tenantChecks } from '../database/verification/tenant-checks.ts';
import { UsageError } from './run-program.ts';
import { checkLogs } from './verify-logs.ts';
import { checkFiles } from './verify-files.ts';

interface Verification {
  client: pg.Client;
  config: Config;
  /** The address that the client signed in with; the application's role is called after it. */
  databaseUrl: string;
  tell?: (words: string) => void;
}

interface Verified {
  check: Titled;
  /** Undefined when a node of the cluster is needed for it that does not answer. */
  finding: Finding | undefined;
}

/** Of a cluster those whose node answers, and the nodes that do not. */
interface Reached {
  tenants: number[];
  /** How many tenants stand there. */
  left: number;
  away: string[];
}

function describeAway({ left, away }: Pick<Reached, 'left' | 'away'>): string {
  return `节点 ${away.join('、')} 无法连接，其 ${left} 个租户未检查。 / ${away.join(', ')} cannot be reached; its ${left} tenants are not checked.`;
}

/**
 * Checks what a restore can break, in the whole database and among the files; answers each check with what it found. Of a
 * cluster with a node away it checks the tenants of the others, and says so to `tell`.
 * @throws UsageError when the client's role sees no rows of tenants, or the files cannot be read.
 */
export async function* verifyDatabase(verification: Verification): AsyncGenerator<Verified> {
  const { client, config, databaseUrl, tell } = verification;
  await requireFreePassage(client);
  const role = applicationRoleOf(databaseUrl).name;
  const { tenants, left, away } = await reachTenants(client);
  if (away.length > 0) tell?.(describeAway({ left, away }));
  for (const check of catalogueChecks) {
    const isPossible = away.length === 0 || !check.asksEveryNode;
    yield { check, finding: isPossible ? await check.run(client, role) : undefined };
  }
  for (const check of tenantChecks) {
    const findings: Finding[] = [];
    for (const tenant of tenants) findings.push(await checkTenant(client, tenant, check.statement));
    yield { check, finding: sumOf(findings) };
  }
  const encrypted = { zh: '加密数据可解密', en: 'Encrypted texts that a key in use decrypts' };
  yield { check: encrypted, finding: await checkEncryptedValues(client, tenants) };
  const seals = { zh: '日志与封存一致', en: 'Lines of the logs as they were sealed' };
  yield { check: seals, finding: await checkLogs(client, tenants) };
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

async function reachTenants(client: pg.Client): Promise<Reached> {
  if (!(await isDistributed(client))) {
    const { rows } = await client.query<{ id: string }>('select id from public.tenants order by id');
    return { tenants: rows.map(({ id }) => Number(id)), left: 0, away: [] };
  }
  const away = await unreachableNodes(client);
  const { rows } = await client.query<{ id: string; host: string; port: number }>(tenantsWithNodes);
  const reached = rows.filter(({ host, port }) => !away.includes(`${host}:${port}`));
  return { tenants: reached.map(({ id }) => Number(id)), left: rows.length - reached.length, away };
}
