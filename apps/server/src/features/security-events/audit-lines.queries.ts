import type { ParsedInputOf } from '@edp/contract/endpoint';
import { TOTAL_BOUND } from '@edp/contract/paging';
import { RECORD_CHANGE, type securityEvents } from '@edp/contract/security-events';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { AppError } from '../../app-error.ts';
import { directionOf } from '../../database/lists/order.ts';
import { likePattern, wordsOf } from '../../database/lists/search.ts';
import type { TenantScope } from '../../database/scope.ts';
import { together } from '../../database/together.ts';

type Asked = ParsedInputOf<typeof securityEvents.audits>;

/** A line of either log: the id of an event, or which line of record changes stands for an entry. */
export interface AuditLine {
  /** To the microsecond. */
  at: string;
  /** Tells lines apart, also of one moment; of an event its id. */
  number: number;
  /** Null for an event, as is what follows. */
  recordId: number | null;
  entryId: string | null;
  userId: number | null;
  userName: string | null;
  account: string | null;
  origin: string | null;
  address: string | null;
}

/** In the names and accounts of so many changes a word is looked for; there is no index that would find it. */
const MOST_SEARCHED = 200_000;

/** Behind the numbers of events, so that a line of the one log is never taken for one of the other. */
const NUMBER = sql<number>`(562949953421312 + ('x' || right(c.id::text, 12))::bit(48)::bigint)`;
const MOMENT = (at: string) =>
  sql`to_char(${sql.ref(at)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

type Conditions = RawBuilder<SqlBool>[];

function dayConditions(at: string, { from, to }: Asked): Conditions {
  const column = sql.ref(at);
  return [
    ...(from === undefined
      ? []
      : [sql<SqlBool>`${column} >= ${from}::timestamp at time zone 'Asia/Shanghai'`]),
    ...(to === undefined
      ? []
      : [sql<SqlBool>`${column} < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`]),
  ];
}

/** Undefined where nothing of this log is asked for. */
function eventConditions({ tenantId }: TenantScope, asked: Asked): Conditions | undefined {
  const { keyword, actorId, kind, recordKind, origin, address } = asked;
  if (recordKind !== undefined || origin !== undefined || kind === RECORD_CHANGE) return undefined;
  return [
    sql`e.tenant_id = ${tenantId}`,
    sql`e.log = 'audit'`,
    ...wordsOf(keyword).map((word) => sql<SqlBool>`e.search_text like ${likePattern(word.toLowerCase())}`),
    ...(actorId === undefined ? [] : [sql<SqlBool>`e.actor_id = ${actorId}`]),
    ...(kind === undefined ? [] : [sql<SqlBool>`e.kind = ${kind}`]),
    ...(address === undefined ? [] : [sql<SqlBool>`e.address = ${address}`]),
    ...dayConditions('e.at', asked),
  ];
}

/** Without the words; undefined where nothing of this log is asked for. */
function changeConditions({ tenantId }: TenantScope, asked: Asked): Conditions | undefined {
  const { actorId, kind, recordKind, origin, address } = asked;
  if (kind !== undefined && kind !== RECORD_CHANGE) return undefined;
  return [
    sql`c.tenant_id = ${tenantId}`,
    sql`c.leads`,
    ...(actorId === undefined ? [] : [sql<SqlBool>`c.user_id = ${actorId}`]),
    ...(recordKind === undefined ? [] : [sql<SqlBool>`c.kind = ${recordKind}`]),
    ...(origin === undefined ? [] : [sql<SqlBool>`c.origin = ${origin}`]),
    ...(address === undefined ? [] : [sql<SqlBool>`c.address = ${address}`]),
    ...dayConditions('c.at', asked),
  ];
}

function wordConditions({ tenantId }: TenantScope, { keyword }: Asked): Conditions {
  return wordsOf(keyword).map((word) => {
    const pattern = likePattern(word.toLowerCase());
    return sql<SqlBool>`(lower(c.row_name) like ${pattern} or c.address like ${pattern} or c.user_id in (
      select u.id from users as u
       where u.tenant_id = ${tenantId} and (lower(u.name) like ${pattern} or lower(u.account) like ${pattern})))`;
  });
}

const all = (conditions: Conditions) => sql.join(conditions, sql` and `);

/** @throws AppError invalidInput for a word that would have to be looked for in too many changes */
async function refuseLongSearch(
  scope: TenantScope,
  asked: Asked,
  changes: Conditions | undefined,
): Promise<void> {
  if (changes === undefined || wordsOf(asked.keyword).length === 0) return;
  const { rows } = await sql<{ many: boolean }>`
    select count(*) > ${MOST_SEARCHED} as many
      from (select from record_changes as c where ${all(changes)} limit ${MOST_SEARCHED + 1}) as bounded`.execute(
    scope.db,
  );
  if (rows[0]?.many)
    throw AppError.invalidField(
      'keyword',
      '修改记录超过20万条，请先选择日期、操作人或数据类型，再按关键字查找',
    );
}

function afterCondition(
  at: string,
  number: RawBuilder<number>,
  { after, sortOrder = 'desc', ...asked }: Asked,
): Conditions {
  if (after === undefined || !isByTime(asked)) return [];
  const [moment = '', last = '0'] = after.split(' ');
  const column = sql.ref(at);
  const sign = sortOrder === 'desc' ? sql`<` : sql`>`;
  return [
    sql`${column} ${sign}= ${moment}::timestamptz`,
    sql`(${column}, ${number}) ${sign} (${moment}::timestamptz, ${Number(last)}::bigint)`,
  ];
}

export interface AuditPage {
  lines: AuditLine[];
  total: number;
  totalBounded: boolean;
  /** By which columns so many lines are not put in order. */
  unordered?: ColumnOrder[];
}

/**
 * A page of both logs together: each is read by an index from its end, as far as the page goes, and counted up to the bound. What
 * goes on where a page ended is not counted. In the order of another column than the time are put as many as can be counted.
 * @throws AppError invalidInput
 */
export async function listAuditLines(scope: TenantScope, asked: Asked): Promise<AuditPage> {
  const [events, changes] = [eventConditions(scope, asked), changeConditions(scope, asked)];
  await refuseLongSearch(scope, asked, changes);
  const both = { events, changes: changes && [...changes, ...wordConditions(scope, asked)] };
  if (isByTime(asked)) {
    const [lines, total] = await together([readLines(scope, asked, both), countLines(scope, asked, both)]);
    const isBounded = total > TOTAL_BOUND;
    const shown = { lines, total: Math.min(total, TOTAL_BOUND + 1), totalBounded: isBounded };
    return isBounded ? { ...shown, unordered: UNINDEXED } : shown;
  }
  const total = await countLines(scope, asked, both);
  if (total > TOTAL_BOUND) throw AppError.invalidField('sortField', '数据超过1万条，请先筛选，再按此列排序');
  return { lines: await readLines(scope, asked, both), total, totalBounded: false };
}

type ColumnOrder = Exclude<NonNullable<Asked['sortField']>, 'time'>;
/** Orders that no index keeps. */
const UNINDEXED: ColumnOrder[] = ['actorName', 'kindName', 'originName', 'address'];

function isByTime({ sortField = 'time' }: Asked): boolean {
  return sortField === 'time';
}

/** What both logs have in a column; kinds and origins stand by their codes. */
function keysOf({ tenantId }: TenantScope, { sortField = 'time' }: Asked) {
  const nothing = { event: sql`null`, change: sql`null` };
  return {
    time: nothing,
    actorName: {
      event: sql`e.actor_name`,
      change: sql`(select a.name from users as a where a.tenant_id = ${tenantId} and a.id = c.user_id)`,
    },
    kindName: { event: sql`e.kind`, change: sql`${RECORD_CHANGE}::text` },
    originName: { event: sql`''`, change: sql`c.origin` },
    address: { event: sql`e.address`, change: sql`c.address` },
  }[sortField];
}

interface OfBoth {
  events: Conditions | undefined;
  changes: Conditions | undefined;
}

async function readLines(
  scope: TenantScope,
  asked: Asked,
  { events, changes }: OfBoth,
): Promise<AuditLine[]> {
  const { db, tenantId } = scope;
  const byTime = isByTime(asked);
  const { pageNo, pageSize, sortOrder = byTime ? 'desc' : 'asc' } = asked;
  const after = byTime ? asked.after : undefined;
  const skipped = after === undefined ? (pageNo - 1) * pageSize : 0;
  const direction = directionOf(sortOrder === 'desc');
  const order = byTime ? direction : sql`desc`;
  const key = keysOf(scope, asked);
  const lines = (alias: string) => sql`
    order by ${byTime ? sql`` : sql`${sql.ref(`${alias}.key`)} ${direction}, `}${sql.ref(`${alias}.at`)} ${order}, ${sql.ref(`${alias}.number`)} ${order}`;
  const bound = byTime ? sql`limit ${skipped + pageSize}` : sql``;
  const eventNumber = sql<number>`e.id`;
  const arms = [
    events &&
      sql`(select e.at, e.id as number, null::bigint as record_id, null::uuid as entry_id, null::bigint as user_id,
                  null as origin, null as address, ${key.event} as key
             from security_events as e where ${all([...events, ...afterCondition('e.at', eventNumber, asked)])}
            order by e.at ${order}, e.id ${order} ${bound})`,
    changes &&
      sql`(select c.at, ${NUMBER} as number, c.record_id, c.entry_id, c.user_id, c.origin, c.address, ${key.change} as key
             from record_changes as c where ${all([...changes, ...afterCondition('c.at', NUMBER, asked)])}
            order by c.at ${order}, number ${order} ${bound})`,
  ].flatMap((arm) => arm ?? []);
  if (arms.length === 0) return [];
  const { rows } = await sql<AuditLine>`
    select ${MOMENT('l.at')} as at, l.number, l.record_id as "recordId", l.entry_id as "entryId", l.user_id as "userId",
           l.origin, l.address, u.name as "userName", u.account
      from (select * from (${sql.join(arms, sql` union all `)}) as b ${lines('b')} limit ${pageSize} offset ${skipped}) as l
      left join users as u on u.tenant_id = ${tenantId} and u.id = l.user_id
     ${lines('l')}`.execute(db);
  return rows;
}

async function countLines({ db }: TenantScope, asked: Asked, { events, changes }: OfBoth): Promise<number> {
  if (asked.after !== undefined && isByTime(asked)) return TOTAL_BOUND + 1;
  // In the order of an index, so that the count reads no more of it than the bound.
  const bounded = (at: string) => sql`order by ${sql.ref(at)} desc limit ${TOTAL_BOUND + 1}`;
  const counted = [
    events &&
      sql`(select count(*) from (select from security_events as e where ${all(events)} ${bounded('e.at')}) as b)`,
    changes &&
      sql`(select count(*) from (select from record_changes as c where ${all(changes)} ${bounded('c.at')}) as b)`,
  ].flatMap((arm) => arm ?? []);
  if (counted.length === 0) return 0;
  const { rows } = await sql<{ total: number }>`select ${sql.join(counted, sql` + `)} as total`.execute(db);
  return rows[0]?.total ?? 0;
}
