import { z } from 'zod';
import { bulkAmount, bulkDay, bulkRecord, bulkRecords, bulkText, bulkWhole, bulkWords } from './bulk-list.ts';
import { endpoint, nothing } from './endpoint.ts';
import { numberColumn, textColumn, timeColumn, wordColumn, yesOrNo } from './exported-list.ts';
import { byId, chosenIds, chosenRows, idList, optionalId, recordId, textFilter, version } from './fields.ts';
import { translationCalls } from './multilingual.ts';
import { inventoryOrganisation, organisationPaging } from './organisations.ts';
import { pickers } from './pickers.ts';
import { dataOf, listOf, longListOf, paging } from './paging.ts';
import {
  chosenMaterials,
  madeMaterial,
  offShelfVariants,
  whetherWithVariants,
  productVariantsInput,
} from './product-effects.ts';
import { product, productForm } from './product-form.ts';
import { importedProducts } from './product-import.ts';
import { productListInput, productRow, productScreen } from './product-list.ts';
import { onWire } from './wire-names.ts';

const service = '/edp/api/v1/procenter/product';
const columns = { ...productScreen, by: 'columns' } as const;
const forms = { ...productScreen, by: 'forms' } as const;

const updateInput = productForm.safeExtend({
  id: recordId,
  version,
  inventoryOrganisationIds: onWire('invOrgList', idList.optional()),
  withVariants: whetherWithVariants,
  materials: chosenMaterials,
});

export const products = {
  list: endpoint({
    summary: 'Products of the active inventory organisation, newest first',
    method: 'POST',
    path: `${service}/list`,
    kind: 'query',
    access: 'signed-in',
    permission: ['product'],
    restrict: columns,
    exported: {
      name: 'products',
      screen: 'product',
      title: '商品',
      readBack: true,
      columns: {
        code: textColumn('商品代码'),
        name: textColumn('商品名称'),
        brandText: textColumn('品牌'),
        categoryText: textColumn('物料分类'),
        unitText: textColumn('单位'),
        priceRange: textColumn('价格区间'),
        stock: numberColumn('库存数量'),
        active: wordColumn('上架状态', { 1: '已上架', 0: '未上架' }),
        createTime: timeColumn('创建时间'),
        updatedTime: timeColumn('最后更新时间'),
      },
    },
    imported: importedProducts,
    bulk: {
      button: 'edit',
      code: 'code',
      fields: {
        name: bulkText('商品名称'),
        keyword: bulkText('关键字'),
        description: bulkText('商品描述'),
        categoryId: bulkRecord('物料分类', 'category'),
        typeId: bulkRecord('商品类型', 'productType'),
        brandId: bulkRecord('品牌', 'brand'),
        unitId: bulkRecord('商品单位', 'unit'),
        labelIds: bulkRecords('标签', 'label'),
        showPrice: bulkAmount('展示价'),
        suggestedPrice: bulkAmount('建议价'),
        minimumOrderQuantity: bulkAmount('最小起订量'),
        minimumPacking: bulkAmount('最小包装量'),
        placeOfOrigin: bulkText('产地'),
        listingTime: bulkDay('上市时间'),
        shelfLifeDays: bulkWhole('有效期（天）'),
        batchManaged: bulkWords('批次管理', yesOrNo),
      },
    },
    input: z.object(productListInput),
    output: longListOf(productRow, productListInput.sortField),
  }),
  brief: endpoint({
    summary: 'One product, as a row of the list',
    method: 'POST',
    path: `${service}/brief`,
    kind: 'query',
    access: 'signed-in',
    permission: ['product'],
    picker: pickers.productOfVariants,
    restrict: columns,
    input: z.object({ id: recordId }),
    output: dataOf(productRow),
  }),
  putOnShelf: endpoint({
    summary: 'Puts products on shelf',
    method: 'POST',
    path: `${service}/up`,
    kind: 'command',
    access: 'signed-in',
    permission: ['product:shelf'],
    input: z.object({ ids: chosenIds('请先选择商品'), withVariants: whetherWithVariants }),
    output: nothing,
  }),
  variantsOffShelf: endpoint({
    summary:
      'Variants of the chosen products that are not on shelf: how many can be put there, and why others cannot',
    method: 'POST',
    path: `${service}/offShelfSpecList`,
    kind: 'query',
    access: 'signed-in',
    permission: ['product:shelf'],
    input: z.object({ ids: chosenIds('请先选择商品') }),
    output: dataOf(offShelfVariants),
  }),
  takeOffShelf: endpoint({
    summary: 'Takes products off shelf',
    method: 'POST',
    path: `${service}/down`,
    kind: 'command',
    access: 'signed-in',
    permission: ['product:shelf'],
    input: z.object({ ids: chosenIds('请先选择商品') }),
    output: nothing,
  }),
  loadable: endpoint({
    summary: 'Products that the active inventory organisation does not have yet',
    method: 'POST',
    path: `${service}/selectSupProductList`,
    kind: 'query',
    access: 'signed-in',
    permission: ['product:load'],
    restrict: columns,
    input: z.object({
      keyword: textFilter,
      itemCodeOrName: textFilter,
      ...paging(['code', 'name', 'createTime', 'updatedTime']),
    }),
    output: listOf(productRow),
  }),
  load: endpoint({
    summary: 'Assigns the chosen products to the active inventory organisation',
    method: 'POST',
    path: `${service}/loadProduct`,
    kind: 'command',
    access: 'signed-in',
    permission: ['product:load'],
    input: chosenRows('请选择商品!!!'),
    sent: z.array(productRow),
    output: nothing,
  }),
  organisations: endpoint({
    summary: 'Inventory organisations that have the product',
    method: 'POST',
    path: `${service}/selectInvOrUintOrgByProId`,
    kind: 'query',
    access: 'signed-in',
    permission: ['product'],
    input: z.object({
      productId: onWire('proId', recordId),
      keyword: textFilter,
      inventoryOrganisationName: onWire('invOrgName', textFilter),
      businessUnitName: onWire('unitOrgName', textFilter),
      ...organisationPaging,
    }),
    output: listOf(inventoryOrganisation.extend({ productId: onWire('proId', z.number()) })),
  }),
  assign: endpoint({
    summary: 'Assigns a product to further inventory organisations; those that have it are passed over',
    method: 'POST',
    path: `${service}/saveInvOrgList`,
    kind: 'command',
    access: 'signed-in',
    permission: ['product:assign'],
    input: z.object({
      id: recordId,
      inventoryOrganisationIds: onWire('invOrgList', chosenIds('请选择要添加的组织！！！')),
    }),
    output: nothing,
  }),
  detail: endpoint({
    summary: 'One product as an inventory organisation sees it: the active one without invorgId',
    method: 'GET',
    path: `${service}/details`,
    kind: 'query',
    access: 'signed-in',
    permission: ['product'],
    restrict: forms,
    input: z.object({
      productId: onWire('proId', recordId),
      inventoryOrganisationId: onWire('invorgId', optionalId),
    }),
    output: dataOf(product),
  }),
  isEditable: endpoint({
    summary: 'Whether the style and the rows of a product may still be changed: not once it has been ordered',
    method: 'GET',
    path: '/dms/api/v1/dms/order/productIsEdit',
    kind: 'query',
    access: 'signed-in',
    permission: ['product'],
    input: z.object({ productId: recordId }),
    output: dataOf(z.boolean()),
  }),
  create: endpoint({
    summary: 'Adds a product with its rows to the active inventory organisation and those of invOrgList',
    method: 'POST',
    path: `${service}/create`,
    kind: 'command',
    access: 'signed-in',
    permission: ['product:add'],
    restrict: forms,
    input: productForm.safeExtend({
      inventoryOrganisationIds: onWire('invOrgList', idList.optional()),
      withVariants: whetherWithVariants,
    }),
    output: dataOf(product),
  }),
  update: endpoint({
    summary:
      'Changes a product; rows that are not named are removed. invOrgList are further organisations, materials those that take over what is corrected',
    method: 'POST',
    path: `${service}/update`,
    kind: 'command',
    access: 'signed-in',
    permission: ['product:edit'],
    restrict: forms,
    input: updateInput,
    sent: z.union([updateInput, product]),
    output: dataOf(product),
  }),
  materialsToChange: endpoint({
    summary:
      'Materials that were made of the rows and that a save with these rows could correct; nothing is saved',
    method: 'POST',
    path: `${service}/changedMaterials`,
    kind: 'query',
    access: 'signed-in',
    permission: ['product:edit'],
    restrict: forms,
    input: productVariantsInput,
    output: listOf(madeMaterial),
  }),
  remove: endpoint({
    summary: 'Deletes a product with its rows when nothing uses it and it is not on shelf',
    method: 'POST',
    path: `${service}/delete`,
    kind: 'command',
    deletes: ['product'],
    access: 'signed-in',
    permission: ['product:delete'],
    input: byId,
    output: nothing,
  }),
  ...translationCalls("a product's names and remarks", {
    read: `${service}/language`,
    save: `${service}/updateLanguage`,
    permission: ['product:multilingual'],
  }),
};
