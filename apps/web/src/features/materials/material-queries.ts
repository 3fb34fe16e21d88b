import { materials } from '@edp/contract/materials';
import { COPY_OF } from '../../lib/address/tab.ts';
import { listOf } from '../../lib/list/list-query.ts';
import type { ListTrail } from '../../lib/list/use-neighbours.ts';
import type { Material, MaterialRow } from '@edp/contract/material-form';
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

/** The page of a material, as one of its inventory organisations sees it. */
export function materialAddress({
  materialId,
  inventoryOrganisationId,
}: Pick<MaterialRow, 'materialId' | 'inventoryOrganisationId'>): string {
  return `/materialManage/${materialId}/${inventoryOrganisationId ?? 0}`;
}

/** How the list leads from one material to the next. */
export const materialTrail: ListTrail<MaterialRow> = {
  path: '/materialManage',
  list: materialList,
  addressOf: materialAddress,
};

/** Address of a new material; with the one it begins as a copy of. */
export function newMaterialAddress(copyOf?: number): string {
  return copyOf === undefined ? '/materialManage/0/0' : `/materialManage/0/0?${COPY_OF}=${copyOf}`;
}
