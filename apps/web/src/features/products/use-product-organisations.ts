import { products } from '@edp/contract/products';
import { call } from '../../lib/call.ts';
import { useChoices } from '../../pickers/use-choices.ts';

const EVERY = { invOrgName: '', unitOrgName: '', pageNo: 1, pageSize: 10_000 };

/** The inventory organisations that have a product; not asked for one that is not stored. */
export function useProductOrganisations(proId: number | undefined) {
  return useChoices({
    key: ['organisations', 'product', proId],
    ask: async (signal) =>
      (await call(products.organisations, { ...EVERY, proId: proId ?? 0 }, { signal })).data,
    when: proId !== undefined,
  });
}
