import { partsOf, type ListFilter } from '../../ui/filters/list-filter.ts';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import type { TreeSource } from './tree-sources.ts';

const FirstName = onDemand(async () => (await import('./NodeChoices.tsx')).FirstName);
const NodeChoices = onDemand(async () => (await import('./NodeChoices.tsx')).NodeChoices);

/** Any of several nodes of a tree, with those below them. */
export function nodesFilter(
  named: Pick<ListFilter, 'name' | 'label' | 'emptiable'>,
  source: TreeSource,
): ListFilter {
  return {
    ...named,
    Shown: ({ value }) => <FirstName source={source} ids={partsOf(value)} />,
    Editor: (props) => <NodeChoices label={named.label} source={source} {...props} />,
  };
}
