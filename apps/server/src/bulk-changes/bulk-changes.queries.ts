import { BULK_STATES, type BulkState, type FieldChange } from '@edp/contract/bulk-changes';
import { JOB_STATES } from '@edp/contract/job-change';
import { sql } from 'kysely';
import { listSelection, type ListSelection } from '@edp/contract/list-selection';
import { z } from 'zod';
import { shanghaiTime } from '../database/records/times.ts';
import type { TenantScope } from '../database/scope.ts';

const storedChange = z.object({
  id: z.number(),
  userId: z.number(),
  list: z.string(),
  /** Null where the records were named. */
  selection: listSelection.nullable(),
  /** As `preview` has parsed them. */
  changes: z.custom<readonly FieldChange[]>(Array.isArray),
  state: z.enum(BULK_STATES),
  createTime: z.string(),
  job: z
    .object({
      id: z.number(),
      state: z.enum(JOB_STATES),
      done: z.number(),
      total: z.number().nullable(),
      message: z.string(),
    })
    .nullable(),
});
export type StoredChange = z.infer<typeof storedChange>;

export type PersonScope = TenantScope & { userId: number };

export interface NewChange {
  list: string;
  selection: ListSelection | undefined;
  changes: readonly FieldChange[];
  state: BulkState;
}

export async function createChange(
  { db, tenantId, userId }: PersonScope,
  { list, selection, changes, state }: NewChange,
): Promise<number> {
  const { id } = await db
    .insertInto('bulk_changes')
    .values({
      tenant_id: tenantId,
      user_id: userId,
      list,
      selection: selection === undefined ? null : JSON.stringify(selection),
      changes: JSON.stringify(changes),
      state,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What happens to the change now, and which job does it. */
export async function updateChange(
  { db, tenantId }: TenantScope,
  id: number,
  { state, jobId }: { state: BulkState; jobId?: number },
): Promise<void> {
  await db
    .updateTable('bulk_changes')
    .set({ state, ...(jobId !== undefined && { job_id: jobId }) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

function selectOwn({ db, tenantId, userId }: PersonScope) {
  return db
    .selectFrom('bulk_changes as c')
    .leftJoin('background_jobs as j', (join) =>
      join.onRef('j.tenant_id', '=', 'c.tenant_id').onRef('j.id', '=', 'c.job_id'),
    )
    .where('c.tenant_id', '=', tenantId)
    .where('c.user_id', '=', userId)
    .select((row) => [
      'c.id',
      'c.user_id as userId',
      'c.list',
      'c.selection',
      'c.changes',
      'c.state',
      shanghaiTime(row.ref('c.created_at')).as('createTime'),
      sql<unknown>`case when j.id is not null then json_build_object('id', j.id, 'state', j.state, 'done', j.done,
        'total', j.total, 'message', j.message) end`.as('job'),
    ]);
}

/** A change of this person. */
export async function findChange(scope: PersonScope, id: number): Promise<StoredChange | undefined> {
  const row = await selectOwn(scope).where('c.id', '=', id).executeTakeFirst();
  return row && storedChange.parse(row);
}

/** The change of this person that a job belongs to. */
export async function findChangeOfJob(scope: PersonScope, jobId: number): Promise<StoredChange | undefined> {
  const row = await selectOwn(scope).where('c.job_id', '=', jobId).executeTakeFirst();
  return row && storedChange.parse(row);
}

/** A change of this person, kept from other commands until the transaction ends. */
export async function lockChange(scope: PersonScope, id: number): Promise<StoredChange | undefined> {
  // Read only behind the lock: with it, the job would still be the one of before somebody else's command.
  await sql`
    select from bulk_changes where tenant_id = ${scope.tenantId} and id = ${id} for no key update`.execute(
    scope.db,
  );
  return findChange(scope, id);
}

export async function removeChange({ db, tenantId }: TenantScope, id: number): Promise<void> {
  await db.deleteFrom('bulk_changes').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Removes changes that began before, and previews that nobody has run for a day; answers how many there were. */
export async function removeChangesBefore(
  { db, tenantId }: TenantScope,
  { before, previewedBefore, atOnce }: { before: Date; previewedBefore: Date; atOnce: number },
): Promise<number> {
  const { rows } = await sql`
    delete from bulk_changes as c
     where c.tenant_id = ${tenantId} and c.id in (
       select o.id from bulk_changes as o
        where o.tenant_id = ${tenantId}
          and (o.created_at < ${before} or (o.created_at < ${previewedBefore} and o.state in ('previewing', 'previewed')))
          and not exists (select from background_jobs as j
                           where j.tenant_id = ${tenantId} and j.id = o.job_id and j.finished_at is null)
        order by o.created_at limit ${atOnce})
    returning c.id`.execute(db);
  return rows.length;
}
