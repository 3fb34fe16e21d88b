import { JOB_COUNTS, backgroundJobs, type BackgroundJob } from '@edp/contract/background-jobs';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { JOB_STATES } from '@edp/contract/job-change';
import { sql } from 'kysely';
import { z } from 'zod';
import { byName, orderKeys } from '../../database/lists/order.ts';
import { paged } from '../../database/lists/paged.ts';
import type { PagedRows } from '../../database/lists/paged.ts';
import { contains, wordsOf } from '../../database/lists/search.ts';
import { shanghaiTime } from '../../database/records/times.ts';
import type { Scope } from '../../database/scope.ts';
import { IMPORT } from '../../imports/import-kind-name.ts';
import { announceJob } from '../../jobs/background/announce-job.ts';
import { dequeue } from '../../jobs/background/queue.queries.ts';

const jobState = z.enum(JOB_STATES);
const counted = z.record(z.string(), z.unknown()).nullable();
const importRun = backgroundJobs.list.output.shape.data.element.shape.importRun;

function selectJobs({ db, tenantId, userId }: Scope) {
  return (
    db
      .selectFrom('background_jobs as j')
      .innerJoin('users as u', (join) =>
        join.onRef('u.tenant_id', '=', 'j.tenant_id').onRef('u.id', '=', 'j.user_id'),
      )
      // Others learn nothing of the file.
      .leftJoin('imports as i', (join) =>
        join
          .onRef('i.tenant_id', '=', 'j.tenant_id')
          .on('j.kind', '=', IMPORT)
          .on('j.user_id', '=', userId)
          .on((on) => on('i.id', '=', sql<number>`(${on.ref('j.input')} ->> 'importId')::bigint`)),
      )
      .where('j.tenant_id', '=', tenantId)
      .select((row) => [
        'j.id',
        'j.kind',
        'j.name',
        'u.name as userName',
        sql<number>`case when ${row.ref('j.user_id')} = ${userId} then 1 else 0 end`.as('own'),
        'j.state',
        'j.done',
        'j.total',
        'j.message',
        'j.file_name as fileName',
        sql<number>`coalesce(${row.ref('j.byte_size')}, 0)`.as('byteSize'),
        'j.result as counts',
        sql<unknown>`case when i.id is not null then json_build_object('id', i.id, 'list', i.list, 'fileName', i.file_name, 'canTakeBack',
        case when j.input ->> 'step' = 'apply' and j.finished_at is not null
                  and i.state in ('importing', 'done', 'takingBack') then 1 else 0 end) end`.as('importRun'),
        shanghaiTime(row.ref('j.created_at')).as('createTime'),
        sql<string>`coalesce(${shanghaiTime(sql`${row.ref('j.finished_at')}`)}, '')`.as('finishTime'),
      ])
  );
}

const sortColumns = (tenantId: number) => ({
  name: 'j.name',
  kind: 'j.kind',
  userName: byName(tenantId, 'users', 'j.user_id'),
  createTime: 'j.id',
  state: 'j.state',
  done: 'j.done',
  fileName: 'j.file_name',
  finishTime: 'j.finished_at',
});

/** Newest first unless asked otherwise; ids follow the time of creation. */
export async function listJobs(
  scope: Scope,
  { keyword, kind, state, everybody, ...page }: ParsedInputOf<typeof backgroundJobs.list>,
): Promise<PagedRows<BackgroundJob>> {
  const { db, tenantId, userId } = scope;
  const states = state === 'active' ? ['waiting', 'running'] : state && [state];
  const matching = db
    .selectFrom('background_jobs as j')
    .select('j.id')
    .where('j.tenant_id', '=', tenantId)
    .where((row) =>
      row.and([
        ...(everybody === 1 ? [] : [row('j.user_id', '=', userId)]),
        ...(states === undefined ? [] : [row('j.state', 'in', states)]),
        ...(kind === undefined ? [] : [row('j.kind', '=', kind)]),
        ...wordsOf(keyword).map((word) => contains(row.ref('j.name'), word)),
      ]),
    );
  const filtered = [keyword, kind, state].some((filter) => filter !== undefined);
  const { rows, ...totals } = await paged(
    db,
    { matching, rows: selectJobs(scope) },
    {
      ...page,
      id: 'j.id',
      order: orderKeys(sortColumns(tenantId), page),
      filtered,
    },
  );
  return {
    rows: rows.map((row) => ({
      ...row,
      state: jobState.parse(row.state),
      counts: countsIn(row.counts),
      importRun: importRun.parse(row.importRun),
    })),
    ...totals,
  };
}

/** What a job has said of its rows when it ended. */
function countsIn(result: unknown): BackgroundJob['counts'] {
  const told = counted.parse(result) ?? {};
  return Object.fromEntries(
    JOB_COUNTS.flatMap((name) => (typeof told[name] === 'number' ? [[name, told[name]]] : [])),
  );
}

/** Takes a job that waits out of the queue, else asks its process to end it. False where it is over or not there. */
export async function cancelJob(scope: Scope, id: number, everybody: boolean): Promise<boolean> {
  const { db, tenantId, userId } = scope;
  const ofCaller = db
    .updateTable('background_jobs')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .$if(!everybody, (query) => query.where('user_id', '=', userId));
  const waiting = await ofCaller
    .set({ state: 'cancelled', finished_at: new Date() })
    .where('state', '=', 'waiting')
    .returning(['kind', 'name', 'user_id as userId'])
    .executeTakeFirst();
  if (waiting !== undefined) {
    await dequeue(db, { tenantId, jobId: id });
    const { userId: of, ...job } = waiting;
    const change = { ...job, id, state: 'cancelled' as const, done: 0, message: '', fileName: '' };
    await announceJob(db, { tenantId, userId: of, job: change });
    return true;
  }
  const running = await ofCaller
    .set({ cancel_requested: true })
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return running !== undefined;
}

export async function jobExists(
  { db, tenantId, userId }: Scope,
  id: number,
  everybody: boolean,
): Promise<boolean> {
  const row = await db
    .selectFrom('background_jobs')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .$if(!everybody, (query) => query.where('user_id', '=', userId))
    .executeTakeFirst();
  return row !== undefined;
}

/** One's own job with its file. */
export async function findOwnJob({ db, tenantId, userId }: Scope, id: number) {
  return db
    .selectFrom('background_jobs')
    .select([
      'kind',
      'role_id as roleId',
      'inventory_organisation_id as inventoryOrganisationId',
      'input',
      'result',
      'stored_as as storedAs',
      'file_name as fileName',
      'byte_size as byteSize',
    ])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
