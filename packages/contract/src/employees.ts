import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { textColumn, timeColumn, wordColumn } from './exported-list.ts';
import {
  byId,
  choice,
  clearableId,
  codeText,
  flagFilter,
  optionalId,
  recordId,
  requiredText,
  textFilter,
  timestamp,
  version,
} from './fields.ts';
import { pickers } from './pickers.ts';
import { dataOf, listOf, longListOf, pageAndLimit, pagingByTwo } from './paging.ts';
import { optionalEmail, optionalPhone } from './users.ts';
import { onWire } from './wire-names.ts';

/** Somebody who can be chosen: what is announced to people and given to them goes to their accounts. */
const choosable = z.object({
  id: z.number(),
  name: onWire('realname', z.string()),
  organizationName: z.string(),
});

/** Somebody of the company's staff, with an account or without. */
const employee = z.object({
  id: z.number(),
  number: z.string(),
  name: z.string(),
  /** 0 for whoever belongs to no department. */
  departmentId: z.number(),
  departmentName: z.string(),
  /** All but the first three and last four digits are hidden from lists, and from roles that may not see phone numbers. */
  phone: z.string(),
  email: z.string(),
  /** 0 and empty without an account. */
  userId: z.number(),
  account: z.string(),
  userName: z.string(),
  /** 1 employed, 0 not any more. */
  enabled: z.number(),
  createTime: timestamp,
  version: z.number(),
});
export type Employee = z.infer<typeof employee>;

/** What the form edits; the client's field rules are read from here. Absent fields keep what is stored. */
export const employeeForm = z.object({
  number: codeText('工号', 50),
  name: requiredText('姓名', 50),
  departmentId: clearableId,
  phone: optionalPhone,
  email: optionalEmail,
  userId: clearableId,
});

const service = '/edp/api/v1/admin/employees';

const employeeOrder = pagingByTwo([
  'number',
  'name',
  'departmentName',
  'phone',
  'email',
  'account',
  'enabled',
  'createTime',
]);

export const employees = {
  list: endpoint({
    summary:
      'People who can be chosen, by name: enabled users but for those who are not employed any more; `id` is of the certificate they are chosen for and narrows nothing',
    method: 'POST',
    path: '/uc/emp/v6/selectEmpList',
    kind: 'query',
    access: 'signed-in',
    picker: pickers.employee,
    input: z.object({
      id: optionalId,
      keyword: textFilter,
      name: onWire('realName', textFilter),
      ...pageAndLimit,
    }),
    output: listOf(choosable),
  }),
  overview: endpoint({
    summary: 'All employees, newest first; those of a department with those of all below it',
    method: 'POST',
    path: `${service}/list`,
    kind: 'query',
    access: 'signed-in',
    permission: ['employee'],
    exported: {
      name: 'employees',
      screen: 'employee',
      title: '员工',
      columns: {
        number: textColumn('工号'),
        name: textColumn('姓名'),
        departmentName: textColumn('部门'),
        phone: textColumn('手机'),
        email: textColumn('邮箱'),
        account: textColumn('关联用户'),
        enabled: wordColumn('状态', { 1: '在职', 0: '已离职' }),
        createTime: timeColumn('创建时间'),
      },
    },
    input: z.object({
      keyword: textFilter,
      departmentId: optionalId,
      enabled: flagFilter,
      ...employeeOrder,
    }),
    output: longListOf(employee, employeeOrder.sortField),
  }),
  detail: endpoint({
    summary: 'One employee',
    method: 'POST',
    path: `${service}/detail`,
    kind: 'query',
    access: 'signed-in',
    permission: ['employee'],
    input: byId,
    output: dataOf(employee),
  }),
  create: endpoint({
    summary: 'Adds an employee, with or without a user',
    method: 'POST',
    path: `${service}/create`,
    kind: 'command',
    access: 'signed-in',
    permission: ['employee:add'],
    input: employeeForm,
    output: dataOf(employee),
  }),
  update: endpoint({
    summary: 'Changes what is known of an employee',
    method: 'POST',
    path: `${service}/update`,
    kind: 'command',
    access: 'signed-in',
    permission: ['employee:edit'],
    input: employeeForm.extend({ id: recordId, version }),
    output: dataOf(employee),
  }),
  switchStatus: endpoint({
    summary: 'Says that an employee has left (0), whom nobody can choose any more, or is back (1)',
    method: 'POST',
    path: `${service}/updateStatus`,
    kind: 'command',
    access: 'signed-in',
    permission: ['employee:disable'],
    input: z.object({ id: recordId, enabled: choice('状态', [0, 1]), version }),
    output: dataOf(employee),
  }),
  remove: endpoint({
    summary: 'Deletes an employee whom no certificate, sharing rule or department names',
    method: 'POST',
    path: `${service}/delete`,
    kind: 'command',
    deletes: ['employee'],
    access: 'signed-in',
    permission: ['employee:delete'],
    input: byId,
    output: nothing,
  }),
};
