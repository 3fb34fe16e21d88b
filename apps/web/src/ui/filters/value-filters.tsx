import type { ListFilter } from './list-filter.ts';
import { onUse } from '../basic/on-demand.tsx';
import { ShownRange } from './ShownRange.tsx';

const TextEditor = onUse(async () => (await import('./value-editors.tsx')).TextEditor);
const NumberEditor = onUse(async () => (await import('./value-editors.tsx')).NumberEditor);
const DateEditor = onUse(async () => (await import('./value-editors.tsx')).DateEditor);
const DayEditor = onUse(async () => (await import('./value-editors.tsx')).DayEditor);

type Named = Pick<ListFilter, 'name' | 'label' | 'emptiable'>;

/** A text that stands somewhere in a column. */
export function textFilter(named: Named): ListFilter {
  return { ...named, shown: (value) => `“${value}”`, editor: (props) => <TextEditor {...props} /> };
}

/** Numbers from one to another. */
export function numberFilter(named: Named): ListFilter {
  return { ...named, shown, editor: (props) => <NumberEditor {...props} /> };
}

/** Whole days from one to another, or the last of them. */
export function dayFilter(named: Named): ListFilter {
  return { ...named, shown, editor: (props) => <DayEditor {...props} /> };
}

/** One day. */
export function dateFilter(named: Named): ListFilter {
  return { ...named, shown: (value) => value, editor: (props) => <DateEditor {...props} /> };
}

const shown = (value: string) => <ShownRange value={value} />;
