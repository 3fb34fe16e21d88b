import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { ListedRole, roles } from '@edp/contract/roles';
import { AppError } from '../../app-error.ts';
import { isStale, staleRefusal } from '../../database/records/stale.ts';
import type { SignedInContext } from '../../http/context.ts';
import { lockAdministration, refuseWithoutAdministrator } from './administrators.queries.ts';
import {
  copyRights,
  createRole,
  endSessionsOfRole,
  findListedRole,
  updateRole,
} from './listed-roles.queries.ts';

/** @throws AppError duplicate code */
export async function saveNewRole(
  context: SignedInContext,
  form: ParsedInputOf<typeof roles.create>,
): Promise<ListedRole> {
  return savedRole(context, await createRole(context, form));
}

/** @throws AppError notFound, duplicate code */
export async function saveCopy(
  context: SignedInContext,
  { id, ...form }: ParsedInputOf<typeof roles.copy>,
): Promise<ListedRole> {
  await lockAdministration(context);
  const { dataScope } = await savedRole(context, id);
  const copy = await createRole(context, form);
  await copyRights(context, { from: id, to: copy });
  await updateRole(context, copy, { data_scope: dataScope });
  return savedRole(context, copy);
}

/** @throws AppError notFound, stale, duplicate code */
export async function saveRole(
  context: SignedInContext,
  { id, version, ...form }: ParsedInputOf<typeof roles.update>,
): Promise<ListedRole> {
  await lockAdministration(context);
  await refuseStaleRole(context, { id, version });
  await updateRole(context, id, form);
  return savedRole(context, id);
}

/** @throws AppError notFound, stale, invalidState */
export async function switchRole(
  context: SignedInContext,
  { id, enabled, version }: ParsedInputOf<typeof roles.switchStatus>,
): Promise<ListedRole> {
  const before = await lockAdministration(context);
  await refuseStaleRole(context, { id, version });
  if (enabled === 0 && id === context.roleId)
    throw new AppError('invalidState', '不能停用自己正在使用的角色');
  await updateRole(context, id, { enabled: enabled === 1 });
  if (enabled === 0) await endSessionsOfRole(context, { roleId: id });
  await refuseWithoutAdministrator(context, before);
  return savedRole(context, id);
}

async function refuseStaleRole(
  context: SignedInContext,
  { id, version }: { id: number; version?: number | null | undefined },
): Promise<void> {
  const current = await savedRole(context, id);
  if (isStale(version, current)) throw await staleRefusal(context, { table: 'roles', id }, current);
}

async function savedRole(context: SignedInContext, id: number): Promise<ListedRole> {
  const role = await findListedRole(context, id);
  if (role === undefined) throw new AppError('notFound');
  return role;
}
