import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { ListedRole, roles } from '@edp/contract/roles';
import { AppError } from '../../app-error.ts';
import { isStale, staleRefusal } from '../../database/records/stale.ts';
import { together } from '../../database/together.ts';
import type { SignedInContext } from '../../http/context.ts';
import { replaced } from '../../security-events/changes.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import { lockAdministration, refuseWithoutAdministrator } from './administrators.queries.ts';
import {
  copyRights,
  createRole,
  endSessionsOfRole,
  findListedRole,
  updateRole,
} from './listed-roles.queries.ts';
import { subjectOf } from './rights-changes.ts';
import { lockRoles } from './roles.queries.ts';

/** @throws AppError duplicate code */
export async function saveNewRole(
  context: SignedInContext,
  form: ParsedInputOf<typeof roles.create>,
): Promise<ListedRole> {
  const id = await createRole(context, form);
  const subject = subjectOf({ id, ...form });
  const [role] = await together([
    savedRole(context, id),
    recordEvent(context, { kind: 'roleCreated', subject }),
  ]);
  return role;
}

/** @throws AppError notFound, duplicate code */
export async function saveCopy(
  context: SignedInContext,
  { id, ...form }: ParsedInputOf<typeof roles.copy>,
): Promise<ListedRole> {
  await lockAdministration(context);
  const { dataScope, name } = await savedRole(context, id);
  const copy = await createRole(context, form);
  await copyRights(context, { from: id, to: copy });
  await updateRole(context, copy, { data_scope: dataScope });
  const [role] = await together([
    savedRole(context, copy),
    recordEvent(context, {
      kind: 'roleCopied',
      subject: subjectOf({ id: copy, ...form }),
      changes: [{ what: 'copiedFrom', to: name }],
    }),
  ]);
  return role;
}

/** @throws AppError notFound, stale, duplicate code */
export async function saveRole(
  context: SignedInContext,
  { id, version, ...form }: ParsedInputOf<typeof roles.update>,
): Promise<ListedRole> {
  await lockRoles(context, [id]);
  const current = await currentRole(context, { id, version });
  await updateRole(context, id, form);
  const changes = [
    ...replaced('name', current.name, form.name),
    ...replaced('code', current.code, form.code),
    ...replaced('description', current.description, form.description),
  ];
  const [role] = await together([
    savedRole(context, id),
    recordEvent(context, { kind: 'roleUpdated', subject: subjectOf(current), changes }),
  ]);
  return role;
}

/** @throws AppError notFound, stale, invalidState */
export async function switchRole(
  context: SignedInContext,
  { id, enabled, version }: ParsedInputOf<typeof roles.switchStatus>,
): Promise<ListedRole> {
  const before = await lockAdministration(context);
  const current = await currentRole(context, { id, version });
  if (enabled === 0 && id === context.roleId)
    throw new AppError('invalidState', '不能停用自己正在使用的角色');
  await updateRole(context, id, { enabled: enabled === 1 });
  if (enabled === 0) await endSessionsOfRole(context, { roleId: id });
  await refuseWithoutAdministrator(context, before);
  const kind = enabled === 0 ? 'roleStopped' : 'roleStarted';
  const [role] = await together([
    savedRole(context, id),
    recordEvent(context, { kind, subject: subjectOf(current) }),
  ]);
  return role;
}

/** @throws AppError notFound, stale */
async function currentRole(
  context: SignedInContext,
  { id, version }: { id: number; version?: number | null | undefined },
): Promise<ListedRole> {
  const current = await savedRole(context, id);
  if (isStale(version, current)) throw await staleRefusal(context, { table: 'roles', id }, current);
  return current;
}

async function savedRole(context: SignedInContext, id: number): Promise<ListedRole> {
  const role = await findListedRole(context, id);
  if (role === undefined) throw new AppError('notFound');
  return role;
}
