import { sharingRules } from '@edp/contract/sharing-rules';
import { queryOf } from '../../lib/query/query.ts';
import { useChoices } from '../../pickers/records/use-choices.ts';

/** The kinds of records that rules share, as options. */
export function useDataTypes() {
  const { data = [], loading } = useChoices(queryOf(sharingRules.dataTypes, {}));
  return { loading, options: data.map(({ code, name }) => ({ value: code, label: name })) };
}
