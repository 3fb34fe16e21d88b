import type { DataScope } from '@edp/contract/access';
import type { InputOf } from '@edp/contract/endpoint';
import type { GrantableResource, RoleMember, WholeRole } from '@edp/contract/role-rights';
import type { roles } from '@edp/contract/roles';
import { isFolder } from './rights-rows.ts';

interface Hidden {
  columns: ReadonlySet<string>;
  forms: ReadonlySet<string>;
}

/** What a role is to hold once it is saved. */
export interface RoleDraft {
  /** Entries and buttons; folders follow what stands in them. */
  grants: ReadonlyMap<number, Hidden>;
  dataScope: DataScope;
  organisationIds: ReadonlySet<number>;
  members: ReadonlyMap<number, RoleMember>;
}

export type RoleChanges = InputOf<typeof roles.saveRights>;

export const NOTHING: Hidden = { columns: new Set(), forms: new Set() };

export function draftOf(role: WholeRole, resources: readonly GrantableResource[]): RoleDraft {
  const folders = new Set(resources.filter(isFolder).map(({ id }) => id));
  return {
    grants: new Map(
      role.grants
        .filter(({ id }) => !folders.has(id))
        .map(({ id, hiddenColumns, hiddenForms }) => [
          id,
          { columns: new Set(hiddenColumns), forms: new Set(hiddenForms) },
        ]),
    ),
    dataScope: role.dataScope,
    organisationIds: new Set(role.organisationIds),
    members: new Map(role.members.map((member) => [member.id, member])),
  };
}

/**
 * Grants or takes away; a button comes with its screen, and a screen takes its buttons with it. What is given back hides what it
 * hid before.
 */
export function withGrants(
  { from, draft }: { from: RoleDraft; draft: RoleDraft },
  resources: readonly GrantableResource[],
  { ids, on }: { ids: readonly number[]; on: boolean },
): RoleDraft {
  const grants = new Map(draft.grants);
  const give = (id: number) => {
    if (!grants.has(id)) grants.set(id, from.grants.get(id) ?? NOTHING);
  };
  const chosen = new Set(ids);
  for (const { id, kind, parentId } of resources) {
    const isButtonOfChosen = kind === 'button' && chosen.has(parentId);
    if (!on && (chosen.has(id) || isButtonOfChosen)) grants.delete(id);
    if (!on || !chosen.has(id)) continue;
    give(id);
    if (kind === 'button' && parentId !== 0) give(parentId);
  }
  return { ...draft, grants };
}

export function withHidden(
  draft: RoleDraft,
  id: number,
  { list, names, hidden }: { list: keyof Hidden; names: readonly string[]; hidden: boolean },
): RoleDraft {
  const stored = draft.grants.get(id);
  if (stored === undefined) return draft;
  const next = new Set(stored[list]);
  for (const name of names) {
    if (hidden) next.add(name);
    else next.delete(name);
  }
  return { ...draft, grants: new Map([...draft.grants, [id, { ...stored, [list]: next }]]) };
}

export function withOrganisations(draft: RoleDraft, ids: readonly number[], on: boolean): RoleDraft {
  const organisationIds = new Set(draft.organisationIds);
  for (const id of ids) {
    if (on) organisationIds.add(id);
    else organisationIds.delete(id);
  }
  return { ...draft, organisationIds };
}

export function withMembers(draft: RoleDraft, added: readonly RoleMember[]): RoleDraft {
  return { ...draft, members: new Map([...draft.members, ...added.map((one) => [one.id, one] as const)]) };
}

export function withoutMember(draft: RoleDraft, id: number): RoleDraft {
  return { ...draft, members: new Map([...draft.members].filter(([member]) => member !== id)) };
}

/** What has to be sent so that the one becomes the other. */
export function changesOf(id: number, from: RoleDraft, to: RoleDraft): RoleChanges & { version?: number } {
  const granted = [...to.grants].flatMap(([resource, hidden]) => {
    const stored = from.grants.get(resource);
    const columns = isSame(stored?.columns, hidden.columns) ? undefined : [...hidden.columns];
    const forms = isSame(stored?.forms, hidden.forms) ? undefined : [...hidden.forms];
    const isChanged = stored === undefined || columns !== undefined || forms !== undefined;
    return isChanged ? [{ id: resource, hiddenColumns: columns, hiddenForms: forms }] : [];
  });
  return {
    id,
    granted,
    revoked: missing(from.grants, to.grants),
    dataScope: from.dataScope === to.dataScope ? undefined : to.dataScope,
    addedOrganisationIds: missing(to.organisationIds, from.organisationIds),
    removedOrganisationIds: missing(from.organisationIds, to.organisationIds),
    addedMemberIds: missing(to.members, from.members),
    removedMemberIds: missing(from.members, to.members),
  };
}

/** The own changes on top of what somebody else has saved meanwhile. */
export function rebased(from: RoleDraft, mine: RoleDraft, theirs: RoleDraft): RoleDraft {
  const grants = new Map(theirs.grants);
  for (const [id, hidden] of mine.grants)
    if (!from.grants.has(id) || !isSameHidden(from.grants.get(id), hidden)) grants.set(id, hidden);
  for (const id of missing(from.grants, mine.grants)) grants.delete(id);
  const members = new Map(theirs.members);
  for (const [id, member] of mine.members) if (!from.members.has(id)) members.set(id, member);
  for (const id of missing(from.members, mine.members)) members.delete(id);
  const organisationIds = new Set([
    ...theirs.organisationIds,
    ...missing(mine.organisationIds, from.organisationIds),
  ]);
  for (const id of missing(from.organisationIds, mine.organisationIds)) organisationIds.delete(id);
  const dataScope = mine.dataScope === from.dataScope ? theirs.dataScope : mine.dataScope;
  return { grants, members, organisationIds, dataScope };
}

interface Ids {
  keys(): Iterable<number>;
  has(id: number): boolean;
}

/** Of the first those that the second lacks. */
function missing(some: Ids, others: Ids): number[] {
  return [...some.keys()].filter((id) => !others.has(id));
}

function isSame(one: ReadonlySet<string> = new Set(), other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((name) => other.has(name));
}

/** Whether the same is hidden; what is not held is like nothing. */
export function isSameHidden(one: Hidden | undefined, other: Hidden): boolean {
  return one !== undefined && isSame(one.columns, other.columns) && isSame(one.forms, other.forms);
}
