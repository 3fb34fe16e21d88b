import { MAX_RECENT } from '@edp/contract/recent-records';
import { sql } from 'kysely';
import { shanghaiTime } from '../../database/records/times.ts';
import { send } from '../../database/statement-driver.ts';
import { together } from '../../database/together.ts';
import type { Scope } from '../../database/scope.ts';
import type { RecordName } from '../global-search/named-records.queries.ts';

/** What the person opened last, newest first. */
export async function listRecent({ db, tenantId, userId }: Scope) {
  const { rows } = await sql<RecordName & { viewedTime: string }>`
    select r.kind, r.record_id as id, ${shanghaiTime(sql.ref<Date>('r.viewed_at'))} as "viewedTime"
      from recent_records as r
     where r.tenant_id = ${tenantId} and r.user_id = ${userId}
     order by r.viewed_at desc, r.kind desc, r.record_id desc limit ${MAX_RECENT}`.execute(db);
  return rows;
}

/** Remembers a record as the newest, and forgets what is older than the last fifty; some may be of the same millisecond. */
export async function addRecent({ db, tenantId, userId }: Scope, { kind, id }: RecordName): Promise<void> {
  await together([
    send(
      db,
      sql`insert into recent_records (tenant_id, user_id, kind, record_id, viewed_at)
          values (${tenantId}, ${userId}, ${kind}, ${id}, ${new Date()})
          on conflict (tenant_id, user_id, kind, record_id) do update set viewed_at = excluded.viewed_at`,
    ),
    send(
      db,
      sql`delete from recent_records as r
           where r.tenant_id = ${tenantId} and r.user_id = ${userId} and (r.viewed_at, r.kind, r.record_id) < (
             select k.viewed_at, k.kind, k.record_id from recent_records as k
              where k.tenant_id = ${tenantId} and k.user_id = ${userId}
              order by k.viewed_at desc, k.kind desc, k.record_id desc offset ${MAX_RECENT - 1} limit 1)`,
    ),
  ]);
}
