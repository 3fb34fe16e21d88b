import { dictionary } from '@edp/contract/dictionary';
import { call } from '../lib/call.ts';
import { useChoices } from './use-choices.ts';

/** The items of a dictionary as options of a select. */
export function useDictionary(key: string): { value: string; label: string }[] {
  const { data = [] } = useChoices({
    key: ['dictionary', key],
    ask: async (signal) => (await call(dictionary.listByKey, { key }, { signal })).data,
    when: true,
  });
  return data.map(({ sKey, name }) => ({ value: sKey, label: name }));
}
