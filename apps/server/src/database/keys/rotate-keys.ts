import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { decryptWith, encryptWith } from './encryption.ts';
import { encryptedColumns, type EncryptedColumn } from './encrypted-columns.ts';
import { newestKey, type KeyPurpose, type ServerKey } from './server-keys.ts';

const KEY_BYTES = 32;
const BLOCK = 200;

/** A key as its owner sees it. */
export interface KeyState {
  purpose: KeyPurpose;
  number: number;
  createdAt: Date;
  isComplete: boolean;
  isRetired: boolean;
}

export async function listKeys(client: pg.Client): Promise<KeyState[]> {
  const { rows } = await client.query<KeyState>(`
    select purpose, number, created_at as "createdAt", completed_at is not null as "isComplete",
           retired_at is not null as "isRetired"
      from public.server_keys order by purpose, number`);
  return rows;
}

/** The keys that are not retired, the newest first, as their owner reads them. */
export async function ownersKeys(client: pg.Client, purpose: KeyPurpose): Promise<ServerKey[]> {
  const { rows } = await client.query<ServerKey>(
    'select number, value from public.server_keys where purpose = $1 and value is not null order by number desc',
    [purpose],
  );
  return rows;
}

/**
 * A new key, in use from now on; where an earlier rotation has not come to its end, its key, with which that is brought to an end.
 * Of two who rotate at once one makes the key and the other goes on with it.
 */
export async function addKey(
  client: pg.Client,
  purpose: KeyPurpose,
): Promise<{ number: number; isNew: boolean }> {
  return inTransaction(client, async () => {
    await client.query('lock table public.server_keys in share row exclusive mode');
    const { rows } = await client.query<{ number: number; isComplete: boolean }>(
      `select number, completed_at is not null as "isComplete" from public.server_keys
        where purpose = $1 order by number desc limit 1`,
      [purpose],
    );
    const [newest] = rows;
    if (newest && !newest.isComplete) return { number: newest.number, isNew: false };
    const number = (newest?.number ?? 0) + 1;
    const value = randomBytes(KEY_BYTES).toString('hex');
    // Addresses run out by themselves and seals stand: nothing is made anew.
    const completed = purpose === 'encryption' ? 'null' : 'clock_timestamp()';
    await client.query(
      `insert into public.server_keys (purpose, number, value, created_at, completed_at)
       values ($1, $2, $3, clock_timestamp(), ${completed})`,
      [purpose, number, value],
    );
    return { number, isNew: true };
  });
}

/** What a block has done. */
export interface Block {
  table: string;
  encrypted: number;
  /** Texts that no key decrypts. */
  failed: readonly string[];
}

/**
 * Encrypts with the newest key what was encrypted with others, block by block, each in a transaction of its own: cut short, the next
 * one goes on. A text that somebody replaces meanwhile stays theirs.
 */
export async function* encryptAnew(client: pg.Client, { block = BLOCK } = {}): AsyncGenerator<Block> {
  const keys = await ownersKeys(client, 'encryption');
  for (const tenantId of await listTenants(client))
    for (const place of encryptedColumns) yield* encryptColumn(client, { keys, tenantId, place, block });
}

interface Work {
  keys: readonly ServerKey[];
  tenantId: number;
  place: EncryptedColumn;
  block: number;
}

async function* encryptColumn(client: pg.Client, work: Work): AsyncGenerator<Block> {
  const { tenantId, place, block } = work;
  let last = '0';
  for (;;) {
    const done = await asTenant(client, tenantId, async () => {
      const rows = await olderTexts(client, work, last);
      last = rows.at(-1)?.id ?? last;
      return { rows, failed: await replaceTexts(client, work, rows) };
    });
    const { rows, failed } = done;
    if (rows.length > 0) yield { table: place.table, encrypted: rows.length - failed.length, failed };
    if (rows.length < block) return;
  }
}

interface StoredText {
  id: string;
  text: string;
}

async function olderTexts(
  client: pg.Client,
  { keys, tenantId, place: { table, column, id }, block }: Work,
  last: string,
): Promise<StoredText[]> {
  const { number } = newestKey(keys);
  const { rows } = await client.query<StoredText>(
    `select t.${id}::text as id, t.${column} as text from public.${table} as t
      where t.tenant_id = $1 and t.${id} > $2 and t.${column} <> '' and ${numberOf(`t.${column}`)} <> $3
      order by t.${id} limit $4`,
    [tenantId, last, number, block],
  );
  return rows;
}

/** By which key a text was encrypted, in SQL. */
const numberOf = (column: string) =>
  `case when ${column} like '%.%' then split_part(${column}, '.', 1)::integer else 1 end`;

async function replaceTexts(
  client: pg.Client,
  { keys, tenantId, place: { table, column, id, purpose } }: Work,
  rows: readonly StoredText[],
): Promise<string[]> {
  const failed: string[] = [];
  const bound = { name: purpose, tenantId };
  for (const row of rows) {
    const text = decrypted(() => decryptWith(keys, bound, row.text));
    if (text === undefined) failed.push(`tenant ${tenantId} ${table} ${row.id}`);
    else
      await client.query(
        `update public.${table} set ${column} = $4 where tenant_id = $1 and ${id} = $2 and ${column} = $3`,
        [tenantId, row.id, row.text, encryptWith(newestKey(keys), bound, text)],
      );
  }
  return failed;
}

function decrypted(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Says that nothing is encrypted with an older key. */
export async function completeKey(client: pg.Client, number: number): Promise<void> {
  await client.query(
    `update public.server_keys set completed_at = coalesce(completed_at, clock_timestamp())
      where purpose = 'encryption' and number = $1`,
    [number],
  );
}

/** How many texts there are by each key. */
export async function countByKey(client: pg.Client): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const tenantId of await listTenants(client))
    for (const { table, column } of encryptedColumns) {
      const { rows } = await asTenant(client, tenantId, () =>
        client.query<{ number: number; texts: number }>(
          `select ${numberOf(`t.${column}`)} as number, count(*)::int as texts from public.${table} as t
            where t.tenant_id = $1 and t.${column} <> '' group by 1`,
          [tenantId],
        ),
      );
      for (const { number, texts } of rows) counts.set(number, (counts.get(number) ?? 0) + texts);
    }
  return counts;
}

/** Of how many tenants the last seal over their logs is signed with an older key. */
export async function countOlderSeals(client: pg.Client): Promise<number> {
  let older = 0;
  for (const tenantId of await listTenants(client)) {
    const { rowCount } = await asTenant(client, tenantId, () =>
      client.query(
        `select from public.log_seal_heads as h where h.tenant_id = $1
            and h.key_number < (select max(k.number) from public.server_keys as k where k.purpose = 'log-seals')`,
        [tenantId],
      ),
    );
    older += rowCount ?? 0;
  }
  return older;
}

/** When the newest key was made, by how many seconds ago. */
export async function secondsSinceNewest(client: pg.Client, purpose: KeyPurpose): Promise<number> {
  const { rows } = await client.query<{ seconds: number }>(
    `select extract(epoch from clock_timestamp() - max(created_at))::float8 as seconds
       from public.server_keys where purpose = $1`,
    [purpose],
  );
  return rows[0]?.seconds ?? 0;
}

/** Forgets all keys but the newest one, for good; answers their numbers. */
export async function retireOlder(client: pg.Client, purpose: KeyPurpose): Promise<number[]> {
  return inTransaction(client, async () => {
    const { rows } = await client.query<{ number: number }>(
      `update public.server_keys set value = null, retired_at = clock_timestamp()
        where purpose = $1 and value is not null
          and number < (select max(k.number) from public.server_keys as k where k.purpose = $1)
       returning number`,
      [purpose],
    );
    // Where the version before had the first one.
    const former = purpose === 'encryption' ? 'sealing' : purpose;
    if (rows.some(({ number }) => number === 1))
      await client.query('delete from public.server_secrets where name = $1', [former]);
    return rows.map(({ number }) => number);
  });
}

async function listTenants(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>('select id from public.tenants order by id');
  return rows.map(({ id }) => Number(id));
}

/** The owner is held by the fence as everybody else. */
async function asTenant<T>(client: pg.Client, tenantId: number, work: () => Promise<T>): Promise<T> {
  return inTransaction(client, async () => {
    await client.query('select app.begin_tenant($1)', [tenantId]);
    return work();
  });
}

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
