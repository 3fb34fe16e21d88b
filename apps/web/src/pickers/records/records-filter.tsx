import { partsOf, type ListFilter } from '../../ui/filters/list-filter.ts';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import type { RecordKind } from './record-sources.ts';

const FirstName = onDemand(async () => (await import('./RecordChoices.tsx')).FirstName);
const RecordChoices = onDemand(async () => (await import('./RecordChoices.tsx')).RecordChoices);

/** Any of several records. */
export function recordsFilter(
  named: Pick<ListFilter, 'name' | 'label' | 'emptiable'>,
  of: RecordKind,
): ListFilter {
  return {
    ...named,
    Shown: ({ value }) => <FirstName of={of} ids={partsOf(value)} />,
    Editor: (props) => <RecordChoices of={of} label={named.label} {...props} />,
  };
}
