import type { SharedKind } from '@edp/contract/access';
import { sql } from 'kysely';
import type { Scope } from '../scope.ts';

/** Departments and people; what one of them owns is meant. */
export interface Owners {
  departments: readonly number[];
  people: readonly number[];
}

/** Whose records somebody may see or change; for a role without a limit everybody's. */
export type AccessFilter = 'everything' | Owners;

/** Whose records of a kind somebody may see and change. */
interface Access {
  /** By the role's data scope; the own ones are always among them. */
  own: AccessFilter;
  /** By data scope and rules. */
  read: AccessFilter;
  change: AccessFilter;
}

/** Who owns a record: the department that its maker belonged to then, if any, and its maker. */
export interface Owned {
  departmentId: number | null;
  ownerId: number;
}

/** What was asked already for the same request. */
const known = new WeakMap<Scope, Map<SharedKind, Promise<Access>>>();

const UNLIMITED: Access = { own: 'everything', read: 'everything', change: 'everything' };

/** Whose records of a kind the caller sees and may change; asked once a request, and not at all where the role sees all. */
export function accessTo(scope: Scope, kind: SharedKind): Access | Promise<Access> {
  // Nothing to remember, so that the collector has no entry of a weak map to look after.
  if (scope.dataScope === 'all') return UNLIMITED;
  const asked = known.get(scope) ?? new Map<SharedKind, Promise<Access>>();
  known.set(scope, asked);
  const access = asked.get(kind) ?? readAccess(scope, kind);
  asked.set(kind, access);
  return access;
}

async function readAccess({ db, tenantId, userId, roleId }: Scope, kind: SharedKind): Promise<Access> {
  const { rows } = await sql<Record<keyof Granted, string[] | null>>`
    select * from app.access_of(${tenantId}, ${userId}, ${roleId}, ${kind})`.execute(db);
  const granted = (name: keyof Granted) => (rows[0]?.[name] ?? []).map(Number);
  const own = { departments: granted('own_departments'), people: [userId] };
  const withOwn = (departments: number[], people: number[]) => ({
    departments: [...new Set([...own.departments, ...departments])],
    people: [...new Set([...own.people, ...people])],
  });
  return {
    own,
    read: withOwn(granted('read_departments'), granted('read_people')),
    change: withOwn(granted('change_departments'), granted('change_people')),
  };
}

interface Granted {
  own_departments: number[];
  read_departments: number[];
  read_people: number[];
  change_departments: number[];
  change_people: number[];
}

/** Whether the filter lets a record of that owner through. */
export function holds(accessFilter: AccessFilter, owned: Owned | undefined): boolean {
  if (owned === undefined) return false;
  if (accessFilter === 'everything') return true;
  const { departmentId, ownerId } = owned;
  return (
    accessFilter.people.includes(ownerId) ||
    (departmentId !== null && accessFilter.departments.includes(departmentId))
  );
}
