import { translateMessage } from '../../messages.ts';
import type { CellError, CheckedUsers, ImportColumn, ImportedUser } from '@edp/contract/user-import';
import { IMPORT_COLUMNS } from '@edp/contract/user-import';
import { newUserForm, users } from '@edp/contract/users';
import { AppError } from '../../app-error.ts';
import type { SignedInContext } from '../../http/context.ts';
import { hiddenFields } from '../../http/restrict.ts';
import { freeUserPlaces } from '../tenants/limits.queries.ts';
import { addUsers } from './add-users.ts';
import type { NewUser } from './add-users.ts';
import { departmentFinder, roleFinder } from './import-names.ts';
import type { Found } from './import-names.ts';
import { listDepartmentPlaces, listRoleNames, listTakenAccounts } from './import.queries.ts';

/** Under which name the form knows what a column says. */
const fieldOf = {
  account: 'account',
  name: 'name',
  department: 'departmentId',
  roles: 'roleIds',
  phone: 'phone',
  email: 'email',
} as const satisfies Record<ImportColumn, string>;

/** The rules are those of the form for one user. */
const plainCells = newUserForm.pick({ account: true, name: true, phone: true, email: true });

interface PlannedUser {
  user: NewUser | undefined;
  errors: CellError[];
}

/** What is wrong with each line, and for how many users there is room; adds nobody. */
export async function checkUsers(
  context: SignedInContext,
  rows: readonly ImportedUser[],
): Promise<CheckedUsers> {
  const planned = await planUsers(context, rows);
  return {
    rows: planned.map(({ errors }) => ({
      errors: errors.map(({ column, message }) => ({
        column,
        message: translateMessage(message, context.language),
      })),
    })),
    places: await freeUserPlaces(context),
  };
}

/**
 * Adds all of the people or none.
 * @throws AppError invalidInput naming the cells, and as `addUsers`
 */
export async function importUsers(context: SignedInContext, rows: readonly ImportedUser[]) {
  const planned = await planUsers(context, rows);
  const wrong = planned.flatMap(({ errors }, at) =>
    errors.map(({ column, message }) => ({ path: `rows.${at}.${column}`, message })),
  );
  if (wrong.length > 0) throw AppError.invalidFields(wrong);
  return addUsers(
    context,
    planned.flatMap(({ user }) => user ?? []),
  );
}

async function planUsers(context: SignedInContext, rows: readonly ImportedUser[]): Promise<PlannedUser[]> {
  const accounts = rows.map(({ account }) => account.trim().normalize());
  const [taken, departments, roles] = await Promise.all([
    listTakenAccounts(context, accounts),
    listDepartmentPlaces(context),
    listRoleNames(context),
  ]);
  const find = { department: departmentFinder(departments), roles: roleFinder(roles) };
  const mayAssign = context.session.rights.buttons.has('user:assignRoles');
  const hidden = hiddenFields(users.create, context.session);
  return rows.map((row, at) => {
    const plain = plainCells.safeParse(row);
    const department = find.department(row.department);
    const given = mayAssign || row.roles.trim() === '' ? find.roles(row.roles) : NOT_ALLOWED;
    const errors = [
      ...(plain.error?.issues ?? []).flatMap(({ path, message }) => {
        const column = IMPORT_COLUMNS.find((one) => one === path[0]);
        return column === undefined ? [] : [{ column, message }];
      }),
      ...accountErrors(accounts, at, taken),
      ...refusal('department', department),
      ...refusal('roles', given),
      ...IMPORT_COLUMNS.filter((column) => hidden.has(fieldOf[column]) && row[column].trim() !== '').map(
        (column) => ({ column, message: '没有填写此项的权限，请留空' }),
      ),
    ];
    if (!plain.success || errors.length > 0) return { user: undefined, errors: onePerCell(errors) };
    return {
      user: { ...plain.data, departmentId: department.found?.[0] ?? null, roleIds: given.found ?? [] },
      errors: [],
    };
  });
}

const NOT_ALLOWED: Found = { refused: '没有分配角色的权限，请留空' };

function accountErrors(accounts: readonly string[], at: number, taken: ReadonlySet<string>): CellError[] {
  const account = accounts[at] ?? '';
  if (account === '') return [];
  if (taken.has(account)) return [{ column: 'account', message: '账号已存在' }];
  const first = accounts.indexOf(account);
  return first < at ? [{ column: 'account', message: `与第${first + 1}行重复` }] : [];
}

/** The first thing that is wrong with each cell. */
function onePerCell(errors: readonly CellError[]): CellError[] {
  return errors.filter(({ column }, at) => errors.findIndex((error) => error.column === column) === at);
}

function refusal(column: ImportColumn, { refused }: Found): CellError[] {
  return refused === undefined ? [] : [{ column, message: refused }];
}
