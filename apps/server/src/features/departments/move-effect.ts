import type { MoveEffect } from '@edp/contract/departments';
import type { PlacedDepartment } from './departments.queries.ts';

interface ScopedPerson {
  id: number;
  departmentId: number | null;
  /** `organisation`: the whole tree that the own department stands in; `department`: that alone; else it and all below it. */
  dataScope: string;
}

type Parents = ReadonlyMap<number, number>;

/** Of how many people the departments change whose records their roles' data scopes show, told by everybody once. */
export function effectOfMove(
  departments: readonly PlacedDepartment[],
  { id, parentId }: { id: number; parentId: number },
  people: readonly ScopedPerson[],
): MoveEffect {
  const before: Parents = new Map(departments.map((department) => [department.id, department.parentId]));
  const after: Parents = new Map([...before, [id, parentId]]);
  // Of a department and all below it, only what stands above the old or the new place becomes more or less.
  const touched = new Set([...above(before, before.get(id) ?? 0), ...above(after, parentId)]);
  const changes = new Map<string, Change>();
  const changeOf = ({ departmentId, dataScope }: ScopedPerson) => {
    if (departmentId === null) return UNCHANGED;
    const isOrganisation = dataScope === 'organisation';
    if (!isOrganisation && !touched.has(departmentId)) return UNCHANGED;
    const rootIn = (parents: Parents) => above(parents, departmentId).at(-1);
    const key = isOrganisation ? `root ${rootIn(before)} ${rootIn(after)}` : `${departmentId}`;
    const known =
      changes.get(key) ??
      difference(shown(before, departmentId, dataScope), shown(after, departmentId, dataScope));
    changes.set(key, known);
    return known;
  };
  return counted(people.map((person) => ({ id: person.id, ...changeOf(person) })));
}

/** The same of people who come to stand in a department; theirs is 0 where they have none. */
export function effectOnPeople(
  departments: readonly PlacedDepartment[],
  departmentId: number,
  people: readonly { id: number; departmentId: number; dataScope: string }[],
): MoveEffect {
  const parents: Parents = new Map(departments.map((department) => [department.id, department.parentId]));
  const known = new Map<string, Change>();
  const changeOf = ({ departmentId: from, dataScope }: { departmentId: number; dataScope: string }) => {
    const key = `${from} ${dataScope}`;
    const change =
      known.get(key) ?? difference(shown(parents, from, dataScope), shown(parents, departmentId, dataScope));
    known.set(key, change);
    return change;
  };
  return counted(people.map((person) => ({ id: person.id, ...changeOf(person) })));
}

interface Change {
  gains: boolean;
  loses: boolean;
}

/** Everybody counts once, whatever the number of roles. */
function counted(affected: readonly (Change & { id: number })[]): MoveEffect {
  const count = (holds: (one: Change) => boolean) =>
    new Set(affected.filter(holds).map((one) => one.id)).size;
  return {
    people: count(({ gains, loses }) => gains || loses),
    gaining: count(({ gains }) => gains),
    losing: count(({ loses }) => loses),
  };
}

const UNCHANGED: Change = { gains: false, loses: false };

function difference(before: ReadonlySet<number>, after: ReadonlySet<number>): Change {
  return { gains: hasMore(after, before), loses: hasMore(before, after) };
}

function hasMore(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return [...one].some((id) => !other.has(id));
}

/** The departments whose records are shown to somebody of one department. */
function shown(parents: Parents, departmentId: number, dataScope: string): ReadonlySet<number> {
  if (dataScope === 'department') return new Set([departmentId].filter((id) => parents.has(id)));
  const top =
    dataScope === 'organisation' ? (above(parents, departmentId).at(-1) ?? departmentId) : departmentId;
  return new Set([...parents.keys()].filter((id) => above(parents, id).includes(top)));
}

/** A department and all that it stands in, the root last. */
export function above(parents: Parents, id: number): number[] {
  const path: number[] = [];
  for (let at = id; at !== 0 && !path.includes(at); at = parents.get(at) ?? 0) path.push(at);
  return path;
}
