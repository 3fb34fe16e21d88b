import { sql } from 'kysely';
import type { Queries } from '../database/connection.ts';
import type { TenantScope } from '../database/scope.ts';
import { runOver, send } from '../database/statement-driver.ts';
import type { SealContent, Signature } from './seal.ts';
import { FIRST_MOMENT } from './seal.ts';
import { linesBetween, type SealedLog } from './sealed-lines.ts';

const MOMENT = `'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`;
const momentOf = (value: string) => `to_char((${value}) at time zone 'UTC', ${MOMENT})`;

/** Up to which moment there is to be sealed, and which transactions have to be over by then. */
export interface Cut {
  upTo: string;
  /** No transaction from this one on has written a line before the moment. */
  transactions: string;
}

/** Asked where the tenant's rows are, whose transactions count. */
export async function readCut({ db, tenantId }: TenantScope, marginSeconds: number): Promise<Cut> {
  const [cut] = await runOver<Cut>(db, {
    sql: `select ${momentOf('clock_timestamp() - make_interval(secs => $2::float8)')} as "upTo",
                 pg_snapshot_xmax(pg_current_snapshot())::text as transactions, count(*) as heads
            from log_seal_heads as h where h.tenant_id = $1`,
    parameters: [tenantId, marginSeconds],
  });
  if (cut === undefined) throw new Error('A moment without an answer');
  return cut;
}

/** Whether all transactions that may have written a line before the cut are over, so that it is there or never will be. */
export async function isSettled({ db, tenantId }: TenantScope, { transactions }: Cut): Promise<boolean> {
  const [row] = await runOver<{ settled: boolean }>(db, {
    sql: `select pg_snapshot_xmin(pg_current_snapshot()) >= $2::text::xid8 as settled, count(*) as heads
            from log_seal_heads as h where h.tenant_id = $1`,
    parameters: [tenantId, transactions],
  });
  return row?.settled ?? false;
}

export interface LastSeal extends Signature {
  number: number;
  day: string;
  sealedTo: string;
  hash: Buffer;
  /** Of the head that is kept beside the seals; undefined where there is none. */
  head: (Signature & { number: number; hash: Buffer }) | undefined;
}

type LastRow = Omit<LastSeal, 'head'> & {
  headNumber: number | null;
  headHash: Buffer;
  headKey: number;
  headSignature: Buffer;
};

/** The tenant's last seal with its head; undefined before the first one. */
export async function findLastSeal({ db, tenantId }: TenantScope): Promise<LastSeal | undefined> {
  const [row] = await runOver<LastRow>(db, {
    sql: `select s.number::float8 as number, s.day::text as day, ${momentOf('s.sealed_to')} as "sealedTo", s.hash,
                 s.key_number as "keyNumber", s.signature, h.number::float8 as "headNumber", h.hash as "headHash",
                 h.key_number as "headKey", h.signature as "headSignature"
            from log_seals as s left join log_seal_heads as h on h.tenant_id = s.tenant_id
           where s.tenant_id = $1 order by s.number desc limit 1`,
    parameters: [tenantId],
  });
  if (row === undefined) return undefined;
  const { headNumber, headHash, headKey, headSignature, ...seal } = row;
  const head = headNumber === null ? undefined : { number: headNumber, hash: headHash };
  return { ...seal, head: head && { ...head, keyNumber: headKey, signature: headSignature } };
}

export async function hasHead({ db, tenantId }: TenantScope): Promise<boolean> {
  const row = await db
    .selectFrom('log_seal_heads')
    .where('tenant_id', '=', tenantId)
    .select('number')
    .executeTakeFirst();
  return row !== undefined;
}

/** The stretch that a seal covers; empty when it begins where it ends. */
export interface Stretch {
  day: string;
  sealedFrom: string;
  sealedTo: string;
}

/** More of one log do not go into a seal, unless they are of the very same moment. */
const MOST_LINES = 1_000;

const first = (log: string) =>
  `(select min(l.at) from ${log} as l where l.tenant_id = $1 and l.at >= $2::timestamptz and l.at < $3::timestamptz)`;
const full = (log: string) =>
  `(select l.at from ${log} as l where l.tenant_id = $1 and l.at > f.at and l.at < $3::timestamptz
     order by l.at offset ${MOST_LINES} limit 1)`;

const NEXT_STRETCH = `
  with first as (select least(${first('security_events')}, ${first('record_changes')}) as at)
  select to_char(f.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, $2::text as "sealedFrom",
         ${momentOf(`least($3::timestamptz,
           (date_trunc('day', f.at at time zone 'Asia/Shanghai') + interval '1 day') at time zone 'Asia/Shanghai',
           ${full('security_events')}, ${full('record_changes')})`)} as "sealedTo"
    from first as f where f.at is not null`;

/** What is to be sealed next: lines of one day, or nothing more than that the last seal's day is over. */
export async function nextStretch(
  { db, tenantId }: TenantScope,
  last: Pick<LastSeal, 'day' | 'sealedTo'> | undefined,
  upTo: string,
): Promise<Stretch | undefined> {
  const [stretch] = await runOver<Stretch>(db, {
    sql: NEXT_STRETCH,
    parameters: [tenantId, last?.sealedTo ?? FIRST_MOMENT, upTo],
  });
  if (stretch !== undefined || last === undefined) return stretch;
  const { day, sealedTo: sealedFrom } = last;
  const sealedTo = endOfDay(day);
  return sealedFrom < sealedTo && sealedTo <= upTo ? { day, sealedFrom, sealedTo } : undefined;
}

/** The moment at which a day of Asia/Shanghai is over. */
function endOfDay(day: string): string {
  const end = new Date(Date.parse(`${day}T00:00:00+08:00`) + 86_400_000).toISOString();
  return end.replace(/\.000Z$/, '.000000Z');
}

export interface ReadLines {
  events: Buffer;
  changes: Buffer;
  /** When they were read. */
  now: string;
  today: string;
}

export async function readLines(
  { db, tenantId }: TenantScope,
  { sealedFrom, sealedTo }: Stretch,
): Promise<ReadLines> {
  const between = (log: SealedLog) => linesBetween(log, '$2::timestamptz', '$3::timestamptz');
  const [lines] = await runOver<ReadLines>(db, {
    sql: `select ${between('security_events')} as events, ${between('record_changes')} as changes,
                 ${momentOf('clock_timestamp()')} as now,
                 to_char(clock_timestamp() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today`,
    parameters: [tenantId, sealedFrom, sealedTo],
  });
  if (lines === undefined) throw new Error('Lines without an answer');
  return lines;
}

/** False when another process is sealing the tenant's lines; the turn ends with the transaction. */
export async function takeTurn({ db, tenantId }: TenantScope): Promise<boolean> {
  const [row] = await send<{ taken: boolean }>(
    db,
    sql`select pg_try_advisory_xact_lock(hashtext('app.log_seals'), hashint8(${tenantId})) as taken`,
  );
  return row?.taken ?? false;
}

export interface NewSeal extends SealContent, Signature {
  events: Buffer;
  changes: Buffer;
  hash: Buffer;
}

/** Adds a seal and says that it is the last one; fails when somebody else was quicker. */
export async function addSeal(db: Queries, seal: NewSeal, head: Signature): Promise<void> {
  const { tenantId, number, hash } = seal;
  await db
    .insertInto('log_seals')
    .values({
      tenant_id: tenantId,
      number,
      day: seal.day,
      sealed_from: seal.sealedFrom,
      sealed_to: seal.sealedTo,
      event_count: seal.eventCount,
      change_count: seal.changeCount,
      event_lines: seal.events,
      change_lines: seal.changes,
      event_hash: seal.eventHash,
      change_hash: seal.changeHash,
      events_removed_before: seal.eventsRemovedBefore,
      changes_removed_before: seal.changesRemovedBefore,
      sealed_at: seal.sealedAt,
      previous_hash: seal.previousHash,
      hash,
      key_number: seal.keyNumber,
      signature: seal.signature,
    })
    .execute();
  const { keyNumber, signature } = head;
  await send(
    db,
    sql`select app.advance_log_seals(${tenantId}, ${number}, ${hash}, ${keyNumber}, ${signature})`,
  );
}

const keptDays: Readonly<Record<SealedLog, string>> = {
  security_events: 'coalesce((select r.days from security_event_retention as r where r.tenant_id = $1), 365)',
  record_changes: '(select r.change_days from security_event_retention as r where r.tenant_id = $1)',
};

/** Up to where lines go that the tenant keeps no longer: a seal ends there. Undefined where there are none. */
export async function findRemovable(
  { db, tenantId }: TenantScope,
  log: SealedLog,
): Promise<string | undefined> {
  const [row] = await runOver<{ before: string }>(db, {
    sql: `with ended as (
            select max(s.sealed_to) as at from log_seals as s
             where s.tenant_id = $1 and s.sealed_to <= clock_timestamp() - make_interval(days => ${keptDays[log]}))
          select ${momentOf('b.at')} as before from ended as b
           where exists (select from ${log} as l where l.tenant_id = $1 and l.at < b.at)`,
    parameters: [tenantId],
  });
  return row?.before;
}

/** Forgets the digests of lines that are gone. */
export async function forgetRemovedLines({ db, tenantId }: TenantScope): Promise<void> {
  await send(db, sql`select app.forget_removed_lines(${tenantId})`);
}
