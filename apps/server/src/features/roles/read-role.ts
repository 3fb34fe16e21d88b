import { restrictableScreens } from '@edp/contract/restricted-screens';
import type { GrantableRights, WholeRole } from '@edp/contract/role-rights';
import { AppError } from '../../app-error.ts';
import type { Scope } from '../../database/scope.ts';
import { hiddenOf } from './hidden-names.ts';
import { findListedRole } from './listed-roles.queries.ts';
import { findRights, listGrantable, listMembers, listOrganisations } from './role-rights.queries.ts';

/** @throws AppError notFound */
export async function readRole(scope: Scope, id: number): Promise<WholeRole> {
  const [role, rights, resources, members] = await Promise.all([
    findListedRole(scope, id),
    findRights(scope, id),
    listGrantable(scope),
    listMembers(scope, id),
  ]);
  if (role === undefined || rights === undefined) throw new AppError('notFound');
  const grants = resources.flatMap(({ id: resourceId, kind, screen }) => {
    const visible = rights.grants.get(resourceId);
    if (visible === undefined) return [];
    const hidden = kind === 'menu' ? hiddenOf(screen, visible) : { columns: [], forms: [] };
    return { id: resourceId, hiddenColumns: [...hidden.columns], hiddenForms: [...hidden.forms] };
  });
  return {
    ...role,
    grants,
    organisationIds: [...rights.organisationIds],
    members,
    own: scope.roleId === id,
  };
}

/** Of screens those that the tenant's menu has. */
export async function readGrantable(scope: Scope): Promise<GrantableRights> {
  const [resources, organisations] = await Promise.all([listGrantable(scope), listOrganisations(scope)]);
  const present = new Set(resources.filter(({ kind }) => kind === 'menu').map(({ screen }) => screen));
  const screens = [...restrictableScreens.values()]
    .filter(({ screen }) => present.has(screen))
    .map(({ screen, columns, forms, required }) => ({
      screen,
      columns: [...columns],
      forms: [...forms],
      required: [...required],
    }));
  return { resources, screens, organisations };
}
