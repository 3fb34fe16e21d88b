import type { Integrity, SealedDay } from '@edp/contract/security-events';
import { TOTAL_BOUND } from '@edp/contract/paging';
import { sql } from 'kysely';
import type { TenantScope } from '../../database/scope.ts';

const TIME = 'YYYY-MM-DD HH24:MI:SS';

const days = (tenantId: number) =>
  sql`select s.day, max(s.number) as id from log_seals as s where s.tenant_id = ${tenantId} group by s.day`;

/** A day's last seal is its root; once the seals go beyond the day it stays. */
const shown = (tenantId: number) => sql`
  d.id, to_char(d.day, 'YYYY-MM-DD') as day, encode(r.hash, 'hex') as root, c.events::float8 as events,
  c.changes::float8 as changes,
  ((d.day + 1)::timestamp at time zone 'Asia/Shanghai' <= (
    select l.sealed_to from log_seals as l where l.tenant_id = ${tenantId} order by l.number desc limit 1))::integer as sealed
  from days as d
  join log_seals as r on r.tenant_id = ${tenantId} and r.number = d.id
 cross join lateral (
   select sum(s.event_count) as events, sum(s.change_count) as changes
     from log_seals as s where s.tenant_id = ${tenantId} and s.day = d.day) as c`;

interface Asked {
  pageNo: number;
  pageSize: number;
  sortOrder?: 'asc' | 'desc' | undefined;
}

export async function listSealedDays(
  { db, tenantId }: TenantScope,
  { pageNo, pageSize, sortOrder = 'desc' }: Asked,
): Promise<{ rows: SealedDay[]; total: number }> {
  const order = sortOrder === 'desc' ? sql`desc` : sql`asc`;
  const { rows } = await sql<SealedDay & { total: number }>`
    with every as (${days(tenantId)}),
         days as (select * from every order by day ${order} limit ${pageSize} offset ${(pageNo - 1) * pageSize})
    select (select count(*) from every)::float8 as total, ${shown(tenantId)} order by d.day ${order}`.execute(
    db,
  );
  return { rows: rows.map(({ total: _, ...day }) => day), total: rows[0]?.total ?? 0 };
}

/** All whose root stays, the oldest first. */
export async function listRoots({ db, tenantId }: TenantScope): Promise<SealedDay[]> {
  const { rows } = await sql<SealedDay>`
    with days as (${days(tenantId)}),
         shown as (select ${shown(tenantId)})
    select * from shown where sealed = 1 order by day`.execute(db);
  return rows;
}

export async function readIntegrity({ db, tenantId }: TenantScope): Promise<Integrity> {
  const unsealed = (log: 'security_events' | 'record_changes') => sql`
    (select count(*) from (
       select from ${sql.table(log)} as l
        where l.tenant_id = ${tenantId} and l.at >= coalesce((select sealed_to from last), '-infinity')
        limit ${TOTAL_BOUND + 1}) as b)`;
  const { rows } = await sql<Integrity>`
    with last as (
      select s.sealed_to from log_seals as s where s.tenant_id = ${tenantId} order by s.number desc limit 1)
    select coalesce((select to_char(sealed_to at time zone 'Asia/Shanghai', ${TIME}) from last), '') as "sealedTo",
           (${unsealed('security_events')} + ${unsealed('record_changes')})::float8 as unsealed,
           (select jsonb_build_object('time', to_char(c.checked_at at time zone 'Asia/Shanghai', ${TIME}), 'lines', c.lines,
                                      'faults', c.faults, 'examples', c.examples)
              from log_checks as c where c.tenant_id = ${tenantId}) as "lastCheck"`.execute(db);
  const [found] = rows;
  return found ?? { sealedTo: '', unsealed: 0, lastCheck: null };
}
