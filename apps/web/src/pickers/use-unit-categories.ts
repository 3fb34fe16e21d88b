import { units } from '@edp/contract/units';
import { call } from '../lib/call.ts';
import { useChoices } from './use-choices.ts';

/** The unit categories as options of a select. */
export function useUnitCategories(): { value: string; label: string }[] {
  const { data = [] } = useChoices({
    key: ['unitCategories'],
    ask: async (signal) => (await call(units.categories, {}, { signal })).data,
    when: true,
  });
  return data.map(({ sKey, name }) => ({ value: sKey, label: name }));
}
