import { fieldLabel } from '@edp/contract/field-labels';
import type { GrantableResource } from '@edp/contract/role-rights';
import { together } from '../../database/together.ts';
import type { TenantScope } from '../../database/scope.ts';
import { listed, replaced } from '../../security-events/changes.ts';
import type { SecurityChange, SecurityEvent } from '../../security-events/record-event.ts';
import { EVERYTHING, hiddenOf } from './hidden-names.ts';
import { listOrganisations, listPeople } from './role-rights.queries.ts';
import type { StoredRights } from './role-rights.queries.ts';

/** Which role an event is about. */
export function subjectOf({ id, code, name }: { id: number; code: string; name: string }) {
  return { kind: 'role', id, name: `${name} (${code})` } as const satisfies SecurityEvent['subject'];
}

/** What a list gains and loses. */
export interface Difference {
  added: readonly number[];
  removed: readonly number[];
}

interface Replacement {
  resources: readonly GrantableResource[];
  stored: StoredRights;
  wanted: StoredRights;
  organisations: Difference;
  members: Difference;
}

/** What a save changes of a role's rights, by name. */
export async function rightsChanged(
  scope: TenantScope,
  { resources, stored, wanted, organisations, members }: Replacement,
): Promise<SecurityChange[]> {
  const [organisationNames, memberNames] = await together([
    namesBy(organisations, () => listOrganisations(scope)),
    namesBy(members, (ids) => listPeople(scope, ids)),
  ]);
  return [
    ...grantsChanged('menu', resources, { stored, wanted }),
    ...grantsChanged('button', resources, { stored, wanted }),
    ...hiddenChanged('columns', resources, { stored, wanted }),
    ...hiddenChanged('forms', resources, { stored, wanted }),
    ...replaced('dataScope', stored.dataScope, wanted.dataScope),
    ...listed(
      'organisations',
      organisationNames(organisations.added),
      organisationNames(organisations.removed),
    ),
    ...listed('members', memberNames(members.added), memberNames(members.removed)),
  ];
}

type Both = Pick<Replacement, 'stored' | 'wanted'>;

function grantsChanged(
  kind: 'menu' | 'button',
  resources: readonly GrantableResource[],
  { stored, wanted }: Both,
): SecurityChange[] {
  const own = resources.filter((resource) => resource.kind === kind);
  const only = (held: StoredRights, other: StoredRights) =>
    own.filter(({ id }) => held.grants.has(id) && !other.grants.has(id)).map(fullName(resources));
  return listed(kind === 'menu' ? 'menus' : 'buttons', only(wanted, stored), only(stored, wanted));
}

/** A button is called after the entry that it stands below, since many have the same name. */
function fullName(resources: readonly GrantableResource[]) {
  const names = new Map(resources.map(({ id, name }) => [id, name]));
  return ({ kind, name, parentId }: GrantableResource) =>
    kind === 'menu' ? name : [names.get(parentId), name].filter(Boolean).join(' / ');
}

/** Of entries that the role holds before and after. */
function hiddenChanged(
  list: 'columns' | 'forms',
  resources: readonly GrantableResource[],
  { stored, wanted }: Both,
): SecurityChange[] {
  const hiddenIn = ({ grants }: StoredRights) =>
    resources.flatMap(({ id, kind, name, screen }) => {
      if (kind !== 'menu' || !wanted.grants.has(id)) return [];
      return hiddenOf(screen, grants.get(id) ?? EVERYTHING)[list].map(
        (field) => `${name} / ${fieldLabel(screen, field)}`,
      );
    });
  const [before, after] = [hiddenIn(stored), hiddenIn(wanted)];
  const only = (names: readonly string[], others: readonly string[]) =>
    names.filter((name) => !others.includes(name));
  const what = list === 'columns' ? 'hiddenColumns' : 'hiddenFields';
  return listed(what, only(after, before), only(before, after));
}

async function namesBy(
  { added, removed }: Difference,
  list: (ids: readonly number[]) => Promise<readonly { id: number; name: string }[]>,
): Promise<(ids: readonly number[]) => string[]> {
  const ids = [...added, ...removed];
  const names = new Map((ids.length > 0 ? await list(ids) : []).map(({ id, name }) => [id, name]));
  return (wanted) => wanted.flatMap((id) => names.get(id) ?? []);
}
