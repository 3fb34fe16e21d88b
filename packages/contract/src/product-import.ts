import { z } from 'zod';
import { idList, optionalId, requiredCode } from './fields.ts';
import { fileList } from './file-fields.ts';
import { numberColumn, textColumn, timeColumn, wordColumn, yesOrNo } from './exported-list.ts';
import type { ImportedColumn, ImportedList } from './imported-list.ts';
import { MAX_MEDIA, productForm, productVariantForm } from './product-form.ts';
import { optionalRichText } from './rich-text.ts';
import { onWire } from './wire-names.ts';

/**
 * A product as a file fills its form in: its code is chosen there; pictures and details, which a cell cannot hold, may come later.
 */
export const productFromFile = z.object({
  ...productForm.shape,
  code: requiredCode('商品代码', 20),
  picId: optionalId,
  picIds: fileList(MAX_MEDIA),
  graphicDetails: optionalRichText,
  variants: onWire('proSpecConfigVoList', z.array(productVariantForm)),
  inventoryOrganisationIds: onWire('invOrgList', idList.optional()),
});

const named = (title: string): ImportedColumn => ({
  ...textColumn(title),
  note: '填写名称或代码；留空时保持原值',
});
const flag = (title: string) => wordColumn(title, yesOrNo);

/** Products as rows, one for each variant; what is said of the product stands in the first of its rows or in all. */
export const importedProducts = {
  key: 'code',
  part: 'variants.itemCode',
  columns: {
    code: {
      ...textColumn('商品代码'),
      note: '每个规格一行，同一商品的各行填写相同的代码；找到的更新，找不到的新增',
    },
    name: { ...textColumn('商品名称'), note: '商品的内容填在第一行即可，其余行可留空或相同' },
    keyword: textColumn('关键字'),
    description: textColumn('商品描述'),
    categoryId: {
      ...textColumn('物料分类'),
      note: '填写代码、名称或完整路径，如“上级/下级”；留空时保持原值',
    },
    typeId: named('商品类型'),
    brandId: named('品牌'),
    unitId: named('商品单位'),
    groupId: named('商品分类'),
    labelIds: { ...textColumn('标签'), note: '填写名称或代码，多个用顿号分隔；留空时保持原值' },
    minimumOrderQuantity: numberColumn('最小起订量'),
    minimumPacking: numberColumn('最小包装量'),
    showPrice: numberColumn('展示价'),
    suggestedPrice: numberColumn('建议价'),
    barCode: textColumn('条形码'),
    listingTime: { ...timeColumn('上市时间'), note: '日期，如 2026-11-30；留空时保持原值' },
    placeOfOrigin: textColumn('产地'),
    batchManaged: flag('批次管理'),
    shelfLifeDays: numberColumn('有效期（天）'),
    serialNumberEnable: flag('序列号管理'),
    assetMaterial: flag('是否资产物料'),
    active: wordColumn('上架状态', { 1: '已上架', 0: '未上架' }),
    'measures.lengthUnitId': named('长度单位'),
    'measures.length': numberColumn('长'),
    'measures.width': numberColumn('宽'),
    'measures.height': numberColumn('高'),
    'measures.weightUnitId': named('重量单位'),
    'measures.grossWeight': numberColumn('毛重'),
    'measures.netWeight': numberColumn('净重'),
    'measures.weight': numberColumn('重量'),
    'measures.volumeUnitId': named('体积单位'),
    'measures.volume': numberColumn('体积'),
    inventoryOrganisationIds: {
      ...textColumn('库存组织'),
      note: '填写名称或代码，多个用顿号分隔；只增加，不减少，撤销导入时也不收回',
      adds: true,
      needs: 'product:assign',
    },
    'variants.itemCode': {
      ...textColumn('物料编码'),
      note: '规格按此列查找；已有物料的编码使用该物料，没有的新建物料；规格的图片以此编码命名',
    },
    'variants.itemName': textColumn('物料名称'),
    'variants.variantKey': {
      ...textColumn('规格'),
      note: '单款式商品的规格说明；多款式商品填写“规格：…”各列，此列留空',
    },
    'variants.barCode': textColumn('规格条形码'),
    'variants.marketPrice': numberColumn('市场价'),
    'variants.listPricePerUnit': numberColumn('建议零售价'),
  },
  byDefault: { assetMaterial: 0, active: 0, serialNumberEnable: 0, batchManaged: 0 },
} as const satisfies ImportedList;
