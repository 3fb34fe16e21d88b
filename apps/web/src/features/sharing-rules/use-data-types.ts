import { sharingRules } from '@edp/contract/sharing-rules';
import { call } from '../../lib/call.ts';
import { useChoices } from '../../pickers/use-choices.ts';

/** The kinds of records that rules share, as options. */
export function useDataTypes() {
  const { data = [], loading } = useChoices({
    key: ['dataTypes'],
    ask: async (signal) => (await call(sharingRules.dataTypes, {}, { signal })).data,
    when: true,
  });
  return { loading, options: data.map(({ code, name }) => ({ value: code, label: name })) };
}
