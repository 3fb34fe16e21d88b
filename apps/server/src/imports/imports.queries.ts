import { IMPORT_STATES } from '@edp/contract/imports';
import { JOB_STATES } from '@edp/contract/job-change';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Queries } from '../database/connection.ts';
import { shanghaiTime } from '../database/records/times.ts';
import type { TenantScope } from '../database/scope.ts';
import { abandonObjects } from '../features/files/files.queries.ts';
import { headings, matching } from './row-cells.ts';

export type ImportState = (typeof IMPORT_STATES)[number];

const storedImport = z.object({
  id: z.number(),
  userId: z.number(),
  list: z.string(),
  fileName: z.string(),
  byteSize: z.number(),
  storedAs: z.string(),
  archiveName: z.string(),
  archiveStoredAs: z.string().nullable(),
  sheet: z.string(),
  /** The tree that its rows go into. */
  withinId: z.number().nullable(),
  state: z.enum(IMPORT_STATES),
  headings,
  matching,
  createTime: z.string(),
  job: z.object({
    id: z.number(),
    state: z.enum(JOB_STATES),
    done: z.number(),
    total: z.number().nullable(),
    message: z.string(),
  }),
});
export type StoredImport = z.infer<typeof storedImport>;

export interface NewImport {
  userId: number;
  list: string;
  fileName: string;
  byteSize: number;
  storedAs: string;
  withinId: number | undefined;
}

/** The object of its file is somebody's from now on. */
export async function createImport(
  { db, tenantId }: TenantScope,
  { userId, list, fileName, byteSize, storedAs, withinId }: NewImport,
): Promise<number> {
  await db.deleteFrom('pending_uploads').where('stored_as', '=', storedAs).execute();
  const { id } = await db
    .insertInto('imports')
    .values({
      tenant_id: tenantId,
      user_id: userId,
      list,
      file_name: fileName,
      byte_size: byteSize,
      stored_as: storedAs,
      within_id: withinId ?? null,
      job_id: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What the import does now, and which job does it. */
export async function beginStep(
  { db, tenantId }: TenantScope,
  { id, state, jobId }: { id: number; state: ImportState; jobId: number },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ state, job_id: jobId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** The object of an archive of pictures is the import's from now on; one that was there before is nobody's. */
export async function keepArchive(
  { db, tenantId }: TenantScope,
  { id, archiveStoredAs: former }: StoredImport,
  archive: { name: string; storedAs: string },
): Promise<void> {
  await db.deleteFrom('pending_uploads').where('stored_as', '=', archive.storedAs).execute();
  if (former !== null) await abandonObjects(db, [former]);
  await db
    .updateTable('imports')
    .set({ archive_name: archive.name, archive_stored_as: archive.storedAs })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export interface ImportChange {
  state?: ImportState;
  sheet?: string;
  headings?: readonly string[];
  matching?: readonly { column: number; field: string; sure: boolean }[];
}

export async function changeImport(
  { db, tenantId }: TenantScope,
  id: number,
  { headings: named, matching: matched, ...columns }: ImportChange,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({
      ...columns,
      ...(named && { headings: JSON.stringify(named) }),
      ...(matched && { matching: JSON.stringify(matched) }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

type PersonScope = TenantScope & { userId: number };

function selectImports({ db, tenantId }: TenantScope) {
  return db
    .selectFrom('imports as i')
    .leftJoin('background_jobs as j', (join) =>
      join.onRef('j.tenant_id', '=', 'i.tenant_id').onRef('j.id', '=', 'i.job_id'),
    )
    .where('i.tenant_id', '=', tenantId)
    .select((row) => [
      'i.id',
      'i.user_id as userId',
      'i.list',
      'i.file_name as fileName',
      'i.byte_size as byteSize',
      'i.stored_as as storedAs',
      'i.archive_name as archiveName',
      'i.archive_stored_as as archiveStoredAs',
      'i.sheet',
      'i.within_id as withinId',
      'i.state',
      'i.headings',
      'i.matching',
      shanghaiTime(row.ref('i.created_at')).as('createTime'),
      sql<unknown>`json_build_object('id', i.job_id, 'state', coalesce(j.state, 'done'), 'done', coalesce(j.done, 0),
        'total', j.total, 'message', coalesce(j.message, ''))`.as('job'),
    ]);
}

/** An import of this person. */
export async function findImport(scope: PersonScope, id: number): Promise<StoredImport | undefined> {
  const row = await selectImports(scope)
    .where('i.id', '=', id)
    .where('i.user_id', '=', scope.userId)
    .executeTakeFirst();
  return row && storedImport.parse(row);
}

/** The same, kept from other commands until the transaction ends. */
export async function lockImport(scope: PersonScope, id: number): Promise<StoredImport | undefined> {
  // Read only behind the lock: with it, the job would still be the one of before somebody else's command.
  await sql`select from imports where tenant_id = ${scope.tenantId} and id = ${id} for no key update`.execute(
    scope.db,
  );
  return findImport(scope, id);
}

const FORMER = 10;

/** How somebody matched columns of such files lately, newest first. */
export async function formerMatchings(
  { db, tenantId }: TenantScope,
  { userId, list, id }: { userId: number; list: string; id: number },
) {
  const rows = await db
    .selectFrom('imports')
    .select(['headings', 'matching'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .limit(FORMER)
    .execute();
  return z.array(z.object({ headings, matching })).parse(rows);
}

/** Removes imports that began before, with the object of each file left to the cleaning; answers how many there were. */
export async function removeImportsBefore(
  { db, tenantId }: { db: Queries; tenantId: number },
  { before, atOnce }: { before: Date; atOnce: number },
): Promise<number> {
  const { rows } = await sql<{ stored_as: string; archive_stored_as: string | null }>`
    delete from imports as i
     where i.tenant_id = ${tenantId} and i.id in (
       select o.id from imports as o
        where o.tenant_id = ${tenantId} and o.created_at < ${before}
          and not exists (select from background_jobs as j
                           where j.tenant_id = ${tenantId} and j.id = o.job_id and j.finished_at is null)
        order by o.created_at limit ${atOnce})
    returning i.stored_as, i.archive_stored_as`.execute(db);
  await abandonObjects(
    db,
    rows.flatMap(({ stored_as, archive_stored_as }) => [stored_as, archive_stored_as ?? []].flat()),
  );
  return rows.length;
}
