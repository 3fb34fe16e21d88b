import type { AccessFields, SharedKind } from '@edp/contract/access';
import { sql } from 'kysely';
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import { AppError } from '../../app-error.ts';
import { compiledOnce } from '../compiled-once.ts';
import { idIn } from '../lists/id-in.ts';
import { isInOrganisationOf, isPlaced } from './organisation-access.ts';
import type { PlacedKind } from './organisation-access.ts';
import { accessTo, holds } from './access-filter.ts';
import type { Owned, Owners, AccessFilter } from './access-filter.ts';
import type { Scope } from '../scope.ts';
import { genericPlan } from '../tenant-reads.ts';

const tables = {
  material: 'materials',
  product: 'products',
  bom: 'boms',
  classification: 'classifications',
  application: 'applications',
} as const satisfies Record<SharedKind, string>;

/** Whose records of a kind the caller sees. */
export async function readableBy(scope: Scope, kind: SharedKind): Promise<AccessFilter> {
  return (await accessTo(scope, kind)).read;
}

/** Whose records of a kind the caller may change. */
export async function changeableBy(scope: Scope, kind: SharedKind): Promise<AccessFilter> {
  return (await accessTo(scope, kind)).change;
}

/** Whether the filter lets a record through: `alias` is how a query calls its table. */
export function visibleTo(accessFilter: AccessFilter, alias: string): RawBuilder<SqlBool> {
  if (accessFilter === 'everything') return sql<SqlBool>`true`;
  return ownedBy(accessFilter, {
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

interface Judgement {
  isSeen: (id: number) => boolean;
  isChangeable: (id: number) => boolean;
}

interface Asked {
  kind: SharedKind;
  ids: readonly number[];
  /** Whichever inventory organisation has the records. */
  anywhere?: boolean;
}

/** What the caller may do with the records. Sent in this very turn where the role sees all. */
async function judge(scope: Scope, { kind, ids, anywhere = false }: Asked): Promise<Judgement> {
  const access = accessTo(scope, kind);
  const { read, change } = access instanceof Promise ? await access : access;
  const isBound = isPlaced(kind) && !anywhere;
  if (ids.length === 0 || (read === 'everything' && change === 'everything' && !isBound))
    return { isSeen: () => true, isChangeable: () => true };
  const owned = await readOwners(scope, kind, ids);
  const isHere = (id: number) => !isBound || owned.get(id)?.isHere === true;
  return {
    isSeen: (id) => isHere(id) && holds(read, owned.get(id)),
    isChangeable: (id) => isHere(id) && holds(change, owned.get(id)),
  };
}

/**
 * Refuses what the caller may not see, as if it had never existed.
 * @throws AppError notFound
 */
export async function requireReadable(scope: Scope, kind: SharedKind, ids: readonly number[]): Promise<void> {
  await refuseUnseen(scope, { kind, ids });
}

/** The same whichever inventory organisation has them. @throws AppError notFound */
export async function requireReadableAnywhere(
  scope: Scope,
  kind: PlacedKind,
  ids: readonly number[],
): Promise<void> {
  await refuseUnseen(scope, { kind, ids, anywhere: true });
}

async function refuseUnseen(scope: Scope, asked: Asked): Promise<void> {
  const { isSeen } = await judge(scope, asked);
  if (!asked.ids.every(isSeen)) throw new AppError('notFound');
}

/**
 * Whose a record is, told to whoever sees it.
 * @throws AppError notFound
 */
export async function requireOwned(scope: Scope, kind: SharedKind, id: number): Promise<Owned> {
  await requireReadable(scope, kind, [id]);
  const owned = (await readOwners(scope, kind, [id])).get(id);
  if (owned === undefined) throw new AppError('notFound');
  return owned;
}

/**
 * Refuses what the caller may not change. Asked in this very turn where the role sees all.
 * @throws AppError notFound for what the caller may not even see, notAllowed
 */
export async function requireChangeable(
  scope: Scope,
  kind: SharedKind,
  ids: readonly number[],
): Promise<void> {
  await refuseUnchangeable(scope, { kind, ids });
}

/** The same whichever inventory organisation has them. @throws AppError notFound, notAllowed */
export async function requireChangeableAnywhere(
  scope: Scope,
  kind: PlacedKind,
  ids: readonly number[],
): Promise<void> {
  await refuseUnchangeable(scope, { kind, ids, anywhere: true });
}

async function refuseUnchangeable(scope: Scope, asked: Asked): Promise<void> {
  const { isSeen, isChangeable } = await judge(scope, asked);
  if (!asked.ids.every(isSeen)) throw new AppError('notFound');
  if (!asked.ids.every(isChangeable)) throw new AppError('notAllowed');
}

/** Those of the records that the caller sees. */
export async function readableAmong(
  scope: Scope,
  kind: SharedKind,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { isSeen } = await judge(scope, { kind, ids });
  return new Set(ids.filter(isSeen));
}

/** Those of the records that the caller may change. */
export async function changeableAmong(
  scope: Scope,
  kind: SharedKind,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { isChangeable } = await judge(scope, { kind, ids });
  return new Set(ids.filter(isChangeable));
}

type OwnedHere = Owned & { isHere: boolean };

/** Whose the records are, and whether the role's inventory organisations let it see them. */
async function readOwners(
  scope: Scope,
  kind: SharedKind,
  ids: readonly number[],
): Promise<Map<number, OwnedHere>> {
  const rows = await ownersOf[kind](scope, { ids });
  return new Map(rows.map(({ id, ...owned }) => [id, owned]));
}

const ownersOf: Record<SharedKind, ReturnType<typeof ownersAmong>> = {
  material: ownersAmong('material'),
  product: ownersAmong('product'),
  bom: ownersAmong('bom'),
  classification: ownersAmong('classification'),
  application: ownersAmong('application'),
};

function ownersAmong(kind: SharedKind) {
  return compiledOnce((scope, { ids }: { ids: readonly number[] }) => {
    const isHere = isPlaced(kind) ? isInOrganisationOf(scope, kind, sql.ref('r.id')) : sql.lit(true);
    return sql<OwnedHere & { id: number }>`
      select ${genericPlan} r.id, r.department_id as "departmentId", r.created_by as "ownerId", ${isHere} as "isHere"
        from ${sql.table(tables[kind])} as r
       where r.tenant_id = ${scope.tenantId} and ${idIn(sql.ref('r.id'), ids)}`.compile(scope.db);
  });
}

/** Records as they are answered: each is told how the caller came to see it. They are the caller's own, and are not copied. */
export async function withAccess<Row extends { id: number }>(
  scope: Scope,
  kind: SharedKind,
  rows: readonly Row[],
): Promise<(Row & AccessFields)[]> {
  const { own, change } = await accessTo(scope, kind);
  if (own === 'everything') return rows.map((row) => Object.assign(row, { sharedBy: '', canChange: true }));
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
    return Object.assign(row, { sharedBy, canChange: holds(change, owners) });
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
