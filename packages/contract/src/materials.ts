import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { enabledWords, numberColumn, textColumn, timeColumn, wordColumn, yesOrNo } from './exported-list.ts';
import { chosenRows, flagFilter, idList, optionalId, recordId, textFilter, version } from './fields.ts';
import { anyOf, columnsAmong, dayRange, numberRange, people } from './filters.ts';
import { material, materialForm, materialRow } from './material-form.ts';
import { importedMaterials } from './material-import.ts';
import { inventoryOrganisation, organisationPaging } from './organisations.ts';
import { pickers } from './pickers.ts';
import { dataOf, listOf, paging } from './paging.ts';
import { onWire } from './wire-names.ts';

const service = '/edp/api/v1/procenter/sku';
const screen = {
  screen: 'material',
  columns: [
    'materialId',
    'inventoryOrganisationId',
    'itemCode',
    'itemName',
    'itemCategoryText',
    'brand',
    'unitText',
    'marketPrice',
    'itemTypeText',
    'specificationModel',
    'isLotControl',
    'isSerialNumberControl',
    'enabled',
    'createdBy',
    'createTime',
    'updatedTime',
  ],
  forms: Object.keys(materialForm.shape),
  with: {
    itemCategoryText: 'itemCategoryId',
    itemTypeText: 'itemTypeIds',
    itemTypePath: 'itemTypeIds',
    brand: 'brandId',
    unitText: 'unitId',
    productTypeName: 'productTypeId',
    combinedUnit: 'measures',
    thumbnailUrl: 'picId',
    accessories: 'accessoryIds',
  },
  searched: {
    keyword: ['itemCode', 'itemName'],
    itemCodeOrName: ['itemCode', 'itemName'],
    categoryIds: ['itemCategoryText'],
    brandIds: ['brand'],
    unitIds: ['unitText'],
    typeIds: ['itemTypeText'],
    createdByIds: ['createdBy'],
    updatedByIds: ['updatedTime'],
  },
} as const;
/** Columns that may have nothing in them. */
const emptiable = [
  'itemCategoryText',
  'brand',
  'marketPrice',
  'itemTypeText',
  'specificationModel',
  'thumbnailUrl',
] as const;
const columns = { ...screen, by: 'columns' } as const;
const forms = { ...screen, by: 'forms' } as const;

const saved = dataOf(material);
const saveInput = materialForm.extend({
  id: optionalId,
  materialId: onWire('skuId', optionalId),
  version,
  /** Inventory organisations that get the material beside those that have it already. */
  inventoryOrganisationIds: onWire('invOrgList', idList.optional()),
});

export const materials = {
  list: endpoint({
    summary: 'Materials of the active inventory organisation, newest first',
    method: 'POST',
    path: `${service}/selectSkuInfoList`,
    kind: 'query',
    access: 'signed-in',
    permission: ['material'],
    picker: pickers.material,
    restrict: columns,
    exported: {
      name: 'materials',
      screen: 'material',
      title: '物料',
      readBack: true,
      columns: {
        id: textColumn('ID'),
        materialId: textColumn('SKU ID'),
        inventoryOrganisationId: textColumn('库存组织ID'),
        itemCode: textColumn('物料编码'),
        itemName: textColumn('物料名称'),
        itemCategoryText: textColumn('物料分类'),
        brand: textColumn('品牌'),
        unitText: textColumn('单位'),
        marketPrice: numberColumn('市场价'),
        itemTypeText: textColumn('物料类型'),
        specificationModel: textColumn('规格型号'),
        isLotControl: wordColumn('批次控制', yesOrNo),
        isSerialNumberControl: wordColumn('序列号控制', yesOrNo),
        enabled: wordColumn('是否启用', enabledWords),
        createdBy: textColumn('创建人'),
        createTime: timeColumn('创建时间'),
        updatedTime: timeColumn('更新时间'),
      },
    },
    imported: importedMaterials,
    input: z.object({
      keyword: textFilter,
      itemCode: textFilter,
      enabled: flagFilter,
      itemName: textFilter,
      specificationModel: textFilter,
      /** Those below them too. */
      categoryIds: anyOf,
      brandIds: anyOf,
      unitIds: anyOf,
      typeIds: anyOf,
      marketPrice: numberRange,
      isLotControl: flagFilter,
      isSerialNumberControl: flagFilter,
      createTime: dayRange,
      updatedTime: dayRange,
      createdByIds: people,
      updatedByIds: people,
      blank: columnsAmong(emptiable),
      filled: columnsAmong(emptiable),
      ...paging([
        'createTime',
        'updatedTime',
        'itemCode',
        'itemName',
        'marketPrice',
        'specificationModel',
        'isLotControl',
        'isSerialNumberControl',
        'enabled',
      ]),
    }),
    output: listOf(materialRow),
  }),
  detail: endpoint({
    summary: 'One material as an inventory organisation sees it: the active one without invOrgId',
    method: 'GET',
    path: `${service}/selectSkuInfoById`,
    kind: 'query',
    access: 'signed-in',
    permission: ['material'],
    restrict: forms,
    input: z.object({
      materialId: onWire('skuId', recordId),
      inventoryOrganisationId: onWire('invOrgId', optionalId),
    }),
    output: saved,
  }),
  create: endpoint({
    summary:
      'Adds a material (no id) to the active inventory organisation and those of invOrgList, or changes one',
    method: 'POST',
    path: `${service}/saveOrUpdateSkuInfo`,
    kind: 'command',
    access: 'signed-in',
    permission: ['material:add'],
    restrict: forms,
    input: saveInput,
    sent: z.union([saveInput, material]),
    output: saved,
  }),
  update: endpoint({
    summary: 'Changes a material and assigns it to the inventory organisations of invOrgList besides',
    method: 'POST',
    path: `${service}/updateSkuInfo`,
    kind: 'command',
    access: 'signed-in',
    permission: ['material:edit'],
    restrict: forms,
    input: saveInput,
    sent: z.union([saveInput, material]),
    output: saved,
  }),
  organisations: endpoint({
    summary: 'Inventory organisations that have the material',
    method: 'POST',
    path: `${service}/selectInvOrUintOrgBySkuId`,
    kind: 'query',
    access: 'signed-in',
    permission: ['material'],
    input: z.object({
      materialId: onWire('skuId', recordId),
      keyword: textFilter,
      inventoryOrganisationName: onWire('invOrgName', textFilter),
      businessUnitName: onWire('unitOrgName', textFilter),
      ...organisationPaging,
    }),
    output: listOf(inventoryOrganisation.extend({ materialId: onWire('skuId', z.number()) })),
  }),
  loadable: endpoint({
    summary: 'Materials that the active inventory organisation does not have yet, newest first',
    method: 'POST',
    path: `${service}/selectSuperSkuList`,
    kind: 'query',
    access: 'signed-in',
    permission: ['material:load'],
    restrict: columns,
    input: z.object({
      keyword: textFilter,
      itemCodeOrName: textFilter,
      ...paging(['createTime']),
    }),
    output: listOf(materialRow),
  }),
  load: endpoint({
    summary: 'Assigns the chosen materials to the active inventory organisation',
    method: 'POST',
    path: `${service}/loadSku`,
    kind: 'command',
    access: 'signed-in',
    permission: ['material:load'],
    input: chosenRows('请选择物料!!!'),
    sent: z.array(materialRow),
    output: nothing,
  }),
};
