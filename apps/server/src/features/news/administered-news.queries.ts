import { AUDIENCE_KINDS } from '@edp/contract/administered-news';
import type { administeredNews, AudienceParty, NewsState } from '@edp/contract/administered-news';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { z } from 'zod';
import { byName, orderKeys } from '../../database/lists/order.ts';
import { paged } from '../../database/lists/paged.ts';
import { contains, wordsOf } from '../../database/lists/search.ts';
import type { TenantScope } from '../../database/scope.ts';
import { shanghaiTime } from '../../database/records/times.ts';
import { runOver } from '../../database/statement-driver.ts';
import { partOf, recordTables } from '../../recycle-bin/record-tables.ts';
import { filesOfRecord } from '../files/record-files.queries.ts';
import { commentsOf, momentOrNothing } from './news.queries.ts';

/** A draft, which nobody has read. */
export const newsRecord = recordTables({
  kind: 'news',
  table: 'news',
  name: 'title',
  parts: [partOf('news_audience', 'news_id'), partOf('news_files', 'news_id')],
});

const stateOf = sql<NewsState>`
  case when n.status <> 'published' then n.status when n.published_at > now() then 'scheduled' else 'published' end`;

const isIn: Readonly<Record<NewsState, RawBuilder<SqlBool>>> = {
  draft: sql`n.status = 'draft'`,
  scheduled: sql`(n.status = 'published' and n.published_at > now())`,
  published: sql`(n.status = 'published' and n.published_at <= now())`,
  withdrawn: sql`n.status = 'withdrawn'`,
};

function selectPieces({ db, tenantId }: TenantScope) {
  return db
    .selectFrom('news as n')
    .leftJoin('users as u', (join) =>
      join.onRef('u.tenant_id', '=', 'n.tenant_id').onRef('u.id', '=', 'n.created_by'),
    )
    .where('n.tenant_id', '=', tenantId)
    .select((row) => [
      'n.id',
      'n.title',
      'n.type as typeName',
      stateOf.as('state'),
      sql<number>`n.must_be_read::integer`.as('forcedRead'),
      sql<number>`n.for_everybody::integer`.as('everybody'),
      momentOrNothing('n.published_at').as('publishTime'),
      momentOrNothing('n.edited_at').as('updateTime'),
      'n.views as viewCount',
      row.fn.coalesce('u.name', row.val('')).as('createdBy'),
      'n.version',
    ]);
}

const sortColumns = (tenantId: number) => ({
  title: 'n.title',
  typeName: 'n.type',
  state: stateOf,
  forcedRead: 'n.must_be_read',
  // What is for everybody stands before what is for some, whose names are told.
  audienceNames: sql<string>`case when not n.for_everybody then ${audienceNames(tenantId)} else '' end`,
  publishTime: 'n.published_at',
  viewCount: 'n.views',
  createdBy: byName(tenantId, 'users', 'n.created_by'),
});

export async function listPieces(scope: TenantScope, input: ParsedInputOf<typeof administeredNews.list>) {
  const { keyword, state, forcedRead, from, to, ...page } = input;
  const { db, tenantId } = scope;
  const matching = db
    .selectFrom('news as n')
    .select('n.id')
    .where('n.tenant_id', '=', tenantId)
    .where((row) =>
      row.and([
        ...wordsOf(keyword).map((word) =>
          row.or([contains(row.ref('n.title'), word), contains(row.ref('n.initials'), word)]),
        ),
        ...(state === undefined ? [] : [isIn[state]]),
        ...(forcedRead === undefined ? [] : [row('n.must_be_read', '=', forcedRead === 1)]),
        ...(from === undefined
          ? []
          : [sql<SqlBool>`n.published_at >= ${from}::timestamp at time zone 'Asia/Shanghai'`]),
        ...(to === undefined
          ? []
          : [sql<SqlBool>`n.published_at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`]),
      ]),
    );
  const rows = selectPieces(scope).select(audienceNames(tenantId).as('audienceNames'));
  const filtered = [keyword, state, forcedRead, from, to].some((filter) => filter !== undefined);
  const order = orderKeys(sortColumns(tenantId), input);
  return paged(db, { matching, rows }, { ...page, id: 'n.id', order, filtered });
}

function partiesOf(tenantId: number): RawBuilder<unknown> {
  return sql`
    news_audience as a
    left join departments as d on d.tenant_id = a.tenant_id and d.id = a.department_id
    left join roles as o on o.tenant_id = a.tenant_id and o.id = a.role_id
    left join user_groups as g on g.tenant_id = a.tenant_id and g.id = a.group_id
   where a.tenant_id = ${tenantId} and a.news_id = n.id`;
}

function audienceNames(tenantId: number): RawBuilder<string> {
  return sql<string>`(
    select coalesce(string_agg(coalesce(d.name, o.name, g.name), '、' order by a.position), '')
      from ${partiesOf(tenantId)})`;
}

const storedParties = z.array(z.object({ kind: z.enum(AUDIENCE_KINDS), id: z.number(), name: z.string() }));

/** The parties in the order in which they were chosen. */
function audienceList(tenantId: number): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object(
             'kind', case when d.id is not null then 'department' when o.id is not null then 'role' else 'group' end,
             'id', coalesce(d.id, o.id, g.id), 'name', coalesce(d.name, o.name, g.name)) order by a.position), '[]')
      from ${partiesOf(tenantId)})`;
}

export async function findPiece(scope: TenantScope, id: number) {
  const { tenantId } = scope;
  const row = await selectPieces(scope)
    .select((column) => [
      'n.content',
      shanghaiTime(column.ref('n.created_at')).as('createTime'),
      commentsOf(tenantId).as('commentCount'),
      audienceList(tenantId).as('audience'),
      filesOfRecord(tenantId, { table: 'news_files', column: 'news_id' }, column.ref('n.id')).as('files'),
    ])
    .where('n.id', '=', id)
    .executeTakeFirst();
  return row && { ...row, audience: storedParties.parse(row.audience) };
}

export type PieceRow = NonNullable<Awaited<ReturnType<typeof findPiece>>>;

/** What decides about a change, kept from other writers until the transaction ends. */
export async function lockPiece({ db, tenantId }: TenantScope, id: number) {
  return db
    .selectFrom('news as n')
    .where('n.tenant_id', '=', tenantId)
    .where('n.id', '=', id)
    .select([
      'n.id',
      'n.title',
      'n.content',
      'n.for_everybody as forEverybody',
      'n.must_be_read as mustBeRead',
      'n.version',
      stateOf.as('state'),
      sql<string | null>`n.published_at::text`.as('publishedAt'),
      // The moment of this transaction, which decides about what is due.
      sql<string>`now()::text`.as('now'),
      sql<boolean>`coalesce(n.reminded_at > now() - interval '1 hour', false)`.as('justReminded'),
    ])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type LockedPiece = NonNullable<Awaited<ReturnType<typeof lockPiece>>>;

/** These are all the parties from now on. Sent in this very turn. */
export async function replaceAudience(
  { db, tenantId }: TenantScope,
  newsId: number,
  parties: readonly Pick<AudienceParty, 'kind' | 'id'>[],
): Promise<void> {
  const removed = runOver(db, {
    sql: 'delete from news_audience where tenant_id = $1 and news_id = $2',
    parameters: [tenantId, newsId],
  });
  const idIf = ({ kind, id }: Pick<AudienceParty, 'kind' | 'id'>, wanted: AudienceParty['kind']) =>
    kind === wanted ? id : null;
  const rows = parties.map((party, position) => ({
    tenant_id: tenantId,
    news_id: newsId,
    position,
    department_id: idIf(party, 'department'),
    role_id: idIf(party, 'role'),
    group_id: idIf(party, 'group'),
  }));
  await removed;
  if (rows.length > 0) await db.insertInto('news_audience').values(rows).execute();
}

/** Whoever has read it before reads it again. */
export async function forgetReads({ db, tenantId }: TenantScope, newsId: number): Promise<void> {
  await db.deleteFrom('news_reads').where('tenant_id', '=', tenantId).where('news_id', '=', newsId).execute();
}

export async function setReminded(
  { db, tenantId }: TenantScope,
  { id, now }: Pick<LockedPiece, 'id' | 'now'>,
): Promise<void> {
  await db
    .updateTable('news')
    .set({ reminded_at: sql<Date>`${now}::timestamptz` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
