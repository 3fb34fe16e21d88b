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
  ]),
  product: new Map([
    ['batchManaged', 'bathEnable'],
    ['shelfLifeDays', 'indate'],
    ['measures', 'combinedUnitVo'],
    ['variants', 'proSpecConfigVoList'],
  ]),
  specification: new Map([
    ['variantKey', 'specUnionKey'],
    ['values', 'specValueList'],
  ]),
  bom: new Map([
    ['variantId', 'proSpecId'],
    ['variantName', 'proSpecName'],
  ]),
};

/** How a role's lists of what it sees call a field of a screen. */
export function nameInRights(screen: string, field: string): string {
  return listedAs[screen]?.get(field) ?? field;
}
