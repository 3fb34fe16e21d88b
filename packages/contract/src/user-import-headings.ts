import type { ImportColumn } from './user-import.ts';

/** How a header calls a column, letter case and blanks ignored. */
export const IMPORT_HEADINGS: Readonly<Record<ImportColumn, readonly string[]>> = {
  account: ['账号', '登录名', '用户名', '帐号', 'account', 'username', 'login'],
  name: ['姓名', '名称', '名字', 'name', 'fullname'],
  department: ['部门', '所属部门', '组织', 'department', 'dept'],
  roles: ['角色', '角色名称', '角色代码', 'role', 'roles'],
  phone: ['手机', '手机号', '手机号码', '电话', 'phone', 'mobile', 'phonenumber'],
  email: ['邮箱', '电子邮箱', '邮件', 'email', 'e-mail', 'mail'],
};
