import { materials } from '@edp/contract/materials';
import { listOf } from '../../lib/list/list-query.ts';
import type { Material } from '@edp/contract/material-form';
import { prefetch, queryOf, type Query } from '../../lib/query/query.ts';

export const materialList = listOf(materials.list, { filters: ['keyword', 'itemCode', 'enabled'] });

/** What the page of a material asks for. */
export function materialQuery(skuId: string, inventoryOrganisationId: string): Query<Material> {
  return queryOf(materials.detail, { skuId, inventoryOrganisationId });
}

export function startMaterial(
  _search: URLSearchParams,
  { skuId = '0', inventoryOrganisationId = '0' },
): void {
  if (skuId !== '0') void prefetch(materialQuery(skuId, inventoryOrganisationId));
}
