import { z } from 'zod';
import { stampFilters, stampsSearched } from './filters.ts';
import { accessFields } from './access.ts';
import { endpoint, nothing } from './endpoint.ts';
import { enabledWords, textColumn, timeColumn, wordColumn } from './exported-list.ts';
import {
  byId,
  choice,
  optionalText,
  recordId,
  requiredCode,
  requiredText,
  textFilter,
  timestamp,
  version,
  flagFilter,
} from './fields.ts';
import { dataOf, listOf, pagingByTwo } from './paging.ts';
import { onWire } from './wire-names.ts';

const application = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  remarks: z.string(),
  createdBy: onWire('createBy', z.string()),
  createTime: timestamp,
  /** "1" in use, "0" not. */
  status: z.string(),
  version: z.number(),
  ...accessFields,
});
export type Application = z.infer<typeof application>;

/** What the form edits; the client's field rules are read from here. */
export const applicationForm = z.object({
  code: requiredCode('应用代码', 20),
  name: requiredText('应用名称', 50),
  remarks: optionalText(200),
});

const service = '/application/v6';
const screen = {
  screen: 'application',
  columns: ['code', 'name', 'createdBy', 'createTime', 'status'],
  forms: ['code', 'name', 'remarks'],
  searched: { keyword: ['code', 'name'], ...stampsSearched },
} as const;
const columns = { ...screen, by: 'columns' } as const;
const forms = { ...screen, by: 'forms' } as const;

export const applications = {
  list: endpoint({
    summary: 'Applications that the caller may see, newest first',
    method: 'POST',
    path: `${service}/list`,
    kind: 'query',
    access: 'signed-in',
    permission: ['application'],
    restrict: columns,
    exported: {
      name: 'applications',
      screen: 'application',
      title: '应用',
      columns: {
        id: textColumn('ID'),
        code: textColumn('应用代码'),
        name: textColumn('应用名称'),
        createdBy: textColumn('创建人'),
        createTime: timeColumn('创建时间'),
        status: wordColumn('状态', enabledWords),
      },
    },
    input: z.object({
      keyword: textFilter,
      code: textFilter,
      name: textFilter,
      status: flagFilter,
      ...stampFilters,
      ...pagingByTwo(['id', 'code', 'name', 'createdBy', 'createTime', 'status'], {
        onWire: { createdBy: 'createBy' },
      }),
    }),
    output: listOf(application),
  }),
  switchStatus: endpoint({
    summary: 'Puts an application in use ("1") or out of it ("0")',
    method: 'POST',
    path: `${service}/updateStatus`,
    kind: 'command',
    access: 'signed-in',
    permission: ['application:enable'],
    input: z.object({ id: recordId, status: choice('状态', [0, 1]), version }),
    output: nothing,
  }),
  detail: endpoint({
    summary: 'One application',
    method: 'POST',
    path: `${service}/detail`,
    kind: 'query',
    access: 'signed-in',
    permission: ['application'],
    restrict: forms,
    input: byId,
    output: dataOf(application),
  }),
  create: endpoint({
    summary: 'Adds an application, in use at once',
    method: 'POST',
    path: `${service}/add`,
    kind: 'command',
    access: 'signed-in',
    permission: ['application:add'],
    restrict: forms,
    input: applicationForm,
    output: dataOf(application),
  }),
  update: endpoint({
    summary: 'Changes an application',
    method: 'POST',
    path: `${service}/update`,
    kind: 'command',
    access: 'signed-in',
    permission: ['application:edit'],
    restrict: forms,
    input: applicationForm.extend({ id: recordId, version }),
    output: dataOf(application),
  }),
};
