import type { GrantableResource, RoleChanges } from '@edp/contract/role-rights';
import { AppError } from '../../app-error.ts';
import { EVERYTHING, hiddenOf, requiredOf, visibleWith } from './hidden-names.ts';
import type { StoredRights, Visible } from './role-rights.queries.ts';

type Grants = Map<number, Visible>;

/**
 * What the role would hold. Folders follow what stands in them, and a button is held with the entry on whose screen it stands.
 * @throws AppError invalidInput for what the tenant does not have, and for a required field that whoever adds would not see
 */
export function planRights(
  resources: readonly GrantableResource[],
  stored: StoredRights,
  changes: RoleChanges,
): StoredRights {
  const known = new Map(resources.map((resource) => [resource.id, resource]));
  const grants: Grants = new Map(stored.grants);
  for (const id of changes.revoked) grants.delete(id);
  for (const { id, hiddenColumns, hiddenForms } of changes.granted) {
    const resource = known.get(id);
    if (resource === undefined) throw AppError.invalidField('granted', '引用的数据不存在');
    const before = stored.grants.get(id) ?? EVERYTHING;
    const hidden = { columns: hiddenColumns, forms: hiddenForms };
    grants.set(id, visibleWith(resource.screen, before, hidden));
  }
  followFolders(resources, known, grants);
  dropHomelessButtons(resources, grants);
  refuseHiddenRequired(resources, grants, changes);
  return {
    grants,
    dataScope: changes.dataScope ?? stored.dataScope,
    organisationIds: changed(
      stored.organisationIds,
      changes.addedOrganisationIds,
      changes.removedOrganisationIds,
    ),
    memberIds: changed(stored.memberIds, changes.addedMemberIds, changes.removedMemberIds),
  };
}

function changed(stored: readonly number[], added: readonly number[], removed: readonly number[]): number[] {
  return [...new Set([...stored, ...added])].filter((id) => !removed.includes(id));
}

/** An entry that opens nothing by itself. */
export function isFolder({ kind, url, screen }: GrantableResource): boolean {
  return kind === 'menu' && url === '' && screen === '';
}

function followFolders(
  resources: readonly GrantableResource[],
  known: ReadonlyMap<number, GrantableResource>,
  grants: Grants,
): void {
  const needed = new Set<number>();
  for (const resource of resources) {
    if (resource.kind !== 'menu' || isFolder(resource) || !grants.has(resource.id)) continue;
    for (let above = known.get(resource.parentId); above !== undefined; above = known.get(above.parentId))
      needed.add(above.id);
  }
  for (const resource of resources)
    if (isFolder(resource) && !needed.has(resource.id)) grants.delete(resource.id);
  for (const id of needed) if (!grants.has(id)) grants.set(id, EVERYTHING);
}

function dropHomelessButtons(resources: readonly GrantableResource[], grants: Grants): void {
  for (const { kind, id, parentId } of resources)
    if (kind === 'button' && parentId !== 0 && !grants.has(parentId)) grants.delete(id);
}

/** Asked of the screens that this change touches alone: what is stored already is not this change's fault. */
function refuseHiddenRequired(
  resources: readonly GrantableResource[],
  grants: Grants,
  { granted }: RoleChanges,
): void {
  const touched = new Set(granted.map(({ id }) => id));
  const screens = new Set(resources.filter(({ id }) => touched.has(id)).map(({ screen }) => screen));
  const adds = new Set(
    resources
      .filter(({ id, kind, code }) => kind === 'button' && code === 'add' && grants.has(id))
      .map(({ screen }) => screen),
  );
  for (const { id, kind, screen } of resources) {
    const visible = grants.get(id);
    if (kind !== 'menu' || visible === undefined || !screens.has(screen) || !adds.has(screen)) continue;
    const { forms } = hiddenOf(screen, visible);
    if (requiredOf(screen).some((name) => forms.includes(name)))
      throw AppError.invalidField('granted', '有“新增”权限时，必填字段不能隐藏');
  }
}
