let numbers = 0;

/** What a material refers to and cannot be without. */
export interface MaterialNeeds {
  unitId: number;
  itemCategoryId: number;
  itemTypeIds: number[];
}

/** Of a unit that lengths are given in. */
export const metreForm = {
  code: 'M',
  name: '米',
  unitCategory: 'LengthUnit',
  active: 1,
  sortOrder: 1,
} as const;

/** A material form that is right and like no other; `fields` replaces some of it. */
export function materialFormOf<F extends object>(needs: MaterialNeeds, fields: F) {
  const number = ++numbers;
  return {
    ...needs,
    itemCode: `WL-${number}`,
    itemName: `物料${number}`,
    isInventoryAsset: 0 as const,
    isLotControl: 0 as const,
    isSerialNumberControl: 0 as const,
    isPurchasingItem: 1 as const,
    isCustomerOrder: 1 as const,
    isServiceItem: 1 as const,
    isInventoryItem: 1 as const,
    isBom: 1 as const,
    isBuildInWip: 1 as const,
    isInvoice: 1 as const,
    isCosting: 1 as const,
    enabled: 1 as const,
    isInspection: 0 as const,
    isRetest: 0 as const,
    ...fields,
  };
}
