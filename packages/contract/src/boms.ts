import { z } from 'zod';
import { stampFilters, stampsSearched } from './filters.ts';
import { bom, bomCopyForm, bomForm, bomNode, bomLine, bomLineForm } from './bom-form.ts';
import { importedBoms } from './bom-import.ts';
import { endpoint, nothing } from './endpoint.ts';
import { enabledWords, textColumn, timeColumn, wordColumn } from './exported-list.ts';
import {
  byId,
  choice,
  chosenId,
  chosenIds,
  flagFilter,
  optionalId,
  optionalText,
  recordId,
  textFilter,
  version,
} from './fields.ts';
import { dataOf, listOf, paging, pagingByTwo } from './paging.ts';
import { moveInput, moveOutput, newParent } from './tree.ts';
import { onWire } from './wire-names.ts';

const service = '/cs-web/csSpareBom';
/** The bill's copy and its lines answer at names that categories have elsewhere. */
const sets = '/cs-web/categorySet';
const lines = '/cs-web/category';
const screen = {
  screen: 'bom',
  columns: ['productCode', 'productName', 'variantName', 'active', 'createdBy', 'createTime'],
  forms: ['productName', 'variantName', 'variantId', 'active', 'remark'],
  searched: { keyword: ['productCode', 'productName'], ...stampsSearched },
} as const;
const columns = { ...screen, by: 'columns' } as const;
const forms = { ...screen, by: 'forms' } as const;
const bomFilters = {
  keyword: textFilter,
  productName: textFilter,
  active: flagFilter,
  productCode: textFilter,
  variantName: textFilter,
  ...stampFilters,
  ...pagingByTwo(['productCode', 'productName', 'variantName', 'active', 'createdBy', 'createTime'], {
    onWire: { createdBy: 'createdName', variantName: 'proSpecName' },
  }),
};

const MAX_PARTS = 2_000;
const atOnce = <Part extends z.ZodType>(part: Part) =>
  z.array(part, '格式不正确').max(MAX_PARTS, `最多${MAX_PARTS}个`).default([]);

/** What becomes of the parts of a bill in one call; what is absent of a part stays as it is. */
const partsAtOnce = {
  /** A part that comes after the one above it may name that by its key, which no part of the bill has as its id. */
  added: atOnce(
    bomLineForm
      .partial({ productName: true })
      .extend({ key: recordId, parentId: onWire('supId', newParent) }),
  ),
  changed: atOnce(
    bomLineForm.partial().extend({ id: recordId, parentId: onWire('supId', newParent), version }),
  ),
  removed: atOnce(recordId),
};

export const boms = {
  list: endpoint({
    summary: 'Bills of materials, newest first',
    method: 'POST',
    path: `${service}/list`,
    aliases: [`${service}/listPc`],
    kind: 'query',
    access: 'signed-in',
    permission: ['bom'],
    restrict: columns,
    exported: {
      name: 'boms',
      screen: 'bom',
      title: '商品BOM',
      readBack: true,
      columns: {
        productCode: textColumn('商品代码'),
        productName: textColumn('商品名称'),
        variantName: textColumn('规格'),
        active: wordColumn('状态', enabledWords),
        createdBy: textColumn('创建人'),
        createTime: timeColumn('创建时间'),
      },
    },
    imported: importedBoms,
    input: z.object(bomFilters),
    output: listOf(bom),
  }),
  detail: endpoint({
    summary: 'One bill',
    method: 'GET',
    path: `${service}/detail`,
    kind: 'query',
    access: 'signed-in',
    permission: ['bom'],
    restrict: forms,
    input: byId,
    output: dataOf(bom),
  }),
  save: endpoint({
    summary: 'Adds a bill (no id) or changes one; without texts of its own it takes those of the product',
    method: 'POST',
    path: `${service}/insertOrUpdate`,
    kind: 'command',
    access: 'signed-in',
    permission: ['bom:add', 'bom:edit'],
    restrict: forms,
    input: bomForm.partial({ productName: true, variantName: true }).extend({
      id: optionalId,
      productId: optionalId,
      typeId: optionalId,
      version,
    }),
    output: dataOf(bom),
  }),
  saveWhole: endpoint({
    summary:
      'Changes a bill and adds, changes, moves and deletes its parts, all of it or nothing, by the rules of the calls for one part',
    method: 'POST',
    path: `${service}/saveWhole`,
    kind: 'command',
    access: 'signed-in',
    permission: ['bom:edit', 'bom:manage', 'bom:delete'],
    restrict: forms,
    input: bomForm.partial().extend({ id: chosenId('商品BOM'), version, ...partsAtOnce }),
    output: dataOf(bom),
  }),
  switchActive: endpoint({
    summary: 'Enables (1) or disables (0) bills',
    method: 'POST',
    path: `${service}/enableOrDisable`,
    kind: 'command',
    access: 'signed-in',
    permission: ['bom:enable'],
    input: z.object({ ids: chosenIds('请选择商品BOM'), status: choice('状态', [0, 1]) }),
    output: nothing,
  }),
  remove: endpoint({
    summary:
      'Deletes a bill with its parts; refused while its row is a part elsewhere and no other bill describes it',
    method: 'DELETE',
    path: `${service}/delete`,
    kind: 'command',
    deletes: ['bom'],
    access: 'signed-in',
    permission: ['bom:delete'],
    input: byId,
    output: nothing,
  }),
  sources: endpoint({
    summary: 'Bills that can be copied, newest first',
    method: 'POST',
    path: `${sets}/list`,
    kind: 'query',
    access: 'signed-in',
    permission: ['bom'],
    restrict: columns,
    input: z.object({ keyword: textFilter, name: textFilter, type: optionalId, ...paging(['productName']) }),
    output: listOf(bom),
  }),
  copy: endpoint({
    summary:
      'Copies a bill with all its parts under another product name and specification code, for the named row or the same one',
    method: 'POST',
    path: `${sets}/copy`,
    kind: 'command',
    access: 'signed-in',
    permission: ['bom:copy'],
    input: bomCopyForm.extend({ variantId: onWire('proSpecId', optionalId) }),
    output: dataOf(bom),
  }),
  tree: endpoint({
    summary: 'The parts of a bill as a tree; with a keyword only what was found and what leads to it',
    method: 'GET',
    path: `${service}/bomItemTree`,
    kind: 'query',
    access: 'signed-in',
    permission: ['bom'],
    input: z.object({ bomId: recordId, keyword: textFilter }),
    output: dataOf(z.array(bomNode)),
  }),
  line: endpoint({
    summary: 'One part',
    method: 'POST',
    path: `${lines}/detail`,
    kind: 'query',
    access: 'signed-in',
    permission: ['bom'],
    input: byId,
    output: dataOf(bomLine),
  }),
  saveLine: endpoint({
    summary:
      'Adds a part (no id) below another one or at the root, or changes one; refuses a part that holds itself',
    method: 'POST',
    path: `${service}/addOrUpdateBomItem`,
    kind: 'command',
    access: 'signed-in',
    permission: ['bom:manage'],
    input: bomLineForm.partial({ productName: true }).extend({
      id: optionalId,
      bomId: optionalId,
      parentId: onWire('supId', newParent),
      /** Told by its place; what is sent is not read. */
      depth: onWire('dept', z.unknown().optional()),
      productId: optionalId,
      typeId: optionalId,
      picUrl: optionalText(500),
      version,
    }),
    output: dataOf(bomLine),
  }),
  moveLine: endpoint({
    summary: 'Moves a part with all below it; refused below itself',
    method: 'POST',
    path: `${service}/moveBomItem`,
    kind: 'command',
    access: 'signed-in',
    permission: ['bom:manage'],
    input: moveInput,
    output: moveOutput,
  }),
  removeLine: endpoint({
    summary: 'Deletes a part that has none below it',
    method: 'DELETE',
    path: `${lines}/delete`,
    kind: 'command',
    deletes: ['bomPart'],
    access: 'signed-in',
    permission: ['bom:delete'],
    input: byId,
    output: nothing,
  }),
};
