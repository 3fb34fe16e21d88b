import { partsOf, type ListFilter } from '../../ui/filters/list-filter.ts';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import type { RecordKind } from './record-sources.ts';

const FirstName = onDemand(async () => (await import('./RecordChoices.tsx')).FirstName);
const RecordChoices = onDemand(async () => (await import('./RecordChoices.tsx')).RecordChoices);

type Named = Pick<ListFilter, 'name' | 'label' | 'emptiable'>;

/** Any of several records. */
export function recordsFilter(named: Named, of: RecordKind): ListFilter {
  return {
    ...named,
    shown: (value) => <FirstName of={of} ids={partsOf(value)} />,
    editor: (props) => <RecordChoices of={of} label={named.label} {...props} />,
  };
}

/** One record. */
export function recordFilter(named: Named, of: RecordKind): ListFilter {
  return {
    ...named,
    shown: (value) => <FirstName of={of} ids={[value]} />,
    editor: (props) => <RecordChoices single of={of} label={named.label} {...props} />,
  };
}
