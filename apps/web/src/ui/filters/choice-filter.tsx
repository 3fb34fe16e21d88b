import { onUse } from '../basic/on-demand.tsx';
import type { FilterOption, ListFilter } from './list-filter.ts';

const ChoiceEditor = onUse(async () => (await import('./value-editors.tsx')).ChoiceEditor);

/** One of a few. */
export function choiceFilter(
  named: Pick<ListFilter, 'name' | 'label'>,
  options: readonly FilterOption[],
): ListFilter {
  return {
    ...named,
    shown: (value) => options.find((option) => option.value === value)?.label ?? value,
    editor: (props) => <ChoiceEditor {...props} label={named.label} options={options} />,
  };
}
