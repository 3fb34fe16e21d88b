import { z } from 'zod';
import { idList, optionalId, requiredCode } from './fields.ts';
import { fileList } from './file-fields.ts';
import { numberColumn, textColumn, wordColumn } from './exported-list.ts';
import {
  categoryColumn,
  dayColumn,
  flagColumn,
  namedColumn,
  organisationsColumn,
  severalColumn,
  sizeColumns,
  volumeColumns,
} from './imported-goods.ts';
import type { ImportedList } from './imported-list.ts';
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
    categoryId: categoryColumn,
    typeId: namedColumn('商品类型'),
    brandId: namedColumn('品牌'),
    unitId: namedColumn('商品单位'),
    groupId: namedColumn('商品分类'),
    labelIds: severalColumn('标签'),
    minimumOrderQuantity: numberColumn('最小起订量'),
    minimumPacking: numberColumn('最小包装量'),
    showPrice: numberColumn('展示价'),
    suggestedPrice: numberColumn('建议价'),
    barCode: textColumn('条形码'),
    listingTime: dayColumn('上市时间'),
    placeOfOrigin: textColumn('产地'),
    batchManaged: flagColumn('批次管理'),
    shelfLifeDays: numberColumn('有效期（天）'),
    serialNumberEnable: flagColumn('序列号管理'),
    assetMaterial: flagColumn('是否资产物料'),
    active: wordColumn('上架状态', { 1: '已上架', 0: '未上架' }),
    ...sizeColumns,
    'measures.weight': numberColumn('重量'),
    ...volumeColumns,
    inventoryOrganisationIds: organisationsColumn('product:assign'),
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
