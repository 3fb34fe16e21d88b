import { enabledWords, numberColumn, textColumn, timeColumn, wordColumn, yesOrNo } from './exported-list.ts';
import type { ImportedColumn, ImportedList } from './imported-list.ts';
import { NEW_MATERIAL_FLAGS } from './material-form.ts';

const named = (title: string): ImportedColumn => ({
  ...textColumn(title),
  note: '填写名称或代码；留空时保持原值',
});
const day = (title: string): ImportedColumn => ({
  ...timeColumn(title),
  note: '日期，如 2026-11-30；留空时保持原值',
});
const flag = (title: string) => wordColumn(title, yesOrNo);

/** Materials as rows: all of the form but pictures, documents, rich texts and accessories. */
export const importedMaterials = {
  key: 'itemCode',
  columns: {
    itemCode: textColumn('物料编码'),
    itemName: textColumn('物料名称'),
    itemCategoryId: {
      ...textColumn('物料分类'),
      note: '填写代码、名称或完整路径，如“上级/下级”；留空时保持原值',
    },
    itemTypeIds: { ...textColumn('物料类型'), note: '填写名称或代码，多个用顿号分隔；留空时保持原值' },
    unitId: named('单位'),
    brandId: named('品牌'),
    productTypeId: named('商品类型'),
    specificationModel: textColumn('规格型号'),
    barCode: textColumn('条形码'),
    marketPrice: numberColumn('市场价'),
    erpPrice: numberColumn('ERP价'),
    listPricePerUnit: numberColumn('目录单价'),
    standardDelivery: textColumn('标准交货期'),
    enabled: wordColumn('是否启用', enabledWords),
    isInventoryAsset: flag('资产物料'),
    isLotControl: flag('批次控制'),
    isSerialNumberControl: flag('序列号控制'),
    isPurchasingItem: flag('可采购'),
    isCustomerOrder: flag('客户可订购'),
    isServiceItem: flag('服务物料'),
    isInventoryItem: flag('库存物料'),
    isBom: flag('允许BOM'),
    isBuildInWip: flag('在制品'),
    isInvoice: flag('可开票'),
    isCosting: flag('成本核算'),
    isInspection: flag('检验'),
    isRetest: flag('复检'),
    autoLotAlphaPrefix: textColumn('批次前缀'),
    startAutoLotNumber: textColumn('起始批次号'),
    autoSerialAlphaPrefix: textColumn('序列号前缀'),
    startAutoSerialNumber: textColumn('起始序列号'),
    startDateActive: day('生效日期'),
    endDateActive: day('失效日期'),
    'measures.lengthUnitId': named('长度单位'),
    'measures.length': numberColumn('长'),
    'measures.width': numberColumn('宽'),
    'measures.height': numberColumn('高'),
    'measures.weightUnitId': named('重量单位'),
    'measures.grossWeight': numberColumn('毛重'),
    'measures.netWeight': numberColumn('净重'),
    'measures.volumeUnitId': named('体积单位'),
    'measures.volume': numberColumn('体积'),
    specification: textColumn('规格'),
    materialGrade: textColumn('材质'),
    sizeSpecification: textColumn('尺寸规格'),
    drawingNumber: textColumn('图号'),
    drawingExplain: textColumn('图纸说明'),
    innerDiameter: textColumn('内径'),
    outerDiameter: textColumn('外径'),
    wallThickness: textColumn('壁厚'),
    heatNumber: textColumn('炉批号'),
    blockNumber: textColumn('块号'),
    materialDescription: textColumn('物料描述'),
    inventoryOrganisationIds: {
      ...textColumn('库存组织'),
      note: '填写名称或代码，多个用顿号分隔；只增加，不减少，撤销导入时也不收回',
      adds: true,
      needs: 'material:assign',
    },
  },
  byDefault: NEW_MATERIAL_FLAGS,
} as const satisfies ImportedList;
