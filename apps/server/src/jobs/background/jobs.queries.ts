import type { BackgroundJobState } from '@edp/contract/job-change';
import type { Language } from '@edp/contract/multilingual';
import { languageCode } from '@edp/contract/multilingual';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import type { JobFile, Progress } from './job-kind.ts';
import { LeaseLost } from './job-stops.ts';
import type { Lease } from './queue.queries.ts';

export interface StoredJob {
  kind: string;
  name: string;
  userId: number;
  roleId: number;
  inventoryOrganisationId: number | null;
  language: Language;
  address: string;
  userAgent: string;
  input: unknown;
  checkpoint: unknown;
  done: number;
  total: number | null;
  attempts: number;
  cancelRequested: boolean;
}

/** Writes down who has the job now; undefined when it is over. */
export async function beginJob(
  db: Queries,
  { tenantId, jobId, leaseId }: Lease,
): Promise<StoredJob | undefined> {
  const row = await db
    .updateTable('background_jobs')
    .set((row) => ({
      state: 'running',
      lease_id: leaseId,
      attempts: sql<number>`${row.ref('attempts')} + 1`,
      started_at: sql<Date>`coalesce(${row.ref('started_at')}, ${new Date()})`,
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', jobId)
    .where('state', 'in', ['waiting', 'running'])
    .returning([
      'kind',
      'name',
      'user_id as userId',
      'role_id as roleId',
      'inventory_organisation_id as inventoryOrganisationId',
      'language',
      'address',
      'user_agent as userAgent',
      'input',
      'checkpoint',
      'done',
      'total',
      'attempts',
      'cancel_requested as cancelRequested',
    ])
    .executeTakeFirst();
  return row && { ...row, language: languageCode.parse(row.language) };
}

/**
 * Makes sure that the job is this process's until the transaction ends. Answers whether somebody wants it cancelled.
 * @throws LeaseLost
 */
export async function lockJob(db: Queries, { tenantId, jobId, leaseId }: Lease): Promise<boolean> {
  const row = await db
    .selectFrom('background_jobs')
    .select('cancel_requested')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', jobId)
    .where('lease_id', '=', leaseId)
    .where('state', '=', 'running')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new LeaseLost('Another process has the job');
  return row.cancel_requested;
}

/** Where a block has come to. A job that gets on may be interrupted as often as it likes. */
export async function writeBlock(
  db: Queries,
  { tenantId, jobId }: Lease,
  { checkpoint, ...progress }: Progress & { checkpoint: unknown },
): Promise<void> {
  await db
    .updateTable('background_jobs')
    .set({ ...columnsOf(progress), checkpoint: JSON.stringify(checkpoint), attempts: 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', jobId)
    .execute();
}

export async function writeProgress(
  db: Queries,
  { tenantId, jobId }: Lease,
  progress: Progress,
): Promise<void> {
  await db
    .updateTable('background_jobs')
    .set(columnsOf(progress))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', jobId)
    .execute();
}

function columnsOf({ done, total }: Progress) {
  return { done, ...(total !== undefined && { total }) };
}

/** Leaves the job to the next process, which goes on from its checkpoint. */
export async function writeInterruption(db: Queries, { tenantId, jobId }: Lease): Promise<void> {
  await db
    .updateTable('background_jobs')
    .set({ state: 'waiting', lease_id: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', jobId)
    .execute();
}

export interface WrittenEnd {
  state: BackgroundJobState;
  message?: string;
  progress?: Progress;
  result?: Readonly<Record<string, string | number>> | undefined;
  file?: JobFile | undefined;
}

export async function writeEnd(
  db: Queries,
  { tenantId, jobId }: Omit<Lease, 'leaseId'>,
  { state, message = '', progress, result, file }: WrittenEnd,
): Promise<void> {
  await db
    .updateTable('background_jobs')
    .set({
      state,
      message,
      ...(progress && columnsOf(progress)),
      ...(result && { result: JSON.stringify(result) }),
      ...(file && { stored_as: file.storedAs, file_name: file.fileName, byte_size: file.byteSize }),
      lease_id: null,
      finished_at: new Date(),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', jobId)
    .execute();
}
