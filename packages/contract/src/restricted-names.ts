/** Fields of a screen that roles' lists of columns and form fields know by their wire's name, where they are stored and sent. */
const listedAs: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  material: new Map([
    ['materialId', 'skuId'],
    ['inventoryOrganisationId', 'invorgId'],
    ['materialGrade', 'texture'],
    ['innerDiameter', 'bore'],
    ['outerDiameter', 'outsideDiameter'],
    ['heatNumber', 'furnaceBatchNumber'],
    ['productTypeId', 'proCategoryId'],
    ['measures', 'combinedUnitVo'],
    ['accessoryIds', 'productionOptions'],
    ['createdBy', 'createName'],
  ]),
  product: new Map([
    ['batchManaged', 'bathEnable'],
    ['shelfLifeDays', 'indate'],
    ['measures', 'combinedUnitVo'],
    ['variants', 'proSpecConfigVoList'],
    ['stock', 'storageNum'],
  ]),
  specification: new Map([
    ['variantKey', 'specUnionKey'],
    ['values', 'specValueList'],
    ['stock', 'storageNum'],
  ]),
  bom: new Map([
    ['variantId', 'proSpecId'],
    ['variantName', 'proSpecName'],
    ['createdBy', 'createdName'],
  ]),
  unit: new Map([
    ['unitCategoryName', 'unitCategoryStr'],
    ['createdBy', 'createName'],
  ]),
  brand: new Map([['createdBy', 'createdName']]),
  categorySet: new Map([['createdBy', 'createdName']]),
  labelSet: new Map([
    ['useObject', 'useObj'],
    ['useObjectName', 'useObjName'],
    ['createdBy', 'createdName'],
  ]),
  sharingRule: new Map([['powerName', 'powerStr']]),
  application: new Map([['createdBy', 'createBy']]),
};

/** How a role's lists of what it sees call a field of a screen. */
export function nameInRights(screen: string, field: string): string {
  return listedAs[screen]?.get(field) ?? field;
}
