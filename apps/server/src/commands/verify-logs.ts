import type pg from 'pg';
import { ownersKeys } from '../database/keys/rotate-keys.ts';
import { sumOf, type Finding } from '../database/verification/finding.ts';
import { checkSeals, type Ask, type SealFault } from '../log-seals/check-seals.ts';

const words = {
  altered: '已改动 / altered',
  missing: '缺失 / missing',
  added: '封存后插入 / added later',
} as const;

/** Whether the logs of the tenants are as their seals have them; a line that is not sealed yet is told, and no fault. */
export async function checkLogs(client: pg.Client, tenants: readonly number[]): Promise<Finding> {
  const keys = await ownersKeys(client, 'log-seals');
  const ask: Ask = async <Row>(sql: string, parameters: readonly unknown[]) => {
    const { rows } = await client.query<Row & pg.QueryResultRow>(sql, [...parameters]);
    return rows;
  };
  const findings: Finding[] = [];
  let unsealed = 0;
  for (const tenant of tenants) {
    const found = await checkSeals(ask, tenant, keys);
    unsealed += found.unsealed;
    const examples = found.examples.map((fault) => faultText(tenant, fault));
    findings.push({ checked: found.lines, wrong: found.faults, examples });
  }
  const note = `尚未封存 ${unsealed} 行 / ${unsealed} lines are not sealed yet`;
  return { ...sumOf(findings), notes: unsealed > 0 ? [note] : [] };
}

function faultText(tenant: number, { day, log, line, what }: SealFault): string {
  return `tenant ${tenant} ${day} ${log} ${line}: ${words[what]}`;
}
