import type pg from 'pg';
import { decryptWith } from '../keys/encryption.ts';
import { encryptedColumns, type EncryptedColumn } from '../keys/encrypted-columns.ts';
import { ownersKeys } from '../keys/rotate-keys.ts';
import type { ServerKey } from '../keys/server-keys.ts';
import { MAX_EXAMPLES, type Finding } from './finding.ts';

const PAGE = 500;

/** Whether a key that is not retired decrypts every encrypted text, for the tenant and the purpose that it stands for. */
export async function checkEncryptedValues(client: pg.Client, tenants: readonly number[]): Promise<Finding> {
  const keys = await ownersKeys(client, 'encryption');
  const finding: Finding = { checked: 0, wrong: 0, examples: [] };
  for (const tenantId of tenants)
    for (const place of encryptedColumns) await checkColumn({ client, keys, finding }, place, tenantId);
  return finding;
}

interface Checking {
  client: pg.Client;
  keys: readonly ServerKey[];
  finding: Finding;
}

async function checkColumn(
  { client, keys, finding }: Checking,
  { table, column, id, purpose }: EncryptedColumn,
  tenantId: number,
): Promise<void> {
  let last = '0';
  let rows: { id: string; text: string }[];
  do {
    ({ rows } = await client.query<{ id: string; text: string }>(
      `select t.${id}::text as id, t.${column} as text from public.${table} as t
        where t.tenant_id = $1 and t.${id} > $2 and t.${column} <> '' order by t.${id} limit ${PAGE}`,
      [tenantId, last],
    ));
    last = rows.at(-1)?.id ?? last;
    finding.checked += rows.length;
    for (const row of rows) {
      if (isReadable(() => decryptWith(keys, { name: purpose, tenantId }, row.text))) continue;
      finding.wrong += 1;
      if (finding.examples.length < MAX_EXAMPLES)
        finding.examples.push(`tenant ${tenantId} ${table} ${row.id}`);
    }
  } while (rows.length === PAGE);
}

function isReadable(read: () => string): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}
