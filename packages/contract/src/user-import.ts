import { z } from 'zod';

/** What a pasted line says of a user, in the order in which cells stand without a header. */
export const IMPORT_COLUMNS = ['account', 'name', 'department', 'roles', 'phone', 'email'] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];
export const MAX_IMPORTED_USERS = 500;

/** As it was pasted; what is wrong with it is told cell by cell. */
const cell = z.string('格式不正确').trim().max(1_000, '不超过1000个字符').default('');
const importedUser = z.object({
  account: cell,
  name: cell,
  /** The name of a department, or names from above it down to it, parted by slashes. */
  department: cell,
  /** Names or codes of roles, parted by commas. */
  roles: cell,
  phone: cell,
  email: cell,
});
export type ImportedUser = z.infer<typeof importedUser>;

export const importedUsers = z.object({
  rows: z
    .array(importedUser, '格式不正确')
    .min(1, '没有要新增的用户')
    .max(MAX_IMPORTED_USERS, `一次最多${MAX_IMPORTED_USERS}行`),
});

const cellError = z.object({ column: z.enum(IMPORT_COLUMNS), message: z.string() });
export type CellError = z.infer<typeof cellError>;

/** What is wrong with each line, in their order. */
export const checkedUsers = z.object({
  rows: z.array(z.object({ errors: z.array(cellError) })),
  /** How many more users the tenant may enable; null without a limit. */
  places: z.number().nullable(),
});
export type CheckedUsers = z.infer<typeof checkedUsers>;

/** Somebody new with a password of one use, which is answered this once. */
export const addedUser = z.object({
  id: z.number(),
  account: z.string(),
  name: z.string(),
  firstPassword: z.string(),
});
