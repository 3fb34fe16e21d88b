import { enabledWords, numberColumn, textColumn, wordColumn } from './exported-list.ts';
import type { ImportedList } from './imported-list.ts';

/** Bills with their parts as rows: each is told by the item codes that lead to it from the variant that the bill describes. */
export const importedBoms = {
  key: 'variantId',
  columns: {
    variantId: {
      ...textColumn('部件路径'),
      note: '从BOM所描述的规格写起的物料编码，如“A100 / B200 / C300”；只有一级的行是BOM本身',
    },
    productName: textColumn('名称'),
    variantName: textColumn('规格'),
    sort: { ...numberColumn('排序'), note: '部件在同级中的次序；BOM本身不填；留空时保持原值' },
    active: wordColumn('状态', enabledWords),
    remark: textColumn('备注'),
  },
  byDefault: { active: 1 },
  above: 'path',
} as const satisfies ImportedList;
