import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { numberColumn, textColumn } from './exported-list.ts';
import { byId, clearableId, recordId, requiredText, textFilter, version } from './fields.ts';
import { dataOf } from './paging.ts';
import { moveInput, moveOutput, newParent, treeNodeShape, type TreeNode } from './tree.ts';

/** What a department is beside its place in the tree. */
const own = {
  /** 0 and empty without one. */
  headId: z.number(),
  headName: z.string(),
  /** Enabled users of the department itself. */
  people: z.number(),
  version: z.number(),
};

/** A department in the tree of the screens that maintain people. */
export interface DepartmentNode extends TreeNode {
  headId: number;
  headName: string;
  people: number;
  version: number;
  /** Enabled users of the department and of all below it. */
  peopleBelow: number;
  children: DepartmentNode[];
}

const departmentNode: z.ZodType<DepartmentNode> = z.object({
  ...treeNodeShape,
  ...own,
  peopleBelow: z.number(),
  get children() {
    return z.array(departmentNode);
  },
});

const department = z.object({
  id: z.number(),
  parentId: z.number(),
  name: z.string(),
  sort: z.number(),
  ...own,
});
export type Department = z.infer<typeof department>;

/** Levels of a tree that people still find their way in. */
export const MAX_DEPARTMENT_DEPTH = 10;

export const departmentForm = z.object({ name: requiredText('部门名称', 50), headId: clearableId });

const service = '/edp/api/v1/admin/departments';

/** How many of the people whose role's data scope goes by department see more, and how many see less. */
export const moveEffect = z.object({ people: z.number(), gaining: z.number(), losing: z.number() });
export type MoveEffect = z.infer<typeof moveEffect>;

export const departments = {
  tree: endpoint({
    summary:
      'The tree of departments with how many people belong to each; with a keyword only what was found and what leads to it',
    method: 'POST',
    path: `${service}/tree`,
    kind: 'query',
    access: 'signed-in',
    permission: ['department', 'user'],
    exported: {
      name: 'departments',
      screen: 'department',
      title: '部门',
      columns: {
        path: textColumn('部门路径'),
        level: numberColumn('层级'),
        headName: textColumn('负责人'),
        people: numberColumn('人数'),
      },
    },
    imported: {
      key: 'name',
      columns: {
        name: {
          ...textColumn('部门路径'),
          note: '从最上级写起，如“总部 / 采购中心”；已有的部门按此列查找：找到的更新，找不到的新增',
        },
        headId: { ...textColumn('负责人'), note: '用户的账号；姓名没有重复时也可以写姓名；留空时保持原值' },
      },
      above: 'path',
    },
    input: z.object({ keyword: textFilter }),
    output: dataOf(z.array(departmentNode)),
  }),
  create: endpoint({
    summary: 'Adds a department at the end of those below its parent',
    method: 'POST',
    path: `${service}/create`,
    kind: 'command',
    access: 'signed-in',
    permission: ['department:add'],
    input: departmentForm.extend({ parentId: newParent }),
    output: dataOf(department),
  }),
  update: endpoint({
    summary: 'Changes name and head of a department',
    method: 'POST',
    path: `${service}/update`,
    kind: 'command',
    access: 'signed-in',
    permission: ['department:edit'],
    input: departmentForm.extend({ id: recordId, version }),
    output: dataOf(department),
  }),
  previewMove: endpoint({
    summary: 'How many people would see more or fewer records if a department stood below another parent',
    method: 'POST',
    path: `${service}/previewMove`,
    kind: 'query',
    access: 'signed-in',
    permission: ['department:move'],
    input: moveInput.pick({ id: true, parentId: true }),
    output: dataOf(moveEffect),
  }),
  move: endpoint({
    summary: 'Puts a department, with all below it, elsewhere in the tree; answers where it stood before',
    method: 'POST',
    path: `${service}/move`,
    kind: 'command',
    access: 'signed-in',
    permission: ['department:move'],
    input: moveInput,
    output: moveOutput,
  }),
  remove: endpoint({
    summary: 'Deletes a department that nobody belongs to and nothing refers to',
    method: 'POST',
    path: `${service}/delete`,
    kind: 'command',
    deletes: ['department'],
    access: 'signed-in',
    permission: ['department:delete'],
    input: byId,
    output: nothing,
  }),
};
