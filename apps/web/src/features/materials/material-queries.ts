import { materials } from '@edp/contract/materials';
import { listOf } from '../../lib/list/list-query.ts';
import type { Material } from '@edp/contract/material-form';
import { prefetch, queryOf, type Query } from '../../lib/query/query.ts';

export const materialList = listOf(materials.list, {
  name: 'material',
  filters: [
    'keyword',
    'itemCode',
    'itemName',
    'specificationModel',
    'categoryIds',
    'brandIds',
    'unitIds',
    'typeIds',
    'marketPrice',
    'enabled',
    'isLotControl',
    'isSerialNumberControl',
    'createTime',
    'updatedTime',
    'createdByIds',
    'updatedByIds',
    'blank',
    'filled',
  ],
});

/** What the page of a material asks for. */
export function materialQuery(materialId: string, inventoryOrganisationId: string): Query<Material> {
  return queryOf(materials.detail, { materialId, inventoryOrganisationId });
}

export function startMaterial(
  _search: URLSearchParams,
  { materialId = '0', inventoryOrganisationId = '0' },
): void {
  if (materialId !== '0') void prefetch(materialQuery(materialId, inventoryOrganisationId));
}
