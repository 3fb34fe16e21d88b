import type { ListFilter } from './list-filter.ts';

/** Whether something is there at all, whatever it is. */
export function presenceFilter(
  named: Required<Pick<ListFilter, 'name' | 'label' | 'emptiable'>>,
): ListFilter {
  return { ...named, shown: nothing, editor: nothing };
}

const nothing = () => null;
