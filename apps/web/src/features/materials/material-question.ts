import type { Material } from '@edp/contract/material-form';
import { materials } from '@edp/contract/materials';
import { call } from '../../lib/call.ts';
import { startRecord, type RecordQuestion } from '../../lib/use-record-query.ts';

/** What the page of a material asks for. */
export function materialQuestion(skuId: string, invOrgId: string): RecordQuestion<Material> {
  return {
    key: ['material', skuId, invOrgId],
    ask: async (signal) => (await call(materials.detail, { skuId, invOrgId }, { signal })).data,
  };
}

export function startMaterial(_search: URLSearchParams, { skuId = '0', invorgId = '0' }): void {
  if (skuId !== '0') startRecord(materialQuestion(skuId, invorgId));
}
