import { departments } from '@edp/contract/departments';
import { PATH_SIGNS } from '@edp/contract/imported-list';
import { newUserForm, users } from '@edp/contract/users';
import { AppError } from '../../app-error.ts';
import { departmentRoutes } from '../../features/departments/departments.routes.ts';
import { listPaths, lockNamedDepartments } from '../../features/departments/departments.queries.ts';
import { saveNewDepartment } from '../../features/departments/save-department.ts';
import { addWithoutPassword } from '../../features/users/add-users.ts';
import { giveFirstPasswords } from '../../features/users/first-passwords.ts';
import { departmentFinder, roleFinder, type Found } from '../../features/users/import-names.ts';
import { listDepartmentPlaces, listRoleNames } from '../../features/users/import.queries.ts';
import { masked, seesPhones } from '../../features/users/user-dto.ts';
import { findPeopleCalled, findUsers, type UserRow } from '../../features/users/users.queries.ts';
import { userRoutes } from '../../features/users/users.routes.ts';
import { parse } from '../../http/bodies/read-input.ts';
import type { SignedInContext } from '../../http/context.ts';
import { inOrder } from '../cells/resolve-names.ts';
import type { ImportedNoun, ReadCell, StoredRecord } from '../imported-noun.ts';
import { listSayings } from '../import-words.ts';
import { readOnce } from '../read-once.ts';

export const userNoun: ImportedNoun = {
  list: users.list,
  create: users.create,
  update: users.update,
  // What a user made keeps its name, so that nobody is removed.
  remove: users.disable,
  feature: userRoutes,
  passwords: { button: 'user:resetPassword', give: giveFirstPasswords },
  find: async (context, wanted) => (await findUsers(context, wanted)).map((row) => storedUser(row, context)),
  readers: {
    async departmentId(context) {
      const find = departmentFinder(await listDepartmentPlaces(context));
      return (text) => readFound(find(text), ([id]) => id);
    },
    async roleIds(context) {
      const find = roleFinder(await listRoleNames(context));
      const mayAssign = context.session.rights.buttons.has('user:assignRoles');
      return (text) =>
        mayAssign ? readFound(find(text), inOrder) : { refused: '没有分配角色的权限，请留空' };
    },
  },
  offered: {
    departmentId: listPaths,
    roleIds: async (scope) => (await listRoleNames(scope)).map(({ name }) => name),
  },
  async createAs(context, fields) {
    const person = newUserForm.parse(parse(users.create.input, fields));
    const id = await addWithoutPassword(context, person);
    return { id, version: 1 };
  },
  async updateAs(call, { id, version, fields }, { roleIds, ...changed }) {
    const hasOthers = Object.keys(changed).length > 0;
    const updated = hasOthers
      ? await call(users.update, { ...fields, ...changed, id, version })
      : { id, version };
    return roleIds === undefined ? updated : call(users.assignRoles, { ...updated, roleIds });
  },
};

function readFound({ found, refused }: Found, valueOf: (ids: readonly number[]) => unknown): ReadCell {
  return refused === undefined ? { value: valueOf(found ?? []) } : { refused };
}

/** A phone number that the person may not see is neither compared nor replaced. */
function storedUser(row: UserRow, context: SignedInContext): StoredRecord {
  const { id, version, account, name, departmentId, departmentName, phone, email, roles } = row;
  const isHidden = phone !== '' && !seesPhones(context);
  return {
    id,
    version,
    fields: {
      account,
      name,
      departmentId,
      roleIds: inOrder(roles.map((role) => role.id)),
      email,
      ...(!isHidden && { phone }),
    },
    shown: {
      departmentId: [departmentName],
      roleIds: listSayings(roles.map((role) => role.name)),
      phone: [masked(phone)],
    },
    ...(isHidden && { kept: { phone: '没有查看手机号的权限，不能更换已有的手机号' } }),
  };
}

export const departmentNoun: ImportedNoun = {
  list: departments.tree,
  create: departments.create,
  update: departments.update,
  remove: departments.remove,
  feature: departmentRoutes,
  async find(context, wanted) {
    const all = await lockNamedDepartments(context);
    const [keys, ids] = 'keys' in wanted ? [new Set(wanted.keys)] : [undefined, new Set(wanted.ids)];
    return all
      .filter(({ id, path }) => keys?.has(path) ?? ids?.has(id))
      .map(({ id, version, path, headId, headName, headAccount }) => ({
        id,
        version,
        fields: { name: path, headId },
        shown: { headId: [headName, headAccount] },
      }));
  },
  readers: {
    name: async () => (text) => ({ value: text.replaceAll(signs, SEPARATOR) }),
    async headId(context, texts) {
      const people = await findPeopleCalled(context, texts);
      return (text) => {
        const called = people.filter(({ account }) => account === text);
        const [found, another] = called.length > 0 ? called : people.filter(({ name }) => name === text);
        if (found === undefined) return { refused: `用户“${text}”不存在或已停用` };
        return another ? { refused: `有多个用户叫“${text}”，请填写账号` } : { value: found.id };
      };
    },
  },
  async createAs(context, { name: path = '', headId }) {
    const names = String(path).split(SEPARATOR);
    const above = names.slice(0, -1).join(SEPARATOR);
    const known = await placesOf(context);
    const parentId = known.get(above);
    if (above !== '' && parentId === undefined) throw AppError.invalidField('name', `上级“${above}”不存在`);
    const own = { name: names.at(-1), headId, parentId };
    const { input } = departments.create;
    const made = await saveNewDepartment(context, input.parse(parse(input, own)));
    known.set(String(path), made.id);
    return made;
  },
  updateAs: (call, { id, version, fields }, changed) =>
    call(departments.update, {
      ...changed,
      name: String(fields['name']).split(SEPARATOR).at(-1),
      id,
      version,
    }),
};

/** Ids of departments by their paths. */
const placesOf = readOnce(
  async (context: SignedInContext) =>
    new Map((await lockNamedDepartments(context)).map(({ path, id }) => [path, id])),
);

const SEPARATOR = ' / ';
const signs = new RegExp(PATH_SIGNS, 'g');
