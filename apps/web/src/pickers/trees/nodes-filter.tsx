import { partsOf, type ListFilter } from '../../ui/filters/list-filter.ts';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import type { TreeSource } from './tree-sources.ts';

const FirstName = onDemand(async () => (await import('./NodeChoices.tsx')).FirstName);
const NodeChoices = onDemand(async () => (await import('./NodeChoices.tsx')).NodeChoices);

type Named = Pick<ListFilter, 'name' | 'label' | 'emptiable'>;

/** Any of several nodes of a tree, with those below them. */
export function nodesFilter(named: Named, source: TreeSource): ListFilter {
  return {
    ...named,
    shown: (value) => <FirstName source={source} ids={partsOf(value)} />,
    editor: (props) => <NodeChoices label={named.label} source={source} {...props} />,
  };
}

/** One node of a tree, with those below it. */
export function nodeFilter(named: Named, source: TreeSource): ListFilter {
  return {
    ...named,
    shown: (value) => <FirstName source={source} ids={[value]} />,
    editor: (props) => <NodeChoices single label={named.label} source={source} {...props} />,
  };
}
