import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import {
  optionalCode,
  optionalText,
  recordId,
  requiredText,
  textFilter,
  timestamp,
  version,
} from './fields.ts';
import { dataOf, orderBy, pageAndLimit, pageOf } from './paging.ts';

export const SETTING_TYPES = ['APPLICATION_MODULE', 'APPLICATION_CATEGORY', 'APPLICATION_LABEL'] as const;
export type SettingType = (typeof SETTING_TYPES)[number];

export const setting = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(SETTING_TYPES),
  /** Of categories; empty for the others. */
  code: z.string(),
  remark: z.string(),
  createTime: timestamp,
  version: z.number(),
});
export type Setting = z.infer<typeof setting>;

const type = z.enum(SETTING_TYPES, '设置类型不正确');

/** What is edited of a module and of a label, and of a category; each has a message of its own. */
export const settingForms = {
  APPLICATION_MODULE: z.object({ name: requiredText('模块名称', 50) }),
  APPLICATION_LABEL: z.object({ name: requiredText('应用标签名称', 50) }),
  APPLICATION_CATEGORY: z.object({
    name: requiredText('应用分类名称', 50),
    code: optionalCode(20),
    remark: optionalText(200),
  }),
};

const { APPLICATION_MODULE, APPLICATION_LABEL, APPLICATION_CATEGORY } = settingForms;
const emptyId = z.union([z.literal(''), z.literal(0), z.literal('0'), z.null()]).optional();
const newSetting = z.discriminatedUnion(
  'type',
  [
    APPLICATION_MODULE.extend({ type: z.literal('APPLICATION_MODULE'), id: emptyId }),
    APPLICATION_LABEL.extend({ type: z.literal('APPLICATION_LABEL'), id: emptyId }),
    APPLICATION_CATEGORY.extend({ type: z.literal('APPLICATION_CATEGORY'), id: emptyId }),
  ],
  '设置类型不正确',
);
const stored = { id: recordId, version };
const changedSetting = z.discriminatedUnion(
  'type',
  [
    APPLICATION_MODULE.extend({ type: z.literal('APPLICATION_MODULE'), ...stored }),
    APPLICATION_LABEL.extend({ type: z.literal('APPLICATION_LABEL'), ...stored }),
    APPLICATION_CATEGORY.extend({ type: z.literal('APPLICATION_CATEGORY'), ...stored }),
  ],
  '设置类型不正确',
);

const service = '/edp/s_setting';

export const settings = {
  list: endpoint({
    summary: 'Settings of one type, newest first',
    method: 'POST',
    path: `${service}/list`,
    encoding: 'form',
    kind: 'query',
    access: 'signed-in',
    permission: ['applicationSetup'],
    input: z.object({
      type,
      name: textFilter,
      keyword: textFilter,
      ...pageAndLimit,
      ...orderBy(['name', 'code', 'remark', 'createTime']),
    }),
    output: pageOf(setting),
  }),
  create: endpoint({
    summary: 'Adds a setting',
    method: 'POST',
    path: `${service}/save`,
    kind: 'command',
    access: 'signed-in',
    permission: ['applicationSetup:add'],
    input: newSetting,
    output: dataOf(setting),
  }),
  update: endpoint({
    summary: 'Changes a setting',
    method: 'POST',
    path: `${service}/update`,
    kind: 'command',
    access: 'signed-in',
    permission: ['applicationSetup:edit'],
    input: changedSetting,
    output: dataOf(setting),
  }),
  remove: endpoint({
    summary: 'Deletes settings of one type',
    method: 'POST',
    path: `${service}/delete`,
    encoding: 'form',
    kind: 'command',
    deletes: ['setting'],
    access: 'signed-in',
    permission: ['applicationSetup:delete'],
    input: z.object({
      type,
      /** Joined by commas. */
      ids: z
        .string('请选择需要删除的数据')
        .regex(/^\d{1,16}(,\d{1,16})*$/, '请选择需要删除的数据')
        .transform((ids) => ids.split(',').map(Number))
        .refine((ids) => ids.length <= 1_000, '最多1000个'),
    }),
    output: nothing,
  }),
};
