import type { AccessFields, SharedKind } from '@edp/contract/access';
import { sql } from 'kysely';
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import { AppError } from '../app-error.ts';
import { isOneOf } from './one-of.ts';
import type { Scope } from './scope.ts';

/** Departments and people; what one of them owns is meant. */
export interface Owners {
  departments: readonly number[];
  people: readonly number[];
}

/** Whose records are meant; a role without a limit asks nothing of them. */
export type Reach = 'everything' | Owners;

/** Whose records of a kind somebody may see and change. */
interface Access {
  /** By the role's data scope; the own ones are always among them. */
  own: Reach;
  /** By data scope and rules. */
  read: Reach;
  change: Reach;
}

/** Who owns a record: the department that its maker belonged to then, if any, and its maker. */
export interface Owned {
  departmentId: number | null;
  ownerId: number;
}

const tables = {
  material: 'materials',
  product: 'products',
  bom: 'boms',
  classification: 'classifications',
  application: 'applications',
} as const satisfies Record<SharedKind, string>;

/** What was asked already for the same request. */
const known = new WeakMap<Scope, Map<SharedKind, Promise<Access>>>();

function accessTo(scope: Scope, kind: SharedKind): Promise<Access> {
  const asked = known.get(scope) ?? new Map<SharedKind, Promise<Access>>();
  known.set(scope, asked);
  const access = asked.get(kind) ?? readAccess(scope, kind);
  asked.set(kind, access);
  return access;
}

async function readAccess(
  { db, tenantId, userId, roleId, dataScope }: Scope,
  kind: SharedKind,
): Promise<Access> {
  if (dataScope === 'all') return { own: 'everything', read: 'everything', change: 'everything' };
  const { rows } = await sql<Record<keyof Granted, string[] | null>>`
    select * from app.access_of(${tenantId}, ${userId}, ${roleId}, ${kind})`.execute(db);
  const granted = (name: keyof Granted) => (rows[0]?.[name] ?? []).map(Number);
  const own = { departments: granted('own_departments'), people: [userId] };
  const besides = (departments: number[], people: number[]) => ({
    departments: [...new Set([...own.departments, ...departments])],
    people: [...new Set([...own.people, ...people])],
  });
  return {
    own,
    read: besides(granted('read_departments'), granted('read_people')),
    change: besides(granted('change_departments'), granted('change_people')),
  };
}

interface Granted {
  own_departments: number[];
  read_departments: number[];
  read_people: number[];
  change_departments: number[];
  change_people: number[];
}

/** Whose records of a kind the caller sees. */
export async function readableReach(scope: Scope, kind: SharedKind): Promise<Reach> {
  return (await accessTo(scope, kind)).read;
}

/** Whether a record is one of those: `alias` is how a query calls its table. */
export function isWithinReach(reach: Reach, alias: string): RawBuilder<SqlBool> {
  if (reach === 'everything') return sql<SqlBool>`true`;
  return ownedBy(reach, {
    department: sql.ref(`${alias}.department_id`),
    owner: sql.ref(`${alias}.created_by`),
  });
}

function ownedBy(
  { departments, people }: Owners,
  { department, owner }: { department: Expression<unknown>; owner: Expression<unknown> },
): RawBuilder<SqlBool> {
  // As sub-selects they become hash tables in every plan: there may be thousands, and a list is read in one pass.
  return sql<SqlBool>`(${department} in (select unnest(${departments}::bigint[]))
    or ${owner} in (select unnest(${people}::bigint[])))`;
}

/**
 * Refuses what the caller may not see, as if it had never existed.
 * @throws AppError notFound
 */
export async function requireReadable(scope: Scope, kind: SharedKind, ids: readonly number[]): Promise<void> {
  const { read } = await accessTo(scope, kind);
  if (read === 'everything' || ids.length === 0) return;
  const owned = await readOwners(scope, kind, ids);
  if (!ids.every((id) => holds(read, owned.get(id)))) throw new AppError('notFound');
}

/**
 * Whose a record is, told to whoever sees it.
 * @throws AppError notFound
 */
export async function requireOwned(scope: Scope, kind: SharedKind, id: number): Promise<Owned> {
  const { read } = await accessTo(scope, kind);
  const owned = (await readOwners(scope, kind, [id])).get(id);
  if (owned === undefined || !holds(read, owned)) throw new AppError('notFound');
  return owned;
}

/**
 * Refuses what the caller may not change.
 * @throws AppError notFound for what he may not even see, notAllowed
 */
export async function requireChangeable(
  scope: Scope,
  kind: SharedKind,
  ids: readonly number[],
): Promise<void> {
  const { read, change } = await accessTo(scope, kind);
  if (change === 'everything' || ids.length === 0) return;
  const owned = await readOwners(scope, kind, ids);
  if (!ids.every((id) => holds(read, owned.get(id)))) throw new AppError('notFound');
  if (!ids.every((id) => holds(change, owned.get(id)))) throw new AppError('notAllowed');
}

/** Those of the records that the caller sees. */
export async function readableAmong(
  scope: Scope,
  kind: SharedKind,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  return ownedAmong(scope, kind, { reach: (await accessTo(scope, kind)).read, ids });
}

/** Those of the records that the caller may change. */
export async function changeableAmong(
  scope: Scope,
  kind: SharedKind,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  return ownedAmong(scope, kind, { reach: (await accessTo(scope, kind)).change, ids });
}

async function ownedAmong(
  scope: Scope,
  kind: SharedKind,
  { reach, ids }: { reach: Reach; ids: readonly number[] },
): Promise<ReadonlySet<number>> {
  if (reach === 'everything' || ids.length === 0) return new Set(ids);
  const owned = await readOwners(scope, kind, ids);
  return new Set(ids.filter((id) => holds(reach, owned.get(id))));
}

function holds(reach: Reach, owned: Owned | undefined): boolean {
  if (reach === 'everything') return true;
  if (owned === undefined) return false;
  const { departmentId, ownerId } = owned;
  return (
    reach.people.includes(ownerId) || (departmentId !== null && reach.departments.includes(departmentId))
  );
}

async function readOwners(
  { db, tenantId }: Scope,
  kind: SharedKind,
  ids: readonly number[],
): Promise<Map<number, Owned>> {
  const rows = await db
    .selectFrom(tables[kind])
    .where('tenant_id', '=', tenantId)
    .where((row) => isOneOf(row.ref('id'), ids))
    .select(['id', 'department_id as departmentId', 'created_by as ownerId'])
    .execute();
  return new Map(rows.map(({ id, ...owned }) => [id, owned]));
}

/** Records as they are answered: how the caller came to see each of them instead of whose it is. */
export async function withAccess<Row extends { id: number }>(
  scope: Scope,
  kind: SharedKind,
  rows: readonly Row[],
): Promise<(Row & AccessFields)[]> {
  const { own, change } = await accessTo(scope, kind);
  if (own === 'everything') return rows.map((row) => ({ ...row, sharedBy: '', canChange: true }));
  const owned = await readOwners(
    scope,
    kind,
    rows.map(({ id }) => id),
  );
  const shared = [...owned.values()].filter((owners) => !holds(own, owners));
  const names = await readRuleNames(scope, kind, shared);
  return rows.map((row) => {
    const owners = owned.get(row.id);
    const sharedBy = owners === undefined || holds(own, owners) ? '' : (names.get(keyOf(owners)) ?? '');
    return { ...row, sharedBy, canChange: holds(change, owners) };
  });
}

/** The same for a single one. */
export async function recordWithAccess<Row extends { id: number }>(
  scope: Scope,
  kind: SharedKind,
  record: Row,
): Promise<Row & AccessFields> {
  const [answered = { ...record, sharedBy: '', canChange: false }] = await withAccess(scope, kind, [record]);
  return answered;
}

/** How the caller came to see one record. */
export async function accessOf(scope: Scope, kind: SharedKind, id: number): Promise<AccessFields> {
  const [{ sharedBy, canChange } = { sharedBy: '', canChange: false }] = await withAccess(scope, kind, [
    { id },
  ]);
  return { sharedBy, canChange };
}

/** The names of the rules by which the caller sees what they own. */
async function readRuleNames(
  { db, tenantId, userId, roleId }: Scope,
  kind: SharedKind,
  owned: readonly Owned[],
): Promise<Map<string, string>> {
  if (owned.length === 0) return new Map();
  const departments = owned.map(({ departmentId }) => departmentId);
  const people = owned.map(({ ownerId }) => ownerId);
  const { rows } = await sql<Owned & { names: string }>`
    select department_id as "departmentId", owner_id as "ownerId", names
      from app.rules_sharing(${tenantId}, ${userId}, ${roleId}, ${kind}, ${departments}::bigint[], ${people}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [keyOf(row), row.names]));
}

function keyOf({ departmentId, ownerId }: Owned): string {
  return `${departmentId} ${ownerId}`;
}
