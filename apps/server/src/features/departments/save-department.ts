import { renumber } from '../../database/records/renumber.ts';
import { MAX_DEPARTMENT_DEPTH } from '@edp/contract/departments';
import type { Department, departments, MoveEffect } from '@edp/contract/departments';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { AppError } from '../../app-error.ts';
import { newUse, refuseInvalidUses } from '../../database/records/new-uses.ts';
import { isStale, staleRefusal } from '../../database/records/stale.ts';
import { refuseWhenUsed } from '../../database/records/used-by.ts';
import type { Scope, TenantScope } from '../../database/scope.ts';
import { together } from '../../database/together.ts';
import { nextOf, planPlace } from '../../database/trees/move-node.ts';
import type { SignedInContext } from '../../http/context.ts';
import { moveToBin } from '../../recycle-bin/move-to-bin.ts';
import { given, replaced } from '../../security-events/changes.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import type { SecurityEvent } from '../../security-events/record-event.ts';
import {
  departmentRecord,
  createDepartment,
  departmentReferences,
  findDepartment,
  isEnabledUser,
  listPlaces,
  listScopedPeople,
  lockTree,
  updateDepartment,
} from './departments.queries.ts';
import type { PlacedDepartment } from './departments.queries.ts';
import { above, effectOfMove } from './move-effect.ts';

const MAX_DEPARTMENTS = 5_000;

type Tree = readonly PlacedDepartment[];

/** @throws AppError notFound */
async function readDepartment(scope: TenantScope, id: number): Promise<Department> {
  const department = await findDepartment(scope, id);
  if (department === undefined) throw new AppError('notFound');
  return department;
}

/** @throws AppError invalidInput naming the field, duplicate name, invalidState when there are too many */
export async function saveNewDepartment(
  scope: SignedInContext,
  { name, headId, parentId = 0 }: ParsedInputOf<typeof departments.create>,
): Promise<Department> {
  const { tree, siblings } = await lockRoom(scope, { name, parentId });
  await requireHead(scope, headId);
  const { sort, renumbered } = planPlace(siblings, 0);
  await renumber(scope, 'departments', renumbered);
  const id = await createDepartment(scope, { name, headId, parentId, sort });
  const [department] = await together([
    readDepartment(scope, id),
    recordEvent(scope, {
      kind: 'departmentCreated',
      subject: subjectOf({ id, name }),
      changes: given('parent', nameOf(tree, parentId)),
    }),
  ]);
  return department;
}

/**
 * The tree, in which there is room for one more department below the parent.
 * @throws AppError invalidInput naming the field, duplicate name, invalidState when there are too many
 */
export async function lockRoom(
  scope: TenantScope,
  { name, parentId }: { name: string; parentId: number },
): Promise<{ tree: Tree; siblings: Tree }> {
  const tree = await lockTree(scope);
  if (tree.length >= MAX_DEPARTMENTS) throw new AppError('invalidState', `最多${MAX_DEPARTMENTS}个`);
  refuseWrongPlace(tree, { parentId });
  const siblings = childrenOf(tree, parentId);
  refuseSameName(siblings, name);
  return { tree, siblings };
}

/** @throws AppError notFound, stale with the department as it is now, invalidInput naming the field, duplicate name */
export async function saveDepartment(
  scope: SignedInContext,
  { id, version, name, headId }: ParsedInputOf<typeof departments.update>,
): Promise<Department> {
  const tree = await lockTree(scope);
  const current = await requireCurrent(scope, tree, { id, version });
  refuseSameName(childrenOf(tree, current.parentId, id), name);
  const former = await readDepartment(scope, id);
  if (headId !== former.headId) await requireHead(scope, headId);
  await updateDepartment(scope, id, { name, headId });
  const department = await readDepartment(scope, id);
  await recordEvent(scope, {
    kind: 'departmentUpdated',
    subject: subjectOf(former),
    changes: [
      ...replaced('name', former.name, department.name),
      ...replaced('head', former.headName, department.headName),
    ],
  });
  return department;
}

/**
 * Puts a department before a child of the parent or at the end of them; answers where it stood, as the input that takes it back.
 * @throws AppError notFound, stale, invalidInput naming parentId, duplicate name, invalidState when `beforeId` is no child of it
 */
export async function moveDepartment(
  scope: SignedInContext,
  { id, version, parentId = 0, beforeId = 0 }: ParsedInputOf<typeof departments.move>,
) {
  const tree = await lockTree(scope);
  const current = await requireCurrent(scope, tree, { id, version });
  const former = { parentId: current.parentId, beforeId: nextOf(childrenOf(tree, current.parentId), id) };
  refuseWrongPlace(tree, { id, parentId });
  const others = childrenOf(tree, parentId, id);
  refuseSameName(others, current.name);
  const { sort, renumbered } = planPlace(others, beforeId);
  await renumber(scope, 'departments', renumbered);
  await updateDepartment(scope, id, { parentId, sort });
  const [{ version: moved }] = await together([
    readDepartment(scope, id),
    recordEvent(scope, {
      kind: 'departmentMoved',
      subject: subjectOf(current),
      changes: replaced('parent', nameOf(tree, former.parentId), nameOf(tree, parentId)),
    }),
  ]);
  return { id, version: moved, former };
}

/** @throws AppError notFound, invalidInput naming parentId */
export async function previewMove(
  scope: TenantScope,
  { id, parentId = 0 }: ParsedInputOf<typeof departments.previewMove>,
): Promise<MoveEffect> {
  const tree = await listPlaces(scope);
  if (!tree.some((department) => department.id === id)) throw new AppError('notFound');
  refuseWrongPlace(tree, { id, parentId });
  return effectOfMove(tree, { id, parentId }, await listScopedPeople(scope));
}

/** @throws AppError notFound, inUse */
export async function removeStoredDepartment(scope: SignedInContext, id: number): Promise<void> {
  const tree = await lockTree(scope);
  const department = tree.find((one) => one.id === id);
  if (department === undefined) throw new AppError('notFound');
  const message = '部门正在被{n}条数据使用，不能删除';
  await refuseWhenUsed(scope, { id, references: departmentReferences, message });
  await together([
    moveToBin(scope, departmentRecord, [id]),
    recordEvent(scope, { kind: 'departmentDeleted', subject: subjectOf(department) }),
  ]);
}

/** Which department an event is about. */
function subjectOf({ id, name }: { id: number; name: string }) {
  return { kind: 'department', id, name } as const satisfies SecurityEvent['subject'];
}

/** Empty for the place of roots. */
function nameOf(tree: Tree, id: number): string {
  return tree.find((department) => department.id === id)?.name ?? '';
}

async function requireCurrent(
  scope: Scope,
  tree: Tree,
  { id, version }: { id: number; version?: number | null | undefined },
): Promise<PlacedDepartment> {
  const current = tree.find((department) => department.id === id);
  if (current === undefined) throw new AppError('notFound');
  if (isStale(version, current))
    throw await staleRefusal(scope, { table: 'departments', id }, await readDepartment(scope, id));
  return current;
}

/** A parent has to be there, not below the department itself, and the tree stays one to be read. */
function refuseWrongPlace(tree: Tree, { id = 0, parentId }: { id?: number; parentId: number }): void {
  if (parentId === 0) return;
  const parents = new Map(tree.map((department) => [department.id, department.parentId]));
  if (!parents.has(parentId)) throw AppError.invalidField('parentId', '上级不存在');
  const path = above(parents, parentId);
  if (path.includes(id)) throw AppError.invalidField('parentId', '不能移动到自己的下级');
  if (path.length + heightOf(tree, parents, id) > MAX_DEPARTMENT_DEPTH)
    throw AppError.invalidField('parentId', `最多${MAX_DEPARTMENT_DEPTH}级`);
}

/** How many levels a department has with those below it; a new one has itself. */
function heightOf(tree: Tree, parents: ReadonlyMap<number, number>, id: number): number {
  if (id === 0) return 1;
  const depths = tree.map((department) => above(parents, department.id));
  return Math.max(1, ...depths.map((one) => (one.includes(id) ? one.indexOf(id) + 1 : 1)));
}

function refuseSameName(siblings: Tree, name: string): void {
  if (siblings.some((sibling) => sibling.name === name))
    throw Object.assign(new AppError('duplicate', '同一上级下已有同名部门'), {
      fields: [{ path: 'name', message: '同一上级下已有同名部门' }],
    });
}

/** @throws AppError invalidInput naming the field */
async function requireHead(scope: Scope, headId: number | null | undefined): Promise<void> {
  if (!headId) return;
  if (!(await isEnabledUser(scope, headId))) throw AppError.invalidField('headId', '用户不存在或已停用');
  await refuseInvalidUses(scope, newUse('employee', 'headId', { chosen: headId, stored: undefined }));
}

/** In their order, all but one. */
function childrenOf(tree: Tree, parentId: number, exceptId = 0): Tree {
  return tree.filter((department) => department.parentId === parentId && department.id !== exceptId);
}
