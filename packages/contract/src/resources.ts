import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import {
  byId,
  optionalCode,
  optionalId,
  optionalText,
  recordId,
  requiredCode,
  requiredText,
  sortOrder,
  textFilter,
} from './fields.ts';
import { dataOf, listOf } from './paging.ts';
import { newParent } from './tree.ts';
import { onWire } from './wire-names.ts';

/** A menu entry or a button of its screen. */
const resource = z.object({
  id: z.number(),
  /** 0 for the first level. */
  parentId: z.number(),
  kind: z.enum(['menu', 'button']),
  /** A menu entry's own code, or that of the button. */
  code: z.string(),
  name: z.string(),
  icon: z.string(),
  url: z.string(),
  /** The screen that a menu entry opens and a button belongs to. */
  screen: onWire('propsCode', z.string()),
  sort: z.number(),
  /** The roles that are granted it. */
  roleIds: z.array(z.number()),
});
export type Resource = z.infer<typeof resource>;

export const resourceForm = z.object({
  parentId: newParent,
  kind: z.enum(['menu', 'button'], '请选择资源类型'),
  code: requiredCode('代码', 50),
  name: requiredText('名称', 50),
  icon: optionalText(50),
  /** A path of the product, or an address that is shown in a frame; two slashes would lead elsewhere. */
  url: z
    .string('格式不正确')
    .trim()
    .max(500, '不超过500个字符')
    .regex(/^(\/(?![/\\])\S*|https?:\/\/\S+)?$/, '地址格式不正确')
    .optional(),
  screen: onWire('propsCode', optionalCode(50)),
  sort: sortOrder,
  /** Absent: a new one is granted to the active role alone, a stored one keeps its grants. */
  roleIds: z.array(recordId, '格式不正确').max(1_000, '最多1000个').optional(),
});

const permission = ['home:manageResources'] as const;

export const resources = {
  list: endpoint({
    summary: 'Menu entries and buttons of the tenant, of one role when one is named',
    method: 'POST',
    path: '/resource/v6/getSourceList',
    kind: 'query',
    access: 'signed-in',
    permission,
    input: z.object({ roleId: optionalId, keyword: textFilter }),
    output: listOf(resource),
  }),
  create: endpoint({
    summary: 'Adds a menu entry or a button and grants it',
    method: 'POST',
    path: '/resource/v6/addResource',
    kind: 'command',
    access: 'signed-in',
    permission,
    input: resourceForm,
    output: dataOf(resource),
  }),
  update: endpoint({
    summary: 'Changes a menu entry or a button; with roleIds also whom it is granted to',
    method: 'POST',
    path: '/resource/v6/updateResource',
    kind: 'command',
    access: 'signed-in',
    permission,
    input: resourceForm.extend({ id: recordId }),
    output: dataOf(resource),
  }),
  remove: endpoint({
    summary: 'Deletes a menu entry or a button that has nothing below it',
    method: 'POST',
    path: '/resource/v6/deleteSource',
    kind: 'command',
    deletes: ['resource'],
    access: 'signed-in',
    permission,
    input: byId,
    output: nothing,
  }),
};
