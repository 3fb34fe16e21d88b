import { numberColumn, textColumn, timeColumn, wordColumn, yesOrNo } from './exported-list.ts';
import type { ImportedColumn } from './imported-list.ts';

/** Names a record. */
export function namedColumn(title: string): ImportedColumn {
  return { ...textColumn(title), note: '填写名称或代码；留空时保持原值' };
}

/** Names several records. */
export function severalColumn(title: string): ImportedColumn {
  return { ...textColumn(title), note: '填写名称或代码，多个用顿号分隔；留空时保持原值' };
}

export function dayColumn(title: string): ImportedColumn {
  return { ...timeColumn(title), note: '日期，如 2026-11-30；留空时保持原值' };
}

export function flagColumn(title: string): ImportedColumn {
  return wordColumn(title, yesOrNo);
}

export const categoryColumn: ImportedColumn = {
  ...textColumn('物料分类'),
  note: '填写代码、名称或完整路径，如“上级/下级”；留空时保持原值',
};

/** Organisations that get a record besides; `needs` is the button that allows it. */
export function organisationsColumn(needs: string): ImportedColumn {
  return {
    ...textColumn('库存组织'),
    note: '填写名称或代码，多个用顿号分隔；只增加，不减少，撤销导入时也不收回',
    adds: true,
    needs,
  };
}

/** Lengths and the weights with and without packing, each with its unit. */
export const sizeColumns = {
  'measures.lengthUnitId': namedColumn('长度单位'),
  'measures.length': numberColumn('长'),
  'measures.width': numberColumn('宽'),
  'measures.height': numberColumn('高'),
  'measures.weightUnitId': namedColumn('重量单位'),
  'measures.grossWeight': numberColumn('毛重'),
  'measures.netWeight': numberColumn('净重'),
};

export const volumeColumns = {
  'measures.volumeUnitId': namedColumn('体积单位'),
  'measures.volume': numberColumn('体积'),
};
