import type pg from 'pg';
import { AppError } from '../app-error.ts';
import type { Config } from '../config.ts';
import type { Finding } from '../database/verification/finding.ts';
import { MAX_EXAMPLES } from '../database/verification/finding.ts';
import type { FileStore } from '../features/files/file-store.ts';
import { thumbnailOf } from '../features/files/file-store.ts';
import { fileStoreOf } from '../features/files/open-store.ts';
import { UsageError } from './run-program.ts';

interface Row {
  id: string;
  stored: string;
  size: string;
  hasThumbnail: boolean;
}

/** Records of files that are read page by page; `$1` is the tenant, `$2` the id to go on behind. */
interface Shelf {
  table: string;
  condition: string;
  tenant: number;
}

const PAGE = 500;
const AT_ONCE = 8;

/** Whether every file's content lies in the store, no shorter and no longer than its record says. */
export async function checkFiles(
  client: pg.Client,
  config: Config,
  tenants: readonly number[],
): Promise<Finding> {
  const store = await fileStoreOf(config);
  const finding: Finding = { checked: 0, wrong: 0, examples: [] };
  const shelves: Shelf[] = [
    ...tenants.map((tenant) => ({ table: 'files', condition: 'f.tenant_id = $1', tenant })),
    { table: 'registration_files', condition: '$1::bigint = 0', tenant: 0 },
  ];
  for (const shelf of shelves) await checkShelf({ client, store, finding }, shelf);
  return finding;
}

async function checkShelf(
  { client, store, finding }: { client: pg.Client; store: FileStore; finding: Finding },
  { table, condition, tenant }: Shelf,
): Promise<void> {
  const columns = 'f.id, f.stored_as as stored, f.byte_size as size, f.has_thumbnail as "hasThumbnail"';
  const from = `from public.${table} as f where ${condition}`;
  let last = '0';
  let rows: Row[];
  do {
    ({ rows } = await client.query<Row>(
      `select ${columns} ${from} and f.id > $2 order by f.id limit ${PAGE}`,
      [tenant, last],
    ));
    last = rows.at(-1)?.id ?? last;
    finding.checked += rows.length;
    for (const { id, stored } of await missingAmong(store, rows)) {
      // What was removed while this ran is not missing.
      const { rowCount } = await client.query(`select ${from} and f.id = $2`, [tenant, id]);
      if (rowCount === 0) continue;
      finding.wrong += 1;
      if (finding.examples.length < MAX_EXAMPLES)
        finding.examples.push(`tenant ${tenant} ${table} ${id} ${stored}`);
    }
  } while (rows.length === PAGE);
}

async function missingAmong(store: FileStore, rows: readonly Row[]): Promise<Row[]> {
  const missing: Row[] = [];
  const waiting = [...rows];
  async function work(): Promise<void> {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift())
      if (!(await isStored(store, row))) missing.push(row);
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return missing;
}

/** The last byte is there and none behind it. */
async function isStored(store: FileStore, { stored, size, hasThumbnail }: Row): Promise<boolean> {
  const bytes = Number(size);
  if (bytes > 0 && !(await hasByte(store, stored, bytes - 1))) return false;
  if (await hasByte(store, stored, bytes)) return false;
  return !hasThumbnail || hasByte(store, thumbnailOf(stored), 0);
}

async function hasByte(store: FileStore, name: string, at: number): Promise<boolean> {
  try {
    let bytes = 0;
    for await (const chunk of await store.read(name, { start: at, end: at })) bytes += chunk.length;
    return bytes > 0;
  } catch (error) {
    if (isAbsence(error)) return false;
    // A store that cannot be reached says nothing about what it holds.
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new UsageError(`无法读取文件存储：${reason}。 / The file store cannot be read: ${reason}.`);
  }
}

function isAbsence(error: unknown): boolean {
  if (error instanceof AppError) return error.kind === 'notFound';
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'InvalidRange');
}
