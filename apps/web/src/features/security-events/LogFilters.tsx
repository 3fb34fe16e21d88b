import type { List } from '../../lib/list/use-list.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { recordFilter } from '../../pickers/records/records-filter.tsx';
import { choiceFilter } from '../../ui/filters/choice-filter.tsx';
import { FilterChips } from '../../ui/filters/FilterChips.tsx';
import type { FilterOption, ListFilter } from '../../ui/filters/list-filter.ts';
import { dateFilter } from '../../ui/filters/value-filters.tsx';

interface LogFiltersProps {
  list: List<unknown>;
  /** Of the log's kinds of events. */
  kinds: readonly FilterOption[];
  /** Says in what the keyword is looked for. */
  searched: string;
  /** What this log alone is filtered by. */
  further?: readonly ListFilter[];
}

export function LogFilters({ list, kinds, searched, further = [] }: LogFiltersProps) {
  const t = useTexts();
  const filters = [
    choiceFilter({ name: 'kind', label: t('事件') }, kinds),
    ...further,
    dateFilter({ name: 'from', label: t('开始日期') }),
    dateFilter({ name: 'to', label: t('结束日期') }),
    recordFilter({ name: 'actorId', label: t('操作人') }, 'employee'),
  ];
  return <FilterChips list={list} words={{ label: t('关键字'), placeholder: searched }} filters={filters} />;
}
