import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { Resource, resources } from '@edp/contract/resources';
import { AppError } from '../../app-error.ts';
import type { SignedInContext } from '../../http/context.ts';
import { moveToBin } from '../../recycle-bin/move-to-bin.ts';
import { listed, replaced } from '../../security-events/changes.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import type { SecurityChange } from '../../security-events/record-event.ts';
import { lockAdministration, refuseWithoutAdministrator } from '../roles/administrators.queries.ts';
import { findRoles } from '../roles/roles.queries.ts';
import { isOperator } from '../tenants/tenants.queries.ts';
import { refuseBuiltInChange, refuseBuiltInRemoval } from './built-in-entries.ts';
import {
  resourceRecord,
  createResource,
  findResource,
  lockResources,
  roleHolds,
  setGrants,
  updateResource,
} from './resources.queries.ts';
import type { ResourceFields, StoredResource } from './resources.queries.ts';

/** The screen whose buttons decide about other companies; only an operator's staff may hold them. */
const OPERATORS_SCREEN = 'registration';
const MANAGE = { screen: 'home', code: 'manageResources' };
const EDIT_ROLES = { screen: 'role', code: 'edit' };

/** Whatever is granted is read at each sign-in, and drawn. */
const MAX_RESOURCES = 2_000;
const MAX_DEPTH = 5;

type Known = ReadonlyMap<number, StoredResource>;

/** @throws AppError invalidInput naming the field, notAllowed, duplicate code */
export async function saveNewResource(
  context: SignedInContext,
  { roleIds, ...fields }: ParsedInputOf<typeof resources.create>,
): Promise<Resource> {
  const known = await lockResources(context);
  await refuseOperatorsScreen(context, fields.screen);
  refuseWrongPlace(known, { ...fields, id: undefined });
  refuseHomelessButton(fields);
  const id = await createResource(context, fields);
  const { roleId } = context.session;
  const granted = roleIds ?? (roleId === null ? [] : [roleId]);
  await setGrants(context, id, granted);
  await recordEvent(context, {
    kind: 'resourceCreated',
    subject: subjectOf({ id, ...fields }),
    changes: await rolesChanged(context, [], granted),
  });
  return savedResource(context, id);
}

/** Keeps the place of a deleted entry or button for it. @throws AppError where it could not be added there */
export async function holdPlace(
  context: SignedInContext,
  { screen, parentId }: { screen: string; parentId: number },
): Promise<void> {
  const known = await lockResources(context);
  await refuseOperatorsScreen(context, screen);
  refuseWrongPlace(known, { id: undefined, parentId });
}

/** @throws AppError notFound, invalidInput naming the field, notAllowed, invalidState, duplicate code */
export async function saveResource(
  context: SignedInContext,
  { id, roleIds, ...fields }: ParsedInputOf<typeof resources.update>,
): Promise<Resource> {
  const known = await lockResources(context);
  const before = await lockAdministration(context);
  const current = known.get(id);
  if (current === undefined) throw new AppError('notFound');
  if (current.kind !== fields.kind) throw AppError.invalidField('kind', '资源类型不能修改');
  await refuseOperatorsScreen(context, current.screen);
  await refuseOperatorsScreen(context, fields.screen);
  refuseWrongPlace(known, { ...fields, id });
  refuseHomelessButton({ ...fields, screen: fields.screen ?? current.screen });
  refuseBuiltInChange(known, current, { ...fields, roleIds });
  await updateResource(context, id, fields);
  if (roleIds) await setGrants(context, id, roleIds);
  await refuseOwnLoss(context);
  await refuseWithoutAdministrator(context, before);
  await recordEvent(context, {
    kind: 'resourceUpdated',
    subject: subjectOf(current),
    changes: [
      ...replaced('name', current.name, fields.name),
      ...replaced('code', current.code, fields.code),
      ...(roleIds ? await rolesChanged(context, current.roleIds, roleIds) : []),
    ],
  });
  return savedResource(context, id);
}

/** @throws AppError notFound, notAllowed, inUse, invalidState */
export async function removeStoredResource(context: SignedInContext, id: number): Promise<void> {
  const known = await lockResources(context);
  const before = await lockAdministration(context);
  const current = known.get(id);
  if (current === undefined) throw new AppError('notFound');
  await refuseOperatorsScreen(context, current.screen);
  if ([...known.values()].some(({ parentId }) => parentId === id))
    throw new AppError('inUse', '下级资源存在，不能删除');
  refuseBuiltInRemoval(current);
  await moveToBin(context, resourceRecord, [id]);
  await refuseOwnLoss(context);
  await refuseWithoutAdministrator(context, before);
  await recordEvent(context, {
    kind: 'resourceDeleted',
    subject: subjectOf(current),
    changes: await rolesChanged(context, current.roleIds, []),
  });
}

/** Which entry or button an event is about. */
function subjectOf({
  id,
  name,
  code,
  screen = '',
}: Pick<ResourceFields, 'name' | 'code' | 'screen'> & { id: number }) {
  return { kind: 'resource', id, name: `${name} (${[screen, code].filter(Boolean).join(':')})` } as const;
}

async function rolesChanged(
  context: SignedInContext,
  before: readonly number[],
  after: readonly number[],
): Promise<SecurityChange[]> {
  const added = after.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !after.includes(id));
  const roles = await findRoles(context, [...added, ...removed]);
  const namesOf = (ids: readonly number[]) =>
    roles.flatMap(({ roleId, roleName }) => (ids.includes(roleId) ? [roleName] : []));
  return listed('roles', namesOf(added), namesOf(removed));
}

async function savedResource(context: SignedInContext, id: number): Promise<Resource> {
  const saved = await findResource(context, id);
  if (saved === undefined) throw new AppError('notFound');
  return saved;
}

async function refuseOperatorsScreen(
  { db, tenantId }: SignedInContext,
  screen: string | undefined,
): Promise<void> {
  if (screen === OPERATORS_SCREEN && !(await isOperator(db, tenantId))) throw new AppError('notAllowed');
}

/** A parent has to be a menu entry, none of those below the resource itself, and the menu stays one to be read. */
function refuseWrongPlace(
  known: Known,
  { id, parentId }: { id: number | undefined; parentId?: number | undefined },
): void {
  if (id === undefined && known.size >= MAX_RESOURCES)
    throw new AppError('invalidState', `最多${MAX_RESOURCES}个`);
  if (!parentId) return;
  if (known.get(parentId)?.kind !== 'menu') throw AppError.invalidField('parentId', '上级不存在');
  let depth = heightOf(known, id);
  for (let above = known.get(parentId); above !== undefined; above = known.get(above.parentId)) {
    if (above.id === id) throw AppError.invalidField('parentId', '不能移动到自己的下级');
    depth += 1;
  }
  if (depth > MAX_DEPTH) throw AppError.invalidField('parentId', `最多${MAX_DEPTH}级`);
}

/** Levels of a resource with those below it; 1 for a new one. */
function heightOf(known: Known, id: number | undefined): number {
  const below = [...known.values()].filter(({ parentId }) => parentId === id);
  return 1 + Math.max(0, ...below.map((resource) => heightOf(known, resource.id)));
}

function refuseHomelessButton({ kind, screen }: Pick<ResourceFields, 'kind' | 'screen'>): void {
  if (kind === 'button' && !screen) throw AppError.invalidField('screen', '请填写按钮所属的页面');
}

/** A tenant in which nobody can manage resources any more could not help itself. */
async function refuseOwnLoss(context: SignedInContext): Promise<void> {
  const { roleId } = context.session;
  if (roleId === null || !(await roleHolds(context, { ...MANAGE, roleId })))
    throw new AppError('invalidState', '不能取消自己的资源管理权限');
  const editsRoles = context.session.rights.buttons.has('role:edit');
  if (editsRoles && !(await roleHolds(context, { ...EDIT_ROLES, roleId })))
    throw new AppError('invalidState', '不能取消自己的角色管理权限');
}
