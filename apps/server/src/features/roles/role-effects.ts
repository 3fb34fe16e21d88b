import { DATA_SCOPES } from '@edp/contract/access';
import type { DataScope } from '@edp/contract/access';
import { MAX_PERSONS_SHOWN } from '@edp/contract/role-rights';
import type {
  AffectedPerson,
  GrantableResource,
  RoleChanges,
  RoleEffect,
  RoleEffects,
} from '@edp/contract/role-rights';
import { AppError } from '../../app-error.ts';
import type { SignedInContext } from '../../http/context.ts';
import { hiddenOf } from './hidden-names.ts';
import { findListedRole } from './listed-roles.queries.ts';
import { isFolder } from './plan-rights.ts';
import { listGrants, listHeldRoles, listOrganisationsOf, listPeople } from './role-rights.queries.ts';
import type { StoredRights } from './role-rights.queries.ts';
import { refuseForeignParts, wantedRights } from './save-rights.ts';

/** What one role gives whoever holds it. */
type RoleGives = Pick<StoredRights, 'grants' | 'dataScope' | 'organisationIds'>;

/** What somebody has by all roles together. */
interface Together {
  resources: ReadonlySet<number>;
  screens: ReadonlySet<string>;
  /** Hidden on a screen by every role that has it, as `screen/name`. */
  columns: ReadonlySet<string>;
  forms: ReadonlySet<string>;
  organisations: ReadonlySet<number>;
  scope: DataScope | null;
}

/** @throws AppError notAllowed, notFound, invalidInput */
export async function previewRights(context: SignedInContext, changes: RoleChanges): Promise<RoleEffects> {
  refuseForeignParts(context, changes);
  const role = await findListedRole(context, changes.id);
  if (role === undefined) throw new AppError('notFound');
  const { resources, stored, wanted } = await wantedRights(context, changes);
  const people = (await listPeople(context, [...new Set([...stored.memberIds, ...wanted.memberIds])])).filter(
    ({ enabled }) => enabled === 1,
  );
  const held = (
    await listHeldRoles(
      context,
      people.map(({ id }) => id),
    )
  ).filter(({ roleId }) => roleId !== role.id);
  const gives = await othersGive(context, held);
  const inUse = role.enabled === 1;
  const persons = people.map((person): AffectedPerson => {
    const others = held.filter(({ userId }) => userId === person.id);
    const given = others.flatMap(({ roleId }) => gives.get(roleId) ?? []);
    const before = together(resources, [
      ...given,
      ...(inUse && stored.memberIds.includes(person.id) ? [stored] : []),
    ]);
    const after = together(resources, [
      ...given,
      ...(inUse && wanted.memberIds.includes(person.id) ? [wanted] : []),
    ]);
    return {
      id: person.id,
      name: person.name,
      departmentName: person.departmentName,
      otherRoles: others.map(({ roleName }) => roleName),
      gained: gain(before, after),
      lost: gain(after, before),
      scopeBefore: before.scope,
      scopeAfter: after.scope,
      losesAll: before.scope !== null && after.scope === null,
    };
  });
  const sorted = persons.toSorted((one, other) => rank(one) - rank(other));
  return {
    people: persons.length,
    gaining: persons.filter(gains).length,
    losing: persons.filter(loses).length,
    persons: sorted.slice(0, MAX_PERSONS_SHOWN),
  };
}

async function othersGive(
  context: SignedInContext,
  held: readonly { roleId: number; dataScope: DataScope }[],
): Promise<ReadonlyMap<number, RoleGives>> {
  const scopes = new Map(held.map(({ roleId, dataScope }) => [roleId, dataScope]));
  const ids = [...scopes.keys()];
  const [grants, organisations] = await Promise.all([
    listGrants(context, ids),
    listOrganisationsOf(context, ids),
  ]);
  return new Map(
    [...scopes].map(([id, dataScope]) => [
      id,
      { dataScope, grants: grants.get(id) ?? new Map(), organisationIds: organisations.get(id) ?? [] },
    ]),
  );
}

function together(resources: readonly GrantableResource[], roles: readonly RoleGives[]): Together {
  const held = resources.filter(
    (resource) => !isFolder(resource) && roles.some(({ grants }) => grants.has(resource.id)),
  );
  const columns = new Set<string>();
  const forms = new Set<string>();
  for (const { id, kind, screen } of held) {
    if (kind !== 'menu') continue;
    const hidden = roles.flatMap(({ grants }) => {
      const visible = grants.get(id);
      return visible ? hiddenOf(screen, visible) : [];
    });
    const everywhere = (list: 'columns' | 'forms') =>
      hidden[0]?.[list].filter((name) => hidden.every((one) => one[list].includes(name))) ?? [];
    for (const name of everywhere('columns')) columns.add(`${screen}/${name}`);
    for (const name of everywhere('forms')) forms.add(`${screen}/${name}`);
  }
  return {
    resources: new Set(held.map(({ id }) => id)),
    screens: new Set(held.filter(({ kind }) => kind === 'menu').map(({ screen }) => screen)),
    columns,
    forms,
    organisations: new Set(roles.flatMap(({ organisationIds }) => organisationIds)),
    scope: DATA_SCOPES.find((scope) => roles.some(({ dataScope }) => dataScope === scope)) ?? null,
  };
}

/** What there is after and not before; a column is gained when it was hidden on a screen that was and is there. */
function gain(before: Together, after: Together): RoleEffect {
  const stays = ({ screen }: { screen: string }) => before.screens.has(screen) && after.screens.has(screen);
  return {
    resourceIds: without(after.resources, before.resources),
    columns: without(before.columns, after.columns).map(named).filter(stays),
    forms: without(before.forms, after.forms).map(named).filter(stays),
    organisationIds: without(after.organisations, before.organisations),
  };
}

function without<Item>(items: ReadonlySet<Item>, others: ReadonlySet<Item>): Item[] {
  return [...items].filter((item) => !others.has(item));
}

function named(place: string): { screen: string; name: string } {
  const [screen = '', name = ''] = place.split('/');
  return { screen, name };
}

function isSomething({ resourceIds, columns, forms, organisationIds }: RoleEffect): boolean {
  return resourceIds.length + columns.length + forms.length + organisationIds.length > 0;
}

function gains({ gained, scopeBefore, scopeAfter }: AffectedPerson): boolean {
  return isSomething(gained) || widthOf(scopeAfter) > widthOf(scopeBefore);
}

function loses({ lost, scopeBefore, scopeAfter }: AffectedPerson): boolean {
  return isSomething(lost) || widthOf(scopeAfter) < widthOf(scopeBefore);
}

function widthOf(scope: DataScope | null): number {
  return scope === null ? 0 : DATA_SCOPES.length - DATA_SCOPES.indexOf(scope);
}

/** Those who lose come first, then those who gain. */
function rank(person: AffectedPerson): number {
  if (loses(person)) return 0;
  return gains(person) ? 1 : 2;
}
