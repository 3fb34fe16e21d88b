import type { ParsedInputOf } from '@edp/contract/endpoint';
import { kindsOfLog, securityEventKinds } from '@edp/contract/security-event-kinds';
import type { securityEvents } from '@edp/contract/security-events';
import { sql } from 'kysely';
import { equals, withinDays } from '../../database/lists/conditions.ts';
import type { Condition } from '../../database/lists/conditions.ts';
import {
  countedToSort,
  filteredPage,
  inOrderOf,
  pageOrder,
  unorderedFields,
} from '../../database/lists/filtered-page.ts';
import { orderKeys } from '../../database/lists/order.ts';
import type { PagedRows } from '../../database/lists/paged.ts';
import { contains, wordsOf } from '../../database/lists/search.ts';
import { textIn } from '../../database/lists/text-in.ts';
import { shanghaiTime } from '../../database/records/times.ts';
import type { Scope, TenantScope } from '../../database/scope.ts';
import { send } from '../../database/statement-driver.ts';

export type SignInFilters = Partial<ParsedInputOf<typeof securityEvents.exportSignIns>>;

function conditionsOf({ keyword, actorId, kind, result, from, to }: SignInFilters): Condition[] {
  return [
    ...wordsOf(keyword).map((word) => contains(sql.ref('e.search_text'), word)),
    ...equals('e.actor_id', actorId),
    ...equals('e.kind', kind),
    ...(result === undefined ? [] : [textIn(sql.ref('e.kind'), kindsWith(result))]),
    ...withinDays(sql.ref('e.at'), { from, to, lastDays: undefined }),
  ];
}

function selectMatching({ db, tenantId }: TenantScope, filters: SignInFilters) {
  return db
    .selectFrom('security_events as e')
    .where('e.tenant_id', '=', tenantId)
    .where('e.log', '=', 'signIn')
    .where((row) => row.and(conditionsOf(filters)));
}

function kindsWith(result: 'succeeded' | 'failed'): string[] {
  return kindsOfLog('signIn').filter(
    (kind) => 'failed' in securityEventKinds[kind] === (result === 'failed'),
  );
}

const eventColumns = [
  'e.id',
  shanghaiTime(sql.ref('e.at')).as('time'),
  'e.kind',
  sql<number>`coalesce(e.actor_id, 0)`.as('actorId'),
  'e.actor_name as actorName',
  'e.actor_account as actorAccount',
  'e.subject_kind as subjectKind',
  'e.subject_name as subjectName',
  'e.changes',
  'e.address',
  'e.user_agent as userAgent',
] as const;

function selectEvents({ db, tenantId }: TenantScope) {
  return db.selectFrom('security_events as e').where('e.tenant_id', '=', tenantId).select(eventColumns);
}

export type EventRow = Awaited<ReturnType<ReturnType<typeof selectEvents>['executeTakeFirstOrThrow']>>;

/** Events by their ids. */
export async function readEvents(scope: TenantScope, ids: readonly number[]): Promise<EventRow[]> {
  return ids.length === 0
    ? []
    : selectEvents(scope)
        .where('e.id', 'in', [...ids])
        .execute();
}

type ListInput = ParsedInputOf<typeof securityEvents.signIns>;
type SignInSort = NonNullable<ListInput['sortField']>;

const sortColumns = { time: 'e.at', actorName: 'e.actor_name', kindName: 'e.kind', address: 'e.address' };
/** Orders that no index keeps. */
const UNINDEXED: readonly SignInSort[] = ['actorName', 'kindName', 'address'];

/**
 * Newest first unless asked otherwise, events by the code of their kind; a total is counted up to the bound, filtered or not, because
 * there may be millions.
 */
export async function listSignIns(
  scope: TenantScope,
  input: ListInput,
): Promise<PagedRows<EventRow> & { unordered?: SignInSort[] }> {
  const { db, tenantId } = scope;
  const { pageNo, pageSize, sortField = 'time', ...filters } = input;
  const ofLog = sql`from security_events as e where e.tenant_id = ${tenantId} and e.log = 'signIn'`;
  const { sortOrder = sortField === 'time' ? 'desc' : 'asc' } = input;
  const keys = orderKeys(sortColumns, { sortField, sortOrder });
  const order = pageOrder(sql.ref('e.id'), keys, !UNINDEXED.includes(sortField));
  const source = sql.join([ofLog, ...conditionsOf(filters)], sql` and `);
  const { ids, ...totals } = await filteredPage(db, { id: sql.ref('e.id'), source, order, pageNo, pageSize });
  const whole = countedToSort(sql`select ${ofLog}`);
  return {
    rows: inOrderOf(ids, await readEvents(scope, ids)),
    ...totals,
    ...(await unorderedFields(db, totals, { sortField: input.sortField, unindexed: UNINDEXED, whole })),
  };
}

/** How many there are, and the moment up to which. */
export async function countSignIns(
  scope: TenantScope,
  asked: SignInFilters,
): Promise<{ total: number; before: string }> {
  return selectMatching(scope, asked)
    .select((row) => [
      row.fn.countAll<number>().as('total'),
      sql<string>`clock_timestamp()::text`.as('before'),
    ])
    .executeTakeFirstOrThrow();
}

const AT_ONCE = 2_000;

/** All that were there at a moment, newest first, some at a time. */
export async function* eachSignIn(
  scope: TenantScope,
  asked: SignInFilters,
  before: string,
): AsyncGenerator<EventRow[]> {
  // As text: a moment here is less exact than the database's.
  let last = { at: before, id: Number.MAX_SAFE_INTEGER };
  for (;;) {
    const some = selectMatching(scope, asked)
      .where(sql<boolean>`(e.at, e.id) < (${last.at}::timestamptz, ${last.id}::bigint)`)
      .orderBy('e.at', 'desc')
      .orderBy('e.id', 'desc')
      .limit(AT_ONCE);
    const rows = await some
      .select(eventColumns)
      .select(sql<string>`e.at::text`.as('at'))
      .execute();
    const oldest = rows.at(-1);
    if (oldest === undefined) return;
    yield rows;
    if (rows.length < AT_ONCE) return;
    last = oldest;
  }
}

const USUAL_DAYS = 365;

/** A tenant that has said nothing has no version of it yet. */
export async function findRetention({
  db,
  tenantId,
}: TenantScope): Promise<{ days: number; changeDays: number | null; version: number }> {
  const stored = await db
    .selectFrom('security_event_retention')
    .where('tenant_id', '=', tenantId)
    .select(['days', 'change_days as changeDays', 'version'])
    .executeTakeFirst();
  return stored ?? { days: USUAL_DAYS, changeDays: null, version: 0 };
}

/** False when somebody else has saved since that version was read. */
export async function replaceRetention(
  { db, tenantId, userId }: Scope,
  {
    days,
    changeDays,
    version,
  }: { days: number; changeDays: number | null; version?: number | null | undefined },
): Promise<boolean> {
  const saved = await db
    .insertInto('security_event_retention')
    .values({ tenant_id: tenantId, days, change_days: changeDays, updated_by: userId })
    .onConflict((conflict) =>
      conflict
        .column('tenant_id')
        .doUpdateSet((row) => ({
          days,
          change_days: changeDays,
          version: row('security_event_retention.version', '+', 1),
          updated_by: userId,
          updated_at: new Date(),
        }))
        .where((row) =>
          row.and(version == null ? [] : [row('security_event_retention.version', '=', version)]),
        ),
    )
    .returning('version')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Removes some of those that are older than the tenant keeps them; answers how many. */
export async function removeOldEvents({ db, tenantId }: TenantScope, most: number): Promise<number> {
  const [row] = await send<{ removed: number }>(
    db,
    sql`select app.remove_old_security_events(${tenantId}, ${most}) as removed`,
  );
  return row?.removed ?? 0;
}
