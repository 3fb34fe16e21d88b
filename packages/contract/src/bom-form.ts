import { z } from 'zod';
import { accessFields } from './access.ts';
import {
  choice,
  chosenId,
  optionalName,
  optionalText,
  recordId,
  requiredCode,
  requiredText,
  sortOrder,
  timestamp,
} from './fields.ts';
import { treeNodeShape } from './tree.ts';
import type { TreeNode } from './tree.ts';
import { onWire } from './wire-names.ts';

export const bom = z.object({
  id: z.number(),
  productCode: z.string(),
  productName: z.string(),
  /** The variant that the bill describes. */
  variantId: onWire('proSpecId', z.number()),
  variantName: onWire('proSpecName', z.string()),
  productId: z.number(),
  typeId: z.number(),
  /** 1 enabled, 0 disabled. */
  active: z.number(),
  remark: z.string(),
  createdBy: onWire('createdName', z.string()),
  createTime: timestamp,
  version: z.number(),
  ...accessFields,
});
export type Bom = z.infer<typeof bom>;

/** What the form edits; the client's field rules are read from here. */
export const bomForm = z.object({
  productName: requiredText('商品名称', 50),
  variantName: onWire('proSpecName', requiredText('规格', 120)),
  variantId: onWire('proSpecId', chosenId('商品')),
  active: choice('状态', [0, 1]),
  remark: optionalText(200),
});

/** What the form of a line edits. */
export const bomLineForm = z.object({
  productName: requiredText('部件名称', 50),
  variantName: onWire('proSpecName', optionalName(100)),
  variantId: onWire('proSpecId', chosenId('部件')),
  sort: sortOrder,
  active: choice('状态', [0, 1]).optional(),
  /** A picture that was uploaded. Absent keeps it; null, empty and 0 remove it. */
  picId: z
    .union([recordId, z.literal(''), z.null()], { error: '编号格式不正确' })
    .transform((value) => value || null)
    .optional(),
  remark: optionalText(200),
});

/** What the form of a copy asks for. */
export const bomCopyForm = z.object({
  id: chosenId('源商品BOM'),
  name: requiredText('目标商品名称', 50),
  code: requiredCode('目标规格代码', 20),
});

export const bomLine = z.object({
  id: z.number(),
  /** The line above, 0 for a root. */
  parentId: onWire('supId', z.number()),
  bomId: z.number(),
  /** 1 for a root. */
  depth: onWire('dept', z.number()),
  sort: z.number(),
  variantId: onWire('proSpecId', z.number()),
  productId: z.number(),
  typeId: z.number(),
  productCode: z.string(),
  productName: z.string(),
  variantName: onWire('proSpecName', z.string()),
  active: z.number(),
  picId: z.number().nullable(),
  /** Signed, expiring address of the picture; empty without one. */
  picUrl: z.string(),
  remark: z.string(),
  version: z.number(),
});
export type BomLine = z.infer<typeof bomLine>;

export interface BomNode extends TreeNode {
  /** The parent's id once more. */
  parentLineId: number;
  bomId: number;
  depth: number;
  picId: number | null;
  picUrl: string;
  productName: string;
  variantName: string;
  active: number;
  children: BomNode[];
}

/** A line as a node of its bill's tree. */
export const bomNode: z.ZodType<BomNode> = z.object({
  ...treeNodeShape,
  parentLineId: onWire('supId', z.number()),
  bomId: z.number(),
  depth: onWire('dept', z.number()),
  picId: z.number().nullable(),
  picUrl: z.string(),
  productName: z.string(),
  variantName: onWire('proSpecName', z.string()),
  active: z.number(),
  get children() {
    return z.array(bomNode);
  },
});
