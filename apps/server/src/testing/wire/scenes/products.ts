import { recordBoms } from './boms.ts';
import type { Stage } from '../stage.ts';
import type { WireRecorder } from '../wire-recorder.ts';

const centre = '/edp/api/v1/procenter';

/** Materials, products with their variants, classifications, bills of materials, paper. */
export async function recordProducts(wire: WireRecorder, stage: Stage): Promise<void> {
  wire.title('What products and materials refer to');
  const brand = await wire.post(`${centre}/proBrand/saveOrUpdate`, {
    code: 'BP',
    name: '厂牌',
    active: 1,
    sortOrder: 1,
  });
  const unitForm = { active: 1, sortOrder: 1 };
  const piece = await wire.post(`${centre}/unit/save`, {
    ...unitForm,
    code: 'pc',
    name: '件',
    unitCategory: 'QuantityUnit',
  });
  const metre = await wire.post(`${centre}/unit/save`, {
    ...unitForm,
    code: 'm',
    name: '米',
    unitCategory: 'LengthUnit',
  });
  const kilogram = await wire.post(`${centre}/unit/save`, {
    ...unitForm,
    code: 'kg',
    name: '千克',
    unitCategory: 'WeightUnit',
  });
  const sets = await wire.post('/edp/v1/categorySet/list', { code: 'PRO_BASE_CLASS' });
  const node = { sort: 1, status: 1, sortType: 1, categorySetId: sets.at('data.0.id'), parentId: 0 };
  const category = await wire.post('/edp/v1/category/saveOrUpdate', {
    ...node,
    name: '阀门',
    code: 'VALVE',
  });
  const itemTypes = await wire.post('/edp/v1/dictionaryItem/listByKey', {
    key: 'dms_sku_itemtype',
  });
  const types = await wire.get(`${centre}/categoryType/getAllTypeList`, { flag: 1 });
  const refers = {
    brandId: brand.at('data.id'),
    unitId: piece.at('data.id'),
    lengthUnitId: metre.at('data.id'),
    weightUnitId: kilogram.at('data.id'),
    categoryId: category.at('data.id'),
    itemTypeId: itemTypes.at('data.0.id'),
    typeId: types.at('data.0.id'),
  };
  const material = await recordMaterials(wire, stage, refers);
  const { productId, variantId } = await recordProduct(wire, stage, { ...refers, material });
  await recordCatalogue(wire, productId, refers.typeId);
  await recordClassifications(wire, productId);
  await recordBoms(wire, variantId);
  wire.title('Deletion');
  await wire.post(`${centre}/proBrand/delete`, { id: refers.brandId });
  await wire.post(`${centre}/unit/delete`, { id: refers.unitId });
  await wire.post(`${centre}/product/down`, { ids: [productId] });
  await wire.post(`${centre}/product/delete`, { id: productId });
}

type Refers = Record<
  'brandId' | 'unitId' | 'lengthUnitId' | 'weightUnitId' | 'categoryId' | 'itemTypeId' | 'typeId',
  unknown
>;

async function recordMaterials(wire: WireRecorder, stage: Stage, refers: Refers) {
  const at = `${centre}/sku`;
  wire.title('Materials');
  const flags = {
    isInventoryAsset: 0,
    isLotControl: 1,
    isSerialNumberControl: 0,
    isPurchasingItem: 1,
    isCustomerOrder: 1,
    isServiceItem: 1,
    isInventoryItem: 1,
    isBom: 1,
    isBuildInWip: 1,
    isInvoice: 1,
    isCosting: 1,
    enabled: 1,
    isInspection: 0,
    isRetest: 0,
  };
  const form = {
    id: 0,
    skuId: 0,
    itemCode: 'WL-1',
    itemName: '闸阀',
    unitId: refers.unitId,
    itemCategoryId: refers.categoryId,
    itemTypeIds: [refers.itemTypeId],
    ...flags,
  };
  const material = await wire.post(`${at}/saveOrUpdateSkuInfo`, form);
  await wire.post(`${at}/saveOrUpdateSkuInfo`, form);
  await wire.post(`${at}/saveOrUpdateSkuInfo`, {});
  const part = await wire.post(`${at}/saveOrUpdateSkuInfo`, {
    ...form,
    itemCode: 'WL-2',
    itemName: '手轮',
  });
  const skuId = material.at('data.skuId') ?? material.at('data.id');
  const key = { skuId, invOrgId: stage.organisation.id };
  const read = await wire.get(`${at}/selectSkuInfoById`, key);
  await wire.get(`${at}/selectSkuInfoById`, { skuId: 1, invOrgId: '' });
  await wire.post(`${at}/updateSkuInfo`, {
    ...form,
    id: read.at('data.id'),
    skuId,
    version: read.at('data.version'),
    invOrgList: [],
    brandId: refers.brandId,
    proCategoryId: refers.typeId,
    marketPrice: '12.5',
    erpPrice: 11.25,
    listPricePerUnit: 10,
    standardDelivery: '7',
    combinedUnitVo: {
      lengthUnitId: refers.lengthUnitId,
      lengthStr: '1.5',
      widthStr: 2,
      weightUnitId: refers.weightUnitId,
      roughWeight: 3,
    },
    autoLotAlphaPrefix: 'L',
    startAutoLotNumber: '0001',
    specificationModel: 'Z41H-16C',
    specification: 'DN50',
    texture: '铸钢',
    drawingNumber: 'TZ-1',
    drawingExplain: '说明',
    sizeSpecification: '50',
    materialDescription: '描述',
    bore: '50',
    wallThickness: '5',
    outsideDiameter: '60',
    furnaceBatchNumber: 'LH1',
    blockNumber: 'K1',
    startDateActive: '2026-01-01',
    endDateActive: '2026-12-31',
    picId: stage.pictureIds[0],
    picUrls: [stage.pictureIds[1]],
    productDocumentUrls: [stage.documentId],
    graphicDetails: '<p>功能<b>简写</b></p>',
    parameter: '<p>参数</p>',
    productionOptions: [part.at('data.skuId') ?? part.at('data.id')],
  });
  await wire.post(`${at}/updateSkuInfo`, {
    ...form,
    id: read.at('data.id'),
    skuId,
    version: read.at('data.version'),
  });
  await wire.get(`${at}/selectSkuInfoById`, key);
  await wire.post(`${at}/selectSkuInfoList`, { itemCode: 'WL', enabled: '', pageNo: 1, pageSize: 10 });
  await wire.post(`${at}/selectSkuInfoList`, { keyword: 'zf', enabled: 1 });
  await wire.post(`${at}/selectInvOrUintOrgBySkuId`, { skuId });
  await wire.post('/user/v6/setInvOrg', stage.otherOrganisation);
  const loadable = await wire.post(`${at}/selectSuperSkuList`, { itemCodeOrName: '' });
  await wire.post(`${at}/loadSku`, loadable.at('data'));
  await wire.post(`${at}/loadSku`, []);
  await wire.post('/user/v6/setInvOrg', stage.organisation);
  await wire.get('/mes/report/pdf', { template: 'materials', id: read.at('data.id') });
  await wire.get(`/file/v6/download/${stage.documentId}`);
  return { skuId: Number(skuId), itemCode: 'WL-1', itemName: '闸阀' };
}

interface ProductNeeds extends Refers {
  material: { skuId: number; itemCode: string; itemName: string };
}

async function recordProduct(wire: WireRecorder, stage: Stage, needs: ProductNeeds) {
  const at = `${centre}/product`;
  wire.title('Products and their variants');
  const colour = await wire.post(`${centre}/spec/save`, {
    name: '口径',
    productTypeId: needs.typeId,
    active: 1,
    sortOrder: 1,
    specValueList: ['DN15', 'DN20'].map((specValue, at) => ({ specValue, sortOrder: at })),
  });
  const variant = (value: string) => ({
    itemCode: `P-${value}`,
    itemName: `球阀${value}`,
    specUnionKey: value,
    barCode: '690',
    isCreateItem: 1,
    marketPrice: '20',
    listPricePerUnit: 18.5,
    keyList: [{ key: colour.at('data.id'), value }],
  });
  const form = {
    name: '球阀',
    keyword: '阀',
    description: '黄铜球阀',
    unitId: needs.unitId,
    brandId: needs.brandId,
    categoryId: needs.categoryId,
    typeId: needs.typeId,
    minimumOrderQuantity: 1,
    minimumPacking: '10',
    showPrice: 20,
    suggestedPrice: 19.99,
    barCode: '6901',
    listingTime: '2026-02-01',
    placeOfOrigin: '浙江',
    bathEnable: 0,
    indate: 365,
    serialNumberEnable: 0,
    assetMaterial: 0,
    active: 0,
    combinedUnitVo: {
      lengthUnitId: needs.lengthUnitId,
      lengthStr: '0.1',
      weightUnitId: needs.weightUnitId,
      netWeight: '0.2',
    },
    picId: stage.pictureIds[0],
    picIds: [stage.pictureIds[1]],
    productDocumentIds: [stage.documentId],
    graphicDetails: '<p>图文</p>',
    parameter: '',
    productModel: 1,
    proSpecConfigVoList: [variant('DN15'), variant('DN20')],
  };
  const created = await wire.post(`${at}/create`, form);
  await wire.post(`${at}/create`, { ...form, proSpecConfigVoList: [variant('DN15')] });
  await wire.post(`${at}/create`, {});
  const { material } = needs;
  await wire.post(`${at}/create`, {
    ...form,
    name: '闸阀',
    productModel: 0,
    proSpecConfigVoList: [
      { ...material, specUnionKey: '标准', isCreateItem: 0, marketPrice: 1, listPricePerUnit: 1 },
    ],
  });
  await wire.post(`${at}/list`, { name: '阀', active: '', code: '' });
  const key = { proId: created.at('data.id'), invorgId: stage.organisation.id };
  const read = await wire.get(`${at}/details`, key);
  await wire.get(`${at}/details`, { proId: 1, invorgId: 0 });
  const change = {
    ...form,
    id: read.at('data.id'),
    version: read.at('data.version'),
    proSpecConfigVoList: read.at('data.proSpecConfigVoList'),
    name: '黄铜球阀',
    invOrgList: [],
  };
  const corrected = {
    id: created.at('data.id'),
    proSpecConfigVoList: [{ ...variant('DN15'), itemName: '球阀' }],
  };
  await wire.post(`${at}/changedMaterials`, corrected);
  await wire.post(`${at}/update`, change);
  await wire.post(`${at}/update`, change);
  await wire.post(`${at}/brief`, { id: created.at('data.id') });
  await wire.post(`${at}/offShelfSpecList`, { ids: [created.at('data.id')] });
  await wire.post(`${at}/up`, { ids: [created.at('data.id')] });
  await wire.post(`${at}/up`, { ids: [] });
  await wire.post('/user/v6/setInvOrg', stage.otherOrganisation);
  const loadable = await wire.post(`${at}/selectSupProductList`, { itemCodeOrName: '' });
  await wire.post(`${at}/loadProduct`, loadable.at('data'));
  await wire.post(`${at}/loadProduct`, []);
  await wire.post('/user/v6/setInvOrg', stage.organisation);
  await wire.post(`${at}/selectInvOrUintOrgByProId`, { proId: created.at('data.id') });
  await wire.post(`${at}/saveInvOrgList`, { id: created.at('data.id'), invOrgList: [stage.organisation.id] });
  await wire.get('/dms/api/v1/dms/order/productIsEdit', { productId: created.at('data.id') });
  await wire.get(`${at}/language`, { id: created.at('data.id') });
  await wire.post(`${at}/updateLanguage`, {
    id: created.at('data.id'),
    list: [{ type: 'ENG', name: 'Ball valve', remark: '' }],
  });
  const spec = `${centre}/spec`;
  const variants = await wire.post(`${spec}/mySpecList`, { productId: created.at('data.id') });
  await wire.post(`${spec}/mySpecList`, {
    productCode: '',
    proType: '',
    active: '',
    pageNo: 1,
    pageSize: 10,
  });
  await wire.post(`${spec}/productSpecList`, { productId: created.at('data.id') });
  await wire.post(`${spec}/proSpecConfigList`, {
    kw: '',
    categoryId: '',
    active: 1,
    pageNo: 1,
    pageSize: 10,
    filter: '',
  });
  await wire.post(`${spec}/invalid`, { id: variants.at('data.0.id'), active: 1 });
  await wire.post(`${spec}/proSpecConfigList`, { kw: '球', active: 1 });
  return { productId: created.at('data.id'), variantId: variants.at('data.0.id') };
}

async function recordCatalogue(wire: WireRecorder, productId: unknown, typeId: unknown) {
  const at = `${centre}/product`;
  wire.title('Catalogue');
  for (const name of ['listPc', 'listForStore', 'listPcSpec', 'listPcSpecByStorage', 'listProDuct'])
    await wire.post(`${at}/${name}`, { pageNo: 1, pageSize: 10 });
  await wire.post(`${at}/specInventory`, { productId });
  await wire.post(`${at}/specInventoryForSale`, { productId });
  await wire.get(`${at}/detailsSpecMatrix`, { proId: productId });
  await wire.get(`${at}/specMatrix`, { typeId });
  await wire.get(`${at}/read`, { proId: productId });
}

async function recordClassifications(wire: WireRecorder, productId: unknown) {
  const at = `${centre}/group`;
  wire.title('Classifications');
  const form = { name: '热销', description: '热销商品', productList: [productId] };
  const group = await wire.post(`${at}/insertOrUpdate`, form);
  await wire.post(`${at}/insertOrUpdate`, { ...form, id: group.at('data.id'), version: 1, name: '热销品' });
  await wire.post(`${at}/insertOrUpdate`, { name: '' });
  await wire.post(`${at}/list`, { name: '热' });
  await wire.post(`${at}/groupList`);
  await wire.post(`${at}/getClassList`, { name: '热' });
  await wire.get(`${at}/detail`, { id: group.at('data.id') });
  await wire.post(`${centre}/product/groupProductList`, { groupId: group.at('data.id'), name: '' });
  await wire.post(`${centre}/product/getProductList`, { name: '球' });
  await wire.post(`${at}/deleteRelationByProductId`, { id: productId });
  await wire.post(`${at}/delete`, { id: group.at('data.id') });
}
