import { SHARED_KINDS } from '@edp/contract/access';
import type { SharedKind } from '@edp/contract/access';
import type { UsedBy, Usage } from '@edp/contract/envelope';
import { TOTAL_BOUND } from '@edp/contract/paging';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '../../app-error.ts';
import { readableAmong } from '../access/access.ts';
import type { DB } from '../schema.generated.ts';
import type { Scope } from '../scope.ts';

interface Referring<T extends keyof DB> {
  /** The kind of the referring record, as the client names it. */
  type: string;
  table: T;
  /** Absent where its records have none. */
  code?: keyof DB[T] & string;
  name: keyof DB[T] & string;
  /** The record that it belongs to, when it is seen by whoever sees that one. */
  of?: { kind: SharedKind; column: keyof DB[T] & string };
}

/** A table between: its column with the record's id, and the one with the referring record's. */
type Link = {
  [T in keyof DB]: { table: T; column: keyof DB[T] & string; record: keyof DB[T] & string };
}[keyof DB];

/** Where records of one table refer to records of another, by a column of their own or through tables between. */
export interface Reference {
  type: string;
  table: keyof DB;
  code?: string;
  name: string;
  of?: { kind: SharedKind; column: string };
  by: { column: string; text?: true; through?: readonly Link[] };
}

/** Checks a reference's column names against its table. */
export function reference<T extends keyof DB>({
  column,
  ...referring
}: Referring<T> & { column: keyof DB[T] & string }): Reference {
  return { ...referring, by: { column } };
}

/** The same by a key of the record's own, which is a text. */
export function referenceByKey<T extends keyof DB>({
  column,
  ...referring
}: Referring<T> & { column: keyof DB[T] & string }): Reference {
  return { ...referring, by: { column, text: true } };
}

/** Checks a reference through tables between, the one with the record's id first; they lead to an id of `table` unless a `column` is named. */
export function linkedReference<T extends keyof DB>({
  through,
  column,
  ...referring
}: Referring<T> & { through: Link | readonly Link[]; column?: keyof DB[T] & string }): Reference {
  const links = 'table' in through ? [through] : through;
  return { ...referring, by: { column: column ?? 'id', through: links } };
}

const SHOWN = 20;

/** What is asked for: a record or several by their ids, or one by its key. */
interface Used {
  id: number | string | readonly number[];
  references: readonly Reference[];
}

/**
 * Refuses when something still refers to the record, or to one of several.
 * @throws AppError inUse with `data.usedBy`
 */
export async function refuseWhenUsed(
  scope: Scope,
  { message, ...used }: Used & { message: string },
): Promise<void> {
  const usedBy = await findUses(scope, used);
  if (usedBy.total === 0) return;
  const shownTotal = usedBy.totalBounded ? `${TOTAL_BOUND}+` : String(usedBy.total);
  throw new AppError('inUse', message.replace('{n}', shownTotal), { usedBy });
}

/**
 * The newest 20 referring records, without a name those that the caller cannot see, and how many there are, counted up to the bound
 * of lists.
 */
export async function findUses(scope: Scope, { id, references }: Used): Promise<UsedBy> {
  const { db, tenantId } = scope;
  const ids = typeof id === 'object' ? id : [id];
  const uses = references.map((use) => ({ use, from: fromReferring(use, { tenantId, ids }) }));
  const newest = uses.map(
    ({ use, from }) => sql`(
      select ${use.type}::text as type, id, ${use.code === undefined ? sql`''` : sql.ref(use.code)} as code, ${sql.ref(use.name)} as name,
             ${ownedKind(use)}::text as kind, ${sql.ref(use.of?.column ?? 'id')} as owned_id ${from}
       order by id desc limit ${SHOWN})`,
  );
  const each = uses.map(({ from }) => sql`(select id ${from})`);
  const unionAll = sql` union all `;
  const { rows } = await sql<OwnedUsage & { total: number }>`
    select newest.*, counted.total
      from (${sql.join(newest, unionAll)}) as newest
     cross join (
       select count(*) as total
         from (${sql.join(each, unionAll)} limit ${TOTAL_BOUND + 1}) as bounded) as counted
     order by newest.id desc limit ${SHOWN}`.execute(db);
  const [first] = rows;
  if (first === undefined) return { total: 0, records: [] };
  const { total } = first;
  const totalBounded = total > TOTAL_BOUND;
  return { total, ...(totalBounded && { totalBounded }), records: await asSeen(scope, rows) };
}

interface OwnedUsage extends Usage {
  /** The record whose owner decides who sees it; null for what everybody sees. */
  kind: SharedKind | null;
  owned_id: number;
}

function ownedKind({ type, of }: Reference): SharedKind | null {
  return of?.kind ?? SHARED_KINDS.find((kind) => kind === type) ?? null;
}

/** Without code and name what the caller cannot see. */
async function asSeen(scope: Scope, rows: readonly OwnedUsage[]): Promise<Usage[]> {
  const seen = new Map<SharedKind | null, ReadonlySet<number>>();
  for (const kind of SHARED_KINDS) {
    const ids = rows.flatMap((row) => (row.kind === kind ? [row.owned_id] : []));
    if (ids.length === 0) continue;
    seen.set(kind, await readableAmong(scope, kind, ids));
  }
  return rows.map(({ type, id, code, name, kind, owned_id }) => {
    const isSeen = kind === null || seen.get(kind)?.has(owned_id) === true;
    return isSeen ? { type, id, code, name } : { type, id, code: '', name: '' };
  });
}

/** Statement for the ids of the newest records that refer to the given ones, up to a bound. */
export function referringIds(
  use: Reference,
  { tenantId, ids, most }: Given & { most: number },
): RawBuilder<{ id: number }> {
  return sql<{
    id: number;
  }>`(select id ${fromReferring(use, { tenantId, ids })} order by id desc limit ${most})`;
}

interface Given {
  tenantId: number;
  ids: readonly (number | string)[];
}

function fromReferring({ table, by }: Reference, { tenantId, ids }: Given): RawBuilder<unknown> {
  const given = by.text ? sql`= any(${ids}::text[])` : sql`= any(${ids}::bigint[])`;
  const isReferred = (by.through ?? []).reduce(
    (asked, { table: between, column, record }) =>
      sql`in (select ${sql.ref(record)} from ${sql.table(between)}
               where tenant_id = ${tenantId} and ${sql.ref(column)} ${asked})`,
    given,
  );
  return sql`from ${sql.table(table)} where tenant_id = ${tenantId} and ${sql.ref(by.column)} ${isReferred}`;
}
